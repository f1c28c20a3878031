import { useState } from "react";
import type { MusterBook } from "../made/types";
import type { Army } from "./army";
import { Choice } from "./fields";

const USUAL = [1000, 1500, 2000, 2500, 3000], LIMIT = 1500;

/** What is declared before anything is chosen: the Army List, the Allegiance, the points limit. */
export function NewArmy({ book, onMade }: { book: MusterBook; onMade: (army: Army) => void }) {
  const lists = book.army_lists.filter((each) => each.primary);
  const [primary, setPrimary] = useState(lists[0]?.name ?? ""), [allegiance, setAllegiance] = useState(""), [limit, setLimit] = useState(LIMIT), [name, setName] = useState("");
  const list = lists.find((each) => each.name === primary), able = list?.allegiances ?? [];
  const declared = able.includes(allegiance) ? allegiance : able[0] ?? "";
  const make = () => onMade({ id: "army", name: name.trim() || `${primary} ${limit}`, allegiance: declared, primary, points_limit: limit, formations: [] });
  return (
    <form className="sheet new-army" aria-label="New army" onSubmit={(event) => { event.preventDefault(); make(); }}>
      <h2>New army</h2>
      <fieldset>
        <legend>Army List</legend>
        <div className="pills">{lists.map((each) => <Choice key={each.name} group="list" label={each.name} chosen={each.name === primary} onChoose={() => setPrimary(each.name)} />)}</div>
      </fieldset>
      <fieldset>
        <legend>Allegiance</legend>
        <div className="pills">{able.map((each) => <Choice key={each} group="allegiance" label={capital(each)} chosen={each === declared} onChoose={() => setAllegiance(each)} />)}</div>
      </fieldset>
      <fieldset>
        <legend>Points limit</legend>
        <div className="pills">
          {USUAL.map((each) => <Choice key={each} group="limit" label={each.toLocaleString("en")} chosen={each === limit} onChoose={() => setLimit(each)} />)}
          <input type="number" aria-label="Another points limit" min={0} max={100_000} step={50} value={limit} onChange={(event) => setLimit(Math.max(0, Math.floor(Number(event.target.value)) || 0))} />
        </div>
      </fieldset>
      <label className="named">Name <input value={name} maxLength={80} placeholder={`${primary} ${limit}`} onChange={(event) => setName(event.target.value)} /></label>
      <button className="primary">Begin building</button>
    </form>
  );
}

export const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
