import { useState } from "react";
import { ProblemBox } from "../home/ProblemBox";
import type { FormationOffered, FormationSuggested } from "../made/types";
import { freeId, idsOf, readArmy, slug } from "./army";
import type { Bench } from "./bench";
import { Against, useSuggested } from "./SlotPicker";
import { counted, kindOfFormation, legionNamed, searched } from "./words";

const NOTHING = {};

/** Which Formation comes next: those that may be taken now first, the others told why not. */
export function FormationPicker({ bench }: { bench: Bench }) {
  const { army, book, change, goOn } = bench, [asked, setAsked] = useState("");
  const { found, error } = useSuggested(army, NOTHING);
  const [legion, setLegion] = useState(() => legionNamed(book, [...army.formations].reverse().find((each) => each.legion)?.legion));
  const choosesLegion = (type: string) => {
    const kind = kindOfFormation(book, type);
    return kind !== undefined && kind.of_a_legion && !kind.legion;
  };
  const take = ({ entry, type, allied }: FormationSuggested) => {
    const of = legion && choosesLegion(type) ? { legion } : {};
    const made = readArmy({ formations: [{ ...entry, ...of, type, ...(allied ? { allied } : {}) }] }).army.formations[0]!;
    const id = freeId(idsOf(army), slug(type));
    change({ ...army, formations: [...army.formations, { ...made, id }] });
    goOn(id, { kind: "formation", id });
  };
  const all = searched(found?.formations ?? [], asked, (each) => each.type, (each) => words(kindOfFormation(book, each.type), each));
  const able = all.filter((each) => each.fits && !each.against.length), not = all.filter((each) => !able.includes(each));
  const shown = (each: FormationSuggested) => <Offered key={`${each.type}/${each.allied}`} bench={bench} each={each} onTake={() => take(each)} />;
  return (
    <section className="picker" aria-label="Add a Formation">
      <h2 tabIndex={-1}>Add a Formation</h2>
      <input type="search" data-step="" placeholder="Search name, list, rule … ( / )" aria-label="Search Formations" value={asked} onChange={(event) => setAsked(event.target.value)} />
      {able.some((each) => choosesLegion(each.type)) && (
        <label className="named">Legion <select value={legion} onChange={(event) => setLegion(event.target.value)}><option value="">not chosen yet</option>{[...new Set([...book.legions, ...(legion ? [legion] : [])])].map((each) => <option key={each}>{each}</option>)}</select></label>
      )}
      <ProblemBox error={error} />
      {!found && !error && <p className="hint" role="status">Asking the umpire …</p>}
      <ul className="offers-list">{able.map(shown)}</ul>
      {found && able.length === 0 && <p className="hint">{asked ? "No Formation that may be added now has these words." : "No Formation may be added now."}</p>}
      {not.length > 0 && <details open={asked !== "" && able.length === 0}><summary>{counted(not.length, "more", "more")} with something against them</summary><ul className="offers-list">{not.map(shown)}</ul></details>}
    </section>
  );
}

const words = (kind: FormationOffered | undefined, { type, allied }: FormationSuggested) =>
  [type, kind?.faction, kind?.legion, allied ? "allied" : "", ...(kind?.uses ?? []), ...(kind?.rules ?? [])].join(" ").toLowerCase();

function Offered({ bench, each, onTake }: { bench: Bench; each: FormationSuggested; onTake: () => void }) {
  const kind = kindOfFormation(bench.book, each.type);
  return (
    <li>
      <button className="suggestion" data-step="" onClick={onTake}>
        <b>{each.type}</b><span className="cost">{each.points === null ? "" : kind?.price ? each.points : `from ${each.points}`}</span>
        <small>{[kind?.faction, kind?.legion, each.allied && "allied", kind?.uses.includes("support") && "support", kind?.price ? "fixed set" : ""].filter(Boolean).join(" · ")}</small>
        {kind && <small>{slotsInShort(kind)}</small>}
        {kind?.rules.map((rule) => <small key={rule} className="does">{rule}</small>)}
      </button>
      <Against bench={bench} fits={each.fits} against={each.against} />
    </li>
  );
}

/** The slots of a Formation in a line: what it needs, and how many more it may have. */
export function slotsInShort(kind: FormationOffered): string {
  if (kind.fixed.length) return counted(kind.fixed.filter((each) => !each.expanded).length, "fixed Detachment");
  const needs = kind.slots.filter((each) => each.compulsory).map((each) => each.role);
  const told = [...new Set(needs)].map((role) => (needs.filter((each) => each === role).length > 1 ? `${needs.filter((each) => each === role).length} ${role}` : role));
  const free = kind.slots.filter((each) => !each.compulsory && each.group === 0).length + new Set(kind.slots.filter((each) => each.group).map((each) => each.group)).size;
  return `Needs ${told.join(", ")}${free ? `; up to ${free} more` : ""}`;
}
