import { useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Told } from "../made/types";
import { useKeys } from "../keys";
import type { Stage } from "./staging/stage";
import "./replay.css";

interface ReplayProps {
  seq: number;
  at: number | null;
  /** The entry that is shown: the one looked at, once the server has told of it. */
  shown?: number | null;
  story: Told[];
  again?: Again | null;
  /** What plays it before one's eyes, where there is a board. */
  stage?: Stage;
  onLook: (seq: number | null) => void;
}

/** A part of the battle that is played again. */
export interface Again {
  from: number;
  to: number;
}

/** How long an entry is shown that is told, one that is not, and one that does not come, milliseconds. */
const STEP = 500, QUIET = 60, PATIENCE = 4000;

const STILL = createStore(() => ({ busy: false }));

const isRound = (name: string) => name.startsWith("Round") || name === "Deployment";

/** What opens in an entry: a round, if one does, else a phase or stage. */
export const opened = ({ marks }: Told) => marks.find(isRound) ?? marks.at(-1) ?? "";

/** The round that opens in an entry, or the phase, up to the next. */
export function againFrom(story: Told[], told: Told): Again {
  const round = told.marks.some(isRound), next = story.find((each) => each.seq > told.seq && (round ? each.marks.some(isRound) : each.marks.length > 0));
  return { from: told.seq, to: next?.seq ?? story.at(-1)?.seq ?? told.seq };
}

interface Mark {
  seq: number;
  name: string;
  round: boolean;
}

/** Where rounds, phases and stages open. */
const marksIn = (story: Told[]): Mark[] =>
  story.flatMap((told) => told.marks.map((name) => ({ seq: told.seq, name, round: isRound(name) })));

/** A scrubber through the battle: by entry, by phase and round, or by itself. */
export function Replay({ seq, at, shown = at, story, again = null, stage, onLook }: ReplayProps) {
  const [playing, setPlaying] = useState(false), [end, setEnd] = useState<number | null>(null), busy = useStore(stage?.store ?? STILL, (now) => now.busy);
  useEffect(() => {
    if (!again) return;
    onLook(again.from);
    setEnd(again.to);
    setPlaying(true);
  }, [again, onLook]);
  const marks = useMemo(() => marksIn(story), [story]);
  const now = at ?? seq;
  useEffect(() => {
    if (!playing) return;
    if (at === null) {
      setPlaying(false);
      return;
    }
    // What is played before one's eyes is seen to its end.
    if (shown === at && busy) return;
    const told = story.some((each) => each.seq === at && each.lines.some((line) => !line.quiet));
    const timer = setTimeout(() => {
      if (end === null || at < end) onLook(at + 1);
      else {
        setPlaying(false);
        setEnd(null);
        onLook(null);
      }
    }, shown !== at ? PATIENCE : told ? STEP : QUIET);
    return () => clearTimeout(timer);
  }, [playing, at, shown, busy, end, story, onLook]);
  const play = () => {
    if (!playing && at === null) onLook(0);
    setEnd(null);
    setPlaying(!playing);
  };
  const jump = (by: 1 | -1) => {
    const ahead = by > 0 ? marks.find((each) => each.seq > now) : [...marks].reverse().find((each) => each.seq < now);
    onLook(ahead ? ahead.seq : by > 0 ? null : 0);
  };
  // Keys count while the battle is looked at as it was.
  useKeys(at === null ? {} : { arrowleft: () => onLook(Math.max(0, now - 1)), arrowright: () => onLook(now + 1), " ": play, pageup: () => jump(-1), pagedown: () => jump(1), end: () => onLook(null) });
  const passed = marks.filter((each) => each.seq <= now);
  const round = passed.filter((each) => each.round).pop(), phase = passed.filter((each) => !each.round).pop();
  const place = [round?.name, phase && (!round || phase.seq >= round.seq) ? phase.name : ""].filter(Boolean).join(", ");
  return (
    <div className="replay" data-unhurried role="group" aria-label="Replay">
      <button onClick={play} aria-label={playing ? "Stop" : "Play from here"} title="Space">{playing ? "❚❚" : "▶"}</button>
      <button onClick={() => jump(-1)} disabled={now === 0} aria-label="Previous phase" title="Page up">«</button>
      <button onClick={() => onLook(Math.max(0, now - 1))} disabled={now === 0} aria-label="One entry back" title="Left arrow">‹</button>
      <span className="scrub">
        <input type="range" min={0} max={seq} value={now} aria-label="Entry of the log" aria-valuetext={`Entry ${now} of ${seq}${place ? `, ${place}` : ""}`} onChange={(event) => onLook(Number(event.target.value))} />
        <span className="marks">
          {seq > 0 && marks.map((each, index) => (
            <button
              key={index} tabIndex={-1} className={each.round ? "mark round" : "mark"} style={{ left: `${(100 * each.seq) / seq}%` }}
              title={`${each.name} (entry ${each.seq})`} aria-label={`Go to ${each.name}, entry ${each.seq}`} onClick={() => onLook(each.seq)}
            >
              {each.round ? each.name.replace("Round ", "").replace("Deployment", "D") : ""}
            </button>
          ))}
        </span>
      </span>
      <button disabled={at === null} onClick={() => onLook(now + 1)} aria-label="One entry forward" title="Right arrow">›</button>
      <button disabled={at === null} onClick={() => jump(1)} aria-label="Next phase" title="Page down">»</button>
      <output title={place}>{now} / {seq}</output>
      {at !== null && <button className="primary" onClick={() => onLook(null)}>Back to now</button>}
    </div>
  );
}
