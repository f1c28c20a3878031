import { useEffect, useState } from "react";
import { ProblemBox } from "../home/ProblemBox";
import type { DetachmentSuggested, MusterSuggested, Objection, SlotFilled, Wanted } from "../made/types";
import { readArmy, type Army, type Detachment } from "./army";
import type { Bench } from "./bench";
import { withDetachments } from "./deeds";
import { suggestFor } from "./requests";
import { counted, searched, searchedIn, sheetInShort, sheetOf } from "./words";

/** What may come next, asked anew as the army changes; null for an army that is still being judged: what was found stays. */
export function useSuggested(army: Army | null, { formation, slot, carried }: Wanted) {
  const [found, setFound] = useState<MusterSuggested | null>(null), [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (!army) return;
    let stale = false;
    const wanted = { formation, slot, carried };
    suggestFor(army, wanted).then((told) => !stale && (setFound(told), setError(null)), (problem: unknown) => !stale && setError(problem));
    return () => void (stale = true);
  }, [army, formation, slot, carried]);
  return { found, error };
}

/** The Detachments that a suggestion writes into the file: itself, and the Transports that it must have. */
const entriesOf = ({ entries }: DetachmentSuggested): Detachment[] => readArmy({ formations: [{ detachments: entries }] }).army.formations[0]!.detachments;

/** Who may fill a slot: a click takes the smallest legal Detachment. */
export function SlotPicker({ bench, formation, at, slot }: { bench: Bench; formation: string; at: number; slot: SlotFilled }) {
  const { army, book, change, goOn, fresh } = bench, [asked, setAsked] = useState("");
  const { found, error } = useSuggested(fresh ? army : null, { formation, slot: at });
  const take = (each: DetachmentSuggested) => {
    const made = withDetachments(army, formation, entriesOf(each));
    change(made.army);
    goOn(formation, { kind: "detachment", id: made.id });
  };
  const words = (each: DetachmentSuggested) => {
    const sheet = sheetOf(book, each.datasheet);
    return sheet ? searchedIn(sheet) : each.name.toLowerCase();
  };
  const all = searched(found?.detachments ?? [], asked, (each) => each.name, words);
  const able = all.filter((each) => each.fits && !each.against.length), not = all.filter((each) => !able.includes(each));
  const shown = (each: DetachmentSuggested) => <Offered key={each.datasheet} bench={bench} each={each} onTake={() => take(each)} />;
  return (
    <section className="picker" aria-label={`Fill the ${slot.role} slot`}>
      <h2 tabIndex={-1}>{slot.role} <small>{slot.compulsory ? "Compulsory slot" : "slot"}</small></h2>
      <input type="search" data-step="" placeholder="Search name, weapon, rule … ( / )" aria-label="Search Detachments" value={asked} onChange={(event) => setAsked(event.target.value)} />
      <ProblemBox error={error} />
      {!found && !error && <p className="hint" role="status">Asking the umpire …</p>}
      <ul className="offers-list">{able.map(shown)}</ul>
      {found && able.length === 0 && <p className="hint">{asked ? "Nothing that may be taken now has these words." : "Nothing may be taken here now."}</p>}
      {not.length > 0 && <details open={able.length === 0}><summary>{counted(not.length, "more", "more")} with something against them</summary><ul className="offers-list">{not.map(shown)}</ul></details>}
    </section>
  );
}

function Offered({ bench, each, onTake }: { bench: Bench; each: DetachmentSuggested; onTake: () => void }) {
  const sheet = sheetOf(bench.book, each.datasheet);
  return (
    <li>
      <button className="suggestion" data-step="" onClick={onTake}>
        <b>{each.name}</b><span className="cost">{each.points}</span>
        <small>{counted(each.models, "model")}{sheet && ` · ${sheetInShort(sheet)}`}</small>
        {sheet && sheet.missing.length > 0 && <small className="warn">Played without: {sheet.missing.join("; ")}</small>}
      </button>
      <Against bench={bench} fits={each.fits} against={each.against} />
    </li>
  );
}

/** Why something would not be legal. */
export function Against({ bench, fits, against }: { bench: Bench; fits: boolean; against: Objection[] }) {
  if (fits && !against.length) return null;
  return (
    <ul className="against">
      {!fits && <li>Above the points limit.</li>}
      {against.map((each, index) => <li key={index}>{each.says} {each.rule && <button className="rule" aria-label={`Show the rule ${each.rule}`} onClick={() => bench.showRule(each.rule)}>{each.rule}</button>}</li>)}
    </ul>
  );
}
