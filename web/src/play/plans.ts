import type { Battlefield } from "../made/types";
import type { Point } from "../board/shapes";

/** An action that is being thought about; the server judges it, here it is only drawn and changed. */
export interface Plan {
  action: Record<string, unknown>;
  label: string;
}

export interface ModelMove {
  model: string;
  path: Point[];
  facing: Point | null;
  across: string;
}

export interface Placement {
  model: string;
  at: Point;
  facing: Point;
}

interface Volley {
  target: string;
  shots: { model: string; weapon: number }[];
}

export const movesOf = (plan: Plan) => (plan.action.moves as ModelMove[] | undefined) ?? [];
export const placementsOf = (plan: Plan) =>
  ((plan.action.placements ?? plan.action.places) as Placement[] | undefined) ?? [];
export const volleysOf = (plan: Plan) => (plan.action.volleys as Volley[] | undefined) ?? [];

/** Where each model of a plan would stand. */
export function ends(plan: Plan): { model: string; at: Point; facing: Point | null }[] {
  const moved = movesOf(plan).map((each) => ({ model: each.model, at: each.path[each.path.length - 1]!, facing: each.facing }));
  return [...moved, ...placementsOf(plan)];
}

/** The plan with all its models, or one of them, shifted. */
export function shifted(plan: Plan, by: Point, only: string | null): Plan {
  const move = ([x, y]: Point): Point => [x + by[0], y + by[1]];
  const takes = (model: string) => only === null || only === model;
  const moves = movesOf(plan).map((each) =>
    takes(each.model) ? { ...each, path: [...each.path.slice(0, -1), move(each.path[each.path.length - 1]!)] } : each);
  const placed = placementsOf(plan).map((each) => (takes(each.model) ? { ...each, at: move(each.at) } : each));
  return { ...plan, action: { ...plan.action, ...(plan.action.moves ? { moves } : {}), ...placedIn(plan, placed) } };
}

/** The plan with what it places turned around its middle, degrees counter-clockwise. */
export function turned(plan: Plan, degrees: number): Plan {
  const all = ends(plan), angle = (degrees * Math.PI) / 180;
  if (all.length === 0) return plan;
  const cx = all.reduce((sum, each) => sum + each.at[0], 0) / all.length;
  const cy = all.reduce((sum, each) => sum + each.at[1], 0) / all.length;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const spin = ([x, y]: Point): Point => [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos];
  const face = ([x, y]: Point): Point => [Math.round(x * cos - y * sin), Math.round(x * sin + y * cos)];
  const moves = movesOf(plan).map((each) => ({
    ...each,
    path: [...each.path.slice(0, -1), spin(each.path[each.path.length - 1]!)],
    facing: each.facing && face(each.facing),
  }));
  const placed = placementsOf(plan).map((each) => ({ ...each, at: spin(each.at), facing: face(each.facing) }));
  return { ...plan, action: { ...plan.action, ...(plan.action.moves ? { moves } : {}), ...placedIn(plan, placed) } };
}

function placedIn(plan: Plan, placed: Placement[]): Record<string, unknown> {
  if (plan.action.placements) return { placements: placed };
  return plan.action.places ? { places: placed } : {};
}

/** A corner more in the path of every model, where it ends now: the next drag goes on from there. */
export function cornered(plan: Plan): Plan {
  const moves = movesOf(plan).map((each) => ({ ...each, path: [...each.path, each.path[each.path.length - 1]!] }));
  return { ...plan, action: { ...plan.action, moves } };
}

/** A Detachment's move with nobody moved yet, to be dragged. */
export function standing(field: Battlefield, unit: string, manoeuvre: string): Plan {
  const models = (field.detachments[unit]?.models ?? []).map((id) => field.models[id]!).filter((each) => each?.place === "table");
  const moves: ModelMove[] = models.map((each) => ({
    model: each.id, path: [each.at as Point, each.at as Point], facing: null, across: "",
  }));
  return { label: "", action: { action: "move", detachment: unit, manoeuvre, moves } };
}

/** The question that judges a plan, null if no question does: then the action itself will tell. */
export function judging(plan: Plan): Record<string, unknown> | null {
  const { action } = plan;
  if (action.action === "move")
    return {
      question: "may_move", detachment: action.detachment, manoeuvre: action.manoeuvre, moves: action.moves,
      garrison: action.garrison ?? "",
    };
  if (action.action === "deploy")
    return { question: "may_deploy", detachment: action.detachment, placements: action.placements, garrison: action.garrison ?? "" };
  return null;
}
