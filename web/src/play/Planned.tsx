import { useEffect, useState } from "react";
import type { Point } from "../board/shapes";
import { passengersOf } from "../board/aboard";
import { capital, spoken, useNames } from "../board/names";
import { labelled } from "./advice";
import { words } from "./Card";
import { FirePlan } from "./Fire";
import { useKeys } from "../keys";
import { OddsBars, useOdds } from "./OddsBars";
import { ORDERS } from "./Orders";
import { PairPlan } from "./Pairing";
import { MARKER, choiceOf, cornered, ends, finished, fires, hasCorners, movesOf, shifted, turnedInPlace, uncornered, wheeled, type Plan } from "./plans";
import { isBusy, mendedOf, sideOf, verdictOf } from "./modes";
import { useDeeds, useSeat, useTalk } from "./seat";
import { Pauses } from "./flying/Pauses";
import type { Aiming } from "./templates/aiming";
import { TemplateList } from "./templates/TemplateList";
import { WaysAboard } from "./transports/WaysAboard";
import { VerdictBox } from "./VerdictBox";

const TURN = 15;

/** A plan in words: what may be changed about it, the verdict, and the button that does it. */
export function Planned({ plan, aiming }: { plan: Plan; aiming: Aiming | null }) {
  const { verdict, mended, busy, field, choices } = useSeat((now) => ({ verdict: verdictOf(now), mended: mendedOf(now), busy: isBusy(now), field: now.seen.field, choices: now.table.options?.choices }));
  const { act, plan: setPlan } = useDeeds(), names = useNames();
  const odds = useOdds(useTalk(), plan), ready = verdict.fresh && verdict.ruling?.allowed !== false && !busy;
  const carryOut = () => ready && void act(finished(plan, verdict.ruling));
  const offered = mended && typeof mended === "object" ? mended : null;
  const putDown = plan.aiming === undefined ? undefined : () => setPlan({ ...plan, aiming: undefined });
  useKeys({ enter: putDown ?? carryOut, escape: putDown ?? (() => setPlan(null)), n: () => offered && setPlan(offered) });
  const onTable = ends(plan).length > 0 || plan.aiming !== undefined;
  // On a narrow screen the table may be out of sight when something is to be dragged there.
  useEffect(() => { if (onTable) document.querySelector(".stage")?.scrollIntoView({ block: "nearest" }); }, [onTable, plan.label]);
  const kind = String(plan.action.action), choice = choices?.[choiceOf(field, plan, choices)];
  return (
    <div className="planned">
      {plan.advice ? <p className="advice"><b>{plan.proposed ? "The bot would do this:" : "Changed from the bot’s advice:"}</b> {plan.advice}.</p> : <p>{choice ? labelled(field, names, choice) : capital(names.in(plan.label))}</p>}
      {plan.model ? <p className="hint">Drag it on the table, or choose another.</p> : ends(plan).length > 0 && <Dragging plan={plan} />}
      {movesOf(plan).length > 0 && <Pauses plan={plan} />}
      {fires(plan) && <FirePlan plan={plan} />}
      {["fire", "place_template", "detonate"].includes(kind) && <TemplateList plan={plan} aiming={aiming} />}
      {kind === "pair_fights" && <PairPlan plan={plan} />}
      {verdict.ruling && (verdict.ruling.findings.length > 0 || !verdict.ruling.allowed) && <VerdictBox ruling={verdict.ruling} most={kind === "deploy" ? 2 : undefined} />}
      {mended === "" && <p className="hint">Looking for the nearest legal position …</p>}
      {offered && (
        <div className="row">
          <button className="offered" onClick={() => setPlan(offered)} title="Key N">Take the nearest legal position</button>
          <small className="hint">dotted on the table</small>
        </div>
      )}
      {odds.map((each) => (
        <section key={each.target}>
          {odds.length > 1 && <h3>At {names.of(each.target)}</h3>}
          <OddsBars odds={each.odds} />
        </section>
      ))}
      <div className="row">
        {verdict.ruling && <b className={`brief ${verdict.ruling.allowed ? "fine" : "wrong"}`}>{verdict.ruling.allowed ? "Allowed" : "Not allowed"}</b>}
        <button className="primary" disabled={!ready} onClick={carryOut} title="Enter">Do it</button>
        <button onClick={() => setPlan(null)} title="Esc">Cancel</button>
      </div>
    </div>
  );
}

/** What there is for plans that are dragged on the table. */
function Dragging({ plan }: { plan: Plan }) {
  const [turn, setTurn] = useState(1);
  const { field, choices, single, model, busy } = useSeat((now) => ({
    field: now.seen.field, choices: now.table.options?.choices, single: now.doing.single, model: now.doing.model, busy: isBusy(now),
  }));
  const { single: setSingle, plan: setPlan, replan, suggest } = useDeeds();
  const only = single ? model : null, moves = movesOf(plan).length > 0, marker = ends(plan).every((each) => each.model === MARKER), several = ends(plan).length > 1;
  const index = choices ? choiceOf(field, plan, choices) : -1;
  const loaded = plan.action.action === "move" && plan.action.manoeuvre === "move" && movesOf(plan).some((each) => passengersOf(field, each.model).length > 0);
  const spin = (by: number) => setPlan(turnedInPlace(field, plan, by, only));
  const nudge = (by: Point) => () => setPlan(shifted(plan, by, only));
  const another = () => {
    setTurn(turn + 1);
    void suggest(index, turn).then((found) => found && replan(() => ({ ...found, label: plan.label })));
  };
  useKeys({
    q: () => spin(TURN), e: () => spin(-TURN), "shift+q": () => setPlan(wheeled(field, plan, TURN)), "shift+e": () => setPlan(wheeled(field, plan, -TURN)),
    m: () => setSingle(!single), c: moves ? () => setPlan(cornered(field, plan)) : undefined,
    arrowleft: nudge([-0.25, 0]), arrowright: nudge([0.25, 0]), arrowup: nudge([0, 0.25]), arrowdown: nudge([0, -0.25]),
  });
  return (
    <>
      <p className="hint">
        Drag on the table, or use the arrow keys.{" "}
        {plan.action.action === "deep_strike"
          ? "Aim the first model: it Scatters as it comes down, and the others are placed around it."
          : several && `You are ${moves ? "moving" : "placing"} ${single ? "one model" : moves ? "the whole Detachment" : "all of them"}.`}
        {loaded && " Passengers may come out where it stops; then it may go on with what is left of its move."}
      </p>
      {!marker && (
        <div className="row tools">
          {several && <button aria-pressed={single} onClick={() => setSingle(!single)} title="Key M">One model at a time</button>}
          <button onClick={() => spin(TURN)} aria-label="Turn left" title="Key Q">↺</button>
          <button onClick={() => spin(-TURN)} aria-label="Turn right" title="Key E">↻</button>
          {several && <button onClick={() => setPlan(wheeled(field, plan, TURN))} aria-label="⟲ all: wheel left" title="Shift+Q">⟲ all</button>}
          {several && <button onClick={() => setPlan(wheeled(field, plan, -TURN))} aria-label="⟳ all: wheel right" title="Shift+E">⟳ all</button>}
          {moves && <button onClick={() => setPlan(cornered(field, plan))} title="Key C: the next drag continues from here">Add a corner</button>}
          {hasCorners(plan) && <button onClick={() => setPlan(uncornered(plan))}>Find the path for me</button>}
        </div>
      )}
      <div className="row tools">
        {index >= 0 && <button disabled={busy} onClick={another}>{moves ? "Suggest a move" : "Suggest a place"}</button>}
        {plan.action.action === "move" && <Garrisoning plan={plan} />}
      </div>
      {plan.action.action === "move" && plan.action.manoeuvre === "move" && <WaysAboard plan={plan} />}
      {plan.action.action === "move" && <Retasking plan={plan} />}
    </>
  );
}

/** The Structure that a Detachment is to Garrison with its move. */
function Garrisoning({ plan }: { plan: Plan }) {
  const { field, choices } = useSeat((now) => ({ field: now.seen.field, choices: now.table.options?.choices })), deeds = useDeeds();
  const open = choices?.some((each) => each.kind === "garrison" && each.subject === plan.action.detachment), houses = Object.values(field.structures).filter((each) => each.can_garrison);
  if (!open || houses.length === 0) return null;
  const chosen = String(plan.action.garrison ?? "");
  return (
    <label>
      Garrison{" "}
      <select value={chosen} onChange={(event) => deeds.plan({ ...plan, action: { ...plan.action, garrison: event.target.value } })}>
        <option value="">nothing</option>
        {houses.map((each) => <option key={each.id} value={each.id}>{spoken(each.id)}</option>)}
      </select>
    </label>
  );
}

const TACTICIAN = "Master Tactician";

/** Another Order for a friend, where a Master Tactician moves. */
function Retasking({ plan }: { plan: Plan }) {
  const { field, side } = useSeat((now) => ({ field: now.seen.field, side: sideOf(now) })), deeds = useDeeds(), names = useNames(), unit = field.detachments[String(plan.action.detachment)];
  const able = unit?.models.some((id) => field.profiles[field.models[id]?.profile ?? ""]?.special_rules.some((each) => each.name === TACTICIAN));
  if (!able) return null;
  const friends = Object.values(field.detachments).filter((each) => each.side === side && each.id !== unit!.id && each.order && !each.activated);
  const now = plan.action.retask as { detachment: string; order: string } | null | undefined;
  const put = (retask: { detachment: string; order: string } | null) => deeds.plan({ ...plan, action: { ...plan.action, retask } });
  return (
    <div className="row tools">
      <label>
        {TACTICIAN}: new Order for{" "}
        <select value={now?.detachment ?? ""} onChange={(event) => put(event.target.value ? { detachment: event.target.value, order: now?.order ?? "advance" } : null)}>
          <option value="">nobody</option>
          {friends.map((each) => <option key={each.id} value={each.id}>{names.unit(each.id)}</option>)}
        </select>
      </label>
      {now && (
        <select aria-label="The new Order" value={now.order} onChange={(event) => put({ ...now, order: event.target.value })}>
          {ORDERS.map((order) => <option key={order} value={order}>{words(order)}</option>)}
        </select>
      )}
    </div>
  );
}
