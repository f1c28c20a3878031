import type * as Api from "../../made/types";
import { spot, type Point } from "../../board/shapes";
import { useLatest } from "../latest";
import { middleModel, useSeat, useTalk } from "../seat";

/** How many enemies see a place; null where nobody stands. */
export type Counted = number | null;

const NOBODY = 255;

/** The counts of a map, the lowest row first. */
export const unpacked = (map: Api.ExposureMap): Counted[] => Array.from(atob(map.seen_by), (each) => each.charCodeAt(0)).map((count) => (count === NOBODY ? null : count));

/** How many enemies see a place on the table; undefined beyond its edges. */
export function countAt(map: Api.ExposureMap, counts: readonly Counted[], [x, y]: Point): Counted | undefined {
  const [column, row] = [Math.floor(x / map.step), Math.floor(y / map.step)];
  return column < 0 || column >= map.columns ? undefined : counts[row * map.columns + column];
}

export interface Exposing {
  /** The map, null while it is on its way or where none is wanted. */
  found: Api.Exposure | null;
  stands: Point | null;
}

/** Where the chosen Detachment would be seen, if that is to be shown: asked of the model taken hold of, or of its middle one. */
export function useExposure(): Exposing | null {
  const { chosen, model: held, exposed } = useSeat(({ doing }) => doing), { field, past } = useSeat(({ seen }) => seen), seq = useSeat(({ table }) => table.seq);
  const models = field.detachments[chosen]?.models ?? [], model = models.includes(held) ? held : middleModel(field, chosen) || (models[0] ?? "");
  const shown = exposed && model !== "";
  const { told } = useLatest<Api.Exposure>(useTalk(), shown ? { say: "expose", model, at: past } : null, `${model} ${past ?? seq}`);
  if (!shown) return null;
  return { found: told?.tell === "exposure" ? told : null, stands: spot(field, field.models[model]!) };
}
