import { useEffect, useRef, useState } from "react";
import { useHistory } from "../history";
import type { Army } from "./army";
import { keep, keptArmy, onKeptElsewhere } from "./kept";

const A_MOMENT = 250;

/** An army with undo and redo, kept in the browser as it changes; `unkept` says why it could not be. */
export function useArmy(key: string, empty: () => Army) {
  const { now: army, ...history } = useHistory(() => keptArmy(key) ?? empty());
  const unkept = useKeeping(key, army), { change } = history;
  // Two tabs with one army show the same; what the other one did can be undone here.
  useEffect(() => onKeptElsewhere(key, (found) => change(found)), [key, change]);
  return { army, unkept, ...history };
}

/** Keeps an army a moment after its last change, and at once when the page or the army is left. */
function useKeeping(key: string, army: Army): string {
  const latest = useRef(army), written = useRef<Army | null>(null), [unkept, setUnkept] = useState("");
  useEffect(() => {
    latest.current = army;
    written.current ??= army; // as it was found: to open an army is no change
    const timer = setTimeout(write, A_MOMENT);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it reads what is latest
  }, [key, army]);
  const write = () => {
    if (written.current === latest.current) return;
    try {
      // What came from another tab is kept already: to keep it again would tell that tab, and so for ever.
      if (JSON.stringify(keptArmy(key)) !== JSON.stringify(latest.current)) keep(key, latest.current);
      written.current = latest.current;
      setUnkept("");
    } catch (error) {
      setUnkept((error as Error).message);
    }
  };
  useEffect(() => {
    addEventListener("pagehide", write);
    return () => {
      removeEventListener("pagehide", write);
      write();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same
  }, [key]);
  return unkept;
}

export type Muster = ReturnType<typeof useArmy>;
