import { useEffect } from "react";
import type { Point } from "../board/shapes";

export interface Keys {
  chosen: string;
  nudge: (by: Point) => void;
  turn: (degrees: number) => void;
  remove: () => void;
  undo: () => void;
  redo: () => void;
  drop: () => void;
}

const FINE = 0.1, COARSE = 1, TURN = 15;
const WAYS: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** The keyboard: arrows move the chosen thing 0.1″ (Shift 1″), Q and E turn it, Del takes it away, Ctrl+Z goes back. */
export function useKeys(keys: Keys) {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const at = event.target as HTMLElement;
      if (at.closest("input, textarea, select, dialog") || event.altKey) return;
      if ((event.ctrlKey || event.metaKey) && /^[zy]$/i.test(event.key)) {
        event.preventDefault();
        return event.shiftKey || /y/i.test(event.key) ? keys.redo() : keys.undo();
      }
      if (event.key === "Escape") return keys.drop();
      if (!keys.chosen || event.ctrlKey || event.metaKey) return;
      const way = WAYS[event.key], step = event.shiftKey ? COARSE : FINE;
      if (way) keys.nudge([way[0] * step, way[1] * step]);
      else if (/^q$/i.test(event.key)) keys.turn(event.shiftKey ? 1 : TURN);
      else if (/^e$/i.test(event.key)) keys.turn(event.shiftKey ? -1 : -TURN);
      else if (event.key === "Delete" || event.key === "Backspace") keys.remove();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  });
}
