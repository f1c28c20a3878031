import { capital, useNames } from "../../board/names";
import { RuleLink } from "../../rules/RuleLink";
import { sentence } from "../../rules/told";
import { useKeys, type Keys } from "../../keys";
import type { Goal, Goals } from "./goals";
import "./forced.css";

const KEYED = 9;

/** What is asked, in a sentence. It stays while an answer is planned, so that nothing moves under the pointer. */
const HELP: Record<string, string> = {
  choose_spot: "Its move ends on friends, and these free positions are equally near.",
  order_withdrawal: "They lost a Combat and run for your battlefield edge; whoever goes first may block the others. The nearer base shows where a 1 on the D6 leads, the farther one a 6.",
  flee_detachment: "They flee towards your battlefield edge; whoever goes first may block the others.",
};

/** The same answers as a list: whatever is pointed at here is lit on the table, and the other way round. */
export function GoalList({ goals, busy }: { goals: Goals; busy: boolean }) {
  const { all, pointed, taken, take, point } = goals, names = useNames();
  const step = (by: number) => () => all.length > 0 && take(all[taken === null ? (by > 0 ? 0 : all.length - 1) : (taken + by + all.length) % all.length]!);
  const keys: Keys = Object.fromEntries(all.slice(0, KEYED).map((goal) => [String(goal.number), () => take(goal)]));
  useKeys({ ...keys, arrowright: step(1), arrowdown: step(1), arrowleft: step(-1), arrowup: step(-1) });
  return (
    <section className="goal-list" aria-label="Choices drawn on the table">
      <p className="hint">
        {HELP[goals.kind]} Click one on the table or here, or press its number; arrow keys step through them.
        {goals.rules.map((rule) => <RuleLink key={rule} rule={rule} />)}
      </p>
      <div className="choices">
        {all.map((goal) => (
          <div key={goal.index} className={`goal-row${goal.index === pointed ? " pointed" : ""}`} onPointerEnter={() => point(goal.index)} onPointerLeave={() => point(null)}>
            <button
              className="choice" disabled={busy} aria-pressed={goal.index === taken} title={goal.number <= KEYED ? `Key ${goal.number}` : undefined}
              onFocus={() => point(goal.index)} onBlur={() => point(null)} onClick={(event) => take(goal, event.detail === 0)}
            >
              <b className="badge">{goal.number}</b> {capital(names.in(goal.label))}
            </button>
            <Told goal={goal} />
          </div>
        ))}
      </div>
    </section>
  );
}

/** What becomes of models on the way. */
function Told({ goal }: { goal: Goal }) {
  const names = useNames();
  if (goal.told.length === 0) return null;
  return (
    <ul>
      {goal.told.map((each, index) => <li key={index}>{names.in(sentence(each))} <RuleLink rule={each.rule} /></li>)}
    </ul>
  );
}
