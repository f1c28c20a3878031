import { useEffect, useState } from "react";
import { lookedBack } from "../../api/battles";
import type { Analysis, LookedBack } from "../../made/types";

const AGAIN = 1500;

interface Found {
  found: LookedBack | null;
  trouble: string;
}

/** What is known of how a battle went; asked for again until all of it is worked out. */
export function useLookedBack(token: string): Found {
  const [told, setTold] = useState<Found>({ found: null, trouble: "" });
  useEffect(() => {
    let stale = false, timer = 0;
    const ask = async () => {
      try {
        const found = await lookedBack(token);
        if (stale) return;
        setTold({ found, trouble: "" });
        if (!found.whole) timer = window.setTimeout(() => void ask(), AGAIN);
      } catch (error) {
        if (!stale) setTold({ found: null, trouble: error instanceof Error ? error.message : String(error) });
      }
    };
    void ask();
    return () => {
      stale = true;
      window.clearTimeout(timer);
    };
  }, [token]);
  return told;
}

export const percent = (chance: number) => `${Math.round(100 * chance)}%`;

/** A change of a chance in points of a hundred. */
export function points(change: number): string {
  const whole = Math.round(100 * change);
  return `${whole < 0 ? "−" : "+"}${Math.abs(whole)} ${Math.abs(whole) === 1 ? "point" : "points"}`;
}

/** What gives a side its colours. */
export const sideKind = (analysis: Analysis, side: string) => (["first", "second"] as const)[analysis.sides.indexOf(side)] ?? "neutral";

/** Where parts of a battle begin among its chances: rounds, by what they are called in short. */
export function partsOf(analysis: Analysis): { number: number; name: string }[] {
  return analysis.chances.flatMap(({ head }, number) => (number > 0 && analysis.chances[number - 1]!.head === head ? [] : [{ number, name: head.split(" of ")[0]!.replace("Round ", "R") }]));
}

/** The place among the chances of the last one that stands at or before an entry. */
export function placeOf(analysis: Analysis, entry: number): number {
  let found = 0;
  analysis.chances.forEach((each, number) => {
    if (each.entry <= entry) found = number;
  });
  return found;
}
