import type * as Api from "../made/types";
import type { Battlefield } from "../made/types";
import type { Message } from "../api/talk";
import { apart, spot, turned, type Point } from "../board/shapes";

/** An action that is being thought about; the server judges it, here it is only drawn and changed. */
export interface Plan {
  action: Record<string, unknown>;
  label: string;
  /** Whether it stands as the server proposed it: then its paths are taken as they are. */
  proposed?: boolean;
  /** What a bot proposes with it, in a sentence. */
  advice?: string;
  /** The model that an action without its name puts somewhere. */
  model?: string;
  /** Which of its templates follows the pointer, by its number. */
  aiming?: number;
}

export interface ModelMove {
  model: string;
  path: Point[];
  facing: Point | null;
  across: string;
  /** Where a Titan turns on its way, by the places of its path, and how it faces then; left out, the server works it out. */
  turns?: Turn[];
}

export interface Turn {
  corner: number;
  facing: Point;
}

export interface Placement {
  model: string;
  at: Point;
  facing: Point;
}

export interface Shot {
  model: string;
  weapon: number;
  /** Those of its dice that are fired at this target, where a Titan splits them. */
  dice?: number;
}

export const sameShot = (one: Shot, other: Shot) => one.model === other.model && one.weapon === other.weapon;

/** A weapon that is aimed at a place; null for a Blast that is placed later. */
export interface TemplateAt {
  model: string;
  weapon: number;
  at: Point | null;
}

export interface Volley {
  target: string;
  shots: Shot[];
  waive?: string[];
}

/** Volleys with so many of a weapon's dice fired at a target; the rest stay where they are fired, as far as there are enough. */
export function withDice(volleys: Volley[], shot: Shot, at: string, dice: number, total: number): Volley[] {
  const { model, weapon } = shot, own = (each: Volley) => each.shots.find((other) => sameShot(other, shot));
  const others = volleys.filter((each) => each.target !== at && own(each));
  const shares = new Map([[at, dice]]);
  let left = total - dice;
  others.forEach((each, index) => {
    const held = index === others.length - 1 ? left : Math.min(left, own(each)?.dice ?? left);
    shares.set(each.target, held);
    left -= held;
  });
  const all = volleys.some((each) => each.target === at) ? volleys : [...volleys, { target: at, shots: [], waive: [] }];
  return all.map((each) => {
    const share = shares.get(each.target);
    if (share === undefined) return each;
    const put: Shot[] = share === total ? [{ model, weapon }] : share > 0 ? [{ model, weapon, dice: share }] : [];
    return { ...each, shots: [...each.shots.filter((other) => !sameShot(other, shot)), ...put] };
  });
}

/** Where a model of a plan would stand; an Objective marker is one too. */
export interface Standing {
  model: string;
  at: Point;
  facing: Point | null;
}

/** The Detachment that a choice is about, "" if it is about none. */
export function about(field: Battlefield, choice: Api.Choice): string {
  const first = choice.subject.split(">")[0] ?? "";
  return field.detachments[first] ? first : field.models[first]?.detachment ?? "";
}

/** Which choice a plan answers, -1 for none: those of Detachments with the same name in a book are labelled alike. */
export function choiceOf(field: Battlefield, plan: Plan, choices: Api.Choice[]): number {
  const unit = plan.action.detachment;
  return choices.findIndex((each) => each.label === plan.label && (!unit || !about(field, each) || about(field, each) === unit));
}

/** What is called so in place of a model where a plan puts an Objective marker somewhere. */
export const MARKER = "marker";
const FINE = 100_000;

export const movesOf = (plan: Plan) => (plan.action.moves as ModelMove[] | undefined) ?? [];
const placementsOf = (plan: Plan) => (plan.action.placement ? [plan.action.placement as Placement] : ((plan.action.placements ?? plan.action.places) as Placement[] | undefined) ?? []);
export const templatesOf = (plan: Plan) => (plan.action.templates as TemplateAt[] | undefined) ?? [];
export const volleysOf = (plan: Plan) => (plan.action.volleys as Volley[] | undefined) ?? [];
const spotOf = (plan: Plan) => (plan.model && plan.action.action === "choose_spot" ? { model: plan.model, at: plan.action.at as Point, facing: null } : null);
const markerKey = (plan: Plan) => (plan.action.action === "place_marker" ? "at" : plan.action.action === "move_marker" ? "to" : "");
const markerOf = (plan: Plan) => (markerKey(plan) ? (plan.action[markerKey(plan)] as Point | undefined) ?? null : null);

/** The actions, and the choices of them, that declare fire: in a stage of firing, in an activation of the Movement phase. */
export const FIRES: readonly string[] = ["fire", "point_defence", "fire_sentry", "intercept", "drop_bombs", "orbital_assault"];
export const fires = (plan: Plan) => FIRES.includes(String(plan.action.action));

/** Where everything of a plan would stand. */
export function ends(plan: Plan): Standing[] {
  const moved = movesOf(plan).map((each) => ({ model: each.model, at: each.path[each.path.length - 1]!, facing: each.facing }));
  const marker = markerOf(plan), lone = spotOf(plan);
  return [...moved, ...placementsOf(plan), ...(lone ? [lone] : []), ...(marker ? [{ model: MARKER, at: marker, facing: null }] : [])];
}

/** The plan with where things end changed, one by one. */
function changed(plan: Plan, change: (standing: Standing) => Standing): Plan {
  const moves = movesOf(plan).map((each) => {
    const end = change({ model: each.model, at: each.path[each.path.length - 1]!, facing: each.facing });
    return { ...each, path: [...each.path.slice(0, -1), end.at], facing: end.facing };
  });
  const placed = placementsOf(plan).map((each) => {
    const end = change(each);
    return { ...each, at: end.at, facing: end.facing ?? each.facing };
  });
  const marker = markerOf(plan), lone = spotOf(plan);
  return {
    ...plan,
    proposed: false,
    action: {
      ...plan.action,
      ...(plan.action.moves ? { moves } : {}),
      ...(plan.action.placement ? { placement: placed[0] } : plan.action.placements ? { placements: placed } : plan.action.places ? { places: placed } : {}),
      ...(lone ? { at: change(lone).at } : {}),
      ...(marker ? { [markerKey(plan)]: change({ model: MARKER, at: marker, facing: null }).at } : {}),
    },
  };
}

const takes = (only: string | null) => (each: Standing) => only === null || only === each.model;

/** The plan with all its models, or one of them, shifted. */
export const shifted = (plan: Plan, by: Point, only: string | null): Plan =>
  changed(plan, (each) => (takes(only)(each) ? { ...each, at: [each.at[0] + by[0], each.at[1] + by[1]] } : each));

const faced = (way: Point, degrees: number): Point => {
  const [x, y] = turned([0, 0], degrees)(way), long = Math.hypot(x, y) || 1;
  return [Math.round((FINE * x) / long), Math.round((FINE * y) / long)];
};

const facingIn = (field: Battlefield, each: Standing) => each.facing ?? ((field.models[each.model]?.facing ?? [1, 0]));

/** The plan with its models, or one of them, turned where they stand, degrees counter-clockwise. */
export const turnedInPlace = (field: Battlefield, plan: Plan, degrees: number, only: string | null): Plan =>
  changed(plan, (each) => (takes(only)(each) ? { ...each, facing: faced(facingIn(field, each), degrees) } : each));

/** The plan with one model facing a place. */
export const facingTo = (plan: Plan, model: string, to: Point): Plan =>
  changed(plan, (each) => (each.model === model ? { ...each, facing: faced([to[0] - each.at[0], to[1] - each.at[1]], 0) } : each));

/** The plan with its models wheeled around their middle, degrees counter-clockwise. */
export function wheeled(field: Battlefield, plan: Plan, degrees: number): Plan {
  const all = ends(plan);
  if (all.length === 0) return plan;
  const cx = all.reduce((sum, each) => sum + each.at[0], 0) / all.length;
  const cy = all.reduce((sum, each) => sum + each.at[1], 0) / all.length;
  const round = turned([cx, cy], degrees);
  return changed(plan, (each) => ({ ...each, at: round(each.at), facing: faced(facingIn(field, each), degrees) }));
}

/** Whether a model walks in straight lines and turns between them. */
export const isTitan = (field: Battlefield, model: string) => field.profiles[field.models[model]?.profile ?? ""]?.type === "titan";

/** A corner more in the path of every model, where it ends now: the next drag goes on from there. A Titan that has been turned turns there. */
export function cornered(field: Battlefield, plan: Plan): Plan {
  const moves = movesOf(plan).map((each) => {
    const facing = isTitan(field, each.model) ? each.facing : null, turns = each.turns ?? [], last = turns[turns.length - 1]?.facing;
    const more = facing !== null && (!last || apart(facing, last) > 0) ? { turns: [...turns, { corner: each.path.length - 1, facing }] } : {};
    return { ...each, ...more, path: [...each.path, each.path[each.path.length - 1]!] };
  });
  return { ...plan, proposed: false, action: { ...plan.action, moves } };
}

const straight = (plan: Plan) => movesOf(plan).every((each) => each.path.length <= 2);
export const hasCorners = (plan: Plan) => !straight(plan);

/** The plan without corners: ways are looked for again. */
export function uncornered(plan: Plan): Plan {
  const moves = movesOf(plan).map(({ model, path, facing, across }) => ({ model, path: [path[0]!, path[path.length - 1]!], facing, across }));
  return { ...plan, proposed: false, action: { ...plan.action, moves } };
}

/** A Detachment's move with nobody moved yet, to be dragged. */
export function standing(field: Battlefield, unit: string, manoeuvre: string): Plan {
  const found = (field.detachments[unit]?.models ?? []).map((id) => field.models[id]!);
  const moves: ModelMove[] = found.flatMap((each) => {
    const at = spot(field, each);
    return at ? [{ model: each.id, path: [at, at], facing: null, across: "" }] : [];
  });
  if (manoeuvre === "move_forward") return { label: "", action: { action: "move_forward", detachment: unit, moves, garrison: "" } };
  if (manoeuvre === "pursue") return { label: "", action: { action: "pursue", detachment: unit, moves } };
  return { label: "", action: { action: "move", detachment: unit, manoeuvre, moves, garrison: "" } };
}

/** What to ask the server about a plan: a question about the table, or the action itself on trial. */
export function judging(plan: Plan): Message {
  const { action } = plan;
  const moving = action.action === "move" || action.action === "move_forward";
  const asked = { detachment: action.detachment, manoeuvre: action.manoeuvre ?? "move", garrison: action.garrison ?? "" };
  if (moving && plan.proposed) return { say: "ask", question: { question: "may_move", ...asked, moves: action.moves } };
  if (moving) {
    const goals = movesOf(plan).map((each) => ({
      model: each.model, at: each.path[each.path.length - 1], facing: each.facing, via: each.path.slice(1, -1), ...(each.turns ? { turns: each.turns } : {}),
    }));
    return { say: "ask", question: { question: "move_to", ...asked, ends: goals } };
  }
  if (action.action === "deploy")
    return {
      say: "ask" as const,
      question: { question: "may_deploy", detachment: action.detachment, placements: action.placements, garrison: action.garrison ?? "" },
    };
  return { say: "try", action };
}

/** The way of each model as the server found it. */
export const waysOf = (ruling: Api.Ruling): Map<string, Point[]> =>
  new Map(ruling.findings.flatMap((each) => (each.witness?.kind === "path" && "spent" in each.facts ? [[String(each.facts.model), each.witness.points as Point[]]] : [])));

/** The turns of Titans, the last one last: the place, and how each faces from there on. */
export type Turning = Map<string, { at: Point; facing: Point }[]>;

/** Where Titans turn as a plan says it. */
export const turnsGiven = (plan: Plan): Turning =>
  new Map(movesOf(plan).flatMap(({ model, path, turns }) => (turns ? [[model, turns.map(({ corner, facing }) => ({ at: path[corner] ?? path[0]!, facing }))]] : [])));

/** Where Titans turn as the server judged it. */
export function turnsOf(ruling: Api.Ruling): Turning {
  const found: Turning = new Map();
  for (const { facts } of ruling.findings) {
    if (!("turning" in facts)) continue;
    const model = String(facts.turning), turn = { at: [Number(facts.x), Number(facts.y)] as Point, facing: [Number(facts.dx), Number(facts.dy)] as Point };
    found.set(model, [...(found.get(model) ?? []), turn]);
  }
  return found;
}

/** The action of a plan as it is sent: along the ways that the server found, without the models that stay. */
export function finished(plan: Plan, ruling: Api.Ruling | null): Record<string, unknown> {
  if (!plan.action.moves) return plan.action;
  const ways = ruling && !plan.proposed ? waysOf(ruling) : new Map<string, Point[]>();
  const moves = movesOf(plan)
    .map((each) => ({ ...each, path: ways.get(each.model) ?? each.path }))
    .filter((each) => each.facing !== null || each.path.some((point) => apart(point, each.path[0]!) > 1e-6));
  return { ...plan.action, moves };
}
