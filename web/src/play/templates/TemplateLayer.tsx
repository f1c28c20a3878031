import type { Battlefield } from "../../made/types";
import { INCH, drawn, line, outline, reach, spot, type Point } from "../../board/shapes";
import type { Aimed, Aiming } from "./aiming";
import "./templates.css";

/** Templates and lines as a plan aims them, with the bases that would be under them. */
export function TemplateLayer({ field, aiming }: { field: Battlefield; aiming: Aiming }) {
  return <g className="fire-templates">{aiming.all.map((each) => <Template key={each.index} field={field} aimed={each} held={each.index === aiming.held} />)}</g>;
}

function Template({ field, aimed, held }: { field: Battlefield; aimed: Aimed; held: boolean }) {
  const { at, radius, ruling, model } = aimed, [x, y] = drawn(field, at), from = field.models[model] && spot(field, field.models[model]);
  const there = ruling?.findings.find((each) => "sure" in each.facts), ring = there?.witness?.points as Point[] | undefined;
  const kind = `template${ruling?.allowed === false ? " wrong" : ""}${held ? " held" : ""}`;
  return (
    <g className={kind}>
      {from && <path className="aimed" d={line(field, [from, at])} />}
      {radius > 0 && <circle className="area" cx={x} cy={y} r={radius * INCH} />}
      {radius === 0 && ring && <path className="area" d={outline(field, { shape: "polygon", ring, holes: [] })} />}
      <circle className="hole" cx={x} cy={y} r={0.12 * INCH} />
      {lit(there?.facts.sure).map((id) => <Lit key={id} field={field} id={id} kind="sure" />)}
      {lit(there?.facts.partly).map((id) => <Lit key={id} field={field} id={id} kind="partly" />)}
    </g>
  );
}

const lit = (names: unknown) => String(names ?? "").split(", ").filter(Boolean);

/** A ring around a base that is under a template: whole where it counts, broken where a die decides. */
function Lit({ field, id, kind }: { field: Battlefield; id: string; kind: string }) {
  const model = field.models[id], at = model && spot(field, model);
  if (!at) return null;
  const [x, y] = drawn(field, at);
  return <circle className={`lit ${kind}`} cx={x} cy={y} r={(reach(model) + 0.12) * INCH} />;
}
