import { useEffect, useMemo, useState } from "react";
import type * as Api from "../../made/types";
import type { Battlefield } from "../../made/types";
import type { Message, Talk } from "../../api/talk";
import { apart, rounded, spot, type Point } from "../../board/shapes";
import { useLatest } from "../latest";
import { planOf } from "../modes";
import { templatesOf, type Plan, type TemplateAt } from "../plans";
import { useDeeds, useSeat, useTalk } from "../seat";

/* Weapons that are aimed at a place: which they are, where they are aimed, and what the umpire says of it. */

const PLACED = ["Blast", "Firestorm", "Beam", "Heavy Beam"];
const BLAST = "Blast";
/** How near to a template's middle a click takes it up again, inches. */
const NEAR = 0.7;

/** An attack that waits for its next template to be placed beside the first. */
interface Waiting {
  frame: string;
  templates?: { model: string; weapon: number }[];
  landed?: { at: Point } | null;
}

/** One template of a plan where it is aimed, and what would come of it; null as long as nobody has said. */
export interface Aimed extends TemplateAt {
  index: number;
  name: string;
  at: Point;
  /** How wide a Blast is, 0 for flames and lines. */
  radius: number;
  ruling: Api.Ruling | null;
}

export interface Aiming {
  all: Aimed[];
  /** The one that follows the pointer, null while none does. */
  held: number | null;
}

const weaponOf = (field: Battlefield, { model, weapon }: { model: string; weapon: number }) => field.profiles[field.models[model]?.profile ?? ""]?.weapons[weapon];

/** What a weapon is called; profiles of one weapon are told apart. */
export const labelOf = (field: Battlefield, shot: { model: string; weapon: number }) => {
  const found = weaponOf(field, shot);
  return found ? `${found.name}${found.profile ? ` (${found.profile})` : ""}` : "";
};

const blast = (field: Battlefield, shot: { model: string; weapon: number }) => weaponOf(field, shot)?.traits.find((each) => each.name === BLAST);
export const isBlast = (field: Battlefield, shot: { model: string; weapon: number }) => blast(field, shot) !== undefined;

/** Whether a weapon is aimed at places, and at no target. */
export const isPlaced = (field: Battlefield, shot: { model: string; weapon: number }) => weaponOf(field, shot)?.traits.some((each) => PLACED.includes(each.name)) ?? false;

/** The weapons of a Detachment that are aimed at places. */
export const placeable = (field: Battlefield, unit: string) =>
  (field.detachments[unit]?.models ?? []).flatMap((model) => {
    const found = field.models[model]!;
    if (found.place !== "table" && found.place !== "garrison") return [];
    const weapons = field.profiles[found.profile]?.weapons ?? [];
    return weapons.flatMap((each, weapon) => (each.maximum !== null && each.to_hit !== null && isPlaced(field, { model, weapon }) ? [{ model, weapon }] : []));
  });

/** The plan with other templates: of several Blasts the first has a place, ``spare`` if it had none, the others get theirs when it lies. */
export function withTemplates(field: Battlefield, plan: Plan, templates: TemplateAt[], { aiming, spare = null }: { aiming?: number; spare?: Point | null } = {}): Plan {
  const places = templates.filter((each) => isBlast(field, each)).map((each) => each.at).find((at) => at !== null) ?? spare;
  let first = true;
  const told = templates.map((each) => {
    if (!isBlast(field, each)) return each;
    const at = first ? places : null;
    first = false;
    return { ...each, at };
  });
  return { ...plan, proposed: false, aiming, action: { ...plan.action, templates: told } };
}

/** The plan with one of its templates aimed elsewhere. */
export function aimedAt(plan: Plan, index: number, at: Point, aiming?: number): Plan {
  const place = rounded(at);
  if (plan.action.action === "place_template") return { ...plan, proposed: false, aiming, action: { ...plan.action, at: place } };
  const templates = templatesOf(plan).map((each, number) => (number === index ? { ...each, at: place } : each));
  return { ...plan, proposed: false, aiming, action: { ...plan.action, templates } };
}

/** The template of a plan that lies where somebody clicks, -1 for none. */
export const templateNear = (plan: Plan, at: Point) =>
  (plan.action.action === "place_template" ? [plan.action.at as Point | null] : templatesOf(plan).map((each) => each.at)).findIndex((each) => each !== null && apart(each, at) < NEAR);

/** Where a weapon is aimed at first: at the nearest enemy. */
export function nearestFoe(field: Battlefield, model: string): Point {
  const here = spot(field, field.models[model]!) ?? [0, 0], side = field.detachments[field.models[model]!.detachment]?.side;
  const foes = Object.values(field.models).filter((each) => each.place === "table" && field.detachments[each.detachment]?.side !== side).map((each) => each.at);
  return foes.reduce<Point>((best, each) => (best === here || apart(each, here) < apart(best, here) ? each : best), here);
}

const lastOf = (frames: Waiting[]): Waiting | undefined => frames[frames.length - 1];

/** What a plan aims at places, and what the umpire says to each; null where it aims nothing. */
export function useAiming(): Aiming | null {
  const { plan, field, seq, top } = useSeat((now) => ({
    plan: planOf(now), field: now.seen.field, seq: now.table.seq, top: lastOf(now.table.state.frames),
  }));
  const talk = useTalk();
  const listed = useMemo(() => (plan ? placedIn(plan, top) : []), [plan, top]);
  const first = plan?.action.action === "place_template" ? top?.landed?.at ?? null : null;
  // Those who detonate together spare one another.
  const together = plan?.action.action === "detonate" ? listed.map((each) => each.model) : [];
  const asking = (each: TemplateAt) => ask(each, first, together);
  const held = plan?.aiming ?? null, moved = listed.find((each) => each.index === held);
  const answers = useAnswers(talk, listed.filter((each) => each !== moved).map(asking), seq);
  const latest = useLatest(talk, moved ? asking(moved) : null, `${held}`);
  if (listed.length === 0) return null;
  const all = listed.map((each): Aimed => {
    const told = each === moved ? latest.told : null;
    const ruling = told?.tell === "answer" ? told.ruling : answers.get(JSON.stringify(asking(each))) ?? null;
    return { ...each, name: labelOf(field, each), radius: Number.parseFloat(blast(field, each)?.value ?? "0") / 2, ruling };
  });
  return { all, held };
}

/** The templates of a plan that have a place, each with its number in the plan. */
function placedIn(plan: Plan, top: Waiting | undefined): (TemplateAt & { index: number; at: Point })[] {
  const next = top?.templates?.[0];
  if (plan.action.action === "place_template") return plan.action.at && next ? [{ ...next, at: plan.action.at as Point, index: 0 }] : [];
  return templatesOf(plan).flatMap((each, index) => (each.at ? [{ ...each, at: each.at, index }] : []));
}

const ask = ({ model, weapon, at }: TemplateAt, first: Point | null, together: string[]): Message => ({
  say: "ask", question: { question: "template_odds", model, weapon, at, ...(first ? { first } : {}), ...(together.length > 0 ? { together } : {}) },
});

const NOTHING: Map<string, Api.Ruling> = new Map();

/** The answers to some questions, each asked once as long as nothing happens on the table. */
function useAnswers(talk: Talk, questions: Message[], seq: number): Map<string, Api.Ruling> {
  const [found, setFound] = useState<{ seq: number; told: Map<string, Api.Ruling> }>({ seq, told: new Map() });
  const key = JSON.stringify([seq, questions]);
  useEffect(() => {
    let stale = false;
    const known = found.seq === seq ? found.told : new Map<string, Api.Ruling>();
    const open = questions.filter((each) => !known.has(JSON.stringify(each)));
    void Promise.all(open.map(async (each): Promise<[string, Api.Ruling][]> => {
      const told = await talk.ask(each);
      return told.tell === "answer" ? [[JSON.stringify(each), told.ruling]] : [];
    })).then((all) => !stale && open.length > 0 && setFound({ seq, told: new Map([...known, ...all.flat()]) }));
    return () => void (stale = true);
    // The key holds all that is asked.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [talk, key]);
  return found.seq === seq ? found.told : NOTHING;
}

/** What the pointer does to the template that follows it; undefined while none does. */
export function useFollowing(): ((at: Point | null) => void) | undefined {
  const deeds = useDeeds(), follows = useSeat((now) => planOf(now)?.aiming !== undefined);
  return follows ? (at) => at && deeds.replan((now) => aimedAt(now, now.aiming ?? 0, at, now.aiming)) : undefined;
}
