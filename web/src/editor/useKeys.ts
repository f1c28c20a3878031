import { useEffect } from "react";
import type { Point } from "../board/shapes";

export interface Keys {
  undo: () => void;
  redo: () => void;
  remove: () => void;
  copy: () => void;
  paste: () => void;
  duplicate: () => void;
  all: () => void;
  group: () => void;
  escape: () => void;
  finish: () => void;
  turn: (degrees: number) => void;
  nudge: (by: Point) => void;
  /** Whether something is chosen that arrows move. */
  movable: boolean;
  step: number;
}

const ARROWS: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** Keys of the drawing board; in fields they do what they do in fields. */
export function useKeys(keys: Keys) {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if ((event.target as Element).closest("input:not([type=checkbox]),select,textarea,dialog")) return;
      const command = event.ctrlKey || event.metaKey, key = event.key.toLowerCase();
      const arrow = ARROWS[event.key];
      const does = arrow && !command && !keys.movable
        ? undefined
        : arrow && !command
        ? () => keys.nudge([arrow[0] * step(event, keys.step), arrow[1] * step(event, keys.step)])
        : command
          ? { z: event.shiftKey ? keys.redo : keys.undo, y: keys.redo, c: keys.copy, v: keys.paste, d: keys.duplicate, a: keys.all, g: keys.group }[key]
          : { delete: keys.remove, backspace: keys.remove, escape: keys.escape, r: () => keys.turn(event.shiftKey ? 15 : -15) }[key];
      if (event.key === "Enter" && !(event.target as Element).closest("button,[role=button],a")) keys.finish();
      if (!does) return;
      event.preventDefault();
      does();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [keys]);
}

const step = (event: KeyboardEvent, usual: number) => (event.shiftKey ? 1 : event.altKey ? 0.05 : usual);
