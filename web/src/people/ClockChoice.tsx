import type { TimeControl } from "../made/types";

/** The clocks that are offered; others are asked for over the interface for programs. */
const CLOCKS: [string, TimeControl | null][] = [
  ["No clock", null],
  ["30 minutes each, and 10 seconds for each decision", { minutes: 30, increment: 10 }],
  ["An hour each, and 20 seconds for each decision", { minutes: 60, increment: 20 }],
  ["Two hours each, and 30 seconds for each decision", { minutes: 120, increment: 30 }],
  ["A day for each decision (by correspondence)", { days: 1 }],
  ["Three days for each decision", { days: 3 }],
  ["A week for each decision", { days: 7 }],
];

/** How much time the players of a battle have; asked only where people play one another. */
export function ClockChoice({ players, clock, onClock }: { players: string[]; clock: TimeControl | null; onClock: (clock: TimeControl | null) => void }) {
  if (players.filter((each) => each === "human").length < 2) return null;
  const chosen = CLOCKS.findIndex(([, each]) => JSON.stringify(each) === JSON.stringify(clock));
  return (
    <label className="line">Clock{" "}
      <select value={Math.max(0, chosen)} onChange={(event) => onClock(CLOCKS[Number(event.target.value)]![1])}>
        {CLOCKS.map(([name], index) => <option key={name} value={index}>{name}</option>)}
      </select>
    </label>
  );
}

/** The clock of a battle that is about to begin: none where no two people play. */
export const clockFor = (players: string[], clock: TimeControl | null) => (players.filter((each) => each === "human").length > 1 ? clock : null);
