import { useState } from "react";
import { beginBattle } from "../api/battles";
import { playerWords } from "./ArmyChoice";
import { remembered, type Kept } from "./kept";
import { ProblemBox } from "./ProblemBox";

/** Battles to begin with, the shortest first; a person plays red. */
const FIRST = [
  { id: "first_fire", time: "10 minutes", title: "Orders and fire", told: "Two Detachments a side stand ready. Give Orders in secret, see them turned up, fire with the odds before you, and take the marker. Two rounds." },
  { id: "first_charge", time: "25 minutes", title: "Charges and Overwatch", told: "Four a side among ruins: move by dragging, charge and be charged, fight it out model by model, and interrupt a move by Overwatch. Three rounds." },
  { id: "first_mission", time: "An hour", title: "A whole mission", told: "A Demi-Company against a Sub-Cohort over three markers: set up your army, then play No Man’s Land to its score. Three rounds." },
];
const AGAINST = ["recruit", "veteran", "commander", "greedy", "human"];

/** Three battles that teach the game, each in a click. */
export function FirstBattles({ onBegun }: { onBegun: (battle: Kept) => void }) {
  const [against, setAgainst] = useState("recruit"), [busy, setBusy] = useState(""), [error, setError] = useState<unknown>(null);
  const begin = async (scenario: string) => {
    setBusy(scenario);
    setError(null);
    try {
      onBegun(remembered(await beginBattle({ scenario, players: { red: "human", blue: against } })));
    } catch (found) {
      setError(found);
    }
    setBusy("");
  };
  return (
    <section className="first-battles" aria-labelledby="first-battles">
      <div className="row spread">
        <h2 id="first-battles">Your first battles</h2>
        <label>Against{" "}
          <select value={against} onChange={(event) => setAgainst(event.target.value)}>{AGAINST.map((each) => <option key={each} value={each}>{playerWords(each)}</option>)}</select>
        </label>
      </div>
      <ol className="cards">
        {FIRST.map(({ id, time, title, told }) => (
          <li key={id} className="card-of-battle">
            <div>
              <b>{title}</b> <span className="time">{time}</span>
              <p>{told}</p>
              <button disabled={busy !== ""} onClick={() => void begin(id)}>{busy === id ? "Setting up the table …" : <>Begin<span className="unseen"> {title}</span></>}</button>
            </div>
          </li>
        ))}
      </ol>
      <ProblemBox error={error} />
    </section>
  );
}
