import { useCallback, useState } from "react";
import { CaseText } from "./casefile";

const KEPT = 200;

interface Past {
  file: CaseText;
  before: CaseText[];
  after: CaseText[];
}

/** A file with everything that was done to it; steps of one gesture count as one. */
export function useHistory(start: () => CaseText) {
  const [past, setPast] = useState<Past>(() => ({ file: start(), before: [], after: [] }));
  const change = useCallback((next: CaseText) => setPast((now) => (next === now.file ? now : { file: next, before: [...now.before.slice(1 - KEPT), now.file], after: [] })), []);
  /** A further step of the gesture that the last change began. */
  const amend = useCallback((next: CaseText) => setPast((now) => ({ ...now, file: next })), []);
  const begin = useCallback((next: CaseText) => setPast({ file: next, before: [], after: [] }), []);
  const undo = useCallback(() => setPast((now) => {
    const last = now.before[now.before.length - 1];
    return last ? { file: last, before: now.before.slice(0, -1), after: [now.file, ...now.after] } : now;
  }), []);
  const redo = useCallback(() => setPast((now) => {
    const [next, ...rest] = now.after;
    return next ? { file: next, before: [...now.before, now.file], after: rest } : now;
  }), []);
  return { file: past.file, change, amend, begin, undo, redo, canUndo: past.before.length > 0, canRedo: past.after.length > 0 };
}
