import { useEffect, useState } from "react";
import type * as Api from "../made/types";
import { Way } from "../board/Board";
import { useNames } from "../board/names";
import { Piece } from "../board/Pieces";
import { nearest, spot } from "../board/shapes";
import { useKeys } from "../keys";
import { useLatest } from "./latest";
import { OddsBars } from "./OddsBars";
import type { ModelMove } from "./plans";
import { isBusy, openOptions, sideOf, type Moment } from "./modes";
import { useDeeds, useSeat, useTalk } from "./seat";
import { VerdictBox } from "./VerdictBox";

interface Window {
  frame: string;
  mover: string;
  side: string;
  moves: ModelMove[];
  openings: { detachment: string; stretches: [number, number][] }[];
  caller: string;
}

/** The chance to answer the enemy's movement, as long as it is open to this side. */
function openWindow(now: Moment): Window | null {
  const frames = now.table.state.frames, top = frames[frames.length - 1] as unknown as Window | undefined;
  return openOptions(now) && top?.frame === "overwatch_window" && top.side === sideOf(now) && !top.caller ? top : null;
}

export interface Watch {
  window: Window;
  caller: string;
  moment: number;
  foresight: Api.Foresight | null;
  fresh: boolean;
  turns: Api.Turn[];
  best: number | null;
  setCaller: (caller: string) => void;
  setMoment: (moment: number) => void;
}

/** Looks along the enemy's movement: what would Overwatch come to at each moment of it? */
export function useWatch(): Watch | null {
  const window = useSeat(openWindow), seq = useSeat((now) => now.table.seq), talk = useTalk(), first = window?.openings[0];
  const [chosen, setChosen] = useState(""), [set, setSet] = useState<{ of: string; moment: number } | null>(null);
  const [found, setFound] = useState<{ of: string; turns: Api.Turn[]; best: number | null } | null>(null);
  const opening = window?.openings.find((each) => each.detachment === chosen) ?? first;
  const caller = opening?.detachment ?? "", stretch = opening?.stretches[0] ?? [0, 0], middle = (stretch[0] + stretch[1]) / 2;
  const about = `${seq} ${caller}`, known = found?.of === about ? found : null;
  // Until the best moment is known none is offered: it would change under the player's click.
  const suggested = known === null ? null : (known.best ?? middle);
  const at = set?.of === about ? set.moment : suggested;
  const { told, fresh } = useLatest<Api.Foreseen | Api.Refused>(talk, caller && at !== null ? { say: "foresee", detachment: caller, moment: at } : null, about);
  useEffect(() => {
    if (!caller) return;
    let stale = false;
    void talk.ask({ say: "foresee", detachment: caller }).then((answer) => {
      if (stale) return;
      const foresight = answer.tell === "foreseen" ? (answer.foresight as Api.Foresight) : null;
      setFound({ of: about, turns: foresight?.turns ?? [], best: foresight?.best ?? null });
    });
    return () => void (stale = true);
    // What is asked changes with whom it is about.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [talk, about]);
  if (!window || !caller) return null;
  return {
    window, caller, moment: at ?? middle, fresh, foresight: told?.tell === "foreseen" ? (told.foresight as Api.Foresight) : null,
    turns: known?.turns ?? [], best: known?.best ?? null, setCaller: setChosen, setMoment: (moment) => setSet({ of: about, moment }),
  };
}

/** The enemy on its way, where it is at the moment looked at, and who of it is seen. */
export function WatchedMove({ watch }: { watch: Watch }) {
  const field = useSeat((now) => now.seen.field);
  const caught = watch.foresight?.caught ?? [], seen = caught.filter((each) => each.seen).map((each) => each.at);
  const firers = [...new Set((watch.foresight?.action?.shots ?? []).map((each) => each.model))];
  return (
    <g className="watch">
      {watch.window.moves.map((move) => <Way key={move.model} field={field} points={move.path} kind="way" />)}
      {seen.length > 0 && firers.map((id) => {
        const from = spot(field, field.models[id]!);
        return from && <Way key={id} field={field} points={[from, nearest(from, seen)]} kind="shot" />;
      })}
      {caught.map((each) => {
        const model = field.models[each.model];
        return model && <Piece key={each.model} field={field} model={{ ...model, place: "table" }} at={each.at} facing={each.facing} kind={each.seen ? "seen" : "hidden"} />;
      })}
    </g>
  );
}

const STEP = 1 / 128;

/** Overwatch as a question: who fires, at which moment of the enemy's move, with what prospects; or let it pass. */
export function Overwatch({ watch }: { watch: Watch }) {
  const busy = useSeat(isBusy), { act } = useDeeds();
  const { window, caller, moment, foresight, fresh, turns, best } = watch, { unit: name } = useNames();
  const action = fresh ? foresight?.action : null, now = turns.find((each) => each.first <= moment && moment <= each.last);
  const fire = () => action && !busy && void act(action as unknown as Record<string, unknown>);
  const move = (by: number) => () => watch.setMoment(Math.min(1, Math.max(0, moment + by)));
  useKeys({ enter: fire, arrowleft: move(-STEP), arrowright: move(STEP), p: () => !busy && void act({ action: "decline_overwatch" }) });
  return (
    <section className="overwatch" aria-label="Overwatch">
      <p>Fire at it as it moves? The slider follows its path.</p>
      <div className="row" role="group" aria-label="Who fires">
        {window.openings.map((each) => (
          <button key={each.detachment} aria-pressed={each.detachment === caller} onClick={() => watch.setCaller(each.detachment)}>{name(each.detachment)}</button>
        ))}
      </div>
      <div className="moments">
        <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          {turns.map((each) => <rect key={each.first} x={100 * each.first} y={6 - 6 * height(turns, each)} width={Math.max(0.6, 100 * (each.last - each.first))} height={6 * height(turns, each)} />)}
        </svg>
        <input
          type="range" min={0} max={1} step={STEP} value={moment} aria-label="Moment of its move"
          aria-valuetext={`${percent(moment)} of the move`} onChange={(event) => watch.setMoment(Number(event.target.value))}
        />
      </div>
      <div className="row">
        <b className="moment">{percent(moment)} of its move</b>
        {best !== null && <button onClick={() => watch.setMoment(best)}>Best moment</button>}
        {steps(turns).map((each) => <button key={each} className="small" onClick={() => watch.setMoment(each)} title="Something changes here">{percent(each)}</button>)}
      </div>
      {now && <p className="hint">{now.weapons} weapons from {percent(now.first)} to {percent(now.last)}: {now.hits.toFixed(2)} Hits, {now.wounds.toFixed(2)} Wounds on average.</p>}
      <p className="hint">Firing uses up its Order: {name(caller)} can do nothing more this round.</p>
      <div className="row">
        <button className="primary" disabled={!action || busy} onClick={fire} title="Enter">Fire at {percent(moment)}</button>
        <button disabled={busy} onClick={() => void act({ action: "decline_overwatch" })} title="Key P">Let it pass</button>
      </div>
      {foresight && <VerdictBox ruling={foresight.ruling} words={["It can fire", "It cannot fire"]} />}
      {foresight && <OddsBars odds={foresight.ruling.odds} />}
    </section>
  );
}

const percent = (share: number) => `${Math.round(100 * share)} %`;

/** How high a stretch is drawn: by its Wounds, where no fire wounds by its Hits. */
function height(turns: Api.Turn[], turn: Api.Turn): number {
  const by = turns.some((each) => each.wounds > 0) ? "wounds" : "hits";
  return Math.max(0.15, turn[by] / Math.max(...turns.map((each) => each[by]), 0.001));
}
const MOST = 6;

/** The moments from which on the fire is another. */
const steps = (turns: Api.Turn[]) => (turns.length > 1 && turns.length <= MOST ? turns.map((each) => each.first) : []);
