import { useState } from "react";
import { capital, useNames } from "../../board/names";
import type { Choice } from "../../made/types";
import { useKeys } from "../../keys";
import { isBusy, isWaiting, openOptions } from "../modes";
import type { Plan } from "../plans";
import { useDeeds, useSeat } from "../seat";
import { kindOf, UNTIL, type Until } from "./runs";
import "./suggested.css";

const KEPT = "umpire.until", CLOSED = "umpire.why-closed";
/** Where there is room to tell why without being asked. */
const ROOMY = "(min-width: 1200px) and (min-height: 800px)";
const STOPS = "Orders, Initiative, Overwatch and Fights, and when you lose a model or a Wound, are charged or are put to flight";

/** What like decisions are called where all of them can be taken in one go, by the frame that asks. */
const ALL: Record<string, string> = {
  placing_markers: "Place all markers as suggested",
  deploying: "Set up all as suggested",
  forward_moving: "Make all these moves as suggested",
  moving: "Move everybody as suggested",
  firing_stage: "Fire with everybody as suggested",
  engagement_stage: "Fight all Combats as suggested",
};

/** Decisions that nobody who accepts suggestions wants to look at one by one: the Hits of an attack, the Fights of a Combat. */
const TOGETHER = ["allocating", "combat"];

/** Whether nobody whose turn it is has a target. */
const idle = (choices: Choice[]) => choices.length > 0 && choices.every((each) => each.kind === "hold_fire");

/** Have the bot decide: this once, all that is like it, or until something that the player names. */
export function AsSuggested({ onAdvice }: { onAdvice: (plan: Plan) => void }) {
  const { options, kind, busy } = useSeat((now) => ({ options: openOptions(now), kind: kindOf(now.table), busy: isBusy(now) }));
  const { follow, run, suggest } = useDeeds();
  const [until, setUntil] = useState<Until>(() => UNTIL.find(([each]) => each === localStorage.getItem(KEPT))?.[0] ?? "matters");
  const together = TOGETHER.includes(kind) || (options !== null && idle(options.choices));
  const once = () => {
    if (busy || !options) return;
    if (together) run("alike");
    else void follow();
  };
  const begin = () => !busy && run(until);
  const choose = (next: Until) => {
    localStorage.setItem(KEPT, next);
    setUntil(next);
  };
  useKeys({ s: once, "shift+s": begin });
  if (!options) return null;
  const all = ALL[kind];
  return (
    <>
      <section className="suggested" aria-label="A bot's advice">
        <div className="row">
          <button disabled={busy} onClick={() => void suggest(null, 0).then((plan) => plan && onAdvice(plan))}>What would a bot do?</button>
          {all && !together && <button disabled={busy} onClick={() => run("alike")}>{all}</button>}
        </div>
        {until === "matters" && <small className="hint">“As suggested until something matters” stops for {STOPS}.</small>}
      </section>
      <div className="row suggested-bar" role="group" aria-label="As suggested">
        <button disabled={busy} onClick={once} title="Key S" aria-keyshortcuts="s">{together ? "All as suggested" : "As suggested"}</button>
        <button disabled={busy} onClick={begin} title="Shift+S" aria-label="As suggested until" aria-keyshortcuts="Shift+S">until</button>
        <select value={until} aria-label="Until when the bot decides" onChange={(event) => choose(event.target.value as Until)}>
          {UNTIL.map(([each, words]) => <option key={each} value={each}>{words}</option>)}
        </select>
      </div>
    </>
  );
}

/** What goes on without the player: a run, which can be stopped, or the one answer that there is; and why the last run stopped. */
export function Decided() {
  const { run, halt, waiting, past } = useSeat((now) => ({ run: now.doing.run, halt: now.table.outcome ? null : now.doing.halt, waiting: isWaiting(now), past: now.seen.past }));
  const deeds = useDeeds(), names = useNames(), words = UNTIL.find(([each]) => each === run?.until)?.[1];
  useKeys(run ? { escape: deeds.halt, s: deeds.halt } : {});
  if (run)
    return (
      <div className="banner decided" role="status">
        <span>The bot decides for you{words ? ` until ${words}` : run.until === "end" ? " to the end of the battle" : ""}{past === null ? "." : ", as soon as you no longer look back."}</span>
        <button className="primary" onClick={deeds.halt} title="Esc">Stop</button>
      </div>
    );
  return halt && !waiting ? <p className="halt">Stopped: {names.in(halt)}.</p> : null;
}

/** Who decides; and, where there is room and until the player closes it, what is decided, why now, and what happens as long as nobody does. */
export function WhyAsked({ told }: { told: boolean }) {
  const asking = useSeat((now) => now.table.asking), names = useNames();
  const [open, setOpen] = useState(() => (localStorage.getItem(CLOSED) ?? (matchMedia(ROOMY).matches ? "no" : "yes")) === "no");
  if (!asking) return null;
  const turn = (next: boolean) => {
    localStorage.setItem(CLOSED, next ? "no" : "yes");
    setOpen(next);
  };
  return (
    <details className="asking" open={open} onToggle={(event) => turn(event.currentTarget.open)}>
      <summary>{capital(names.in(asking.who))}{!open && " Why now?"}</summary>
      <p>{!told && `${capital(names.in(asking.what))} `}{names.in(asking.why)} {names.in(asking.otherwise)}</p>
    </details>
  );
}
