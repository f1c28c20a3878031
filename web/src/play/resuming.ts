import type { Battlefield } from "../made/types";
import { apart, type Point } from "../board/shapes";
import type { ModelMove, Plan } from "./plans";

/** A move that Overwatch has stopped, to be gone on with from where each model was caught. */
export function resuming(field: Battlefield, frames: readonly unknown[]): Plan | null {
  const top = frames[frames.length - 1] as { frame: string; detachment: string; manoeuvre: string; moves: ModelMove[]; caught_at: number | null } | undefined;
  if (top?.frame !== "activating" || top.caught_at === null) return null;
  const share = top.caught_at;
  const moves = top.moves.filter((each) => field.models[each.model]?.place !== "destroyed").map((each) => ({ ...each, path: [along(each.path, share), each.path[each.path.length - 1]!], across: "" }));
  return { label: "The rest of the move", action: { action: "finish_move", detachment: top.detachment, manoeuvre: top.manoeuvre, moves } };
}

/** The place at a fraction of a path. */
function along(path: Point[], share: number): Point {
  const steps = path.slice(1).map((point, index) => apart(point, path[index]!));
  let left = share * steps.reduce((sum, each) => sum + each, 0);
  for (const [index, step] of steps.entries()) {
    const from = path[index]!, to = path[index + 1]!;
    if (left <= step && step > 0) return [from[0] + ((to[0] - from[0]) * left) / step, from[1] + ((to[1] - from[1]) * left) / step];
    left -= step;
  }
  return path[path.length - 1]!;
}
