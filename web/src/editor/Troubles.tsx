import type { Checked, Trouble } from "../made/types";
import type { Sheet } from "./sheet";

/** What is wrong with a feature, with what to do and the rules behind it. */
export function Said({ trouble }: { trouble: Trouble }) {
  return (
    <div className={trouble.grave ? "refusal" : "advice"} role={trouble.grave ? "alert" : undefined}>
      {trouble.problem}.{trouble.fix && ` ${trouble.fix}`}
      {trouble.rules.map((rule) => <a key={rule} className="rule" href={`#/rules/${rule}`}>{rule}</a>)}
    </div>
  );
}

/** Everything that is wrong with the table; a click chooses the feature. */
export function Troubles({ checked, sheet, onChoose }: { checked: Checked | null; sheet: Sheet; onChoose: (uid: number) => void }) {
  const troubles = checked?.troubles ?? [];
  const grave = troubles.filter((each) => each.grave).length;
  if (!checked) return null;
  if (!troubles.length) return <p className="all-well" role="status">✓ The table is ready to be played on.</p>;
  return (
    <details className="troubles" open={grave > 0}>
      <summary>{[grave ? `${grave} to fix` : "", troubles.length > grave ? `${troubles.length - grave} to note` : ""].filter(Boolean).join(", ")}</summary>
      <ul>
        {troubles.slice(0, 60).map((each, index) => {
          const shape = each.feature === null ? undefined : sheet.features[each.feature];
          return (
            <li key={index}>
              {shape && <button className="link-button" onClick={() => onChoose(shape.uid)}>{shape.id || "unnamed"}</button>}
              <Said trouble={each} />
            </li>
          );
        })}
      </ul>
    </details>
  );
}
