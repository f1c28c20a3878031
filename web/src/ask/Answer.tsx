import type { Effect, OtherReading, RuleText, Ruling, Sighted, Witness } from "../made/types";
import { OddsBars } from "../play/OddsBars";
import { margin, sentence, signed, sum } from "../rules/told";

interface AnswerProps {
  ruling: Ruling;
  look?: Sighted | null;
  /** The rules whose source is silent, for how the cited ones are read. */
  book?: RuleText[];
  onRule: (rule: string) => void;
}

const OPEN = /^(Which|What|Who|How|Where)/, MOST = 9;

/** Whether a question asks for more than a yes or no. */
export const isOpen = (ruling: Ruling) => OPEN.test(ruling.question);

/** A ruling in words and numbers: the verdict, how near it was, modifiers and saves, every rule behind it, the odds. */
export function Answer({ ruling, look = null, book = [], onRule }: AnswerProps) {
  const open = isOpen(ruling), numbers = numbersOf(ruling);
  const told = ruling.findings.filter((each) => !each.behind && sentence(each)), listed = new Set(told.slice(0, MOST).map((each) => each.rule));
  const rest = [...new Set(ruling.findings.filter((each) => !listed.has(each.under)).map((each) => each.rule))].filter((rule) => rule && !listed.has(rule));
  const cited = new Set(ruling.findings.map((each) => each.rule)), read = book.filter((each) => each.reading && cited.has(each.id));
  return (
    <div className={`verdict ${open ? "open" : ruling.allowed ? "fine" : "wrong"}`}>
      <p className="asked">{ruling.question}</p>
      {!open && <b className="yes-no">{ruling.allowed ? "Yes" : "No"}</b>}
      {ruling.too_close_to_call && <span className="close-call">{ruling.margin ? "too close to call" : "undecided: any gap is too small to be certain"}</span>}
      {ruling.margin && <p className="margin">{margin(ruling.margin, ruling.allowed)}</p>}
      {ruling.witness && <Shown witness={ruling.witness} onRule={onRule} />}
      {numbers.length > 0 && <dl className="numbers">{numbers.map(([name, value], index) => <div key={index}><dt>{name}</dt><dd>{value}</dd></div>)}</dl>}
      <ul>
        {told.slice(0, MOST).map((each, index) => <li key={index}>{sentence(each)} {each.rule && <RuleButton rule={each.rule} onRule={onRule} />}<Because ruling={ruling} rule={each.rule} onRule={onRule} /></li>)}
      </ul>
      {told.length === 0 && look && !look.free && look.blockers.length > 0 && <p className="margin">In the way: {look.blockers.join(", ")}.</p>}
      {rest.length > 0 && <p className="also">{told.length ? "Other rules applied:" : "Rules applied:"} {rest.map((rule) => <RuleButton key={rule} rule={rule} onRule={onRule} />)}</p>}
      {ruling.odds.length > 0 && <OddsBars odds={ruling.odds} />}
      <Otherwise ruling={ruling} onRule={onRule} />
      {read.length > 0 && (
        <details className="readings">
          <summary>How Umpire reads what the source leaves open ({read.length})</summary>
          {read.map((each) => <p key={each.id} className="reading"><RuleButton rule={each.id} onRule={onRule} /> {each.reading}{each.alternative && ` Alternative: ${each.alternative}`}</p>)}
        </details>
      )}
    </div>
  );
}

/** What shows the ruling: the numbers that add up, each with its rule; a shape is drawn on the table. */
function Shown({ witness, onRule }: { witness: Witness; onRule: (rule: string) => void }) {
  if (!witness.terms.length) return witness.label && witness.points.length ? <p className="margin">On the table: {witness.label}.</p> : null;
  const rules = [...new Set(witness.terms.map((each) => each.rule))].filter(Boolean);
  return <p className="margin">{witness.points.length ? "" : `${witness.label}: `}{sum(witness.terms)} {rules.map((rule) => <RuleButton key={rule} rule={rule} onRule={onRule} />)}</p>;
}

/** What the ruling would be by another reading, where that makes a difference. */
function Otherwise({ ruling, onRule }: { ruling: Ruling; onRule: (rule: string) => void }) {
  const others = ruling.readings.filter((each) => each.differs && each.allowed !== null);
  if (!others.length) return null;
  return (
    <ul className="otherwise" aria-label="By other readings">
      {others.map((each, index) => <li key={index}><b>{verdictBy(ruling, each)}</b> {each.supplement ? `With ${each.means}.` : `If your table plays it so: ${each.means}`} {each.rule && <RuleButton rule={each.rule} onRule={onRule} />}</li>)}
    </ul>
  );
}

/** What another reading makes of a question in a word. */
export const verdictBy = (ruling: Ruling, other: OtherReading) => (isOpen(ruling) || other.allowed === ruling.allowed ? "Other numbers." : other.allowed ? "Yes." : "No.");

/** What a reason rests on in its turn, folded away until somebody asks why. */
function Because({ ruling, rule, onRule }: { ruling: Ruling; rule: string; onRule: (rule: string) => void }) {
  const deeper = ruling.findings.filter((each) => rule && each.under === rule && each.rule !== rule);
  if (!deeper.length) return null;
  return (
    <details className="because">
      <summary>Why</summary>
      <ul>{deeper.map((each) => <li key={each.rule}>{sentence(each)} <RuleButton rule={each.rule} onRule={onRule} /></li>)}</ul>
    </details>
  );
}

const RuleButton = ({ rule, onRule }: { rule: string; onRule: (rule: string) => void }) => (
  <button className="rule" onClick={() => onRule(rule)} aria-label={`Open rule ${rule}`}>{rule}</button>
);

const KNOWN: Record<string, string> = { needed: "needed", modifier: "to hit", share: "hidden", toughness: "Toughness", strength: "Strength", distance: "distance", apart: "distance", farthest: "may go", movement: "Movement", spent: "spent" };

/** The numbers that a player looks for: modifiers, saves, cover, what the dice must show. */
function numbersOf(ruling: Ruling): [string, string][] {
  const found: [string, string][] = [];
  for (const each of ruling.findings) {
    const number = each.effect && effectNumber(each.effect as Effect & Record<string, unknown>);
    if (number) found.push(number);
    for (const [name, value] of Object.entries(each.facts)) {
      const label = KNOWN[name];
      // What a gap needs is inches, what a roll needs a die.
      if (label && typeof value === "number" && !(name === "needed" && "gap" in each.facts)) found.push([label, shown(name, value)]);
    }
  }
  const grouped = new Map<string, Set<string>>();
  for (const [name, value] of found) grouped.set(name, (grouped.get(name) ?? new Set()).add(value));
  return [...grouped].slice(0, 8).map(([name, values]) => [name, [...values].join(", ")]);
}

function shown(name: string, value: number): string {
  if (name === "share") return `${(100 * value).toFixed(1)} %`;
  if (name === "needed") return Number.isInteger(value) && value <= 7 ? (value > 6 ? "–" : `${value}+`) : `${value.toFixed(2)}″`;
  if (name === "modifier") return signed(value);
  return ["distance", "apart", "farthest", "movement", "spent"].includes(name) ? `${value.toFixed(2)}″` : String(value);
}

function effectNumber(effect: Record<string, unknown>): [string, string] | null {
  const by = Number(effect.by ?? 0);
  if (effect.effect === "hit_modifier") return ["to hit", signed(by)];
  if (effect.effect === "save") return [`${String(effect.kind).replaceAll("_", " ")} save`, `${String(effect.value)}+`];
  if (effect.effect === "save_modifier") return [`${String(effect.kind).replaceAll("_", " ")} save`, signed(by)];
  if (effect.effect === "benefit_of_cover") return ["cover from", String(effect.feature)];
  if (effect.effect === "characteristic_modifier") return [`${String(effect.of)} changes`, signed(by)];
  if (effect.effect === "hits_on") return ["hits on", `${String(effect.value)}+`];
  if (effect.effect === "move_cost") return ["extra movement", `${String(effect.extra)}″`];
  if (effect.effect === "move_modifier") return ["movement", `${signed(by)}″`];
  if (effect.effect === "add_dice") return ["dice", signed(Number(effect.dice))];
  if (effect.effect === "roll_modifier") return ["to the roll", signed(by)];
  return null;
}
