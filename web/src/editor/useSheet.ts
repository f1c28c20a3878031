import { useEffect, useRef } from "react";
import { useHistory } from "../history";
import { keptSheet, type Sheet } from "./sheet";

const KEPT = "umpire.drawings";
const MOST_KEPT = 40;

/** Drawings that are kept in this browser, by their keys; the latest first. */
export interface Kept { key: string; sheet: Sheet }

export function keptSheets(): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(found) ? (found as (Partial<Kept> | null)[]).filter((each): each is Kept => Array.isArray(each?.sheet?.features)).map(({ key, sheet }) => ({ key, sheet: keptSheet(sheet) })) : [];
  } catch {
    return [];
  }
}

/** Keep a drawing; where the browser has no more room, the oldest go. */
export function keep(key: string, sheet: Sheet) {
  const others = keptSheets().filter((each) => each.key !== key);
  for (let most = MOST_KEPT; most >= 0; most = Math.floor(most / 2) - (most === 0 ? 1 : 0)) {
    try {
      localStorage.setItem(KEPT, JSON.stringify([{ key, sheet }, ...others.slice(0, most)]));
      return;
    } catch {
      // No room: the next try keeps fewer.
    }
  }
}

export const forget = (key: string) => localStorage.setItem(KEPT, JSON.stringify(keptSheets().filter((each) => each.key !== key)));

/** A key that no kept drawing has, nor the one that is open, which may not have been kept yet. */
export function newKey(open = "0"): string {
  const numbers = [open, ...keptSheets().map((each) => each.key)].map(Number).filter(Number.isFinite);
  return String(Math.max(0, ...numbers) + 1);
}

/** A drawing with undo and redo, kept in the browser as it changes; an empty one where none is kept. */
export function useSheet(key: string, empty: () => Sheet) {
  const { now: sheet, ...history } = useHistory(() => keptSheets().find((each) => each.key === key)?.sheet ?? empty());
  useKeeping(key, sheet);
  return { sheet, ...history };
}

/** Keeps a drawing a moment after its last change, and at once when the page or the drawing is left. */
function useKeeping(key: string, sheet: Sheet) {
  const latest = useRef(sheet);
  useEffect(() => {
    latest.current = sheet;
    const timer = setTimeout(() => keep(key, sheet), 250);
    return () => clearTimeout(timer);
  }, [key, sheet]);
  useEffect(() => {
    const now = () => keep(key, latest.current);
    addEventListener("pagehide", now);
    return () => {
      removeEventListener("pagehide", now);
      now();
    };
  }, [key]);
}

export type Board = ReturnType<typeof useSheet>;
