import { useEffect, useMemo, useState } from "react";
import type * as Api from "../../made/types";
import type { Talk } from "../../api/talk";
import type { Focus } from "../../board/Canvas";
import { apart, boxOf, reach, type Point } from "../../board/shapes";
import { about, finished, type Plan } from "../plans";
import { isBusy, openOptions, planOf, verdictOf } from "../modes";
import { useDeeds, useSeat, useTalk } from "../seat";

/** The way of one model on a forced move; ``die`` is the number it goes so far with, 0 where none is rolled. */
export interface Way {
  model: string;
  path: Point[];
  die: number;
}

/** One answer to where, or who, drawn on the table under its number; ``told`` is what becomes of models on the way. */
export interface Goal {
  index: number;
  number: number;
  label: string;
  unit: string;
  action: Record<string, unknown>;
  /** The spot that is chosen, null where a Detachment is. */
  at: Point | null;
  ways: Way[];
  told: Api.Finding[];
}

export interface Goals {
  /** The kind of choice. */
  kind: string;
  all: Goal[];
  rules: string[];
  /** Whether all their ways are told. */
  known: boolean;
  /** The answer that a pointer or the focus is on, and the one that is planned. */
  pointed: number | null;
  taken: number | null;
  /** The way to a spot that is none of those offered, where a plan has been dragged there. */
  astray: Point[] | null;
  point: (index: number | null) => void;
  /** Plan an answer; by a key, what is planned already is carried out. */
  take: (goal: Goal, byKey?: boolean) => void;
}

/** The frame of a forced move that halts between spots. */
interface Halted {
  frame: string;
  model: string;
  path: Point[];
}

const ASKED: Record<string, string> = { order_withdrawal: "withdrawal", flee_detachment: "flight" };

/** The kinds of choice that are drawn on the table and answered there. */
export const DRAWN: readonly string[] = ["choose_spot", ...Object.keys(ASKED)];

/** What is asked of a forced move, as answers that have their place on the table; null where nothing like it is asked. */
export function useGoals(): Goals | null {
  const { table, field, options, plan, verdict, busy } = useSeat((now) => ({
    table: now.table, field: now.seen.field, options: openOptions(now), plan: planOf(now), verdict: verdictOf(now), busy: isBusy(now),
  }));
  const talk = useTalk(), { act, plan: setPlan } = useDeeds();
  const kind = options?.choices[0]?.kind ?? "", open = DRAWN.includes(kind);
  const [pointed, point] = useState<number | null>(null);
  const rulings = useRulings(talk, open && ASKED[kind] ? options!.choices : NOBODY, kind, table.seq);
  const halted = kind === "choose_spot" ? (table.state.frames[table.state.frames.length - 1] as unknown as Halted | undefined) : undefined;
  const all = useMemo(() => (open ? options!.choices.map((choice, index) => goalOf(field, choice, index, halted, rulings)) : []), [open, options, field, halted, rulings]);
  useEffect(() => point(null), [options]);
  if (!open) return null;
  const wanted = planned(plan), taken = all.find((each) => wanted && same(each, wanted))?.index ?? null;
  const astray = halted && wanted?.at && taken === null ? [...halted.path, wanted.at] : null;
  const take = (goal: Goal, byKey = false) => {
    if (byKey && goal.index === taken) {
      if (plan && verdict.fresh && verdict.ruling?.allowed !== false && !busy) void act(finished(plan, verdict.ruling));
      return;
    }
    setPlan({ label: halted ? `${halted.model} ends where it is drawn` : goal.label, action: goal.action, ...(halted ? { model: halted.model } : {}) });
  };
  const known = !ASKED[kind] || all.every((each) => rulings.has(each.unit));
  return { kind, all, rules: options!.rules, known, pointed, taken, astray, point, take };
}

const NOBODY: Api.Choice[] = [];

/** What the umpire says of the way of each Detachment that is up for a choice. */
function useRulings(talk: Talk, choices: Api.Choice[], kind: string, seq: number): Map<string, Api.Ruling> {
  const [found, setFound] = useState<Map<string, Api.Ruling>>(new Map());
  const units = choices.map((each) => each.subject).join(" ");
  useEffect(() => {
    setFound(new Map());
    if (!units) return;
    let stale = false;
    for (const detachment of units.split(" "))
      void talk.ask({ say: "ask", question: { question: ASKED[kind]!, detachment } }).then((told) => {
        if (!stale && told.tell === "answer") setFound((now) => new Map(now).set(detachment, told.ruling));
      });
    return () => void (stale = true);
  }, [talk, units, kind, seq]);
  return found;
}

function goalOf(field: Api.Battlefield, choice: Api.Choice, index: number, halted: Halted | undefined, rulings: Map<string, Api.Ruling>): Goal {
  const action = choice.action, at = halted ? (action.at as Point) : null;
  const findings = rulings.get(choice.subject)?.findings ?? [];
  const ways: Way[] = findings.flatMap((each) => (each.witness?.kind === "path" ? [{ model: String(each.facts.model), path: each.witness.points as Point[], die: Number(each.facts.die ?? 0) }] : []));
  return {
    index, number: index + 1, label: choice.label, unit: about(field, choice), action, at,
    ways: halted && at ? [{ model: halted.model, path: [...halted.path, at], die: 0 }] : ways,
    told: findings.filter((each) => !each.witness && each.says),
  };
}

const NEAR = 1e-4;

/** What a plan answers: a spot, or a Detachment. */
const planned = (plan: Plan | null) => plan && { at: plan.action.at as Point | undefined, unit: plan.action.detachment };

const same = (goal: Goal, wanted: { at?: Point; unit: unknown }) =>
  goal.at ? !!wanted.at && apart(goal.at, wanted.at) < NEAR : goal.action.detachment === wanted.unit;

const AROUND = 2;

/** The part of the table that is looked at while this is asked: spots may be less than a base apart. */
export function around(goals: Goals, field: Api.Battlefield, seq: number): Focus | null {
  const ways = goals.all.flatMap((each) => each.ways), places = ways.flatMap((each) => each.path);
  if (!goals.known || places.length === 0) return null;
  const wide = Math.max(...ways.map((each) => reach(field.models[each.model]!))) + AROUND;
  const [left, low, right, high] = boxOf(places);
  return { key: `goals ${seq}`, corners: [[left - wide, low - wide], [right + wide, high + wide]], returns: true };
}
