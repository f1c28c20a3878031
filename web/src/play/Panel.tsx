import { useEffect, useRef, useState } from "react";
import type { Table } from "../api/talk";
import type { Battlefield, Choice, Failed, Options, Refused } from "../made/types";
import { capital, useNames, type Names } from "../board/names";
import { RuleLink } from "../rules/RuleLink";
import { Allocate } from "./Allocate";
import { announced } from "./announcing";
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
import { isBusy, isDecided, isWaiting, openOptions, planOf } from "./modes";
import { useDeeds, useSeat, useTalk } from "./seat";
import { AsSuggested, Decided, WhyAsked } from "./suggested/AsSuggested";
import type { Aiming } from "./templates/aiming";
import { Consent, UndoButton } from "./Undo";

/** What is asked, and everything to answer it with. */
export function Panel({ watch, goals, aiming }: { watch: Watch | null; goals: Goals | null; aiming: Aiming | null }) {
  const { table, field, past, options, chosen, plan, refusal, busy, decided, title } = useSeat((now) => ({
    table: now.table, field: now.seen.field, past: now.seen.past, options: openOptions(now), chosen: now.doing.chosen, plan: planOf(now),
    refusal: now.sent.refusal, busy: isBusy(now), decided: isDecided(now), title: headline(now.table, now.seen.names),
  }));
  const talk = useTalk(), deeds = useDeeds(), names = useNames(), hint = past === null ? whatToDo(table) : "";
  const asked = decided ? null : options, deploying = asked?.choices.some(inTray) ? asked : null, box = useFocusKept();
  const advise = (advised: Plan) => {
    if (advised.action.action === "call_overwatch") {
      watch?.setCaller(String(advised.action.detachment));
      watch?.setMoment(Number(advised.action.moment));
    }
    deeds.plan(advised);
  };
  const heading = watch && !plan ? `Overwatch: ${names.unit(watch.window.mover)} is moving` : title;
  return (
    <section ref={box} className={deploying ? "panel deploying" : "panel"} id="decide" aria-label="What to do now" aria-busy={busy} tabIndex={-1}>
      <Announcer title={heading} />
      <Consent talk={talk} table={table} />
      <Ending />
      <h2>{heading}</h2>
      {past !== null && <p className="hint">You are looking back. Move the slider to the end to play on.</p>}
      {past === null && <Decided />}
      {hint && !plan && !decided && <p className="hint">{hint}</p>}
      {!plan && asked && <WhyAsked told={hint !== ""} />}
      <RefusalBox refusal={refusal} />
      {!decided && goals && <GoalList goals={goals} busy={busy} />}
      {past === null && plan && <Planned plan={plan} aiming={aiming} />}
      {!plan && asked && <Asked options={asked} watch={watch} goals={goals} />}
      {deploying && <DeployTray {...{ field, chosen, busy }} planning={plan !== null} options={deploying} onPick={(unit) => deeds.pick(unit, "")} onChoose={deeds.choose} onPlan={deeds.plan} />}
      {!plan && asked && <AsSuggested onAdvice={advise} />}
      {past === null && <UndoButton talk={talk} table={table} />}
    </section>
  );
}

/** What happened, in short, and what is asked, for those who hear the page: once for each decision. */
function Announcer({ title }: { title: string }) {
  const { table, settled } = useSeat((now) => ({ table: now.table, settled: !isWaiting(now) && !isDecided(now) })), names = useNames();
  const [said, setSaid] = useState({ seq: table.seq, text: "" });
  useEffect(() => {
    if (settled) setSaid((last) => (last.seq === table.seq ? last : { seq: table.seq, text: announced(table, last.seq, names, title) }));
    // What is asked is told with what happened, not for itself.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [settled, table.seq]);
  return <p className="unseen" role="status">{said.text}</p>;
}

/** The panel takes the focus where what had it is gone, so that keys go on from there. */
function useFocusKept() {
  const box = useRef<HTMLElement>(null), { options, plan, run } = useSeat((now) => ({ options: now.table.options, plan: planOf(now) !== null, run: now.doing.run !== null }));
  const first = useRef(true);
  useEffect(() => {
    const lost = !document.activeElement || document.activeElement === document.body;
    if (!first.current && lost && !document.querySelector("dialog[open]")) box.current?.focus({ preventScroll: true });
    first.current = false;
  }, [options, plan, run]);
  return box;
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
function Asked({ options, watch, goals }: { options: Options; watch: Watch | null; goals: Goals | null }) {
  const { field, frames, chosen, busy } = useSeat((now) => ({ field: now.seen.field, frames: now.table.state.frames, chosen: now.doing.chosen, busy: isBusy(now) }));
  const { choose, pick, plan: setPlan } = useDeeds(), names = useNames();
  const kinds = new Set(options.choices.map((choice) => choice.kind)), byHand = planByHand(field, frames, options.choices);
  return (
    <>
      {kinds.has("issue_order") && <Orders />}
      {watch && <Overwatch watch={watch} />}
      {(kinds.has("allocate_hit") || kinds.has("save_together")) && <Allocate />}
      {byHand && <button className="choice" onClick={() => setPlan(byHand)}>{byHand.label}</button>}
      {kinds.has("deploy") || kinds.has("deploy_in_structure")
        ? <div className="choices">{besideTray(field, options).map(({ choice, index }) => <button key={index} disabled={busy} className="choice" onClick={() => choose(index)} title={choice.rules.join(", ")}>{labelled(field, names, choice)}</button>)}</div>
        : <Choices {...{ field, options, chosen, busy }} byNumber={!goals && !kinds.has("issue_order")} onPick={(unit) => pick(unit, "")} onChoose={choose} />}
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
