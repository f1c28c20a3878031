import { useState } from "react";
import { beginBattle } from "../api/battles";
import { PLAYERS } from "./ArmyChoice";
import { remembered, type Kept } from "./kept";
import { ProblemBox } from "./ProblemBox";

const SHIPPED: [string, string][] = [["traitors", "Sons of Horus"], ["loyalists", "Solar Auxilia"]];
const SMALL: [string, string][] = [["red", "Red"], ["blue", "Blue"]];
const WHO = ["human", "greedy", "random"];
const MOST = 999_999;

/** A battle that is ready to be played: the shipped one, or a small one by number. */
export function QuickBattle({ onBegun }: { onBegun: (battle: Kept) => void }) {
  const [small, setSmall] = useState(true), [number, setNumber] = useState(3);
  const [players, setPlayers] = useState<[string, string]>(["human", "greedy"]);
  const [error, setError] = useState<unknown>(null), [busy, setBusy] = useState(false);
  const sides = small ? SMALL : SHIPPED;
  const start = async () => {
    setBusy(true);
    setError(null);
    try {
      const who = Object.fromEntries(sides.map(([side], index) => [side, players[index]!]));
      onBegun(remembered(await beginBattle({ scenario: small ? `small-${number}` : "shipped", players: who })));
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
          <input type="radio" checked={small} onChange={() => setSmall(true)} /> A small battle (half an hour), number{" "}
          <input type="number" min={0} max={MOST} value={number} aria-label="Number of the small battle" onChange={(event) => { setNumber(Math.min(MOST, Math.max(0, Math.floor(Number(event.target.value)) || 0))); setSmall(true); }} />
        </label>
        <label><input type="radio" checked={!small} onChange={() => setSmall(false)} /> The river crossing (two hours): 1,500 points a side</label>
      </fieldset>
      <fieldset>
        <legend>Players</legend>
        {sides.map(([side, name], index) => (
          <label key={side}>
            <i className={`swatch ${index ? "second" : "first"}`} aria-hidden="true" />{name}{" "}
            <select value={players[index]} onChange={(event) => setPlayers(index ? [players[0], event.target.value] : [event.target.value, players[1]])}>
              {WHO.map((each) => <option key={each} value={each}>{PLAYERS[each]}</option>)}
            </select>
          </label>
        ))}
      </fieldset>
      <ProblemBox error={error} />
      <div className="row">
        <button className="primary" disabled={busy} onClick={() => void start()}>{busy ? "Setting up the table …" : "Begin"}</button>
        <a className="button" href="#/begin">Your own armies, table and mission</a>
      </div>
    </section>
  );
}
