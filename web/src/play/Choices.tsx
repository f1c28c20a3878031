import { Fragment } from "react";
import type { Battlefield, Choice, Options } from "../made/types";
import { RuleLink } from "../rules/RuleLink";
import { useNames } from "../board/names";
import { useKeys } from "../keys";
import { labelled } from "./advice";
import { words } from "./Card";
import { DRAWN } from "./forced/goals";
import { about } from "./plans";

interface ChoicesProps {
  field: Battlefield;
  options: Options;
  chosen: string;
  busy: boolean;
  /** Whether the keys 1 to 9 take what is listed; elsewhere they do something else. */
  byNumber: boolean;
  onChoose: (index: number) => void;
  onPick: (unit: string) => void;
}

/** What is answered elsewhere on the page. */
const ELSEWHERE = ["issue_order", "issue_all_orders", "call_overwatch", "decline_overwatch", "allocate_hit", "save_together", ...DRAWN];
const FEW = 8, DIGITS = 9, AGAINST = " against ";

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
export function Choices({ field, options, chosen, busy, byNumber, onChoose, onPick }: ChoicesProps) {
  const names = useNames();
  const numbered = eachOnce(options.choices.map((choice, index) => ({ choice, index })).filter(({ choice }) => !ELSEWHERE.includes(choice.kind)));
  const mine = numbered.filter(({ choice }) => chosen && about(field, choice) === chosen);
  const others = numbered.filter(({ choice }) => !chosen || about(field, choice) !== chosen);
  const units = [...new Set(others.map(({ choice }) => about(field, choice)).filter(Boolean))];
  const plain = others.filter(({ choice }) => !about(field, choice));
  const all = numbered.length <= FEW, listed = all ? numbered : mine, picks = all ? [] : units;
  const taken = [...listed.map(({ index }) => () => onChoose(index)), ...picks.map((unit) => () => onPick(unit)), ...(all ? [] : plain).map(({ index }) => () => onChoose(index))];
  useKeys(byNumber && !busy ? Object.fromEntries(taken.slice(0, DIGITS).map((take, place) => [String(place + 1), take])) : {});
  const digit = (place: number) => (byNumber && place < DIGITS ? place + 1 : undefined);
  const button = (first: number) => ({ choice, index }: { choice: Choice; index: number }, place: number) => (
    <Fragment key={index}>
      <button disabled={busy} className="choice" data-digit={digit(first + place)} onClick={() => onChoose(index)} title={choice.rules.join(", ")}>
        {labelled(field, names, choice)}
      </button>
      {EXPLAINED.includes(choice.kind) && <small>What it gives: <RuleLink rule={choice.rules[choice.rules.length - 1]!} /></small>}
    </Fragment>
  );
  if (numbered.length === 0) return null;
  if (all) return <div className="choices">{numbered.map(button(0))}</div>;
  return (
    <div className="choices">
      {mine.length > 0 && <div className="group">{mine.map(button(0))}</div>}
      {units.length > 0 && (
        <div className="group units">
          {units.map((unit, place) => (
            <button key={unit} className="unit-button" data-digit={digit(mine.length + place)} onClick={() => onPick(unit)}>
              {names.unit(unit)}
              <small>{[...new Set(others.filter(({ choice }) => about(field, choice) === unit).map(({ choice }) => words(choice.kind)))].join(", ")}</small>
            </button>
          ))}
        </div>
      )}
      {plain.length > 0 && <div className="group">{plain.map(button(mine.length + units.length))}</div>}
    </div>
  );
}
