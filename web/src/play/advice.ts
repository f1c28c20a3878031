import type { Names } from "../board/names";
import { capital, spoken } from "../board/names";
import { apart, type Point } from "../board/shapes";
import type { Battlefield, Choice, Options } from "../made/types";
import { answered, type Action } from "./answering";
import { about, type ModelMove, type Volley } from "./plans";

const VERBS: Record<string, string> = { move: "moves", charge: "charges", pile_in: "piles in", hold: "holds its place", garrison: "moves", arrive: "arrives", deep_strike: "Deep Strikes", follow: "follows", move_forward: "moves forward", pursue: "goes on" };

/** What a choice is called: several Detachments may have the same name in a book, and are told apart here. */
export function labelled(field: Battlefield, names: Names, choice: Choice): string {
  const unit = about(field, choice), name = field.detachments[unit]?.name;
  return capital(names.in(name && choice.label.startsWith(name) ? `${names.unit(unit)}${choice.label.slice(name.length)}` : choice.label));
}

/** What an action does, in a sentence: as the choice that it answers says it, or made of its parts. */
export function saying(action: Action, options: Options | null, names: Names, field: Battlefield): string {
  const choice = answered(action, options);
  // The moment of an Overwatch stands in its label as a share of 1, for typing.
  if (choice && action.action !== "call_overwatch") return labelled(field, names, choice);
  const unit = names.unit(String(action.detachment ?? ""));
  switch (action.action) {
    case "move": case "move_forward": case "pursue": case "finish_move": case "arrive": case "deep_strike": case "follow": return `${unit} ${moving(action, names)}`;
    case "fire": case "point_defence": case "fire_sentry": case "intercept": case "drop_bombs": case "orbital_assault": return `${unit} fires ${list([...volleysIn(action).map((each) => `${weapons(each.shots.length)} at ${names.of(each.target)}`), ...aimed(action)])}`;
    case "detonate": return `${unit} detonates with ${weapons(((action.templates ?? []) as unknown[]).length)} where they are drawn`;
    case "place_template": return action.at ? "The template is placed where it is drawn" : "The template is left out";
    case "disembark": return `${unit} Disembarks`;
    case "deploy": return action.garrison ? `${unit} is set up in ${names.of(String(action.garrison))}` : `${unit} is set up where it is drawn`;
    case "leave_out": return `${unit} finds no room: it is not set up and counts as destroyed`;
    case "issue_orders": return list(Object.entries(action.orders as Record<string, string>).map(([id, order]) => `${names.unit(id)}: ${spoken(order)}`));
    case "call_overwatch": return `${unit} fires when the enemy has gone ${Math.round(100 * Number(action.moment ?? 0))} % of its way`;
    case "pair_fights": return list((action.fights as [string, string][]).map(([one, other]) => `${names.piece(one)} fights ${names.piece(other)}`));
    default: return capital(`${spoken(String(action.action)).toLowerCase()}${named(action).length ? `: ${list(named(action).map(names.of))}` : ""}`);
  }
}

function moving(action: Action, names: Names): string {
  const verb = VERBS[String(action.action === "move" ? action.manoeuvre : action.action)] ?? "moves on", far = farthest((action.moves ?? []) as ModelMove[]);
  const where = action.garrison ? ` and Garrisons ${names.of(String(action.garrison))}` : "";
  return `${verb}${far >= 0.05 ? ` ${far.toFixed(1)}″` : ""}${where}`;
}

const volleysIn = (action: Action) => (action.volleys ?? []) as Volley[];
const weapons = (count: number) => `${count} ${count === 1 ? "weapon" : "weapons"}`;
const aimed = (action: Action) => (Array.isArray(action.templates) && action.templates.length ? [`${weapons(action.templates.length)} at the places that are drawn`] : []);

const farthest = (moves: ModelMove[]) => Math.max(0, ...moves.map(({ path }) => path.slice(1).reduce((sum, at, index) => sum + apart(at, path[index] as Point), 0)));

const list = (parts: string[]) => (parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts[parts.length - 1]}` : parts[0] ?? "nothing");

/** The ids that an action names, but for its own tag. */
const named = (action: Action) => Object.entries(action).flatMap(([key, value]) => (key !== "action" && typeof value === "string" && value ? [value] : []));

/** The models and places that an action is about, to be marked on the table where it draws nothing else. */
export function meant(action: Action, field: Battlefield): { models: string[]; areas: string[] } {
  const ids = [...named(action), ...["remove", "fights", "order"].flatMap((key) => (Array.isArray(action[key]) ? (action[key] as unknown[]).flat().map(String) : []))];
  const models = ids.flatMap((id) => (field.models[id] ? [id] : field.detachments[id]?.models ?? []));
  return { models: [...new Set(models)], areas: ids.filter((id) => field.areas.some((each) => each.id === id)) };
}
