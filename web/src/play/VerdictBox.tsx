import type * as Api from "../made/types";
import { useNames } from "../board/names";
import { RuleLink } from "../rules/RuleLink";
import { forbids, margin, sentence } from "../rules/told";

/** A ruling in words: the verdict, every rule with its numbers, the margin. */
export function VerdictBox({ ruling, words = ["Allowed", "Not allowed"], most = 8 }: { ruling: Api.Ruling; words?: [string, string]; most?: number }) {
  const names = useNames();
  const told = ruling.findings.filter((each) => each.says || each.effect);
  const spent = told.filter((each) => !each.effect && "spent" in each.facts);
  const rest = told.filter((each) => !spent.includes(each) && !("so_far" in each.facts));
  const shown = ruling.allowed ? rest : told.filter(forbids);
  return (
    <div className={`verdict ${ruling.allowed ? "fine" : "wrong"}`}>
      <b>{words[ruling.allowed ? 0 : 1]}</b>
      {ruling.too_close_to_call && <span className="close-call">too close to call</span>}
      {ruling.margin && <span> {margin(ruling.margin, ruling.allowed)}</span>}
      <ul>
        {ruling.allowed && spent.length > 0 && <Spent findings={spent} />}
        {(shown.length || spent.length ? shown : told).slice(0, most).map((each, index) => (
          <li key={index}>
            {names.in(sentence(each))} <RuleLink rule={each.rule} />
          </li>
        ))}
        {shown.length > most && <li>and {shown.length - most} more</li>}
      </ul>
    </div>
  );
}

/** What models spend, told in one line for all of them. */
function Spent({ findings }: { findings: Api.Finding[] }) {
  const inches = findings.map((each) => Number(each.facts.spent)), [least, most] = [Math.min(...inches), Math.max(...inches)];
  const allowance = Math.min(...findings.map((each) => Number(each.facts.allowance))), rule = findings[0]!.rule;
  const told = most - least < 0.05 ? `${most.toFixed(1)}″` : `${least.toFixed(1)} to ${most.toFixed(1)}″`;
  return <li>spends {told} of {allowance}″ <RuleLink rule={rule} /></li>;
}
