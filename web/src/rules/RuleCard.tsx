import { useState } from "react";
import type { BookRule } from "../made/types";
import { CasePicture } from "./CasePicture";

const STATUS: Record<string, [string, string]> = {
  cased: ["proved by cases", "A case fails when this rule is broken on purpose."],
  accepted: ["no case can show it", "It is implemented, but no outcome on a table can show whether it is right."],
  unproved: ["implemented", "It is implemented, but no case has yet been shown to notice a fault in it."],
  missing: ["not implemented yet", "It is not implemented; a battle that needs it is refused."],
  assumed: ["assumed", "It lies outside the source text. This is what Umpire assumes."],
};
const FEW = 3;

/** A rule as readers get it: its text, how it is read, what could be chosen instead, and its cases. */
export function RuleCard({ rule, game, open }: { rule: BookRule; game: string; open: boolean }) {
  const [shown, setShown] = useState(open);
  const [status, why] = STATUS[rule.status] ?? [rule.status, ""];
  return (
    <article className="rule-card" id={rule.id} aria-label={`Rule ${rule.id}`}>
      <div className="rule-head"><a className="rule" href={`#/rules/${rule.id}`}>{rule.id}</a><span className="kind">{rule.kind}</span><span className={`status ${rule.status}`} title={why}>{status}</span></div>
      <div className="rule-body">
        <p className="text">{rule.text || "This rule is not implemented yet; a battle that needs it is refused."}</p>
        {rule.overrides.length > 0 && <p className="hint">Replaces {rule.overrides.map((each) => <a key={each} className="rule" href={`#/rules/${each}`}>{each}</a>)}</p>}
        {rule.reading && (
          <div className="reading-box">
            <p><b>Umpire reads it so:</b> {rule.reading}</p>
            {rule.alternative && <p><b>Alternative:</b> {rule.alternative}</p>}
            {rule.choices.map((each) => (
              <div key={each.name} className="rule-switch">
                <code>house_rules: {"{"}{each.name}: …{"}"}</code>
                <ul>{Object.entries(each.values).map(([value, told]) => <li key={value}><code>{value}</code>{value === each.default && <em> (default)</em>}: {told}</li>)}</ul>
              </div>
            ))}
          </div>
        )}
        {rule.reason && <p className="hint">{rule.reason}</p>}
        {rule.cases.length > 0 && !shown && <button className="cases-button" aria-expanded={false} onClick={() => setShown(true)}>{rule.cases.length === 1 ? "Its case" : `Its ${rule.cases.length} cases`}</button>}
        {shown && <Cases rule={rule} game={game} />}
        {shown && rule.wrong && <p className="hint">Proof: broken on purpose ({rule.wrong}), it makes a case fail.</p>}
        {open && rule.source && <p className="hint">From: {rule.source}, {rule.heading}.</p>}
      </div>
    </article>
  );
}

/** The worked examples of a rule, drawn; each opens on the table. */
function Cases({ rule, game }: { rule: BookRule; game: string }) {
  const [all, setAll] = useState(false);
  return (
    <>
      <ul className="rule-cases">
        {rule.cases.slice(0, all ? undefined : 2 * FEW).map((each) => (
          <li key={each.id}>
            <a href={`#/ask/${game}/${each.id}`}>
              <CasePicture system={game} id={each.id} title={each.title} />
              <span><small>{each.id}</small> {each.title}</span>
            </a>
          </li>
        ))}
      </ul>
      {!all && rule.cases.length > 2 * FEW && <button onClick={() => setAll(true)}>All {rule.cases.length} cases</button>}
    </>
  );
}
