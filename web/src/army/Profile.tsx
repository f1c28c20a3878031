import type { DatasheetOffered, ModelOffered, WeaponRow } from "../made/types";
import type { Detachment } from "./army";
import { addedOf, armedBy, kindOf } from "./arming";

/** The profiles and weapons of a datasheet; those that the Detachment has stand out. */
export function Profile({ sheet, entry }: { sheet: DatasheetOffered; entry: Detachment }) {
  const there = sheet.models.filter((each, index) => index === 0 || addedOf(entry, each.name) > 0 || (entry.loadouts ?? []).some((one) => kindOf(sheet, one.become) === each));
  const carried = carriedBy(sheet, entry), has = (row: WeaponRow) => carried.has(row.name.toLowerCase());
  return (
    <details className="profile">
      <summary>Profile and weapons</summary>
      {there.map((each) => <Model key={each.name} model={each} sheet={sheet} has={has} />)}
      <p className="hint">{[sheet.type, `Scale ${sheet.scale}`, sheet.faction, sheet.seats ? `carries ${sheet.seats}` : ""].filter(Boolean).join(" · ")}</p>
    </details>
  );
}

function carriedBy(sheet: DatasheetOffered, entry: Detachment): Set<string> {
  const groups = [{ kind: kindOf(sheet), loadout: entry.loadout }, ...(entry.loadouts ?? []).map((each) => ({ kind: kindOf(sheet, each.become), loadout: each.loadout })), ...(entry.add ?? []).map((each) => ({ kind: kindOf(sheet, each.model), loadout: each.loadout }))];
  return new Set(groups.flatMap(({ kind, loadout }) => {
    const armed = armedBy(kind, loadout);
    return [...kind.fixed, ...armed.bought, ...kind.choices.flatMap((choice, index) => armed.picks[index]!.flatMap((pick) => choice.options[pick]?.weapons ?? []))];
  }).map((each) => each.toLowerCase()));
}

function Model({ model, sheet, has }: { model: ModelOffered; sheet: DatasheetOffered; has: (row: WeaponRow) => boolean }) {
  const { profile } = model, bought = sheet.models[0] === model ? [] : sheet.models[0]!.weapons.filter((each) => has(each) && !model.weapons.some((own) => own.name === each.name) && sheet.equipment.some((one) => one.weapon === each.name));
  const rows = [...model.weapons, ...bought], mine = rows.filter(has), others = rows.filter((each) => !has(each));
  return (
    <>
      <h3>{model.name}</h3>
      <dl className="figures-row">
        {([["Move", profile.move], ["Save", profile.save], ["CAF", profile.caf], ["Morale", profile.morale], ["Wounds", profile.wounds]] as const).map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}
      </dl>
      {profile.special_rules.length > 0 && <p>{profile.special_rules.join(", ")}</p>}
      <Table rows={mine} label={`Weapons of ${model.name}`} />
      {others.length > 0 && <details><summary>What it could carry instead</summary><Table rows={others} label={`Further weapons of ${model.name}`} /></details>}
    </>
  );
}

function Table({ rows, label }: { rows: WeaponRow[]; label: string }) {
  if (!rows.length) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
    <div className="scroll" tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead><tr><th scope="col">Weapon</th><th scope="col">Range</th><th scope="col">Dice</th><th scope="col">Hit</th><th scope="col">AP</th><th scope="col">Traits</th></tr></thead>
        <tbody>
          {rows.map((each, index) => (
            <tr key={index}>
              <th scope="row">{each.name}{each.profile && <small> {each.profile}</small>}</th><td>{each.range}</td><td>{each.dice}</td><td>{each.to_hit}</td><td>{each.ap}</td><td>{[...each.traits, each.arc && `${each.arc} arc`].filter(Boolean).join(", ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
