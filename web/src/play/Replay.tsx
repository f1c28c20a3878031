import { useEffect, useState } from "react";

interface ReplayProps {
  seq: number;
  at: number | null;
  onLook: (seq: number | null) => void;
}

const STEP = 700;

/** A scrubber through the battle. */
export function Replay({ seq, at, onLook }: ReplayProps) {
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    if (at === null) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => onLook(at + 1), STEP);
    return () => clearTimeout(timer);
  }, [playing, at, onLook]);
  return (
    <div className="replay" role="group" aria-label="Replay">
      <button onClick={() => { if (at === null) onLook(0); setPlaying(!playing); }} aria-label={playing ? "Stop" : "Play from here"}>{playing ? "❚❚" : "▶"}</button>
      <button onClick={() => onLook(Math.max(0, (at ?? seq) - 1))} aria-label="One entry back">‹</button>
      <input type="range" min={0} max={seq} value={at ?? seq} aria-label="Entry of the log" onChange={(event) => onLook(Number(event.target.value))} />
      <button disabled={at === null} onClick={() => onLook((at ?? seq) + 1)} aria-label="One entry on">›</button>
      <output>{at ?? seq} / {seq}</output>
      {at !== null && <button className="primary" onClick={() => onLook(null)}>Back to now</button>}
    </div>
  );
}
