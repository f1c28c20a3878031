import type { Point } from "../board/shapes";
import type { Entry, Place } from "./casefile";

/** How a game's files ask whether a model may go somewhere. */
export function moveQuestion(system: string, place: Place, to: Point): Entry {
  const model = String(place.entry.id), unit = String(place.unit.id), from = place.entry.at as Point;
  if (system === "legions") return { question: "may_move", detachment: unit, moves: [{ model, path: [from, to] }] };
  if (system === "warcry") return { question: "move", model, legs: [{ to }] };
  return { question: "move", unit, paths: { [model]: [to] } };
}

/** The questions that are about a way: the one that is drawn takes their place. */
export const isMove = (question: Entry) => ["may_move", "move"].includes(String(question.question));

const UNIT = { legions: "{type: infantry, scale: 1, movement: 5, save: 5}", wh40k9: "{weapons: [{name: rifle}]}", wh40k_legacy: "{weapons: [{name: rifle}]}", warcry: "{weapons: [{name: bow, range: 15}]}" };
const FIRST = {
  legions: { size: "[30, 20]", base: "25mm", feature: "{id: wood, type: obstructing, outline: [[12, 8], [17, 8], [17, 12], [12, 12]], height: 3}", ask: "{question: see, viewer: a1, target: b1, margin: true}" },
  wh40k9: { size: "[30, 20]", base: "32mm", feature: "{id: ruin, kind: area, traits: [obscuring, light_cover, breachable], outline: [[12, 7], [17, 7], [17, 12], [12, 12]], height: 6}", ask: "{question: visible, model: b1, to: a1, margin: true}" },
  wh40k_legacy: { size: "[30, 20]", base: "25mm", feature: "{id: wall, kind: barricade, outline: [[22, 7], [22.5, 7], [22.5, 12], [22, 12]], height: 1.5, pieces: [{kind: body, top: 1.5}]}", ask: "{question: behind, model: b1, feature: wall, attacker: a1, margin: true}" },
  warcry: { size: "[30, 22]", base: "32mm", feature: "{id: wall, traits: [], outline: [[14, 8], [14.25, 8], [14.25, 12], [14, 12]], height: 4}", ask: "{question: covered, model: b1, attacker: a1, margin: true}" },
};

/** A small table to begin with: two models and something between them; or, ``bare``, nothing at all. */
export function beginning(system: string, bare = false): string {
  const game = (system in FIRST ? system : "legions") as keyof typeof FIRST, first = FIRST[game];
  const head = `system: ${game}\ncases:\n  - id: mine\n    rules: []\n    title: ${bare ? "a table of my own" : "two models and what is between them"}\n    table:\n`;
  if (bare) return `${head}      size: ${game === "legions" ? "[60, 48]" : game === "warcry" ? "[30, 22]" : "[60, 44]"}\n      features: []\n      units: []\n    ask: []\n`;
  const unit = (id: string, side: string, at: string) => `        - {id: ${id}, side: ${side}, base: ${first.base}, profile: ${UNIT[game]}, models: [{id: ${id}1, at: ${at}}]}\n`;
  return `${head}      size: ${first.size}\n      features:\n        - ${first.feature}\n      units:\n${unit("a", "red", "[6, 10]")}${unit("b", "blue", "[24, 10]")}    ask: [${first.ask}]\n`;
}

/** Where a question about a way would have a model end. */
export function endOfMove(question: Entry | undefined): { model: string; at: Point } | null {
  if (!question || !isMove(question)) return null;
  const moves = question.moves as { model: string; path: Point[] }[] | undefined, legs = question.legs as { to?: number[] }[] | undefined;
  if (moves?.[0]?.path.length) return { model: moves[0].model, at: moves[0].path[moves[0].path.length - 1]! };
  const last = legs?.filter((each) => each.to).pop();
  if (last) return { model: String(question.model), at: [last.to![0]!, last.to![1]!] };
  const [model, path] = Object.entries((question.paths ?? {}) as Record<string, Point[]>)[0] ?? [];
  return model && path?.length ? { model, at: path[path.length - 1]! } : null;
}
