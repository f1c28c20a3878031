import { useCallback, useMemo, useState } from "react";
import type { OnPoint } from "../../board/Canvas";
import { between, endAt, outlineOf, type End } from "../../board/measuring";
import { apart, type Point } from "../../board/shapes";
import type { Battlefield } from "../../made/types";
import type { Message } from "../../api/talk";
import { useLatest } from "../latest";
import { useNow, useSeat, useTalk } from "../seat";

export interface Tape {
  /** The shortest line between what is measured. */
  line: [Point, Point];
  /** Its length in inches, and whether the umpire has said it. */
  long: number;
  exact: boolean;
}

const STILL = 0.15;

/** What is asked of the umpire about the two ends of a tape; null where they are no two things that it measures. */
export function gapAsked(field: Battlefield, from: End, to: End): Record<string, unknown> | null {
  const [model, other] = field.models[from.thing] ? [from.thing, to.thing] : [to.thing, from.thing];
  return field.models[model] && other && model !== other ? { question: "gap", model, other } : null;
}

/** A tape measure, as long as it is in hand: drawn out by a drag, from edge to edge where it begins and ends on bases. */
export function useTape() {
  const now = useNow(), talk = useTalk(), { field, past } = useSeat(({ seen }) => seen), seq = useSeat(({ table }) => table.seq);
  const [on, setOn] = useState(false), [ends, setEnds] = useState<[End, End] | null>(null);
  const toggle = useCallback((wanted?: boolean) => {
    setOn((was) => wanted ?? !was);
    setEnds(null);
  }, []);
  const point: OnPoint = useCallback((at, phase) => {
    const end = endAt(now().seen.field, at);
    setEnds((was) => {
      if (phase === "down") return [end, end];
      if (phase === "cancel" || !was) return null;
      return phase === "up" && apart(was[0].at, at) < STILL ? null : [was[0], end];
    });
    return true;
  }, [now]);
  const asked = ends ? gapAsked(field, ...ends) : null, message: Message | null = asked && { say: "ask", question: asked, at: past, suppose: {} };
  const { told, fresh } = useLatest(talk, message, `${seq} ${past}`);
  const tape = useMemo((): Tape | null => {
    if (!ends || apart(ends[0].at, ends[1].at) < STILL) return null;
    const line = between(outlineOf(field, ends[0]), outlineOf(field, ends[1]));
    const gap = fresh && told?.tell === "answer" ? told.ruling.findings.find((each) => "gap" in each.facts)?.facts.gap : undefined;
    return { line, long: gap === undefined ? apart(...line) : Number(gap), exact: gap !== undefined };
  }, [ends, field, told, fresh]);
  return { on, toggle, point, tape };
}

/** A length as it is read off a tape. */
export const inches = ({ long, exact }: Pick<Tape, "long" | "exact">) => `${(Math.round(Math.max(0, long) * 10) / 10).toFixed(1)}″${exact ? ` (${long.toFixed(2)})` : ""}`;
