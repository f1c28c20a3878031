const PLACE = "umpire.browser";
const BYTES = 32;

/** Bytes that nobody can guess, in hexadecimal digits. */
export const drawn = () => [...crypto.getRandomValues(new Uint8Array(BYTES))].map((each) => each.toString(16).padStart(2, "0")).join("");

// Drawn before anything is asked, so that a second tab that is opened at once finds it.
const known = kept();

function kept(): string {
  const found = drawn();
  try {
    const secret = localStorage.getItem(PLACE) || found;
    localStorage.setItem(PLACE, secret);
    return secret;
  } catch {
    return found; // a browser that keeps nothing is another one each time
  }
}

/** The secret that this browser is known by: a seat between people is kept by the browser that opened its link first. */
export const browser = (): string => known;
