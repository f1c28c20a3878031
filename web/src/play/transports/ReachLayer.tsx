import { Base } from "../../board/Pieces";
import { carrierOf } from "../../board/aboard";
import { INCH, angle, drawn, sideClass, type Point } from "../../board/shapes";
import type { Battlefield, Model } from "../../made/types";
import type { Plan } from "../plans";
import "./transports.css";

/** How near to their Transport passengers come out, to its wreck, and to the first model those who Deep Strike, inches. */
const NEAR: Record<string, number> = { disembark: 1, place_passengers: 2, follow: 2 };

interface Standing {
  model: Model;
  at: Point;
}

/** Where models may be placed: around the Transport that they come out of, or the model that they follow, as wide as a base still reaches into it. */
export function ReachLayer({ field, plan, frames }: { field: Battlefield; plan: Plan | null; frames: readonly unknown[] }) {
  const near = NEAR[String(plan?.action.action)];
  if (!plan || !near) return null;
  return (
    <g className="ways-out" aria-hidden="true">
      {beside(field, plan, frames).map(({ model, at }) => {
        const [x, y] = drawn(field, at);
        return (
          <g key={model.id} className={sideClass(field, field.detachments[model.detachment]?.side ?? "")} transform={`translate(${x} ${y}) rotate(${angle(model.facing)})`} style={{ strokeWidth: 2 * near * INCH }}>
            {model.base.shape === "disc" ? <circle className="base round" r={(model.base.radius + near) * INCH} /> : <Base model={model} />}
          </g>
        );
      })}
    </g>
  );
}

/** The Transports that the models of a plan come out of, and where these stand or stood. */
function beside(field: Battlefield, plan: Plan, frames: readonly unknown[]): Standing[] {
  const wreck = frames[frames.length - 1] as { frame?: string; transport?: string; first?: string; at?: Point } | undefined;
  const first = wreck?.frame === "landing" ? field.models[wreck.first ?? ""] : undefined;
  if (first) return [{ model: first, at: first.at }];
  const lost = wreck?.frame === "wreck" ? field.models[wreck.transport ?? ""] : undefined;
  if (lost && wreck?.at) return [{ model: lost, at: wreck.at }];
  const placed = (plan.action.placements as { model: string }[] | undefined) ?? [];
  const carriers = new Set(placed.map((each) => carrierOf(field.models[each.model]!)).filter(Boolean));
  return [...carriers].map((id) => field.models[id]!).map((model) => ({ model, at: model.at }));
}
