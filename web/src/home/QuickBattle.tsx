import { useState } from "react";
import { beginBattle } from "../api/battles";
import type { TimeControl } from "../made/types";
import { ClockChoice, clockFor } from "../people/ClockChoice";
import { playerWords } from "./ArmyChoice";
import { remembered, type Kept } from "./kept";
import { ProblemBox } from "./ProblemBox";

type Sides = [side: string, name: string][];

const READY: { id: string; told: string; sides: Sides }[] = [
  { id: "shipped", told: "The river crossing (two hours): 1,500 points a side", sides: [["traitors", "Sons of Horus"], ["loyalists", "Solar Auxilia"]] },
  { id: "drop_assault", told: "The drop assault (an hour): Drop Pods, Deep Strike and jetbikes against a line of infantry", sides: [["loyalists", "White Scars"], ["traitors", "Solar Auxilia"]] },
  { id: "armoured_clash", told: "The armoured clash (an hour): tanks, with fighters, a bomber and gunships above them", sides: [["traitors", "Iron Warriors"], ["loyalists", "Solar Auxilia"]] },
  { id: "titans_in_the_city", told: "Titans in the city (an hour): a Reaver and a Warhound against Knights among buildings", sides: [["traitors", "Titans"], ["loyalists", "Knights"]] },
];
const SMALL: Sides = [["red", "Red"], ["blue", "Blue"]];
const WHO = ["human", "recruit", "veteran", "commander", "greedy", "random"];
const MOST = 999_999;

/** A battle that is ready to be played: one that ships, or a small one by number. */
export function QuickBattle({ onBegun }: { onBegun: (battle: Kept) => void }) {
  const [ready, setReady] = useState<(typeof READY)[number] | null>(null), [number, setNumber] = useState(3);
  const [players, setPlayers] = useState<[string, string]>(["human", "greedy"]);
  const [error, setError] = useState<unknown>(null), [busy, setBusy] = useState(false);
  const [clock, setClock] = useState<TimeControl | null>(null);
  const sides = ready?.sides ?? SMALL;
  const start = async () => {
    setBusy(true);
    setError(null);
    try {
      const who = Object.fromEntries(sides.map(([side], index) => [side, players[index]!]));
      onBegun(remembered(await beginBattle({ scenario: ready?.id ?? `small-${number}`, players: who, clock: clockFor(players, clock) })));
    } catch (found) {
      setError(found);
    }
    setBusy(false);
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
      <button className="primary" disabled={busy} onClick={() => void start()}>{busy ? "Setting up the table …" : "Begin"}</button>
    </section>
  );
}
