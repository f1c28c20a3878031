import { useState } from "react";
import type * as Api from "../made/types";
import type { Table, Talk } from "../api/talk";
import type { Battlefield } from "../made/types";
import { Choices } from "./Choices";
import { besideTray, DeployTray, inTray } from "./deploy/DeployTray";
import { Orders } from "./Orders";
import { cornered, movesOf, placementsOf, turned, type Plan } from "./plans";
import { OddsBars, useOdds } from "./OddsBars";
import { VerdictBox } from "./VerdictBox";

interface PanelProps {
  talk: Talk;
  table: Table;
  field: Battlefield;
  plan: Plan | null;
  verdict: Api.Ruling | null;
  refusal: Api.Refused | Api.Failed | null;
  chosen: string;
  busy: boolean;
  past: boolean;
  single: boolean;
  setSingle: (single: boolean) => void;
  setPlan: (plan: Plan | null) => void;
  act: (action: Record<string, unknown>) => void;
  suggest: (choice: number | null, turn: number) => void;
  choose: (index: number) => void;
  onPick: (unit: string) => void;
}

/** What is asked, and everything to answer it with. */
export function Panel(props: PanelProps) {
  const { table, plan, refusal, past, field, chosen, busy, onPick, choose, setPlan } = props;
  const deploying = !past && table.options?.choices.some(inTray) ? table.options : null;
  return (
    <section className={deploying ? "panel deploying" : "panel"} aria-label="What to do now" aria-live="polite">
      <Consent {...props} />
      <h2>{headline(table)}</h2>
      {past && <p className="hint">You are looking back. Go to the end of the scrubber to play on.</p>}
      {refusal && (
        <div className="refusal" role="alert">
          {refusal.reason} {refusal.tell === "refused" && refusal.rules.map((rule) => <a key={rule} className="rule" href={`#/rules/${rule}`} target="_blank" rel="noreferrer">{rule}</a>)}
        </div>
      )}
      {!past && plan && <Planned {...props} plan={plan} />}
      {!past && !plan && table.options && <Asked {...props} options={table.options} />}
      {deploying && <DeployTray {...{ field, chosen, busy, onPick }} options={deploying} onChoose={choose} onPlan={setPlan} />}
      <UndoButton {...props} />
    </section>
  );
}

function headline(table: Table): string {
  const { names, side } = table.welcome;
  if (table.outcome) {
    const score = Object.entries(table.outcome.score).map(([name, points]) => `${names[name] ?? name} ${points}`).join(", ");
    return `${table.outcome.winner ? `${names[table.outcome.winner] ?? table.outcome.winner} wins` : "A draw"}: ${score}`;
  }
  if (table.options) return table.options.prompt;
  if (table.closed) return "A battle to look at. Branch it to play on.";
  const waiting = table.toDecide.map((each) => names[each] ?? each).join(" and ");
  return side ? `Waiting for ${waiting}.` : `${waiting} to decide.`;
}

function Asked(props: PanelProps & { options: Api.Options }) {
  const { options, field, table, chosen, busy, choose, onPick, suggest, act } = props;
  const orders = options.choices.some((choice) => choice.kind === "issue_order");
  return (
    <>
      {orders && (
        <Orders
          field={field}
          side={table.welcome.side ?? ""}
          choices={options.choices}
          onPick={onPick}
          onPlace={(placed) => act({ action: "issue_orders", orders: placed })}
        />
      )}
      {options.choices.some(inTray)
        ? besideTray(field, options).map(({ choice, index }) => <button key={index} disabled={busy} className="choice" onClick={() => choose(index)} title={choice.rules.join(", ")}>{choice.label}</button>)
        : <Choices {...{ field, options, chosen, busy, onPick }} onChoose={choose} />}
      <button disabled={busy} onClick={() => suggest(null, 0)}>What would a bot do?</button>
    </>
  );
}

function Planned({ talk, plan, setPlan, act, busy, single, setSingle, verdict, suggest, table }: PanelProps & { plan: Plan }) {
  const [turn, setTurn] = useState(1);
  const odds = useOdds(talk, plan);
  const index = table.options?.choices.findIndex((choice) => choice.label === plan.label) ?? -1;
  const places = placementsOf(plan).length > 0, moves = movesOf(plan).length > 0;
  return (
    <div className="planned">
      <p>{plan.label}</p>
      {(places || moves) && (
        <>
          <p className="hint">Drag on the table. {single ? "You are moving one model." : "You are moving the whole Detachment."}</p>
          <div className="row">
            <button aria-pressed={single} onClick={() => setSingle(!single)}>One model at a time</button>
            <button onClick={() => setPlan(turned(plan, 15))} aria-label="Turn to the left">↺ 15°</button>
            <button onClick={() => setPlan(turned(plan, -15))} aria-label="Turn to the right">↻ 15°</button>
            {moves && <button onClick={() => setPlan(cornered(plan))}>Add a corner</button>}
            {index >= 0 && <button disabled={busy} onClick={() => { setTurn(turn + 1); suggest(index, turn); }}>Suggest one</button>}
          </div>
        </>
      )}
      {verdict && <VerdictBox ruling={verdict} most={plan.action.action === "deploy" ? 2 : undefined} />}
      <OddsBars odds={odds} />
      <div className="row">
        <button className="primary" disabled={busy || verdict?.allowed === false} onClick={() => act(trimmed(plan))}>Do it</button>
        <button onClick={() => setPlan(null)}>Not so</button>
      </div>
    </div>
  );
}

/** The action of a plan without the models that it does not move. */
function trimmed(plan: Plan): Record<string, unknown> {
  if (plan.action.action !== "move") return plan.action;
  const moves = movesOf(plan).filter((each) => each.path.some((point) => Math.hypot(point[0] - each.path[0]![0], point[1] - each.path[0]![1]) > 1e-6));
  return { ...plan.action, moves };
}

function UndoButton({ talk, table, past }: PanelProps) {
  if (!table.welcome.side || past || table.closed || table.seq === 0) return null;
  const { sides, side, players } = table.welcome;
  const free = table.freeTo !== null || sides.every((each) => each === side || players[each] !== "human");
  const to = table.freeTo === null ? table.seq - 1 : lastOwn(table);
  return (
    <button onClick={() => void talk.ask({ say: "undo", to })} title={free ? "Nobody else has to agree" : "Dice or hidden facts have come out since: the other player is asked"}>
      {free ? "Take back" : "Ask to take back"}
    </button>
  );
}

/** The entry before the last one that counts. */
const lastOwn = (table: Table) => Math.max(table.freeTo ?? 0, table.seq - 1);

function Consent({ talk, table }: PanelProps) {
  const wish = table.undoAsked, side = table.welcome.side;
  if (!wish) return null;
  if (!side || !wish.waiting.includes(side)) return <div className="banner">Waiting for {wish.waiting.join(" and ")} to agree to go back to entry {wish.to}.</div>;
  const answer = (agreed: boolean) => void talk.ask({ say: "consent", to: wish.to, agreed });
  return (
    <div className="banner" role="alertdialog" aria-label="Go back?">
      {table.welcome.names[wish.side] ?? wish.side} asks to go back to entry {wish.to}.
      <div className="row"><button className="primary" onClick={() => answer(true)}>Agree</button><button onClick={() => answer(false)}>No</button></div>
    </div>
  );
}
