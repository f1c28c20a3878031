import { INCH, drawn, reach } from "../../board/shapes";
import type { Battlefield } from "../../made/types";
import type { Plan } from "../plans";
import { BOMBED, overhead, under } from "./bombing";
import "./flying.css";

/** As far as bombs fall around those that could drop them, and the bases that they would fall on. */
export function BombLayer({ field, plan, frames }: { field: Battlefield; plan: Plan | null; frames: readonly unknown[] }) {
  const bombers = overhead(field, plan, frames);
  if (bombers.length === 0) return null;
  return (
    <g className="bombing" aria-hidden="true">
      {bombers.map(({ model, at }) => {
        const [cx, cy] = drawn(field, at);
        return <circle key={model} className="fall" cx={cx} cy={cy} r={(reach(field.models[model]!) + BOMBED) * INCH} />;
      })}
      {under(field, bombers).map(({ model, at }) => {
        const [cx, cy] = drawn(field, at);
        return <circle key={model} className="below" cx={cx} cy={cy} r={(reach(field.models[model]!) + 0.15) * INCH} />;
      })}
    </g>
  );
}
