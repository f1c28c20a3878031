import { useId, useRef, useState } from "react";
import { download } from "../api/files";
import type { BroughtModels, BroughtUnit } from "../made/types";
import { BASES, type Armed } from "./PalettePanel";
import { basesFile, type Squad, type useSquads } from "./useSquads";

interface SquadsProps {
  bringing: ReturnType<typeof useSquads>;
  sides: string[];
  armed: Armed | null;
  onArm: (armed: Armed | null) => void;
}

const FEW = 8;

/** Rosters whose units are put on the table: whole, or model by model. */
export function Squads({ bringing, sides, armed, onArm }: SquadsProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className="squads" aria-label="Squads">
      <div className="row"><h2>Squads</h2><button onClick={() => input.current?.click()}>Bring a squad</button></div>
      <input ref={input} type="file" multiple hidden accept=".rosz,.ros,.json,.yaml,.yml" aria-label="A roster, or fighters with their base sizes" onChange={(event) => { bringing.take([...(event.target.files ?? [])]); event.target.value = ""; }} />
      {bringing.squads.length === 0 && <p className="hint">Units of a BattleScribe or New Recruit roster, of what <code>umpire army import</code> wrote, or Warcry fighters together with their base sizes.</p>}
      {bringing.squads.map((squad, index) => <OneSquad key={squad.key} {...{ squad, index, bringing, sides, armed, onArm }} />)}
    </section>
  );
}

function OneSquad({ squad, index, bringing, sides, armed, onArm }: SquadsProps & { squad: Squad; index: number }) {
  const [search, setSearch] = useState(""), { brought } = squad;
  const fits = (text: string) => search.toLowerCase().split(/\s+/).every((word) => text.toLowerCase().includes(word));
  const units = brought.units.filter((each) => fits(`${each.name} ${each.models.map((model) => model.name).join(" ")}`));
  const listed = brought.factions.length || brought.units.length;
  return (
    <div className="squad" role="group" aria-label={brought.name}>
      <div className="row">
        <b>{squad.faction || brought.name}</b>
        <select value={squad.side} aria-label={`The side of ${brought.name}`} onChange={(event) => bringing.turn(index, event.target.value)}>{sides.map((each) => <option key={each}>{each}</option>)}</select>
        <button onClick={() => bringing.leave(index)} aria-label={`Put ${brought.name} away`} title="Put away">✕</button>
      </div>
      {listed > FEW && <input type="search" value={search} placeholder={brought.factions.length ? `Search ${listed} factions` : `Search ${listed} units`} aria-label={`Search ${brought.name}`} onChange={(event) => setSearch(event.target.value)} />}
      {brought.factions.length > 0 && <ul>{brought.factions.filter(fits).map((each) => <li key={each}><button className="drop" onClick={() => { setSearch(""); bringing.choose(index, each); }}>{each}</button></li>)}</ul>}
      <Bases squad={squad} onSay={(said) => bringing.say(index, said)} />
      <ul>{units.map((unit) => <OneUnit key={unit.id} {...{ unit, squad, armed, onArm }} place={`${squad.key}/${unit.id}`} onFill={(model, row) => bringing.fill(index, model, row)} />)}</ul>
      {brought.told.length > 0 && <details className="told"><summary>What was read, and what not</summary><ul>{brought.told.map((each) => <li key={each}>{each}</li>)}</ul></details>}
    </div>
  );
}

interface UnitProps {
  unit: BroughtUnit;
  squad: Squad;
  /** Where the unit stands among all squads. */
  place: string;
  armed: Armed | null;
  onArm: (armed: Armed | null) => void;
  onFill: (model: string, row: Record<string, string>) => void;
}

/** A unit: one button for all of it, one for each kind of model. */
function OneUnit({ unit, squad, place, armed, onArm, onFill }: UnitProps) {
  const count = unit.models.reduce((sum, each) => sum + each.count, 0);
  const alone = count === 1 && unit.models[0]!.name === unit.name;
  const taken = (whole: boolean, group: number) => armed?.kind === "squad" && armed.place === place && armed.whole === whole && (whole || armed.group === group);
  const arm = (whole: boolean, group: number) => {
    const models = whole ? unit.models.flatMap((each) => Array<BroughtModels>(each.count).fill(each)) : [unit.models[group]!];
    const item = { name: whole ? unit.name : unit.models[group]!.name };
    onArm(taken(whole, group) ? null : { kind: "squad", item, unit, models, spots: whole ? unit.spots : [[0, 0]], side: squad.side, place, whole, group });
  };
  const problems = [...new Set(unit.models.map((each) => each.problem).filter(Boolean))];
  return (
    <li className="squad-unit">
      {!alone && <><b>{unit.name}</b> {unit.points ? <small>{unit.points} points</small> : null}</>}
      {count > 1 && <button className="drop" aria-pressed={taken(true, 0)} disabled={unit.spots.length === 0} title={unit.spots.length ? "" : "First its bases"} onClick={() => arm(true, 0)}>All {count} models <small>in Coherency</small></button>}
      {unit.models.map((each, group) => (
        <button key={group} className="drop" aria-pressed={taken(false, group)} disabled={!each.base || !!each.problem} onClick={() => arm(false, group)}>{each.name} <small>{alone && unit.points ? `${unit.points} points, ` : ""}{each.count > 1 ? `× ${each.count}, ` : ""}{each.base ? each.base.replace("mm", " mm") : "base?"}</small></button>
      ))}
      {problems.map((each) => <p key={each} className="hint problem">{each}</p>)}
      {unit.models.filter((each, at) => unit.models.findIndex((other) => other.name === each.name) === at).map((each) => (
        <Blanks key={each.name} of={each.name} names={each.lacking} said={filled(each)} title={`Figures of ${each.name}`} open={!!each.problem} submit="Use these figures" onSay={(row) => onFill(each.name, Object.fromEntries(Object.entries(row).filter(([column, value]) => value !== each.figures[column])))} />
      ))}
      {unit.told.length > 0 && <details className="told"><summary>What the rules leave aside</summary><ul>{unit.told.map((each) => <li key={each}>{each}</li>)}</ul></details>}
    </li>
  );
}

/** The figures of models as they can be changed: one that changes with Wounds is a blank. */
const filled = ({ figures }: BroughtModels) => Object.fromEntries(Object.entries(figures).map(([column, value]) => [column, value === "*" ? "" : value]));

/** The bases that a roster does not carry: asked for once, by the names of models. */
function Bases({ squad, onSay }: { squad: Squad; onSay: (said: Record<string, string>) => void }) {
  const { lacking } = squad.brought;
  const title = lacking.length ? `Which bases? The roster does not say ${lacking.length === 1 ? "one" : lacking.length} of them` : "Bases";
  return (
    <Blanks of="bases" names={lacking} said={squad.bases} title={title} open={lacking.length > 0} submit="Use these bases" choices={BASES} onSay={onSay}>
      {Object.keys(squad.bases).length > 0 && <button type="button" onClick={() => download("bases.yaml", new Blob([basesFile(squad.bases)], { type: "text/yaml" }))} title="A file of base sizes for umpire army import --bases">Download</button>}
    </Blanks>
  );
}

interface BlanksProps {
  of: string;
  /** What is still lacking; what was said can be said otherwise. */
  names: string[];
  said: Record<string, string>;
  title: string;
  open: boolean;
  submit: string;
  /** What is mostly written. */
  choices?: string[];
  onSay: (said: Record<string, string>) => void;
  children?: React.ReactNode;
}

/** What a roster does not say, to be filled in; nothing where nothing is lacking. */
function Blanks({ of, names: lacking, said, title, open, submit, choices = [], onSay, children }: BlanksProps) {
  const listed = useId(), names = [...new Set([...lacking, ...Object.keys(said)])];
  if (names.length === 0) return null;
  const read = (form: FormData) => {
    const told: Record<string, string> = {};
    for (const name of names) {
      const value = (form.get(name) as string).trim();
      if (value) told[name] = value;
    }
    onSay(told);
  };
  return (
    <details className="blanks" open={open}>
      <summary>{title}</summary>
      <form key={`${of} ${Object.keys(said).join()}`} onSubmit={(event) => { event.preventDefault(); read(new FormData(event.currentTarget)); }}>
        {names.map((name) => <label key={name}><span>{name}</span><input name={name} list={choices.length ? listed : undefined} defaultValue={said[name] ?? ""} placeholder={choices.length ? "32mm" : undefined} autoComplete="off" /></label>)}
        {choices.length > 0 && <datalist id={listed}>{choices.map((each) => <option key={each}>{each}</option>)}</datalist>}
        <div className="row"><button type="submit">{submit}</button>{children}</div>
      </form>
    </details>
  );
}
