import type { DatasheetOffered } from "../made/types";
import type { Detachment } from "./army";
import { addedOf, kindOf, resized, sizeOf, upgradedTo, withAdded, withUpgraded } from "./arming";
import type { Bench } from "./bench";
import { SaidOf } from "./Complaints";
import { detachmentOf, exchanged, formationWith, setDetachment } from "./deeds";
import { Stepper } from "./fields";
import { Buttons } from "./FormationPanel";
import { Profile } from "./Profile";
import { Transports } from "./Transports";
import { Weapons } from "./Weapons";
import { kindOfFormation, nameAmong, neighbour, sheetOf } from "./words";

/** Everything that can be chosen for a Detachment. */
export function DetachmentPanel({ bench, id }: { bench: Bench; id: string }) {
  const { army, book, change, checked } = bench, entry = detachmentOf(army, id)!, formation = formationWith(army, id)!;
  const sheet = sheetOf(book, entry.datasheet), seen = checked?.formations.find((each) => each.id === formation.id), found = seen?.detachments.find((each) => each.id === id);
  const above = neighbour(checked, id, -1), below = neighbour(checked, id, 1);
  const set = (says: Partial<Detachment>, merging = "") => change(setDetachment(army, id, says), merging && `${merging}-${id}`);
  return (
    <section className="panel-form" aria-label={entry.name || (sheet?.name ?? entry.datasheet)}>
      <h2 tabIndex={-1}>{entry.name || (sheet?.name ?? entry.datasheet)} <small>{found ? `${found.points} points` : "…"}</small></h2>
      <Buttons bench={bench} panel={{ kind: "detachment", id }} first={!above} last={!below} onMove={(by) => change(exchanged(army, id, (by < 0 ? above : below) ?? id))} />
      <SaidOf bench={bench} which={(each) => each.detachment === id} />
      {!sheet && <p className="refusal">No datasheet is called {entry.datasheet}. Remove this Detachment, and choose another in its slot.</p>}
      {sheet && (
        <>
          <Sizes sheet={sheet} entry={entry} set={set} />
          <Weapons sheet={sheet} entry={entry} set={set} />
          <Upgrades bench={bench} sheet={sheet} entry={entry} set={set} />
          {(entry.attached_to || (found && sheet.joins && found.may_join.length > 0)) && (
            <label className="named">Joins{" "}
              <select value={entry.attached_to ?? ""} onChange={(event) => set({ attached_to: event.target.value })}>
                <option value="">nobody</option>
                {[...new Set([...(found?.may_join ?? []), ...(entry.attached_to ? [entry.attached_to] : [])])].map((each) => <option key={each} value={each}>{nameAmong(seen, each)}</option>)}
              </select>
            </label>
          )}
          <Transports bench={bench} entry={entry} formation={formation} found={found} seen={seen} set={set} />
        </>
      )}
      <label className="named">Name <input value={entry.name ?? ""} maxLength={80} placeholder={sheet?.name} onChange={(event) => set({ name: event.target.value }, "name")} /></label>
      {sheet && <Profile sheet={sheet} entry={entry} />}
    </section>
  );
}

interface PartProps { sheet: DatasheetOffered; entry: Detachment; set: (says: Partial<Detachment>) => void }

/** How many models there are: the sizes of the datasheet, and those that are added. */
function Sizes({ sheet, entry, set }: PartProps) {
  const size = sizeOf(sheet, entry), most = sheet.most_additions ?? 40;
  const taken = sheet.additions.reduce((sum, each) => sum + addedOf(entry, each.model) / each.models, 0);
  return (
    <fieldset className="sizes">
      <legend>Models</legend>
      {sheet.sizes.length > 1 || !sheet.sizes.some((each) => each.models === size) ? (
        <div className="line"><span>{kindOf(sheet).name}<small>{sheet.sizes.map((each) => `${each.models} for ${each.points}`).join(", ")} points</small></span><Stepper label={kindOf(sheet).name} value={size} values={sheet.sizes.map((each) => each.models)} onValue={(models) => set(resized(sheet, entry, models))} /></div>
      ) : <p className="line"><span>{kindOf(sheet).name}<small>{sheet.points} points</small></span> <output>{size}</output></p>}
      {sheet.additions.map((each) => {
        const count = addedOf(entry, each.model), room = Math.floor(count / each.models + Math.max(0, most - taken));
        return (
          <div key={each.model} className="line">
            <span>added {each.model}<small>{each.models} for {each.points} points</small></span>
            <Stepper label={`added ${each.model}`} value={count} values={Array.from({ length: room + 1 }, (_, index) => index * each.models)} onValue={(models) => set({ add: withAdded(entry, each.model, models) })} />
          </div>
        );
      })}
      {sheet.most_additions !== null && sheet.additions.length > 0 && <p className="hint">Added {taken} of {sheet.most_additions} times.</p>}
    </fieldset>
  );
}

/** What single models, one of them or the whole Detachment are upgraded to. */
function Upgrades({ bench, sheet, entry, set }: PartProps & { bench: Bench }) {
  const formation = formationWith(bench.army, entry.id), offered = kindOfFormation(bench.book, formation?.type ?? "")?.upgrades ?? [];
  const here = offered.filter((each) => !each.datasheets.length || each.datasheets.includes(sheet.id));
  const standard = sizeOf(sheet, entry) + addedOf(entry, kindOf(sheet).name);
  if (!sheet.upgrades.length && !here.length && !entry.upgrade && sheet.tank_commander === null && !entry.tank_commander) return null;
  return (
    <fieldset>
      <legend>Upgrades</legend>
      {sheet.upgrades.map((each) => (
        <div key={each.name} className="line">
          <span>{each.name}<small>{[each.gains.join(", "), `${each.points} points, one for every ${each.one_per}`].filter(Boolean).join(" · ")}</small></span>
          <Stepper label={each.name} value={upgradedTo(entry, each.name)} values={Array.from({ length: Math.floor(standard / each.one_per) + 1 }, (_, index) => index)} onValue={(models) => set({ loadouts: withUpgraded(entry, each.name, models) })} />
        </div>
      ))}
      {[...here, ...(entry.upgrade && !here.some((each) => each.name === entry.upgrade) ? [{ name: entry.upgrade, points: 0, gains: [] as string[] }] : [])].map((each) => (
        <label key={each.name} className="check"><input type="checkbox" checked={entry.upgrade === each.name} onChange={(event) => set({ upgrade: event.target.checked ? each.name : "" })} /> {each.name} <small>{[each.gains.join(", "), `${each.points} points`].filter(Boolean).join(" · ")}</small></label>
      ))}
      {(sheet.tank_commander !== null || entry.tank_commander) && (
        <label className="check"><input type="checkbox" checked={entry.tank_commander ?? false} onChange={(event) => set({ tank_commander: event.target.checked })} /> Tank Commander <small>{sheet.tank_commander ?? 0} points</small></label>
      )}
    </fieldset>
  );
}
