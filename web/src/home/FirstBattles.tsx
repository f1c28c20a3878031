import { useState } from "react";
import { playerWords } from "./ArmyChoice";
import type { Kept } from "./kept";
import { ProblemBox } from "./ProblemBox";
import { FIRST } from "./shipped";
import { useBegin } from "./useBegin";

const AGAINST = ["recruit", "veteran", "commander", "greedy", "human"];

/** What was chosen in the first view, before this page's script was there. */
const chosenAlready = () => document.querySelector<HTMLSelectElement>(".first-battles select")?.value;

/** Three battles that teach the game, each in a click. */
export function FirstBattles({ onBegun }: { onBegun: (battle: Kept) => void }) {
  const [against, setAgainst] = useState(() => chosenAlready() ?? "recruit"), { busy, error, begin } = useBegin(onBegun);
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
              <button disabled={busy !== null} onClick={() => void begin({ scenario: id, players: { red: "human", blue: against } })}>{busy?.scenario === id ? "Setting up the table …" : <>Begin<span className="unseen"> {title}</span></>}</button>
            </div>
          </li>
        ))}
      </ol>
      <ProblemBox error={error} />
    </section>
  );
}
