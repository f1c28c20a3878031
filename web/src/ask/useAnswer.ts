import { useEffect, useRef, useState } from "react";
import { askUmpire } from "../api/http";
import type { Answered } from "../made/types";
import type { CaseText } from "./casefile";

const AT_REST = 350;

/** The answer to a file as it changes; one question is on its way at a time, and the last one counts. Once the file rests, its rulings are looked into. */
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
        const told = await askUmpire(asked.text, true);
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
  useEffect(() => {
    if (answered?.file !== file) return undefined;
    const waiting = setTimeout(() => void askUmpire(file.text).then((told) => setAnswered((now) => (now?.file === file ? { file, told } : now)), () => undefined), AT_REST);
    return () => clearTimeout(waiting);
  }, [answered?.file, file]);
  return { answered: answered?.told ?? null, problem, fresh: answered?.file === file };
}
