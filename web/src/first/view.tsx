import { renderToStaticMarkup } from "react-dom/server";
import { BlankCards } from "../home/Continue";
import { FirstBattles } from "../home/FirstBattles";
import { Welcome } from "../home/Welcome";
import battle from "../home/battle.svg?raw";

/** What stands in the page before its script runs, made by ``first_view.mjs`` from the components that take its place. */
export const firstView = renderToStaticMarkup(
  <>
    <div id="elsewhere"><main className="message"><h1>Umpire</h1><p role="status">Setting up …</p></main></div>
    <div id="first"><main className="home"><Welcome picture={battle} /><FirstBattles onBegun={() => undefined} /></main></div>
    <template id="going-at-first"><BlankCards /></template>
  </>,
);
