import type { Table } from "../api/talk";
import type { Battlefield, Choice, Failed, Options, Refused } from "../made/types";
import { capital, useNames, type Names } from "../board/names";
import { RuleLink } from "../rules/RuleLink";
import { Allocate } from "./Allocate";
import { labelled } from "./advice";
import { Choices } from "./Choices";
import { Ending } from "./Ending";
import type { Goals } from "./forced/goals";
import { GoalList } from "./forced/GoalList";
import { besideTray, DeployTray, inTray } from "./deploy/DeployTray";
import { whatToDo } from "./Guide";
import { Orders } from "./Orders";
import { Overwatch, type Watch } from "./Overwatch";
import { Planned } from "./Planned";
import type { Plan } from "./plans";
import { resuming } from "./resuming";
import { isBusy, openOptions, planOf } from "./modes";
import { useDeeds, useSeat, useTalk } from "./seat";
import type { Aiming } from "./templates/aiming";
import { Consent, UndoButton } from "./Undo";

/** What is asked, and everything to answer it with. */
export function Panel({ watch, goals, aiming }: { watch: Watch | null; goals: Goals | null; aiming: Aiming | null }) {
  const { table, field, past, options, chosen, plan, refusal, busy, title } = useSeat((now) => ({
    table: now.table, field: now.seen.field, past: now.seen.past, options: openOptions(now), chosen: now.doing.chosen, plan: planOf(now),
    refusal: now.sent.refusal, busy: isBusy(now), title: headline(now.table, now.seen.names),
  }));
  const talk = useTalk(), deeds = useDeeds(), names = useNames(), hint = past === null ? whatToDo(table) : "";
  const deploying = options?.choices.some(inTray) ? options : null;
  return (
    <section className={deploying ? "panel deploying" : "panel"} id="decide" aria-label="What to do now" aria-live="polite" aria-busy={busy} tabIndex={-1}>
      <Consent talk={talk} table={table} />
      <Ending />
      <h2>{watch && !plan ? `Overwatch: ${names.unit(watch.window.mover)} is moving` : title}</h2>
      {past !== null && <p className="hint">You are looking back. Move the slider to the end to play on.</p>}
      {hint && !plan && <p className="hint">{hint}</p>}
      <RefusalBox refusal={refusal} />
      {goals && <GoalList goals={goals} busy={busy} />}
      {past === null && plan && <Planned plan={plan} aiming={aiming} />}
      {!plan && options && <Asked options={options} watch={watch} />}
      {deploying && <DeployTray {...{ field, chosen, busy }} options={deploying} onPick={(unit) => deeds.pick(unit, "")} onChoose={deeds.choose} onPlan={deeds.plan} />}
      {past === null && <UndoButton talk={talk} table={table} />}
    </section>
  );
}

/** Why the player's last action was refused, with the rules behind it. */
export function RefusalBox({ refusal }: { refusal: Refused | Failed | null }) {
  const names = useNames();
  if (!refusal) return null;
  return (
    <div className="refusal" role="alert">
      {capital(names.in(refusal.reason))} {refusal.tell === "refused" && refusal.rules.map((rule) => <RuleLink key={rule} rule={rule} />)}
    </div>
  );
}

/** What is asked, who is waited for, or how the battle ended. */
export function headline(table: Table, names: Names): string {
  const { side } = table.welcome;
  if (table.outcome) {
    const score = Object.entries(table.outcome.score).map(([name, points]) => `${names.side(name)} ${points}`).join(", ");
    return `${table.outcome.winner ? `${names.side(table.outcome.winner)} wins` : "A draw"}: ${score}`;
  }
  if (table.options) return capital(names.in(table.options.prompt));
  if (table.closed) return "This battle is a record. Branch it to play on.";
  const waiting = table.toDecide.map(names.side).join(" and ");
  return side ? `Waiting for ${waiting}.` : `${waiting} to decide.`;
}

/** The decision asked for, each kind in the way that suits it. */
function Asked({ options, watch }: { options: Options; watch: Watch | null }) {
  const { field, frames, chosen, busy } = useSeat((now) => ({ field: now.seen.field, frames: now.table.state.frames, chosen: now.doing.chosen, busy: isBusy(now) }));
  const { choose, suggest, pick, plan: setPlan } = useDeeds(), names = useNames();
  const kinds = new Set(options.choices.map((choice) => choice.kind)), byHand = planByHand(field, frames, options.choices);
  const advise = (plan: Plan) => {
    if (plan.action.action === "call_overwatch") {
      watch?.setCaller(String(plan.action.detachment));
      watch?.setMoment(Number(plan.action.moment));
    }
    setPlan(plan);
  };
  return (
    <>
      {kinds.has("issue_order") && <Orders />}
      {watch && <Overwatch watch={watch} />}
      {(kinds.has("allocate_hit") || kinds.has("save_together")) && <Allocate />}
      {byHand && <button className="choice" onClick={() => setPlan(byHand)}>{byHand.label}</button>}
      {kinds.has("deploy") || kinds.has("deploy_in_structure")
        ? <div className="choices">{besideTray(field, options).map(({ choice, index }) => <button key={index} disabled={busy} className="choice" onClick={() => choose(index)} title={choice.rules.join(", ")}>{labelled(field, names, choice)}</button>)}</div>
        : <Choices {...{ field, options, chosen, busy }} onPick={(unit) => pick(unit, "")} onChoose={choose} />}
      <button disabled={busy} onClick={() => void suggest(null, 0).then((plan) => plan && advise(plan))}>What would a bot do?</button>
    </>
  );
}

/** A decision with more answers than are listed, as a plan to be changed at will. */
function planByHand(field: Battlefield, frames: readonly unknown[], choices: Choice[]): Plan | null {
  const [first] = choices, action = first?.action as Record<string, unknown> | null | undefined;
  if (first?.kind === "pair_fights" && action && choices.length > 1) return { action, label: "Choose the pairs yourself" };
  if (first?.kind === "place_survivors" && action) return { action, label: "Place them yourself" };
  const resumed = first?.kind === "finish_move" ? resuming(field, frames) : null;
  return resumed && { ...resumed, label: "Plan the rest of the move" };
}
