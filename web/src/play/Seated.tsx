import { useCallback, useState } from "react";
import type { Table, Talk } from "../api/talk";
import { Board } from "../board/Board";
import { NamesContext } from "../board/names";
import { spot, type Point } from "../board/shapes";
import { Card } from "./Card";
import { placeByTap } from "./deploy/placing";
import { ZoneLayer } from "./deploy/ZoneLayer";
import { useDrag } from "./dragging";
import { around, useGoals } from "./forced/goals";
import { Guide } from "./Guide";
import { Keeping } from "./Keeping";
import { useKeys } from "./keys";
import { Layers } from "./Layers";
import { Log } from "./Log";
import { useWatch } from "./Overwatch";
import { Outcome } from "./Outcome";
import { Panel } from "./Panel";
import { ends, type Standing } from "./plans";
import { Replay } from "./Replay";
import { middleModel, useSeat, type Seat } from "./seat";
import { TargetList, centre, useOutlook } from "./Targets";
import { Tour } from "./Tour";
import { goBack } from "./Undo";
import "./play.css";

const TOUR = "The tour";

/** The table, what is asked, and the log, as one seat has them. */
export function Seated({ talk, table, tokens, token }: { talk: Talk; table: Table; tokens: string[]; token: string }) {
  const [tab, setTab] = useState<"log" | "card">("log");
  const showLog = useCallback(() => setTab("log"), []);
  const seat = useSeat(talk, table, showLog), watch = useWatch(seat), goals = useGoals(seat);
  const { field, chosen, past, plan, probing } = seat;
  const { drag, box } = useDrag(seat);
  const standing = supposed(seat), outlook = useOutlook(talk, chosen, standing, past, table.seq);
  const pick = (unit: string, model: string, adding = false) => {
    seat.pick(unit, model, adding);
    if (!adding) setTab("card");
    const goal = goals?.all.find((each) => !each.at && each.unit === unit);
    if (goal && !adding) goals?.take(goal);
  };
  useKeys({
    escape: plan ? undefined : () => (probing ? seat.setProbing(false) : pick("", "")),
    h: chosen ? () => seat.setProbing(!probing) : undefined,
    u: () => goBack(talk, table),
  });
  const proposed = plan?.action.action === "issue_orders" ? (plan.action.orders as Record<string, string>) : seat.drafts;
  return (
    <NamesContext value={seat.names}>
    <main className="play">
      <a className="skip" href="#decide" onClick={(event) => { event.preventDefault(); document.getElementById("decide")?.focus(); }}>Skip to the decision</a>
      <Guide field={field} table={table} />
      <div className="stage" onClick={placeByTap(field, past === null ? table.options : null, chosen, plan, seat.setPlan)}>
        <Board
          field={field} chosen={chosen} lit={seat.lit} many={seat.many} drafts={proposed} leaving={plan && past === null && ends(plan).length > 0 ? String(plan.action.detachment ?? "") : ""}
          focus={goals && around(goals, field, table.seq)}
          onPick={(unit, model, shift) => pick(unit, model, (shift || seat.gathering) && field.detachments[unit]?.side === seat.side)}
          onPoint={drag} onHover={probing ? seat.setProbe : undefined}
        >
          {table.options && past === null && <ZoneLayer field={field} side={table.options.side} />}
          <Layers seat={seat} watch={watch} goals={goals} outlook={outlook} standing={standing} box={box} />
        </Board>
        {table.welcome.title === TOUR && <Tour table={table} chosen={chosen} plan={plan} />}
        {table.outcome && past === null && <Outcome {...{ table, tokens, token }} />}
        <Replay seq={table.seq} at={seat.looked} story={table.story} onLook={seat.look} />
      </div>
      <aside>
        <Panel seat={seat} watch={watch} goals={goals} />
        <div className="tabs" role="tablist" aria-label="Log or Detachment">
          <button role="tab" aria-selected={tab === "log"} onClick={showLog}>Log</button>
          <button role="tab" aria-selected={tab === "card"} onClick={() => setTab("card")}>Detachment</button>
        </div>
        {tab === "log" && <Log notes={table.welcome.notes} story={table.story} at={past} onLook={seat.look} />}
        {tab === "log" && <Keeping {...{ talk, table, tokens, token }} at={past} />}
        {tab === "card" && (chosen ? (
          <div className="card-scroll">
            {past === null && <ProbeButton seat={seat} />}
            <TargetList outlook={outlook} title={standing.length ? "Targets from there" : "Targets from here"} onPick={(unit) => pick(unit, "")} />
            <Card field={field} unit={chosen} />
          </div>
        ) : <p className="hint">Click a Detachment on the table.</p>)}
      </aside>
    </main>
    </NamesContext>
  );
}

function ProbeButton({ seat }: { seat: Seat }) {
  const begin = () => {
    seat.setProbing(!seat.probing);
    seat.setProbe(null);
  };
  return (
    <div className="row probe">
      <button aria-pressed={seat.probing} onClick={begin} title="Key H">What if it stood elsewhere?</button>
      {seat.probing && <small className="hint">Point to a place on the table.</small>}
    </div>
  );
}

/** Where the chosen Detachment is supposed to stand: in a plan, or where the pointer is; nowhere else than now if there is neither. */
function supposed(seat: Seat): Standing[] {
  const { plan, chosen, field, probe, probing } = seat;
  if (plan && field.models[ends(plan)[0]?.model ?? ""]?.detachment === chosen) return ends(plan);
  const from = probing && probe ? centre(field, chosen) : null;
  if (!from || !probe || !middleModel(field, chosen)) return [];
  return field.detachments[chosen]!.models.flatMap((id) => {
    const at = spot(field, field.models[id]!);
    return at ? [{ model: id, at: [at[0] + probe[0] - from[0], at[1] + probe[1] - from[1]] as Point, facing: null }] : [];
  });
}
