import { useEffect } from "react";
import { placementsOf, shifted, type Plan } from "../plans";
import type { Point } from "../../board/shapes";

const WAYS: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const FINE = 0.125;

/** Arrow keys shift what is being set up by an inch, with Shift by an eighth. */
export function useNudge(plan: Plan | null, setPlan: (plan: Plan) => void) {
  useEffect(() => {
    if (!plan || placementsOf(plan).length === 0) return;
    const press = (event: KeyboardEvent) => {
      const way = WAYS[event.key];
      if (!way || (event.target as HTMLElement).closest("input, textarea, select, .log")) return;
      event.preventDefault();
      const step = event.shiftKey ? FINE : 1;
      setPlan(shifted(plan, [way[0] * step, way[1] * step], null));
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [plan, setPlan]);
}
