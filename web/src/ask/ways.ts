import type { Point } from "../board/shapes";
import type { QuestionKind } from "../made/types";
import type { Entry, Place } from "./casefile";

/** The question whether a model may go somewhere, as a game's files ask it: its fields tell how a way is written. Null if a game has none. */
export function moveQuestion(kinds: QuestionKind[], place: Place, to: Point): Entry | null {
  const model = String(place.entry.id), unit = String(place.unit.id), from = place.entry.at as Point;
  const kind = kinds.find(({ name }) => isMove({ question: name })), has = (field: string) => kind?.fields.some((each) => each.name === field);
  if (!kind) return null;
  if (has("moves")) return { question: kind.name, detachment: unit, moves: [{ model, path: [from, to] }] };
  if (has("legs")) return { question: kind.name, model, legs: [{ to }] };
  return has("paths") ? { question: kind.name, unit, paths: { [model]: [to] } } : null;
}

/** The questions that are about a way: the one that is drawn takes their place. */
export const isMove = (question: Entry) => ["may_move", "move"].includes(String(question.question));

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
