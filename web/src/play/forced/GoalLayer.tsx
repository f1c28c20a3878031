import type { Battlefield, Model } from "../../made/types";
import { Way as Line } from "../../board/Board";
import { useNames } from "../../board/names";
import { Base } from "../../board/Pieces";
import { angle, apart, drawn, reach, type Point } from "../../board/shapes";
import type { Goal, Goals, Way } from "./goals";

/** Every answer as it would look on the table: ways, bases in their size, numbers; a click or a key plans one. */
export function GoalLayer({ field, goals }: { field: Battlefield; goals: Goals }) {
  const looked = goals.pointed ?? goals.taken;
  return (
    <g className={`goals${looked === null && !goals.astray ? "" : " looked"}`}>
      {goals.all.map((goal) => <Offered key={goal.index} {...{ field, goal, goals }} looked={goal.index === looked} />)}
      {goals.astray && <Line field={field} points={goals.astray} kind="way" />}
    </g>
  );
}

/** The numbers of the answers, above everything: bases may stand upon one another. With them what the dice do to the one looked at. */
export function GoalNumbers({ field, goals }: { field: Battlefield; goals: Goals }) {
  const looked = goals.pointed ?? goals.taken;
  return (
    <g className={`goal-numbers${looked === null && !goals.astray ? "" : " looked"}`}>
      {goals.all.flatMap((goal) => lasts(goal.ways).map((way) => {
        const [x, y] = drawn(field, end(way));
        return <text key={`${goal.index} ${way.model}`} className={goal.index === looked ? "pointed" : ""} x={x} y={y + 2.1}>{goal.number}</text>;
      }))}
      {looked !== null && <Dice field={field} goals={goals} looked={looked} />}
    </g>
  );
}

/** The least and the most on the die, beside the bases of the answer looked at, away from the others. */
function Dice({ field, goals, looked }: { field: Battlefield; goals: Goals; looked: number }) {
  const across = (ways: Way[]) => ways.map((each) => end(each)[0]), mean = (all: number[]) => all.reduce((sum, each) => sum + each, 0) / all.length;
  const ways = goals.all[looked]?.ways.filter((each) => each.die > 0) ?? [], others = goals.all.filter((each) => each.index !== looked).flatMap((each) => each.ways);
  if (ways.length === 0) return null;
  const side = others.length > 0 && mean(across(others)) > mean(across(ways)) ? -1 : 1;
  const { model } = ways.reduce((best, each) => (side * (end(each)[0] - end(best)[0]) > 0 ? each : best)), own = ways.filter((each) => each.model === model);
  return <>{[own[0]!, own[own.length - 1]!].map((way) => <Die key={way.die} {...{ field, way, side }} model={field.models[model]} />)}</>;
}

function Offered({ field, goal, goals, looked }: { field: Battlefield; goal: Goal; goals: Goals; looked: boolean }) {
  const { ways } = goal, taken = goals.taken === goal.index, names = useNames();
  if (ways.length === 0) return null;
  const farthest = lasts(ways), nearest = ways.filter((each) => each.die === 1), between = ways.filter((each) => each.die > 1 && !farthest.includes(each));
  return (
    <g
      className={`goal${goal.at ? " spot" : ""}${looked ? " pointed" : ""}${taken ? " taken" : ""}`} data-goal={goal.number}
      role="button" tabIndex={0} aria-pressed={taken} aria-label={`${goal.number}: ${names.in(goal.label)}`}
      onPointerEnter={() => goals.point(goal.index)} onPointerLeave={() => goals.point(null)}
      onFocus={() => goals.point(goal.index)} onBlur={() => goals.point(null)}
      onClick={(event) => {
        goals.take(goal);
        // keys go to the page after a click of the mouse; only who came by keys stays here
        if (event.detail > 0) event.currentTarget.blur();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        goals.take(goal, true);
      }}
    >
      {farthest.map((way) => <Line key={way.model} field={field} points={way.path} kind="way" />)}
      {between.map((way) => <Mark key={`${way.model} ${way.die}`} field={field} at={end(way)} />)}
      {nearest.map((way) => <Stand key={way.model} {...{ field, way }} kind="least" />)}
      {farthest.map((way) => <Stand key={way.model} {...{ field, way }} kind="most" />)}
    </g>
  );
}

const end = (way: Way) => way.path[way.path.length - 1]!;

/** The longest way of each model. */
const lasts = (ways: Way[]) => [...new Map(ways.map((each) => [each.model, each])).values()];

/** A base where a model would stand. */
function Stand({ field, way, kind }: { field: Battlefield; way: Way; kind: string }) {
  const model = field.models[way.model];
  if (!model) return null;
  const [x, y] = drawn(field, end(way));
  return (
    <g className={kind} transform={`translate(${x} ${y})`}>
      <g transform={`rotate(${angle(model.facing)})`}><Base model={model} /></g>
    </g>
  );
}

function Mark({ field, at }: { field: Battlefield; at: Point }) {
  const [x, y] = drawn(field, at);
  return <circle className="step" cx={x} cy={y} r={0.9} />;
}

/** The number with which a model gets so far, beside its base. */
function Die({ field, way, model, side }: { field: Battlefield; way: Way; model: Model | undefined; side: number }) {
  const at = end(way), beside = side * ((model ? reach(model) : 0.5) + 0.25);
  if (apart(at, way.path[0]!) < 1e-3) return null;
  const [x, y] = drawn(field, [at[0] + beside, at[1]]);
  return <text className="rolled" textAnchor={side < 0 ? "end" : "start"} x={x} y={y + 1.8}>{`D6: ${way.die}`}</text>;
}
