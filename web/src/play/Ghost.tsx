import { useMemo } from "react";
import type * as Api from "../made/types";
import type { Battlefield } from "../made/types";
import { Way } from "../board/Board";
import { Base, Finger, Piece } from "../board/Pieces";
import { INCH, angle, apart, drawn, line, nearest, outline, reach, spot, tied, turned, type Point } from "../board/shapes";
import { meant } from "./advice";
import { HANDLE } from "./dragging";
import type { Verdict } from "./modes";
import { MARKER, ends, isTitan, movesOf, turnsGiven, turnsOf, volleysOf, waysOf, type Plan, type Standing } from "./plans";

const FEW = 5, ROOM = 1.3;
/** As much as the number of what a model spends takes up on a picture of the whole table on a wide screen. */
const WIDE = 36, HIGH = 6;
/** How far beyond a Titan's base its Front Arc is drawn, inches, and in how many steps it goes round, degrees. */
const BEYOND = 1.6, STEP = 15;

interface GhostProps {
  field: Battlefield;
  plan: Plan;
  verdict: Verdict;
  model: string;
}

/** A plan drawn on the table: ways with what they cost, where models would stand, shots. */
export function Ghost({ field, plan, verdict, model }: GhostProps) {
  const { ruling, fresh } = verdict;
  const told = ruling === null ? "" : ruling.allowed ? " fine" : " wrong";
  const ways = useMemo(() => (ruling && fresh && !plan.proposed ? waysOf(ruling) : new Map<string, Point[]>()), [ruling, fresh, plan.proposed]);
  const turns = useMemo(() => (ruling && fresh && !plan.proposed ? turnsOf(ruling) : turnsGiven(plan)), [ruling, fresh, plan]);
  // Beside an enemy or a Transport a model is brought into contact: it is drawn where its way ends.
  const landed = (end: Standing) => (ruling?.allowed ? ways.get(end.model)?.at(-1) : undefined) ?? end.at;
  const standing = ends(plan).map((end) => ({ ...end, at: landed(end), facing: (plan.proposed || fresh ? turns.get(end.model)?.at(-1)?.facing : null) ?? end.facing }));
  return (
    <>
      <g className="fingers">{standing.map((end) => <Finger key={end.model} field={field} model={end.model} at={end.at} />)}</g>
      <g className={`ghost${told}${fresh ? "" : " stale"}`}>
        {movesOf(plan).filter((move) => isTitan(field, move.model)).map((move) => <Arcs key={move.model} field={field} model={move.model} turns={turns.get(move.model) ?? []} end={standing.find((each) => each.model === move.model)!} />)}
        {movesOf(plan).map((move) => <Way key={move.model} field={field} points={ways.get(move.model) ?? move.path} kind="way" />)}
        <path className={scattered(ruling) ? "link broken" : "link"} d={tied(field, standing.map((each) => each.at))} />
        {standing.map((end) => <Stood key={end.model} field={field} end={end} chosen={end.model === model} />)}
        {ruling && fresh && <Costs field={field} ruling={ruling} standing={standing} model={model} />}
        {volleysOf(plan).flatMap((volley) => volley.shots.map((shot, index) => <Shot key={`${volley.target}-${index}`} field={field} from={shot.model} target={volley.target} />))}
        <Handle field={field} standing={standing} model={model} />
        {plan.advice && standing.length === 0 && <Advised field={field} action={plan.action} />}
      </g>
    </>
  );
}

/** The Front Arcs of a Titan: where it sets out, at each of its turns, and where it would stand. */
function Arcs({ field, model, turns, end }: { field: Battlefield; model: string; turns: { at: Point; facing: Point }[]; end: Standing }) {
  const found = field.models[model]!, last = end.facing ?? found.facing;
  const places = [{ at: found.at, facing: found.facing }, ...turns, { at: end.at, facing: last }];
  return (
    <g className="arcs">
      {places.map(({ at, facing }, index) => <path key={index} className="front-arc" d={line(field, halfRound(at, facing, reach(found) + BEYOND))} />)}
    </g>
  );
}

/** Half a circle around a place, open to the way that is faced. */
export function halfRound(at: Point, [fx, fy]: Point, far: number): Point[] {
  const long = Math.hypot(fx, fy) || 1, tip: Point = [(fx / long) * far, (fy / long) * far];
  return Array.from({ length: 180 / STEP + 1 }, (_, index) => {
    const [x, y] = turned([0, 0], index * STEP - 90)(tip);
    return [at[0] + x, at[1] + y];
  });
}

/** What a bot’s advice is about, where it moves and shoots nothing: rings around models, outlines of terrain, lines of Fights. */
function Advised({ field, action }: { field: Battlefield; action: Record<string, unknown> }) {
  const { models, areas } = meant(action, field), fights = (action.fights ?? []) as [string, string][];
  const at = (id: string) => (field.models[id] ? spot(field, field.models[id]) : null);
  return (
    <g className="advised">
      {models.map((id) => {
        const place = at(id);
        if (!place) return null;
        const [x, y] = drawn(field, place);
        return <circle key={id} cx={x} cy={y} r={(reach(field.models[id]!) + 0.18) * INCH} />;
      })}
      {areas.map((id) => <path key={id} d={outline(field, field.areas.find((each) => each.id === id)!.outline)} />)}
      {fights.map(([one, other]) => {
        const from = at(one), to = at(other);
        return from && to && <path key={`${one} ${other}`} d={line(field, [from, to])} />;
      })}
    </g>
  );
}

function Stood({ field, end, chosen }: { field: Battlefield; end: Standing; chosen: boolean }) {
  if (end.model === MARKER) {
    const [x, y] = drawn(field, end.at);
    return <circle className="marker" data-model={MARKER} cx={x} cy={y} r={6.3} />;
  }
  const model = field.models[end.model];
  return model ? <Piece field={field} model={{ ...model, place: "table" }} at={end.at} facing={end.facing ?? undefined} kind={chosen ? "held" : ""} /> : null;
}

/** What each model spends of what it may, where there is room; and what the one taken hold of has spent at corners, and where terrain slows it. */
function Costs({ field, ruling, standing, model }: { field: Battlefield; ruling: Api.Ruling; standing: Standing[]; model: string }) {
  const spent = ruling.findings.filter((each) => "spent" in each.facts);
  const most = spent.reduce<Api.Finding | null>((best, each) => (!best || Number(each.facts.spent) > Number(best.facts.spent) ? each : best), null);
  const looked = spent.some((each) => each.facts.model === model) ? model : most?.facts.model;
  const shown = spent.length <= FEW ? spent : spent.filter((each) => each.effect || each.facts.model === model || each === most);
  const first = (each: Api.Finding) => Number(each.effect !== null) + Number(each.facts.model === model) + Number(each === most);
  const numbers = [...shown].sort((one, other) => first(other) - first(one)).flatMap((each) => {
    const end = standing.find((one) => one.model === each.facts.model);
    return end && Number(each.facts.spent) >= 0.05 ? [{ each, model: end.model, at: drawn(field, end.at) }] : [];
  });
  return (
    <>
      {numbers.filter(({ at }, index) => numbers.slice(0, index).every((other) => Math.abs(other.at[0] - at[0]) > WIDE || Math.abs(other.at[1] - at[1]) > HIGH)).map(({ each, model: of, at: [x, y] }) => (
        <text key={of} className={`length${each.effect ? " over" : ""}`} x={x + 6} y={y - 4}>{`${Number(each.facts.spent).toFixed(1)} / ${Number(each.facts.allowance)}″`}</text>
      ))}
      {roomy(ruling.findings.filter((each) => "so_far" in each.facts && each.facts.mover === looked)).map((each, index) => {
        const [x, y] = drawn(field, placeOf(each));
        return (
          <g key={index} className="corner">
            <circle cx={x} cy={y} r={1.3} />
            <text className="length" x={x + 3} y={y - 2}>{Number(each.facts.so_far).toFixed(1)}″</text>
          </g>
        );
      })}
    </>
  );
}

const placeOf = ({ facts }: Api.Finding): Point => [Number(facts.x), Number(facts.y)];

/** Those whose numbers do not stand upon one another: a way round a bend has many corners. */
const roomy = (marks: Api.Finding[]) =>
  marks.reduce<Api.Finding[]>((kept, each) => (kept.some((other) => apart(placeOf(other), placeOf(each)) < ROOM) ? kept : [...kept, each]), []);

/** Whether the models would not stand together. */
const scattered = (ruling: Api.Ruling | null) => ruling?.findings.some((each) => each.effect && "groups" in each.facts) ?? false;

/** A handle to turn the model last taken hold of. */
function Handle({ field, standing, model }: { field: Battlefield; standing: Standing[]; model: string }) {
  const end = standing.find((each) => each.model === model), found = field.models[model];
  if (!end || !found || (found.base.shape === "disc" && !isTitan(field, model))) return null;
  const [fx, fy] = end.facing ?? (found.facing), long = Math.hypot(fx, fy) || 1, far = reach(found) + 0.9;
  const tip: Point = [end.at[0] + (fx / long) * far, end.at[1] + (fy / long) * far];
  const [x, y] = drawn(field, tip);
  return (
    <g className="turning">
      <path className="way" d={line(field, [end.at, tip])} />
      <circle data-model={`${HANDLE}${model}`} cx={x} cy={y} r={3.4}><title>Turn the model</title></circle>
    </g>
  );
}

function Shot({ field, from, target }: { field: Battlefield; from: string; target: string }) {
  const start = field.models[from] && spot(field, field.models[from]);
  const goals = (field.detachments[target]?.models ?? []).map((id) => spot(field, field.models[id]!)).filter((each): each is Point => !!each);
  const area = field.areas.find((each) => each.id === target);
  if (area && goals.length === 0) goals.push(...(area.outline.ring as Point[]));
  if (!start || goals.length === 0) return null;
  return <Way field={field} points={[start, nearest(start, goals)]} kind="shot" />;
}

/** The nearest that the rules allow, offered beside what they refuse. */
export const Offer = ({ field, plan }: { field: Battlefield; plan: Plan }) => (
  <g className="offer">
    {ends(plan).map((end) => <Stood key={end.model} field={field} end={end} chosen={false} />)}
  </g>
);

/** Everywhere that a model can end its move. */
export function Reach({ field, areas }: { field: Battlefield; areas: Api.Witness[] }) {
  const whole = areas.map((each) => outline(field, { shape: "polygon", ring: each.points as Point[], holes: [] })).join("");
  return whole ? <path className="reach-area" d={whole} fillRule="evenodd" strokeWidth={0.05 * INCH} /> : null;
}

/** The Engagement Zones of a side's enemies, as wide as the umpire says. */
export function Zones({ field, side, zone }: { field: Battlefield; side: string; zone: number }) {
  if (!zone) return null;
  const foes = Object.values(field.models).filter((each) => each.place === "table" && field.detachments[each.detachment]?.side !== side);
  return (
    <g className="zones" style={{ strokeWidth: 2 * zone * INCH }}>
      {foes.map((each) => {
        const [x, y] = drawn(field, each.at);
        return <g key={each.id} transform={`translate(${x} ${y}) rotate(${angle(each.facing)})`}><Base model={each} /></g>;
      })}
    </g>
  );
}
