import type { Extra, Switch } from "../made/types";
import { RuleLink } from "../rules/RuleLink";

interface SwitchesProps {
  switches: Switch[];
  supplements: Extra[];
  rules: Record<string, string>;
  supplement: string;
  onRules: (rules: Record<string, string>) => void;
  onSupplement: (supplement: string) => void;
}

/** Readings that a table may switch, and supplements that it may play by. */
export function Switches({ switches, supplements, rules, supplement, onRules, onSupplement }: SwitchesProps) {
  const switched = Object.keys(rules).length + (supplement ? 1 : 0);
  const choose = (each: Switch, value: string) => {
    const { [each.name]: _, ...others } = rules;
    onRules(value === each.default ? others : { ...others, [each.name]: value });
  };
  return (
    <details className="switches">
      <summary>House rules and supplements{switched > 0 && <b> ({switched} changed)</b>}</summary>
      <p className="hint">Where the source can be read in more than one way, choose how your table reads it.</p>
      {supplements.map((each) => (
        <div key={each.name} className="switch">
          <label><input type="checkbox" checked={supplement === each.name} onChange={(event) => onSupplement(event.target.checked ? each.name : "")} /> <b>{each.title}</b></label>
          <details><summary>What it changes</summary><ul>{each.changes.map((line) => <li key={line}>{line}</li>)}</ul></details>
        </div>
      ))}
      {switches.map((each) => (
        <label key={each.name} className="switch">
          <span>
            {each.name.replaceAll("_", " ")}{" "}
            <RuleLink rule={each.rule} />
          </span>
          <select value={rules[each.name] ?? each.default} onChange={(event) => choose(each, event.target.value)}>
            {Object.entries(each.values).map(([value, says]) => <option key={value} value={value}>{says}{value === each.default ? " (default)" : ""}</option>)}
          </select>
        </label>
      ))}
    </details>
  );
}
