import { useCallback, useEffect, useMemo, useState } from "react";
import type * as Api from "../made/types";
import type { State, Table, Talk } from "../api/talk";
import { Board } from "../board/Board";
import type { Point } from "../board/shapes";
import { Card } from "./Card";
import { about } from "./Choices";
import { Ghost, Reach, useReach, useVerdict } from "./Ghost";
import { placeByTap } from "./deploy/placing";
import { useNudge } from "./deploy/useNudge";
import { ZoneLayer } from "./deploy/ZoneLayer";
import { Guide } from "./Guide";
import { Keeping } from "./Keeping";
import { Log } from "./Log";
import { Outcome } from "./Outcome";
import { Panel } from "./Panel";
import { ends, movesOf, shifted, standing, type Plan } from "./plans";
import { Replay } from "./Replay";
import { Aims, TargetList, useTargets } from "./Targets";
import { Tour } from "./Tour";
import { useBattle } from "./useBattle";

const TOUR = "The tour";

/** A battle from one seat, or from both at one screen. */
export function PlayScreen({ tokens }: { tokens: string[] }) {
  const [seat, setSeat] = useState(0);
  const [curtain, setCurtain] = useState(tokens.length > 1);
  const token = tokens[seat] ?? tokens[0]!;
  const { talk, table, connection, notice } = useBattle(token);
  useEffect(() => {
    document.title = table ? `${table.options ? "● " : ""}${table.welcome.title} – Umpire` : "Umpire";
  }, [table]);
  if (typeof connection === "object") return <Message title="No seat here">{connection.refused}</Message>;
  if (!table) return <Message title="One moment">{connection === "lost" ? "The server does not answer; trying again." : "Finding your seat."}</Message>;
  if (curtain)
    return (
      <Message title={`${sideName(table)}: your turn to look`}>
        <p>Hand the screen over. The other player looks away.</p>
        <button className="primary" onClick={() => setCurtain(false)}>I am {sideName(table)}</button>
      </Message>
    );
  const next = othersTurn(table);
  const handOver = tokens.length > 1 && !table.closed && next !== null;
  return (
    <>
      {connection === "lost" && <div className="banner" role="alert">The server does not answer. Everything acknowledged is kept; trying again.</div>}
      {notice && <div className="banner" role="status">{notice} <button onClick={() => talk.dismiss()}>Good</button></div>}
      {handOver && (
        <div className="banner" role="status">
          {table.welcome.names[next] ?? next} must decide.{" "}
          <button className="primary" onClick={() => { setCurtain(true); setSeat((seat + 1) % tokens.length); }}>Hand over</button>
        </div>
      )}
      <Seated key={token} talk={talk} table={table} tokens={tokens} token={token} />
    </>
  );
}

/** The side that has to look now, where this one has nothing to decide or waits for consent; null if there is none. */
function othersTurn(table: Table): string | null {
  const { undoAsked: wish, welcome: { side } } = table;
  if (wish && side && !wish.waiting.includes(side)) return wish.waiting[0] ?? null;
  if (table.options || (wish && side && wish.waiting.includes(side))) return null;
  return table.toDecide[0] ?? null;
}

const sideName = (table: Table) => (table.welcome.side ? table.welcome.names[table.welcome.side] ?? table.welcome.side : "Spectator");

function Seated({ talk, table, tokens, token }: { talk: Talk; table: Table; tokens: string[]; token: string }) {
  const [chosen, setChosen] = useState(""), [model, setModel] = useState(""), [single, setSingle] = useState(false);
  const [plan, setPlan] = useState<Plan | null>(null);
  const [refusal, setRefusal] = useState<Api.Refused | Api.Failed | null>(null);
  const [past, setPast] = useState<{ at: number; state: State } | null>(null);
  const [busy, setBusy] = useState(false), [tab, setTab] = useState<"log" | "card">("log");
  const field = (past?.state ?? table.state).field;
  const verdict = useVerdict(talk, plan);
  const reach = useReach(talk, plan, model || movesOf(plan ?? { action: {}, label: "" })[0]?.model || "");
  const lit = useMemo(
    () => new Set(past ? [] : (table.options?.choices ?? []).map((choice) => about(field, choice)).filter(Boolean)),
    [table.options, field, past],
  );
  const asked = useMemo(() => JSON.stringify(table.options), [table.options]);
  useEffect(() => { setPlan(null); setRefusal(null); }, [asked]);
  const aims = useTargets(talk, field, past ? "" : chosen, plan);

  const act = useCallback(async (action: Record<string, unknown>) => {
    setBusy(true);
    const told = await talk.ask({ say: "act", action, after: table.seq });
    setBusy(false);
    setRefusal(told.tell === "refused" || told.tell === "failed" ? told : null);
    if (told.tell === "done") setTab("log");
  }, [talk, table.seq]);

  const suggest = useCallback(async (choice: number | null, turn: number) => {
    setBusy(true);
    const told = await talk.ask({ say: "suggest", choice, turn });
    setBusy(false);
    if (told.tell !== "suggestion") {
      setRefusal(told as Api.Refused);
      return;
    }
    const label = choice === null ? "The bot would do this" : table.options?.choices[choice]?.label ?? "";
    setPlan({ action: told.action as Record<string, unknown>, label });
  }, [talk, table.options]);

  const choose = useCallback((index: number) => {
    const choice = table.options?.choices[index];
    if (!choice) return;
    const unit = about(field, choice);
    if (unit) setChosen(unit);
    if (choice.action) void act(choice.action as Record<string, unknown>);
    else if (choice.kind === "move" || choice.kind === "charge") setPlan({ ...standing(field, unit, choice.kind), label: choice.label });
    else void suggest(index, 0);
  }, [table.options, field, act, suggest]);

  const pick = useCallback((unit: string, which: string) => {
    setChosen(unit);
    setModel(which);
    setTab("card");
  }, []);

  const look = useCallback(async (at: number | null) => {
    if (at === null || at >= table.seq) {
      setPast(null);
      return;
    }
    const told = await talk.ask({ say: "look", at });
    if (told.tell === "scene") setPast({ at, state: told.state as State });
  }, [talk, table.seq]);

  useNudge(past ? null : plan, setPlan);
  const drag = useDrag(plan, setPlan, setModel, single, field);
  const allowed = verdict === null ? null : verdict.allowed;
  return (
    <main className="play">
      <Guide field={field} names={table.welcome.names} />
      <div className="stage" onClick={placeByTap(field, past ? null : table.options, chosen, plan, setPlan)}>
        <Board field={field} chosen={chosen} lit={lit} onPick={pick} onPoint={drag}>
          {table.options && !past && <ZoneLayer field={field} side={table.options.side} />}
          {plan && !past && <Reach field={field} areas={reach} />}
          {chosen && <Aims field={field} unit={chosen} plan={plan} aims={aims} />}
          {plan && !past && <Ghost field={field} plan={plan} allowed={allowed} />}
        </Board>
        {table.welcome.title === TOUR && <Tour table={table} chosen={chosen} plan={plan} />}
        {table.outcome && !past && <Outcome {...{ table, tokens, token }} />}
        <Replay seq={table.seq} at={past?.at ?? null} story={table.story} onLook={look} />
      </div>
      <aside>
        <Panel
          {...{ table, field, plan, verdict, refusal, chosen, busy, single, setSingle, setPlan, act, suggest, choose, talk }}
          past={past !== null}
          onPick={(unit) => pick(unit, "")}
        />
        <nav className="tabs" role="tablist">
          <button role="tab" aria-selected={tab === "log"} onClick={() => setTab("log")}>Log</button>
          <button role="tab" aria-selected={tab === "card"} onClick={() => setTab("card")}>Detachment</button>
        </nav>
        {tab === "log" && <Log notes={table.welcome.notes} story={table.story} at={past?.at ?? null} onLook={look} />}
        {tab === "log" && <Keeping {...{ tokens, token }} seq={table.seq} at={past?.at ?? null} closed={table.closed} />}
        {tab === "card" && (chosen ? <div className="card-scroll"><Card field={field} unit={chosen} /><TargetList field={field} aims={aims} onPick={(unit) => pick(unit, "")} /></div> : <p className="hint">Click a Detachment on the table.</p>)}
      </aside>
    </main>
  );
}

/** Dragging a plan's models: all of them, or the one under the pointer. */
function useDrag(
  plan: Plan | null,
  setPlan: (plan: Plan) => void,
  setModel: (model: string) => void,
  single: boolean,
  field: Api.Battlefield,
) {
  const [held, setHeld] = useState<{ from: Point; plan: Plan; only: string | null } | null>(null);
  return useCallback((at: Point, phase: "down" | "move" | "up", model: string): boolean => {
    if (!plan) return false;
    const places = ends(plan);
    if (phase === "down") {
      const near = places.find((each) => each.model === model) ?? places.find((each) => Math.hypot(each.at[0] - at[0], each.at[1] - at[1]) < 0.8);
      if (!near) return false;
      setModel(near.model);
      setHeld({ from: at, plan, only: single ? near.model : null });
      return true;
    }
    if (!held) return false;
    const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value));
    const by: Point = [clamp(at[0] - held.from[0], field.size[0]), clamp(at[1] - held.from[1], field.size[1])];
    setPlan(shifted(held.plan, by, held.only));
    if (phase === "up") setHeld(null);
    return true;
  }, [plan, held, single, setPlan, setModel, field]);
}

export function Message({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <main className="message">
      <h1>{title}</h1>
      {typeof children === "string" ? <p>{children}</p> : children}
      <p><a href="#/">Back to the start</a></p>
    </main>
  );
}
