import { useEffect, useEffectEvent } from "react";

/** What each key does; a key is named as the browser names it, in lower case, "+" joins: "ctrl+shift+z", "alt+arrowup". */
export type Keys = Record<string, (() => void) | undefined>;

const FIELDS = "input:not([type=checkbox], [type=radio], [type=range]), select, textarea";

/** Listens to keys, outside dialogs; while somebody writes or chooses in a field, only to those for fields. */
export function useKeys(keys: Keys, inFields: Keys = {}) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (target.closest("dialog[open]")) return;
    const held = [event.ctrlKey || event.metaKey ? "ctrl" : "", event.altKey ? "alt" : "", event.shiftKey ? "shift" : ""];
    const name = [...held, event.key.toLowerCase()].filter(Boolean).join("+");
    // a button in focus is pressed by Enter or Space itself
    if ((name === "enter" || name === " ") && target.closest("button, a, summary, [role=button]")) return;
    const act = (target.closest(FIELDS) ? inFields : keys)[name];
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
