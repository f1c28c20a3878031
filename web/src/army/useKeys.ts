import { useEffect, useRef } from "react";

/** What keys do while an army is built. */
export interface Keys {
  undo: () => void;
  redo: () => void;
  search: () => void;
  add: () => void;
  next: () => void;
  close: () => void;
  duplicate: () => void;
  remove: () => void;
  move: (by: -1 | 1) => void;
}

/** Keys of the builder; in fields they do what they do in fields, but for Escape. */
export function useKeys(keys: Keys) {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const on = event.target as Element;
      if (on.closest("dialog")) return;
      const field = on.closest("input:not([type=checkbox], [type=radio]), select, textarea") !== null;
      const command = event.ctrlKey || event.metaKey, key = event.key.toLowerCase();
      const does = field
        ? { escape: keys.close }[key]
        : command
          ? { z: event.shiftKey ? keys.redo : keys.undo, y: keys.redo, d: keys.duplicate }[key]
          : event.altKey
            ? { arrowup: () => keys.move(-1), arrowdown: () => keys.move(1) }[key]
            : { "/": keys.search, a: keys.add, n: keys.next, escape: keys.close, delete: keys.remove }[key];
      if (!does) return;
      event.preventDefault();
      does();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [keys]);
}

const isAway = () => (history.state as { away?: boolean } | null)?.away === true;

/** While something stands in the army's place, the browser's way back leads to the army: so do the gestures of a phone. */
export function useWayBack(away: boolean, back: () => void) {
  const latest = useRef(back);
  useEffect(() => void (latest.current = back), [back]);
  useEffect(() => {
    if (!away) return;
    history.pushState({ away: true }, "");
    const came = () => isAway() || latest.current();
    addEventListener("popstate", came);
    return () => {
      removeEventListener("popstate", came);
      if (isAway()) history.back();
    };
  }, [away]);
}

/** Arrow keys go up and down a list of buttons; its search field leads into it. */
export function throughList(event: React.KeyboardEvent<HTMLElement>) {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp" || event.altKey) return;
  if ((event.target as Element).closest("select, input[type=number], input[type=radio]")) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-step]:not(:disabled)")];
  const at = all.indexOf(document.activeElement as HTMLElement), to = all[event.key === "ArrowDown" ? at + 1 : at - 1];
  if (!to) return;
  event.preventDefault();
  to.focus();
}
