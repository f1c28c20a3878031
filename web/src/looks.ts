import { create } from "zustand";

/** How this browser shows tables; kept there, and told to nobody. */
export interface Looks {
  palette: "" | "contrast" | "gold";
  light: "" | "light" | "dark";
  /** Whether models go their ways before one's eyes, and dice roll. */
  motion: boolean;
  dice: boolean;
}

const KEPT = "umpire.looks", USUAL: Looks = { palette: "", light: "", motion: true, dice: true };

/** How this browser was told to show tables. */
export function keptLooks(): Looks {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Looks>) };
  } catch {
    return USUAL;
  }
}

/** The root of the page names what differs from what the system prefers: the style sheet does the rest. */
export function showLooks({ palette, light }: Looks) {
  const { dataset } = document.documentElement;
  if (palette) dataset.palette = palette;
  else delete dataset.palette;
  if (light) dataset.light = light;
  else delete dataset.light;
}

export const useLooks = /* @__PURE__ */ create<Looks>(keptLooks);

/** Show the page as it was chosen, now and whenever another choice is made. */
export function keepLooks() {
  showLooks(useLooks.getState());
  useLooks.subscribe((looks) => {
    showLooks(looks);
    localStorage.setItem(KEPT, JSON.stringify(looks));
  });
}

/** Whether anything may move by itself. */
export const mayMove = () => useLooks.getState().motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
