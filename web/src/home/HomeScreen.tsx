import { useState } from "react";
import "./home.css";
import "./welcome.css";
import { Continue } from "./Continue";
import { FirstBattles } from "./FirstBattles";
import { enter, kept, type Kept } from "./kept";
import { LinkTable, useKept } from "./LinkTable";
import { LoadLog } from "./LoadLog";
import { OtherGames } from "./OtherGames";
import { QuickBattle } from "./QuickBattle";
import { Welcome } from "./Welcome";
import { YourThings } from "./YourThings";

/** What this is, the way back to one's battles, and how to begin another. */
export function HomeScreen() {
  const [all, again] = useKept(kept), [begun, setBegun] = useState(""), [listed, setListed] = useState(false);
  const shown = (battle: Kept) => { again(); setBegun(battle.links.host ?? ""); setListed(true); };
  const going = (battle: Kept) => (enter(battle) ? again() : shown(battle));
  return (
    <main className="home">
      <Welcome />
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
