import { useEffect, useRef, useState } from "react";
import type { MusterChecked } from "../made/types";
import type { Army } from "./army";
import { checkArmy } from "./requests";

/** What is wrong with an army, asked anew as it changes: one question is on its way at a time, and the last one counts. */
export function useCheck(army: Army) {
  const [found, setFound] = useState<{ army: Army; checked: MusterChecked } | null>(null), [error, setError] = useState<unknown>(null);
  const latest = useRef(army), running = useRef(false);
  useEffect(() => {
    latest.current = army;
    const next = async () => {
      if (running.current) return;
      running.current = true;
      const asked = latest.current;
      try {
        setFound({ army: asked, checked: await checkArmy(asked) });
        setError(null);
      } catch (problem) {
        setError(problem);
      }
      running.current = false;
      if (latest.current !== asked) void next();
    };
    void next();
  }, [army]);
  return { checked: found?.checked ?? null, fresh: found?.army === army, error };
}
