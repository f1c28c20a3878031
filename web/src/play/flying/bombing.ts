import type * as Api from "../../made/types";
import type { Battlefield } from "../../made/types";
import type { Talk } from "../../api/talk";
import { apart, reach, spot, type Point } from "../../board/shapes";
import { useLatest } from "../latest";
import { ends, movesOf, type Plan, type Standing } from "../plans";

/** How far from their model bombs fall, inches. */
export const BOMBED = 3;

const traitsOf = (field: Battlefield, model: string) => (field.profiles[field.models[model]?.profile ?? ""]?.weapons ?? []).flatMap((each) => each.traits.map(({ name }) => name));
const flies = (field: Battlefield, model: string) => field.profiles[field.models[model]?.profile ?? ""]?.special_rules.some(({ name }) => name === "Flyer") === true;

/** Whether a model carries anything that is dropped in the course of its move. */
export const hasBombs = (field: Battlefield, model: string) => traitsOf(field, model).includes("Bombing Run");

/** Whether a plan is a move in which bombs can be dropped. */
export const bombs = (field: Battlefield, plan: Plan | null): plan is Plan =>
  plan !== null && ["move", "go_on"].includes(String(plan.action.action)) && movesOf(plan).some((each) => hasBombs(field, each.model));

/** A target below a way: the part of the way over it, where bombs do most there, and what they do. */
export interface Below {
  target: string;
  first: number;
  last: number;
  best: number;
  inches: number;
  wounds: number;
}

/** What lies below the way of a plan, as the umpire measures it. */
export function useBelow(talk: Talk, field: Battlefield, plan: Plan | null, seq: number): Below[] {
  const asks = bombs(field, plan);
  const message = asks ? { say: "ask" as const, question: { question: "bombing_way", detachment: plan.action.detachment, moves: movesOf(plan) } } : null;
  const { told } = useLatest<Api.Answer>(talk, message, `${seq} ${asks ? String(plan.action.detachment) : ""}`);
  if (told?.tell !== "answer") return [];
  const number = (each: Api.Finding, fact: string) => Number(each.facts[fact]);
  return told.ruling.findings.filter((each) => "best" in each.facts).map((each) => ({
    target: String(each.facts.target), first: number(each, "first"), last: number(each, "last"),
    best: number(each, "best"), inches: number(each, "inches"), wounds: number(each, "wounds"),
  }));
}

/** The beginning of a path, as a share of its length. */
export function begun(path: Point[], share: number): Point[] {
  const lengths = path.slice(1).map((each, index) => apart(each, path[index]!));
  let left = share * lengths.reduce((sum, each) => sum + each, 0);
  const kept: Point[] = [path[0]!];
  for (const [index, length] of lengths.entries()) {
    const from = path[index]!, to = path[index + 1]!;
    if (left <= length) {
      const part = length > 0 ? left / length : 0;
      return [...kept, [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])]];
    }
    kept.push(to);
    left -= length;
  }
  return kept;
}

/** A plan that pauses after a share of its way. */
export function pausedAt(plan: Plan, share: number): Plan {
  const moves = movesOf(plan).map((each) => ({ ...each, path: begun(each.path, share), facing: null }));
  return { ...plan, proposed: false, action: { ...plan.action, moves } };
}

/** Where the bombers of a plan would be, or those that have paused are; in a pause and after it those with bombs left. */
export function overhead(field: Battlefield, plan: Plan | null, frames: readonly unknown[]): Standing[] {
  if (bombs(field, plan)) return ends(plan).filter((each) => field.models[each.model]!.bombs?.length ?? hasBombs(field, each.model));
  const top = frames[frames.length - 1] as { frame?: string; detachment?: string } | undefined;
  const pausing = top?.frame === "bombing" ? field.detachments[top.detachment ?? ""]?.models ?? [] : [];
  return pausing.flatMap((model) => {
    const at = spot(field, field.models[model]!);
    return at && field.models[model]!.bombs?.length ? [{ model, at, facing: null }] : [];
  });
}

/** The enemy models within reach of the bombs of those overhead: base to base, Flyers left out. */
export function under(field: Battlefield, bombers: Standing[]): { model: string; at: Point }[] {
  const first = field.models[bombers[0]?.model ?? ""];
  if (!first) return [];
  const side = field.detachments[first.detachment]?.side;
  return Object.values(field.models).flatMap((each) => {
    const at = each.place === "table" && field.detachments[each.detachment]?.side !== side && !flies(field, each.id) ? spot(field, each) : null;
    const near = at && bombers.some((one) => apart(one.at, at) - reach(field.models[one.model]!) - reach(each) <= BOMBED);
    return at && near ? [{ model: each.id, at }] : [];
  });
}
