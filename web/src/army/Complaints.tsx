import type { Complaint } from "../made/types";
import type { Bench } from "./bench";
import { inWords, nameAmong } from "./words";

/** What is wrong, what to do, and the rule behind it. */
export function Said({ bench, complaint }: { bench: Bench; complaint: Complaint }) {
  const { rule } = complaint, says = inWords(bench.checked, complaint.says), fix = inWords(bench.checked, complaint.fix);
  return (
    <p className="complaint">
      {says}{/[.!?]$/.test(says) ? "" : "."} {fix && <span className="fix">{fix}</span>}
      {rule && <button className="rule" aria-label={`Show the rule ${rule}`} onClick={() => bench.showRule(rule)}>{rule}</button>}
    </p>
  );
}

/** Everything that is wrong at one place. */
export function SaidOf({ bench, which }: { bench: Bench; which: (complaint: Complaint) => boolean }) {
  const found = bench.checked?.complaints.filter(which) ?? [];
  return found.length ? <div className="refusal">{found.map((each, index) => <Said key={index} bench={bench} complaint={each} />)}</div> : null;
}

/** Everything that is wrong with the army, each with the way to its place. */
export function Complaints({ bench }: { bench: Bench }) {
  const { checked, army } = bench;
  if (!checked) return null;
  if (checked.legal) return <p className="all-well" role="status">✓ The army is legal: {checked.points} of {checked.limit} points.</p>;
  const named = (each: Complaint) => {
    const formation = checked.formations.find(({ id }) => id === each.formation);
    return formation?.detachments.some(({ id }) => id === each.detachment) ? nameAmong(formation, each.detachment) : formation?.name ?? "The army";
  };
  const go = (each: Complaint) => bench.open(each.detachment && army.formations.some((one) => one.detachments.some(({ id }) => id === each.detachment)) ? { kind: "detachment", id: each.detachment } : { kind: "formation", id: each.formation });
  return (
    <section className="complaints" aria-label="To mend">
      <h3>To mend before it can be fielded</h3>
      <ul>
        {checked.complaints.map((each, index) => (
          <li key={index}>
            {each.formation || each.detachment ? <button className="link-button" data-step="" onClick={() => go(each)}>{named(each)}</button> : <b>{named(each)}</b>}
            <Said bench={bench} complaint={each} />
          </li>
        ))}
      </ul>
    </section>
  );
}
