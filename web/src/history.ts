import { useCallback, useState } from "react";

const MOST_BACK = 200;

interface History<T> { back: T[]; now: T; ahead: T[]; merging: string }

/** Something that is changed step by step, with undo and redo. */
export function useHistory<T>(start: () => T) {
  const [history, setHistory] = useState<History<T>>(() => ({ back: [], now: start(), ahead: [], merging: "" }));
  const { back, now, ahead } = history;
  /** Changes that follow one another under one name are undone together. */
  const change = useCallback((next: T, merging = "") => setHistory((old) => {
    if (next === old.now) return old;
    const together = merging !== "" && merging === old.merging;
    return { back: together ? old.back : [...old.back, old.now].slice(-MOST_BACK), now: next, ahead: [], merging };
  }), []);
  const begin = useCallback((next: T) => setHistory({ back: [], now: next, ahead: [], merging: "" }), []);
  const undo = useCallback(() => setHistory((old) => (old.back.length ? { back: old.back.slice(0, -1), now: old.back[old.back.length - 1]!, ahead: [old.now, ...old.ahead], merging: "" } : old)), []);
  const redo = useCallback(() => setHistory((old) => (old.ahead.length ? { back: [...old.back, old.now], now: old.ahead[0]!, ahead: old.ahead.slice(1), merging: "" } : old)), []);
  return { now, change, begin, undo, redo, canUndo: back.length > 0, canRedo: ahead.length > 0 };
}
