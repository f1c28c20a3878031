import type { Formation } from "./army";
import { duplicate, remove, type Bench } from "./bench";
import { SaidOf } from "./Complaints";
import { movedFormation, setFormation } from "./deeds";
import { counted, kindOfFormation, legionNamed, sheetOf } from "./words";

/** What a Formation is, what it is called, of which Legion; a fixed set also what it has. */
export function FormationPanel({ bench, formation }: { bench: Bench; formation: Formation }) {
  const { army, book, change } = bench, kind = kindOfFormation(book, formation.type), at = army.formations.indexOf(formation);
  const set = (says: Partial<Formation>, merging = "") => change(setFormation(army, formation.id, says), merging && `${merging}-${formation.id}`);
  const legion = legionNamed(book, formation.legion);
  return (
    <section className="panel-form" aria-label={formation.name || formation.type}>
      <h2 tabIndex={-1}>{formation.type} <small>{kind?.faction}</small></h2>
      <Buttons bench={bench} panel={{ kind: "formation", id: formation.id }} first={at === 0} last={at === army.formations.length - 1} onMove={(by) => change(movedFormation(army, formation.id, by))} />
      <SaidOf bench={bench} which={(each) => each.formation === formation.id && !each.detachment} />
      {!kind && (
        <label className="named">Type{" "}
          <select value="" onChange={(event) => set({ type: event.target.value })}>
            <option value="">{formation.type || "none"}: choose another</option>
            {book.formations.map((each) => <option key={each.name} value={each.name}>{each.name} ({each.faction})</option>)}
          </select>
        </label>
      )}
      <label className="named">Name <input value={formation.name ?? ""} maxLength={80} placeholder={formation.type} onChange={(event) => set({ name: event.target.value }, "name")} /></label>
      {(kind?.of_a_legion || legion) && (
        <label className="named">Legion{" "}
          <select value={legion} onChange={(event) => set({ legion: event.target.value })}>
            <option value="">none</option>
            {[...new Set([...book.legions, ...(legion ? [legion] : [])])].map((each) => <option key={each} value={each}>{each}</option>)}
          </select>
        </label>
      )}
      <label className="check"><input type="checkbox" checked={formation.allied ?? false} onChange={(event) => set({ allied: event.target.checked })} /> In the Allied Contingent</label>
      {kind && kind.fixed.some((each) => each.expanded) && (
        <fieldset>
          <legend>Expanded Detachments (+{kind.expanded_price} points)</legend>
          <label className="check"><input type="checkbox" checked={formation.expanded ?? false} onChange={(event) => set({ expanded: event.target.checked, ...(event.target.checked ? {} : { without: [] }) })} /> Take them too</label>
          {formation.expanded && kind.fixed.filter((each) => each.expanded).map((each) => (
            <label key={each.id} className="check">
              <input type="checkbox" checked={!formation.without?.includes(each.id)} onChange={(event) => set({ without: event.target.checked ? formation.without?.filter((id) => id !== each.id) ?? [] : [...(formation.without ?? []), each.id] })} /> {sheetOf(book, each.datasheet)?.name ?? each.datasheet}, {counted(each.models, "model")}
            </label>
          ))}
        </fieldset>
      )}
      {kind && kind.rules.length > 0 && <><h3>Its rules</h3><ul className="does">{kind.rules.map((each) => <li key={each}>{each}</li>)}</ul></>}
      {kind?.tank_commander && <p className="hint">One of its models must be a Tank Commander.</p>}
    </section>
  );
}

interface ButtonsProps { bench: Bench; panel: { kind: "formation" | "detachment"; id: string }; first: boolean; last: boolean; onMove: (by: -1 | 1) => void }

/** What is done to a whole Formation or Detachment. */
export function Buttons({ bench, panel, first, last, onMove }: ButtonsProps) {
  return (
    <div className="row" role="toolbar" aria-label="What to do with it">
      <button onClick={() => duplicate(bench, panel)} title="Duplicate (Ctrl+D)">Duplicate</button>
      <button disabled={first} aria-label="Move up (Alt+↑)" title="Move up (Alt+↑)" onClick={() => onMove(-1)}>↑</button>
      <button disabled={last} aria-label="Move down (Alt+↓)" title="Move down (Alt+↓)" onClick={() => onMove(1)}>↓</button>
      <button className="take-out" onClick={() => remove(bench, panel)} title="Remove (Del)">Remove</button>
    </div>
  );
}
