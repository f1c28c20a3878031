import { useEffect, useRef, useState } from "react";
import { askUmpire } from "../api/http";
import type { Answered } from "../made/types";
import type { CaseText } from "./casefile";

/** The answer to a file as it changes; one question is on its way at a time, and the last one counts. */
export function useAnswer(file: CaseText): { answered: Answered | null; problem: string; fresh: boolean } {
  const [answered, setAnswered] = useState<{ file: CaseText; told: Answered } | null>(null), [problem, setProblem] = useState("");
  const latest = useRef(file), running = useRef(false);
  useEffect(() => {
    latest.current = file;
    if (running.current) return;
    const next = async () => {
      running.current = true;
      const asked = latest.current;
      try {
        if (asked.broken) throw new Error(asked.broken);
        const told = await askUmpire(asked.text);
        setAnswered({ file: asked, told });
        setProblem("");
      } catch (error) {
        setProblem((error as Error).message);
      }
      running.current = false;
      if (latest.current !== asked) void next();
    };
    void next();
  }, [file]);
  return { answered: answered?.told ?? null, problem, fresh: answered?.file === file };
}
