const PLACE = "umpire.browser";
const BYTES = 32;

/** Bytes that nobody can guess, in hexadecimal digits. */
export const drawn = () => [...crypto.getRandomValues(new Uint8Array(BYTES))].map((each) => each.toString(16).padStart(2, "0")).join("");

let known = "";

/** The secret that this browser is known by: a seat between people is kept by the browser that opened its link first. */
export function browser(): string {
  if (known) return known;
  known = localStorage.getItem(PLACE) ?? "";
  if (!known) localStorage.setItem(PLACE, (known = drawn()));
  return known;
}
