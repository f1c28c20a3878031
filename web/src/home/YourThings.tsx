import { keptArmies } from "../army/kept";
import { keptSheets } from "../editor/useSheet";

const MOST = 5;

/** The armies and tables that this browser keeps, in one place, with the ways to make more and to play with them. */
export function YourThings() {
  const armies = keptArmies(), tables = keptSheets().filter(({ sheet }) => sheet.features.length > 0);
  return (
    <section className="sheet things" aria-labelledby="things">
      <h2 id="things">Your armies and tables</h2>
      <div className="pair">
        <div>
          <Listed all={armies.map(({ key, army }) => ({ to: `#/army/${key}`, name: army.name || "Unnamed army", told: `${army.points_limit} points` }))} none="No army is kept in this browser yet." />
          <a className="button" href="#/army">Build an army</a>
        </div>
        <div>
          <Listed all={tables.map(({ key, sheet }) => ({ to: `#/table/${key}`, name: sheet.name || "Unnamed table", told: `${sheet.size[0]} × ${sheet.size[1]}″` }))} none="No table is kept in this browser yet." />
          <a className="button" href="#/table">Draw a table</a>
        </div>
      </div>
      <a className="button" href="#/begin">Your own armies, table and mission</a>
    </section>
  );
}

function Listed({ all, none }: { all: { to: string; name: string; told: string }[]; none: string }) {
  if (all.length === 0) return <p className="hint">{none}</p>;
  return (
    <ul>
      {all.slice(0, MOST).map(({ to, name, told }) => <li key={to}><a href={to}>{name}</a> <small>{told}</small></li>)}
      {all.length > MOST && <li><small>and {all.length - MOST} more there</small></li>}
    </ul>
  );
}
