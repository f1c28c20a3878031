import { useState } from "react";
import { beginBattle } from "../api/battles";
import "./home.css";
import { enter, kept, remembered, type Kept } from "./kept";
import { LinkTable, useKept } from "./LinkTable";
import { LoadLog } from "./LoadLog";
import { OtherGames } from "./OtherGames";
import { ProblemBox } from "./ProblemBox";
import { QuickBattle } from "./QuickBattle";

/** Begin a battle, load one, or go back to one. */
export function HomeScreen() {
  const [all, again] = useKept(kept), [begun, setBegun] = useState("");
  const [error, setError] = useState<unknown>(null), [busy, setBusy] = useState(false);
  const going = (battle: Kept) => {
    again();
    if (!enter(battle)) setBegun(battle.links.host ?? "");
  };
  const tour = async () => {
    setBusy(true);
    try {
      enter(remembered(await beginBattle({ scenario: "tour", players: { red: "human", blue: "greedy" } })));
    } catch (found) {
      setError(found);
    }
    setBusy(false);
  };
  return (
    <main className="home">
      <header>
        <h1>Umpire</h1>
        <p>Measures the table, enforces the rules, rolls the dice, and cites the rule behind every ruling.</p>
        <nav className="row" aria-label="Go to">
          <button className="primary" disabled={busy} onClick={() => void tour()}>Take the tour (one minute)</button>
          <a className="button" href="#/ask">Ask the umpire</a>
          <a className="button" href="#/army">Build an army</a>
          <a className="button" href="#/table">Draw a table</a>
          <a className="button" href="#/rules">Read the rules</a>
        </nav>
        <ProblemBox error={error} />
      </header>
      <div className="columns">
        <div>
          <QuickBattle onBegun={going} />
          <OtherGames onBegun={going} />
        </div>
        <div>
          {all.length > 0 && (
            <section className="sheet">
              <h2>Your battles</h2>
              {all.map((each, index) => <LinkTable key={each.links.host ?? index} battle={each} open={each.links.host === begun} onGone={again} />)}
            </section>
          )}
          <LoadLog onLoaded={(battle) => { again(); setBegun(battle.links.host ?? ""); }} />
        </div>
      </div>
    </main>
  );
}
