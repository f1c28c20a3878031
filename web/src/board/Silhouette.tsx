import made from "../made/silhouettes.json";
import type { Model, Profile } from "../made/types";
import { INCH, type Point } from "./shapes";

interface Outline {
  body: string;
  hole: string;
  upright: boolean;
  half: number[];
}

const KINDS: Readonly<Record<string, Outline>> = made;
/** How much of its base a silhouette takes up. */
const FILLED = 0.86;

/** The kind of a model: its Detachment's type, unless it flies or never moves. */
export const kindOf = ({ type, movement, special_rules }: Pick<Profile, "type" | "movement" | "special_rules">): string =>
  special_rules.some(({ name }) => name === "Flyer") ? "flyer" : movement ? type : "immobile";

/** Half the length and width of a base, units of the picture. */
function halfOf({ base }: Pick<Model, "base">): Point {
  if (base.shape === "disc") return [base.radius * INCH, base.radius * INCH];
  if (base.shape !== "hull") return [(base.length / 2) * INCH, (base.width / 2) * INCH];
  const far = (way: 0 | 1) => Math.max(...(base.corners as Point[]).map((each) => Math.abs(each[way]))) * INCH;
  return [far(0), far(1)];
}

/** By how much a silhouette is scaled to lie on a base; nothing of it stands out. */
export function fitted({ upright, half }: Pick<Outline, "upright" | "half">, model: Pick<Model, "base">): number {
  const [long, wide] = halfOf(model), [far, across] = half as Point;
  if (upright) return (FILLED * Math.min(long, wide)) / Math.max(far, across);
  if (model.base.shape === "disc") return (FILLED * long) / Math.hypot(far, across);
  return FILLED * Math.min(long / far, wide / across);
}

export const isUpright = (profile: Profile) => KINDS[kindOf(profile)]?.upright ?? false;

/** What a model is, as players know it from afar; a figure stands upright however its base is turned. */
export function Silhouette({ profile, model }: { profile: Profile; model: Pick<Model, "base"> }) {
  const drawn = KINDS[kindOf(profile)];
  if (!drawn) return null;
  return (
    <g className="sil" transform={`scale(${fitted(drawn, model).toFixed(3)})`}>
      <path className="body" d={drawn.body} />
      {drawn.hole && <path className="hole" d={drawn.hole} />}
    </g>
  );
}

/** The silhouette of a kind beside its name, in lists. */
export const Icon = ({ kind }: { kind: string }) => (
  <svg className="sil" viewBox="-11 -11 24 22" width="22" height="20" aria-hidden="true"><path className="body" d={KINDS[kind]?.body} /></svg>
);
