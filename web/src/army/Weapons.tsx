import type { DatasheetOffered, LoadoutChoice, ModelOffered } from "../made/types";
import type { AddedModels, Detachment, ModelGroup } from "./army";
import { armedBy, boughtToo, kindOf, loadoutOf, picked, sizeOf, type Armed } from "./arming";
import { Stepper } from "./fields";

interface WeaponsProps { sheet: DatasheetOffered; entry: Detachment; set: (says: Partial<Detachment>) => void }

const chooses = (sheet: DatasheetOffered, kind: ModelOffered) => kind.choices.length > 0 || sheet.equipment.length > 0 || sheet.exchanges.length > 0;

/** What the models carry: all alike, or some armed otherwise. */
export function Weapons({ sheet, entry, set }: WeaponsProps) {
  const groups = entry.loadouts ?? [], size = sizeOf(sheet, entry), rest = size - groups.reduce((sum, each) => sum + each.models, 0);
  const kind = kindOf(sheet), group = (at: number, says: Partial<ModelGroup>) => set({ loadouts: groups.flatMap((each, index) => (index === at ? cleared({ ...each, ...says }) : [each])) });
  /** What all models must choose alike, all do at once. */
  const rearm = (armed: Armed, at: number | null) => {
    const alike = (own: ModelOffered, loadout: string[] | undefined) => {
      const had = armedBy(own, loadout);
      return loadoutOf(own, { ...had, picks: had.picks.map((each, index) => (own === kind && kind.choices[index]!.same_for_all_models ? armed.picks[index]! : each)) });
    };
    const other = (each: ModelGroup) => ({ ...each, loadout: alike(kindOf(sheet, each.become), each.loadout) });
    const whole = at === null ? loadoutOf(kind, armed) : alike(kind, entry.loadout);
    set({ loadout: whole, loadouts: groups.map((each, index) => bare(index === at ? { ...each, loadout: loadoutOf(kindOf(sheet, each.become), armed) } : kindOf(sheet, each.become) === kind ? other(each) : each)) });
  };
  const differs = groups.some((each) => each.loadout?.length || each.become) || Boolean(entry.loadout?.length) || (entry.add ?? []).some((each) => kindOf(sheet, each.model).choices.length);
  if (!differs && !chooses(sheet, kind) && !sheet.may_become.length) return null;
  return (
    <fieldset className="arming">
      <legend>Weapons</legend>
      {groups.map((each, index) => {
        const own = kindOf(sheet, each.become);
        return (
          <div key={index} className="group">
            <div className="line"><b>{[each.upgrade, each.become].filter(Boolean).join(", ") || own.name}</b><Stepper label={`models of group ${index + 1}`} value={each.models} values={Array.from({ length: each.models + Math.max(0, rest) }, (_, at) => at + 1)} onValue={(models) => group(index, { models })} /><button onClick={() => group(index, { models: 0 })}>Back to the rest</button></div>
            {sheet.may_become.length > 0 && <label className="named">Exchanged for <select value={each.become ?? ""} onChange={(event) => group(index, { become: event.target.value, loadout: [] })}><option value="">nothing</option>{sheet.may_become.map((name) => <option key={name}>{name}</option>)}</select></label>}
            <Arms sheet={sheet} kind={own} loadout={each.loadout} told={`group ${index + 1}`} onArmed={(armed) => rearm(armed, index)} />
          </div>
        );
      })}
      {(rest > 0 || !groups.length) && (
        <div className="group">
          {(groups.length > 0 || size > 1) && <p className="line"><b>{groups.length ? `The other ${rest}` : `All ${size}`}</b></p>}
          <Arms sheet={sheet} kind={kind} loadout={entry.loadout} told={groups.length ? "the others" : "all"} onArmed={(armed) => rearm(armed, null)} />
        </div>
      )}
      {rest > 0 && (size > 1 || sheet.may_become.length > 0) && <button onClick={() => set({ loadouts: [...groups, { models: 1, ...(entry.loadout?.length ? { loadout: entry.loadout } : {}) }] })}>Arm some models otherwise</button>}
      {(entry.add ?? []).map((each, index) => <Added key={index} sheet={sheet} each={each} onLoadout={(loadout) => set({ add: entry.add!.map((one, at) => (at === index ? { ...one, loadout } : one)) })} />)}
    </fieldset>
  );
}

/** A group as files write it: what says nothing is left out, one without models is none. */
const bare = ({ models, loadout, upgrade, become }: ModelGroup): ModelGroup => ({ models, ...(loadout?.length ? { loadout } : {}), ...(upgrade ? { upgrade } : {}), ...(become ? { become } : {}) });
const cleared = (group: ModelGroup): ModelGroup[] => (group.models > 0 ? [bare(group)] : []);

function Added({ sheet, each, onLoadout }: { sheet: DatasheetOffered; each: AddedModels; onLoadout: (loadout: string[]) => void }) {
  const kind = kindOf(sheet, each.model);
  if (!kind.choices.length) return null;
  return <div className="group"><p className="line"><b>{each.models} added {each.model}</b></p><Arms sheet={sheet} kind={kind} loadout={each.loadout} told={`added ${each.model}`} onArmed={(armed) => onLoadout(loadoutOf(kind, armed))} /></div>;
}

interface ArmsProps { sheet: DatasheetOffered; kind: ModelOffered; loadout: string[] | undefined; told: string; onArmed: (armed: Armed) => void }

/** The choices of one kind of model. */
function Arms({ sheet, kind, loadout, told, onArmed }: ArmsProps) {
  const armed = armedBy(kind, loadout), has = (weapon: string) => armed.bought.some((each) => each.toLowerCase() === weapon.toLowerCase());
  const offered = new Set([...sheet.equipment.map((each) => each.weapon), ...sheet.exchanges.map((each) => each.take)].map((each) => each.toLowerCase()));
  const odd = armed.bought.filter((each) => !offered.has(each.toLowerCase()));
  const carried = new Set([...kind.fixed, ...kind.choices.flatMap((choice, index) => armed.picks[index]!.flatMap((pick) => choice.options[pick]?.weapons ?? []))]);
  return (
    <>
      {kind.fixed.length > 0 && <p className="hint">Always: {kind.fixed.join(", ")}</p>}
      {kind.choices.map((choice, index) => Array.from({ length: choice.choose }, (_, at) => <Pick key={`${index}/${at}`} choice={choice} armed={armed} index={index} at={at} told={told} onArmed={onArmed} />))}
      {sheet.exchanges.filter((each) => carried.has(each.give) || has(each.take)).map((each) => (
        <label key={`${each.give}/${each.take}`} className="check"><input type="checkbox" checked={has(each.take)} onChange={(event) => onArmed(boughtToo(armed, each.take, event.target.checked))} /> {each.take} in place of {each.give} <small>{each.points} points each</small></label>
      ))}
      {sheet.equipment.map((each) => (
        <label key={each.weapon} className="check"><input type="checkbox" checked={has(each.weapon)} onChange={(event) => onArmed(boughtToo(armed, each.weapon, event.target.checked, each.group ? sheet.equipment.filter((other) => other.group === each.group && other !== each).map((other) => other.weapon) : []))} /> {each.weapon} <small>{each.points} points each</small></label>
      ))}
      {odd.map((each) => <p key={each} className="refusal">{each} is not on offer here. <button onClick={() => onArmed(boughtToo(armed, each, false))}>Leave it out</button></p>)}
    </>
  );
}

interface PickProps { choice: LoadoutChoice; armed: Armed; index: number; at: number; told: string; onArmed: (armed: Armed) => void }

function Pick({ choice, armed, index, at, told, onArmed }: PickProps) {
  const taken = armed.picks[index]!, barred = (option: number) => !choice.same_twice && taken.some((each, place) => place !== at && each === option);
  return (
    <select aria-label={`Weapon ${index + 1}${choice.choose > 1 ? `.${at + 1}` : ""} of ${told}`} value={taken[at]} onChange={(event) => onArmed(picked(armed, index, at, Number(event.target.value)))}>
      {choice.options.map((option, number) => <option key={option.label} value={number} disabled={barred(number)}>{option.label}{option.points ? ` (${option.points > 0 ? "+" : ""}${option.points} each)` : ""}</option>)}
    </select>
  );
}
