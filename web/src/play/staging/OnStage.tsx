import { useStore } from "zustand";
import { capital, useNames } from "../../board/names";
import { drawn, line, type Frame } from "../../board/shapes";
import type { Stage } from "./stage";
import "./staging.css";

/** Lines of fire, while it is declared and resolved, and crosses where models have just been lost. */
export function FireLines({ stage, frame }: { stage: Stage; frame: Frame }) {
  const lines = useStore(stage.store, (now) => now.lines), fallen = useStore(stage.store, (now) => now.fallen);
  return (
    <g className="fire-lines" aria-hidden="true">
      {fallen.map((each, index) => <use key={index} className="cross" href="#cross" transform={`translate(${drawn(frame, each).join(" ")}) scale(1.5)`} />)}
      {lines.map((each, index) => <path key={index} d={line(frame, each)} pathLength={1} />)}
    </g>
  );
}

const SPOTS: Record<number, number[]> = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };
const MOST = 40;

/** The dice of what is resolved, as they roll: what was needed, which of them passed. The log tells the same in words. */
export function DiceTray({ stage }: { stage: Stage }) {
  const { roll, ms, turn } = useStore(stage.store), names = useNames();
  if (!roll) return null;
  const passed = roll.marks.filter((each) => each === true).length, judged = roll.marks.some((each) => each !== null);
  return (
    <div key={turn} className="dice-tray" aria-hidden="true" style={{ "--roll": `${Math.min(600, ms * 0.45)}ms` } as React.CSSProperties}>
      <p>{capital(names.in(roll.says))}</p>
      <div className="dice">
        {roll.dice.slice(0, MOST).map((die, index) => (
          <svg key={index} viewBox="0 0 20 20" className={roll.marks[index] === true ? "passed" : roll.marks[index] === false ? "failed" : ""}>
            <rect x="1" y="1" width="18" height="18" rx="4" />
            {(SPOTS[die] ?? []).map((spot) => <circle key={spot} cx={5 + 5 * (spot % 3)} cy={5 + 5 * Math.floor(spot / 3)} r="1.9" />)}
            {!SPOTS[die] && <text x="10" y="14">{die}</text>}
          </svg>
        ))}
        {roll.dice.length > MOST && <span>and {roll.dice.length - MOST} more</span>}
      </div>
      <p className="came">{[roll.needed && `${roll.needed} needed`, judged && `${passed} of ${roll.dice.length} passed`].filter(Boolean).join(" · ")}</p>
    </div>
  );
}
