import { useEffect, useMemo, useState } from "react";
import type { Told } from "../made/types";
import { useKeys } from "../keys";
import "./replay.css";

interface ReplayProps {
  seq: number;
  at: number | null;
  story: Told[];
  onLook: (seq: number | null) => void;
}

const STEP = 700;

interface Mark {
  seq: number;
  name: string;
  round: boolean;
}

/** Where rounds, phases and stages open. */
const marksIn = (story: Told[]): Mark[] =>
  story.flatMap((told) => told.marks.map((name) => ({ seq: told.seq, name, round: name.startsWith("Round") || name === "Deployment" })));

/** A scrubber through the battle: by entry, by phase and round, or by itself. */
export function Replay({ seq, at, story, onLook }: ReplayProps) {
  const [playing, setPlaying] = useState(false);
  const marks = useMemo(() => marksIn(story), [story]);
  const now = at ?? seq;
  useEffect(() => {
    if (!playing) return;
    if (at === null) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => onLook(at + 1), STEP);
    return () => clearTimeout(timer);
  }, [playing, at, onLook]);
  const play = () => {
    if (!playing && at === null) onLook(0);
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
    <div className="replay" role="group" aria-label="Replay">
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
