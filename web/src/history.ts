import { useCallback, useState } from "react";

const MOST_BACK = 200;

export interface History<T> { back: T[]; now: T; ahead: T[]; merging: string }

export const begun = <T>(now: T): History<T> => ({ back: [], now, ahead: [], merging: "" });

/** After a change; those that follow one another under one name are undone together. */
export function changed<T>(old: History<T>, next: T, merging = ""): History<T> {
  if (next === old.now) return old;
  const together = merging !== "" && merging === old.merging;
  return { back: together ? old.back : [...old.back, old.now].slice(-MOST_BACK), now: next, ahead: [], merging };
}

export const undone = <T>(old: History<T>): History<T> =>
  (old.back.length ? { back: old.back.slice(0, -1), now: old.back[old.back.length - 1]!, ahead: [old.now, ...old.ahead], merging: "" } : old);

export const redone = <T>(old: History<T>): History<T> =>
  (old.ahead.length ? { back: [...old.back, old.now], now: old.ahead[0]!, ahead: old.ahead.slice(1), merging: "" } : old);

/** Something that is changed step by step, with undo and redo. */
export function useHistory<T>(start: () => T) {
  const [history, setHistory] = useState<History<T>>(() => begun(start()));
  const { back, now, ahead } = history;
  const change = useCallback((next: T, merging = "") => setHistory((old) => changed(old, next, merging)), []);
  const begin = useCallback((next: T) => setHistory(begun(next)), []);
  const undo = useCallback(() => setHistory(undone), []);
  const redo = useCallback(() => setHistory(redone), []);
  return { now, change, begin, undo, redo, canUndo: back.length > 0, canRedo: ahead.length > 0 };
}
