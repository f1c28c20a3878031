import { useState } from "react";
import { beginBattle } from "../api/battles";
import "./home.css";
import "./welcome.css";
import { Continue } from "./Continue";
import { FirstBattles } from "./FirstBattles";
import { HomePicture } from "./HomePicture";
import { enter, kept, remembered, type Kept } from "./kept";
import { LinkTable, useKept } from "./LinkTable";
import { LoadLog } from "./LoadLog";
import { OtherGames } from "./OtherGames";
import { ProblemBox } from "./ProblemBox";
import { QuickBattle } from "./QuickBattle";
import { YourThings } from "./YourThings";

/** What this is, the way back to one's battles, and how to begin another. */
export function HomeScreen() {
  const [all, again] = useKept(kept), [begun, setBegun] = useState(""), [listed, setListed] = useState(false);
  const [error, setError] = useState<unknown>(null), [busy, setBusy] = useState(false);
  const shown = (battle: Kept) => { again(); setBegun(battle.links.host ?? ""); setListed(true); };
  const going = (battle: Kept) => (enter(battle) ? again() : shown(battle));
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
      <header className="welcome">
        <div>
          <h1>Umpire</h1>
          <p>A table for miniature wargames that measures, enforces the rules, rolls the dice, and cites the rule behind every ruling. Play Legions Imperialis against a bot, a friend at this screen, or somebody far away.</p>
          <nav className="row" aria-label="Go to">
            <button className="primary" disabled={busy} onClick={() => void tour()}>Take the tour (one round)</button>
            <a className="button" href="#/disputes">What players argue about</a>
            <a className="button" href="#/ask">Ask the umpire</a>
            <a className="button" href="#/rules">Read the rules</a>
          </nav>
          <ProblemBox error={error} />
        </div>
        <HomePicture />
      </header>
      <Continue />
      <FirstBattles onBegun={going} />
      <OtherGames onBegun={going} />
      <YourThings />
      <details className="fold">
        <summary>More battles, and who plays each side</summary>
        <QuickBattle onBegun={going} />
      </details>
      {all.length > 0 && (
        <details className="fold" open={listed} onToggle={(event) => setListed(event.currentTarget.open)}>
          <summary>All battles begun here, and their links ({all.length})</summary>
          <section className="sheet" aria-label="Your battles">
            {all.map((each, index) => <LinkTable key={each.links.host ?? index} battle={each} open={each.links.host === begun} onGone={again} />)}
          </section>
        </details>
      )}
      <details className="fold">
        <summary>Load a saved battle</summary>
        <LoadLog onLoaded={shown} />
      </details>
    </main>
  );
}
