import { useState } from "react";
import { ProblemBox } from "../home/ProblemBox";
import { KeysButton } from "../KeysHelp";
import type { MusterBook } from "../made/types";
import type { Army } from "./army";
import { ImportArmy } from "./ImportArmy";
import { forget, keep, keepAnother, keptArmies, keptArmy, openArmy, type Kept } from "./kept";
import { NewArmy } from "./NewArmy";

/** The armies that this browser keeps; where a new one begins and others come in. */
export function Shelf({ book, missing }: { book: MusterBook; missing: string }) {
  const [all, setAll] = useState(keptArmies), [gone, setGone] = useState<Kept | null>(null), [error, setError] = useState<unknown>(null);
  const tried = (does: () => void) => {
    try {
      does();
      setError(null);
    } catch (problem) {
      setError(problem);
    }
    setAll(keptArmies());
  };
  const open = (army: Army, notes?: string[]) => tried(() => openArmy(army, notes));
  const remove = (kept: Kept) => tried(() => {
    forget(kept.key);
    setGone(kept);
  });
  const back = () => gone && tried(() => {
    // Another army may have its number by now.
    if (keptArmy(gone.key)) keepAnother(gone.army);
    else keep(gone.key, gone.army, gone.at);
    setGone(null);
  });
  return (
    <main className="shelf">
      <header className="row"><a href="#/">Umpire</a><h1>Armies</h1><KeysButton /></header>
      {missing && <p className="refusal" role="alert">This browser keeps no army of that number. It may have been deleted, or built in another browser: share it from there with a link.</p>}
      <ProblemBox error={error} />
      <div className="columns">
        <div>
          {(all.length > 0 || gone) && (
            <section className="sheet" aria-label="My armies">
              <h2>My armies</h2>
              <p className="hint">Kept in this browser alone. Download an army, or share it with a link, to have it elsewhere too.</p>
              {gone && <p className="advice" role="status">{gone.army.name || "An unnamed army"} has been deleted. <button onClick={back}>Undo</button></p>}
              <ul className="kept-armies">
                {all.map((each) => (
                  <li key={each.key}>
                    <a href={`#/army/${each.key}`}><b>{each.army.name || "unnamed"}</b><small>{[each.army.primary, `${each.army.points_limit} points`].filter(Boolean).join(" · ")}</small></a>
                    <button aria-label={`Copy ${each.army.name || "unnamed"}`} onClick={() => tried(() => void keepAnother({ ...each.army, name: `${each.army.name} (copy)` }))}>Copy</button>
                    <button aria-label={`Delete ${each.army.name || "unnamed"}`} onClick={() => remove(each)}>Delete</button>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <NewArmy book={book} onMade={(army) => open(army)} />
        </div>
        <ImportArmy onTaken={open} />
      </div>
    </main>
  );
}

