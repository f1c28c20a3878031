import { Fragment } from "react";
import type { Battlefield, Choice, Options } from "../made/types";
import { RuleLink } from "../rules/RuleLink";
import { useNames } from "../board/names";
import { labelled } from "./advice";
import { words } from "./Card";
import { DRAWN } from "./forced/goals";
import { about } from "./plans";

interface ChoicesProps {
  field: Battlefield;
  options: Options;
  chosen: string;
  busy: boolean;
  onChoose: (index: number) => void;
  onPick: (unit: string) => void;
}

/** What is answered elsewhere on the page. */
const ELSEWHERE = ["issue_order", "issue_all_orders", "call_overwatch", "decline_overwatch", "allocate_hit", "save_together", ...DRAWN];
const FEW = 8, AGAINST = " against ";

/** Choices that say little by themselves: the last of their rules says more. */
const EXPLAINED = ["keep_secondary"];

/** Choices without those that say another one the other way round: a Fight of two who fight nobody else is one, whoever is named first. */
function eachOnce(numbered: { choice: Choice; index: number }[]) {
  const told = new Set<string>();
  return numbered.filter(({ choice }) => {
    if (choice.kind !== "resolve_fights") return true;
    const fight = choice.label.split(AGAINST).sort().join(AGAINST), known = told.has(fight);
    told.add(fight);
    return !known;
  });
}

/** Everything that may be chosen now: for the chosen Detachment first, then by kind. */
export function Choices({ field, options, chosen, busy, onChoose, onPick }: ChoicesProps) {
  const names = useNames();
  const numbered = eachOnce(options.choices.map((choice, index) => ({ choice, index })).filter(({ choice }) => !ELSEWHERE.includes(choice.kind)));
  const mine = numbered.filter(({ choice }) => chosen && about(field, choice) === chosen);
  const others = numbered.filter(({ choice }) => !chosen || about(field, choice) !== chosen);
  const units = [...new Set(others.map(({ choice }) => about(field, choice)).filter(Boolean))];
  const plain = others.filter(({ choice }) => !about(field, choice));
  const button = ({ choice, index }: { choice: Choice; index: number }) => (
    <Fragment key={index}>
      <button disabled={busy} className="choice" onClick={() => onChoose(index)} title={choice.rules.join(", ")}>
        {labelled(field, names, choice)}
      </button>
      {EXPLAINED.includes(choice.kind) && <small>What it gives: <RuleLink rule={choice.rules[choice.rules.length - 1]!} /></small>}
    </Fragment>
  );
  if (numbered.length === 0) return null;
  if (numbered.length <= FEW) return <div className="choices">{numbered.map(button)}</div>;
  return (
    <div className="choices">
      {mine.length > 0 && <div className="group">{mine.map(button)}</div>}
      {units.length > 0 && (
        <div className="group units">
          {units.map((unit) => (
            <button key={unit} className="unit-button" onClick={() => onPick(unit)}>
              {names.unit(unit)}
              <small>{[...new Set(others.filter(({ choice }) => about(field, choice) === unit).map(({ choice }) => words(choice.kind)))].join(", ")}</small>
            </button>
          ))}
        </div>
      )}
      {plain.length > 0 && <div className="group">{plain.map(button)}</div>}
    </div>
  );
}
