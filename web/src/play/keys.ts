import { useEffect, useRef } from "react";

/** What each key does; a key is named as the browser names it, in lower case, "+" joins. */
export type Keys = Record<string, (() => void) | undefined>;

/** Listens to keys as long as nobody writes or chooses in a field, and no key is pressed that the browser needs. */
export function useKeys(keys: Keys) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (target.closest("input:not([type=checkbox]):not([type=range]), select, textarea, dialog[open]")) return;
      const name = [event.ctrlKey || event.metaKey ? "ctrl" : "", event.shiftKey ? "shift" : "", event.key.toLowerCase()].filter(Boolean).join("+");
      // a button in focus is pressed by Enter or Space itself
      if ((name === "enter" || name === " ") && target.closest("button, a, summary, [role=button]")) return;
      // Alt with an arrow turns the browser's pages
      if (event.altKey && name.startsWith("arrow")) return;
      const act = latest.current[name];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
