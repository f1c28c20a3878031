import type { Battlefield } from "../../made/types";
import { outline, sideClass } from "../../board/shapes";

/** The zone in which a side sets up, filled while it does. */
export function ZoneLayer({ field, side }: { field: Battlefield; side: string }) {
  const zone = field.mission.zones[side];
  if (field.phase !== "setup" || !zone) return null;
  return <path className={`deploy-zone ${sideClass(field, side)}`} d={outline(field, zone)} />;
}
