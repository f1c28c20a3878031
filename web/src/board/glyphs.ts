import type { Battlefield, Detachment } from "../made/types";

/** A mark that stands beside a Detachment's name: how it is drawn, in a box from -5 to 5, and what it means. */
export interface Glyph {
  path: string;
  means: string;
}

/** Orders, and states of Detachments that a player must not overlook. */
export const GLYPHS: Readonly<Record<string, Glyph>> = {
  first_fire: { path: "M0-2.9a2.9 2.9 0 1 1 0 5.8a2.9 2.9 0 1 1 0-5.8M0-4.6V-1.2M0 4.6V1.2M-4.6 0H-1.2M4.6 0H1.2", means: "First Fire" },
  advance: { path: "M-1.6-3.4L2 0L-1.6 3.4", means: "Advance" },
  march: { path: "M-3.6-3.4L-.2 0L-3.6 3.4M.4-3.4L3.8 0L.4 3.4", means: "March" },
  charge: { path: "M-4.2 0H2.2M-.8-3L2.2 0L-.8 3M4-3.6V3.6", means: "Charge" },
  fall_back: { path: "M3.6 3.6V.4a2.6 2.6 0 0 0-2.6-2.6H-3.4M-.9-4.6L-3.6-2.2L-.9 .2", means: "Fall Back" },
  face_down: { path: "M-1.9-1.8a1.9 1.9 0 1 1 2.9 1.6Q0 .5 0 1.7M0 3.6V3.9", means: "an Order face-down" },
  pinned: { path: "M-1.8-3.4V3.4M1.8-3.4V3.4", means: "Pinned" },
  broken: { path: "M1.6-4L-1.8-.2L1.8 .6L-1.4 4.2", means: "its Formation is Broken" },
  condition: { path: "M0-3.6V.9M0 3.3V3.6", means: "something lies on it for a while, see its card" },
  activated: { path: "M-3.2 .2L-1 2.6L3.4-2.6", means: "activated" },
};

/** What is marked beside a Detachment's name, the most important first. */
export function glyphsOf(field: Battlefield, unit: Detachment): string[] {
  const order = unit.order ?? (unit.token ? unit.token.order ?? "face_down" : "");
  return [
    order,
    unit.pinned_at_stage && "pinned",
    field.formations[unit.formation]?.broken && "broken",
    unit.conditions.length > 0 && "condition",
    unit.activated && "activated",
  ].filter((each): each is string => !!each);
}
