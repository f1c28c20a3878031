import { useState } from "react";
import type { TimeControl } from "../made/types";
import { ClockChoice, clockFor } from "../people/ClockChoice";
import { playerWords } from "./ArmyChoice";
import type { Kept } from "./kept";
import { ProblemBox } from "./ProblemBox";
import { READY, SMALL } from "./shipped";
import { useBegin } from "./useBegin";

const WHO = ["human", "recruit", "veteran", "commander", "greedy", "random"];
const MOST = 999_999;

/** A battle that is ready to be played: one that ships, or a small one by number. */
export function QuickBattle({ onBegun }: { onBegun: (battle: Kept) => void }) {
  const [ready, setReady] = useState<(typeof READY)[number] | null>(null), [number, setNumber] = useState(3);
  const [players, setPlayers] = useState<[string, string]>(["human", "greedy"]);
  const { busy, error, begin } = useBegin(onBegun);
  const [clock, setClock] = useState<TimeControl | null>(null);
  const sides = ready?.sides ?? SMALL;
  const start = () => {
    const who = Object.fromEntries(sides.map(([side], index) => [side, players[index]!]));
    void begin({ scenario: ready?.id ?? `small-${number}`, players: who, clock: clockFor(players, clock) });
  };
  return (
    <section className="sheet">
      <h2>Play Legions Imperialis</h2>
      <fieldset>
        <legend>Battle</legend>
        <label>
          <input type="radio" checked={!ready} onChange={() => setReady(null)} /> A small battle (half an hour), number{" "}
          <input type="number" min={0} max={MOST} value={number} aria-label="Number of the small battle" onChange={(event) => { setNumber(Math.min(MOST, Math.max(0, Math.floor(Number(event.target.value)) || 0))); setReady(null); }} />
        </label>
        {READY.map((each) => (
          <label key={each.id}><input type="radio" checked={ready === each} onChange={() => setReady(each)} /> {each.told}</label>
        ))}
      </fieldset>
      <fieldset>
        <legend>Players</legend>
        {sides.map(([side, name], index) => (
          <label key={side}>
            <i className={`swatch ${index ? "second" : "first"}`} aria-hidden="true" />{name}{" "}
            <select value={players[index]} onChange={(event) => setPlayers(index ? [players[0], event.target.value] : [event.target.value, players[1]])}>
              {WHO.map((each) => <option key={each} value={each}>{playerWords(each)}</option>)}
            </select>
          </label>
        ))}
        <ClockChoice {...{ players, clock }} onClock={setClock} />
      </fieldset>
      <ProblemBox error={error} />
      <button className="primary" disabled={busy !== null} onClick={start}>{busy ? "Setting up the table …" : "Begin"}</button>
    </section>
  );
}
