import type { Battlefield } from "../../made/types";
import { meant, middle, reach, type Point } from "../../board/shapes";
import type { Placement, Plan } from "../plans";

const FULL = 100_000;
const BETWEEN = 0.2;

/** The middle of what a side's deployment zone spans; the table's where it has none. */
function zoneMiddle(field: Battlefield, side: string): Point {
  return middle((field.mission.zones[side]?.ring ?? [[0, 0], field.size]));
}

/** A heading from the zone towards the middle of the table, along the longer way. */
function ahead(field: Battlefield, side: string): Point {
  const [x, y] = zoneMiddle(field, side), [dx, dy] = [field.size[0] / 2 - x, field.size[1] / 2 - y];
  if (Math.abs(dy) >= Math.abs(dx)) return [0, dy >= 0 ? FULL : -FULL];
  return [dx >= 0 ? FULL : -FULL, 0];
}

/** A Detachment drawn up in ranks around a place, its front to the enemy; whether it may stand so, the umpire says. */
export function inRanks(field: Battlefield, unit: string, at: Point): Plan {
  const detachment = field.detachments[unit]!;
  const models = detachment.models.map((id) => field.models[id]!);
  const facing = ahead(field, detachment.side);
  const [fx, fy] = [Math.sign(facing[0]), Math.sign(facing[1])];
  const step = 2 * Math.max(...models.map(reach)) + BETWEEN;
  const wide = models.length <= 4 ? models.length : Math.ceil(Math.sqrt(models.length * 1.8));
  const ranks = Math.ceil(models.length / wide);
  const placements: Placement[] = models.map((model, index) => {
    const rank = Math.floor(index / wide), inRank = Math.min(wide, models.length - rank * wide);
    const aside = ((index % wide) - (inRank - 1) / 2) * step, back = (rank - (ranks - 1) / 2) * step;
    return { model: model.id, at: [at[0] + fy * aside - fx * back, at[1] - fx * aside - fy * back], facing };
  });
  return { label: `${unit}: set up here`, action: { action: "deploy", detachment: unit, placements, garrison: "" } };
}

/** Where on the table a place of the screen is; null if it is beside the table. */
export function onTable(field: Battlefield, x: number, y: number): Point | null {
  const layer = document.querySelector<SVGGElement>(".stage .board > svg > g");
  const matrix = layer?.getScreenCTM()?.inverse();
  if (!layer || !matrix || !document.elementFromPoint(x, y)?.closest(".board")) return null;
  const point = new DOMPoint(x, y).matrixTransform(matrix);
  return meant(field, [point.x, point.y]);
}
