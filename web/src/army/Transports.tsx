import { useState } from "react";
import { ProblemBox } from "../home/ProblemBox";
import type { DetachmentChecked, FormationChecked } from "../made/types";
import type { Detachment, Formation } from "./army";
import type { Bench } from "./bench";
import { setDetachment, transportsOf, without, withTransports } from "./deeds";
import { Against, useSuggested } from "./SlotPicker";
import { counted, nameAmong, sheetOf } from "./words";

interface TransportsProps {
  bench: Bench;
  entry: Detachment;
  formation: Formation;
  found: DetachmentChecked | undefined;
  seen: FormationChecked | undefined;
  set: (says: Partial<Detachment>) => void;
}

/** The Dedicated Transports of a Detachment, as many as carry all of it; whether it starts the battle aboard. */
export function Transports({ bench, entry, formation, found, seen, set }: TransportsProps) {
  const { army, book, change } = bench, [asking, setAsking] = useState(false), own = transportsOf(formation, entry.id);
  const carriers = [...own, ...formation.detachments.filter((each) => each.id !== entry.id && !own.includes(each) && (sheetOf(book, each.datasheet)?.seats ?? 0) > 0)];
  if (entry.dedicated) {
    const fits = found !== undefined && found.needed > 0 && found.models !== found.needed;
    return <p>Dedicated Transports of {nameAmong(seen, entry.dedicated)}.{fits && <button onClick={() => set({ models: found.needed })}>Take {found.needed}, as many as needed</button>}</p>;
  }
  const may = (found?.transports.length ?? 0) > 0, boards = entry.embarked !== undefined || (carriers.length > 0 && !sheetOf(book, entry.datasheet)?.seats);
  if (!may && !own.length && !boards) return null;
  return (
    <fieldset>
      <legend>Transports</legend>
      {own.map((each) => {
        const one = seen?.detachments.find(({ id }) => id === each.id);
        return (
          <div key={each.id} className="line">
            <span>{counted(one?.models ?? each.models ?? 1, sheetOf(book, each.datasheet)?.name ?? each.datasheet, `× ${sheetOf(book, each.datasheet)?.name ?? each.datasheet}`)}</span>
            {one && one.needed > 0 && one.models !== one.needed && <button onClick={() => change(setDetachment(army, each.id, { models: one.needed }))}>Take {one.needed}, as many as needed</button>}
            <button onClick={() => bench.open({ kind: "detachment", id: each.id })}>Arm them</button>
            <button onClick={() => change(without(army, [each.id]))}>Leave them out</button>
          </div>
        );
      })}
      {may && (asking || own.length === 0 ? <Offers bench={bench} entry={entry} formation={formation.id} onTaken={() => setAsking(false)} /> : <button onClick={() => setAsking(true)}>Others</button>)}
      {boards && (
        <label className="named">Starts the battle{" "}
          <select value={entry.embarked ?? ""} onChange={(event) => set({ embarked: event.target.value })}>
            <option value="">as its Formation says, or on foot</option>
            {[...new Set([...carriers.map((each) => each.id), ...(entry.embarked ? [entry.embarked] : [])])].map((each) => <option key={each} value={each}>aboard {nameAmong(seen, each)}</option>)}
          </select>
        </label>
      )}
    </fieldset>
  );
}

/** Which Dedicated Transports it may take, each as many as carry all of it. */
function Offers({ bench, entry, formation, onTaken }: { bench: Bench; entry: Detachment; formation: string; onTaken: () => void }) {
  const { army, change, fresh } = bench, { found, error } = useSuggested(fresh ? army : null, { formation, carried: entry.id });
  return (
    <>
      <ProblemBox error={error} />
      {found?.detachments.map((each) => (
        <div key={each.datasheet}>
          <button onClick={() => { change(withTransports(army, entry.id, each.datasheet, each.models)); onTaken(); }}>Take {counted(each.models, each.name, `× ${each.name}`)} <small>{each.points} points</small></button>
          <Against bench={bench} fits={each.fits} against={each.against} />
        </div>
      ))}
      {found && found.detachments.length === 0 && <p className="hint">No Transport here carries it.</p>}
    </>
  );
}
