import { useEffect, useEffectEvent } from "react";

/** What each key does; a key is named as the browser names it, in lower case, "+" joins. */
export type Keys = Record<string, (() => void) | undefined>;

/** Listens to keys as long as nobody writes or chooses in a field, and no key is pressed that the browser needs. */
export function useKeys(keys: Keys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (target.closest("input:not([type=checkbox]):not([type=range]), select, textarea, dialog[open]")) return;
    const name = [event.ctrlKey || event.metaKey ? "ctrl" : "", event.shiftKey ? "shift" : "", event.key.toLowerCase()].filter(Boolean).join("+");
    // a button in focus is pressed by Enter or Space itself
    if ((name === "enter" || name === " ") && target.closest("button, a, summary, [role=button]")) return;
    // Alt with an arrow turns the browser's pages
    if (event.altKey && name.startsWith("arrow")) return;
    const act = keys[name];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    // A function of its own, since what an effect hands out is another one each time.
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
