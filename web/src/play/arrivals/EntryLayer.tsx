import { drawn } from "../../board/shapes";
import type { Battlefield } from "../../made/types";
import type { Plan } from "../plans";
import { entryEdges } from "./entry";
import "./arrivals.css";

/** Where a Detachment that arrives may come: the parts of the table's edges that its models may touch. */
export function EntryLayer({ field, plan }: { field: Battlefield; plan: Plan | null }) {
  if (plan?.action.action !== "arrive") return null;
  return (
    <g className="entry-edges" aria-hidden="true">
      {entryEdges(field, String(plan.action.detachment)).map(([start, end]) => {
        const [x1, y1] = drawn(field, start), [x2, y2] = drawn(field, end);
        return <line key={`${x1},${y1},${x2},${y2}`} {...{ x1, y1, x2, y2 }} />;
      })}
    </g>
  );
}
