import { useState } from "react";
import type { Table, Talk } from "../api/talk";
import { Board } from "../board/Board";
import { Legend } from "../board/Legend";
import type { Battlefield } from "../made/types";
import { PeoplePanel } from "../people/PeoplePanel";
import { PeopleTab } from "../people/PeopleTab";
import { NamesContext } from "../board/names";
import { spot, type Point } from "../board/shapes";
import { AnalysisPanel } from "./analysis/AnalysisPanel";
import { Card } from "./Card";
import { awaitsTap, placeByTap } from "./deploy/placing";
import { ZoneLayer } from "./deploy/ZoneLayer";
import { useDrag } from "./dragging";
import { useExposure } from "./exposure/exposure";
import { ExposureKey, ExposureLayer } from "./exposure/ExposureLayer";
import { usePointing } from "./exposure/pointing";
import { around, useGoals } from "./forced/goals";
import { Guide } from "./Guide";
import { Keeping } from "./Keeping";
import { useKeys } from "../keys";
import { Layers } from "./Layers";
import { Log } from "./Log";
import { useWatch } from "./Overwatch";
import { MeasureButtons, RingLayer, TapeLayer } from "./measuring/MeasureLayer";
import { useRings } from "./measuring/rings";
import { useTape } from "./measuring/tape";
import { Outcome } from "./Outcome";
import { Panel } from "./Panel";
import { isGathering, isProbing, lookedAt, openOptions, planOf, probeOf, sideOf } from "./modes";
import { ends, type Plan, type Standing } from "./plans";
import { Replay, type Again } from "./Replay";
import { middleModel, SeatProvider, useDeeds, useNewSeat, useSeat } from "./seat";
import { useAiming, useFollowing } from "./templates/aiming";
import { DiceTray, FireLines } from "./staging/OnStage";
import { useStage } from "./staging/useStage";
import { TargetList, centre, useOutlook } from "./Targets";
import { WhyLayer, whyOf } from "./thinking/Why";
import { Tour } from "./tour/Tour";
import { goBack } from "./Undo";
import { useWalk } from "./walking";
import "./play.css";

const TOUR = "The tour";

interface SeatedProps {
  talk: Talk;
  table: Table;
  tokens: string[];
  token: string;
}

/** The table, what is asked, and the log, as one seat has them. */
export function Seated(props: SeatedProps) {
  const seat = useNewSeat(props.talk, props.table);
  return <SeatProvider value={seat}><AtTheTable {...props} /></SeatProvider>;
}

function AtTheTable({ talk, tokens, token }: SeatedProps) {
  const { table, looking } = useSeat((now) => ({ table: now.table, looking: lookedAt(now) })), { field, names, lit, past } = useSeat(({ seen }) => seen);
  const { chosen, many, drafts, tab, exposed } = useSeat(({ doing }) => doing), side = useSeat(sideOf), options = useSeat(openOptions);
  const { plan, probing, gathering } = useSeat((now) => ({ plan: planOf(now), probing: isProbing(now), gathering: isGathering(now) }));
  const deeds = useDeeds(), watch = useWatch(), goals = useGoals(), aiming = useAiming(), follow = useFollowing(), { drag, box } = useDrag();
  const standing = supposed(useSeat((now) => ({ plan, chosen, field, at: probeOf(now) }))), outlook = useOutlook(talk, standing.length || centre(field, chosen) ? chosen : "", standing, past, table.seq);
  const [again, setAgain] = useState<Again | null>(null), stage = useStage(), tape = useTape(), [ringed, setRinged] = useState(false), rings = useRings(ringed);
  const exposure = useExposure(), pointing = usePointing();
  const hovered = past === null && follow ? follow : probing ? deeds.probeAt : undefined;
  const hover = exposure ? (at: Point | null) => { pointing.setState({ at }); hovered?.(at); } : hovered;
  const pick = (unit: string, model: string, adding = false) => {
    if (adding) {
      deeds.add(unit);
      return;
    }
    deeds.pick(unit, model);
    deeds.tab("card");
    const goal = goals?.all.find((each) => !each.at && each.unit === unit);
    if (goal) goals?.take(goal);
  };
  useKeys({
    escape: tape.on ? () => tape.toggle(false) : plan ? undefined : () => (probing ? deeds.probe(false) : pick("", "")),
    t: () => tape.toggle(),
    r: () => setRinged(!ringed),
    h: chosen ? () => deeds.probe(!probing) : undefined,
    x: chosen ? () => deeds.expose(!exposed) : undefined,
    u: () => goBack(talk, table),
  });
  useWalk((unit) => pick(unit, ""));
  const proposed = plan?.action.action === "issue_orders" ? (plan.action.orders as Record<string, string>) : drafts;
  return (
    <NamesContext value={names}>
    <main className="play">
      <a className="skip" href="#decide" onClick={(event) => { event.preventDefault(); document.getElementById("decide")?.focus(); }}>Skip to the decision</a>
      <Guide field={field} table={table} />
      <div className={`stage${tape.on ? " measuring" : awaitsTap(options, chosen, plan) ? " placing" : ""}`} onClick={tape.on ? undefined : placeByTap(field, options, chosen, plan, deeds.plan)}>
        <Board
          field={field} chosen={chosen} lit={lit} many={many} drafts={proposed} leaving={plan && past === null && ends(plan).length > 0 ? String(plan.action.detachment ?? "") : ""}
          focus={goals && around(goals, field, table.seq)}
          onPick={(unit, model, shift) => !tape.on && pick(unit, model, (shift || gathering) && field.detachments[unit]?.side === side)}
          onPoint={tape.on ? tape.point : drag} onHover={hover} tools={<><div className="board-tools"><Legend field={field} /><MeasureButtons tape={tape.on} onTape={() => tape.toggle()} rings={ringed} onRings={() => setRinged(!ringed)} /></div><DiceTray stage={stage} /></>} under={exposure?.found && <ExposureLayer field={field} found={exposure.found} />}
        >
          {options && <ZoneLayer field={field} side={options.side} />}
          <WhyLayer field={field} />
          <Layers watch={watch} goals={goals} aiming={aiming} outlook={outlook} standing={standing} box={box} />
          {ringed && chosen && <RingLayer field={field} unit={chosen} rings={rings} />}
          {tape.tape && <TapeLayer field={field} tape={tape.tape} />}
          <FireLines stage={stage} frame={field} />
        </Board>
        {table.welcome.title === TOUR && <Tour table={table} />}
        {table.outcome && past === null && <Outcome {...{ talk, table, tokens, token }} onAnalyse={() => deeds.tab("analysis")} />}
        {exposure && <ExposureKey unit={chosen} {...exposure} pointing={pointing} />}
        <Replay seq={table.seq} at={looking} shown={past} story={table.story} again={again} stage={stage} onLook={deeds.look} />
      </div>
      <aside>
        <Panel watch={watch} goals={goals} aiming={aiming} />
        <div className="tabs" role="tablist" aria-label="Log or Detachment">
          <button role="tab" aria-selected={tab === "log"} onClick={() => deeds.tab("log")}>Log</button>
          <button role="tab" aria-selected={tab === "card"} onClick={() => deeds.tab("card")}>Detachment</button>
          {table.outcome && <button role="tab" aria-selected={tab === "analysis"} onClick={() => deeds.tab("analysis")}>Analysis</button>}
          <PeopleTab table={table} open={tab === "people"} onOpen={() => deeds.tab("people")} />
        </div>
        {tab === "people" && <PeoplePanel key={token} {...{ talk, table, tokens, token }} />}
        {tab === "log" && <Log notes={table.welcome.notes} story={table.story} at={past} onLook={deeds.look} onAgain={setAgain} why={(told) => whyOf(told, table.welcome)} />}
        {tab === "log" && <Keeping {...{ talk, table, tokens, token }} at={past} />}
        {tab === "analysis" && <AnalysisPanel token={token} at={past} onLook={deeds.look} />}
        {tab === "card" && (chosen ? (
          <div className="card-scroll">
            <WhatIf probing={probing} exposed={exposed} past={past !== null} />
            <TargetList outlook={outlook} title={standing.length ? "Targets from there" : "Targets from here"} onPick={(unit) => pick(unit, "")} />
            <Card field={field} unit={chosen} />
          </div>
        ) : <p className="hint">Click a Detachment on the table.</p>)}
      </aside>
    </main>
    </NamesContext>
  );
}

function WhatIf({ probing, exposed, past }: { probing: boolean; exposed: boolean; past: boolean }) {
  const deeds = useDeeds();
  return (
    <div className="row probe">
      {!past && <button aria-pressed={probing} onClick={() => deeds.probe(!probing)} title="Key H">What if it stood elsewhere?</button>}
      <button aria-pressed={exposed} onClick={() => deeds.expose(!exposed)} title="Key X">Who sees each place?</button>
      {!past && probing && <small className="hint">Point to a place on the table.</small>}
    </div>
  );
}

interface Supposing {
  plan: Plan | null;
  chosen: string;
  field: Battlefield;
  at: Point | null;
}

/** Where the chosen Detachment is supposed to stand: in a plan, or where the pointer is; nowhere else than now if there is neither. */
function supposed({ plan, chosen, field, at: probe }: Supposing): Standing[] {
  if (plan && field.models[ends(plan)[0]?.model ?? ""]?.detachment === chosen) return ends(plan);
  const from = probe ? centre(field, chosen) : null;
  if (!from || !probe || !middleModel(field, chosen)) return [];
  return field.detachments[chosen]!.models.flatMap((id) => {
    const at = spot(field, field.models[id]!);
    return at ? [{ model: id, at: [at[0] + probe[0] - from[0], at[1] + probe[1] - from[1]] as Point, facing: null }] : [];
  });
}
