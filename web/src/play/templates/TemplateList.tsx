import { capital, useNames } from "../../board/names";
import type { Point } from "../../board/shapes";
import { RuleLink } from "../../rules/RuleLink";
import { forbids, sentence } from "../../rules/told";
import { useKeys } from "../../keys";
import { OddsBars } from "../OddsBars";
import { templatesOf, type Plan, type TemplateAt } from "../plans";
import { useDeeds, useSeat } from "../seat";
import { aimedAt, isBlast, labelOf, nearestFoe, placeable, withTemplates, type Aimed, type Aiming } from "./aiming";

const STEP = 0.25, FINE = 0.05;

/** The weapons of a plan that are aimed at places: whether and where each is, who would be under it, the odds. */
export function TemplateList({ plan, aiming }: { plan: Plan; aiming: Aiming | null }) {
  const field = useSeat((now) => now.seen.field), deeds = useDeeds(), names = useNames();
  const declared = templatesOf(plan), further = plan.action.action === "place_template", blowsUp = plan.action.action === "detonate";
  const weapons = further || blowsUp ? [] : placeable(field, String(plan.action.detachment ?? ""));
  const chosen = aiming?.all.find((each) => each.index === (aiming.held ?? aiming.all[0]?.index)) ?? null;
  const nudge = (by: Point) => () => chosen && deeds.plan(aimedAt(plan, chosen.index, [chosen.at[0] + by[0], chosen.at[1] + by[1]], plan.aiming));
  const arrows = (step: number): [string, (() => void)][] => [["arrowleft", nudge([-step, 0])], ["arrowright", nudge([step, 0])], ["arrowup", nudge([0, step])], ["arrowdown", nudge([0, -step])]];
  useKeys(chosen ? Object.fromEntries([...arrows(STEP), ...arrows(FINE).map(([key, act]): [string, () => void] => [`shift+${key}`, act])]) : {});
  const of = (each: { model: string; weapon: number }) => declared.findIndex((other) => other.model === each.model && other.weapon === each.weapon);
  const take = (each: { model: string; weapon: number }) => {
    const waits = isBlast(field, each) && declared.some((other) => isBlast(field, other));
    const added: TemplateAt = { ...each, at: waits ? null : nearestFoe(field, each.model) };
    deeds.plan(withTemplates(field, plan, [...declared, added], { aiming: waits ? undefined : declared.length }));
  };
  const leave = (index: number) => deeds.plan(withTemplates(field, plan, declared.filter((_, other) => other !== index), { spare: declared[index]!.at }));
  const without = (index: number) => deeds.plan({ ...plan, proposed: false, aiming: undefined, action: { ...plan.action, templates: declared.filter((_, other) => other !== index) } });
  if (!further && !blowsUp && weapons.length === 0) return null;
  return (
    <section className="aiming" aria-label="What is aimed at places">
      {weapons.length > 0 && (
        <ul className="aimed-weapons">
          {weapons.map((each) => {
            const index = of(each), name = `${labelOf(field, each)} of ${names.model(each.model)}`;
            return (
              <li key={`${each.model} ${each.weapon}`}>
                <label className="check">
                  <input type="checkbox" checked={index >= 0} onChange={(event) => (event.target.checked ? take(each) : leave(index))} />{" "}
                  {capital(name)}
                </label>{" "}
                {index >= 0 && (declared[index]!.at
                  ? <ByHand held={plan.aiming === index} onTake={(held) => deeds.plan({ ...plan, aiming: held ? index : undefined })} />
                  : <small className="hint">placed once the first template has come to rest</small>)}
              </li>
            );
          })}
        </ul>
      )}
      {blowsUp && (
        <ul className="aimed-weapons">
          {declared.map((each, index) => (
            <li key={`${each.model} ${each.weapon}`}>
              {capital(`${labelOf(field, each)} of ${names.model(each.model)}`)}{" "}
              <ByHand held={plan.aiming === index} onTake={(held) => deeds.plan({ ...plan, aiming: held ? index : undefined })} />{" "}
              {declared.length > 1 && <button onClick={() => without(index)}>Leave it out</button>}
            </li>
          ))}
        </ul>
      )}
      {further && <p><ByHand held={plan.aiming === 0} onTake={(held) => deeds.plan({ ...plan, aiming: held ? 0 : undefined })} /></p>}
      {aiming && <p className="hint">{plan.aiming === undefined ? "Click a template to take it up, or drag it; arrow keys shift it (Shift: finely)." : "It follows the pointer, or a finger on the table. Click, let go or press Enter to put it down."}</p>}
      {aiming?.all.map((each) => <Under key={each.index} aimed={each} several={aiming.all.length > 1} />)}
    </section>
  );
}

/** Take a template up, or put it down; the button lets go of the focus, so that Enter then puts the template down. */
function ByHand({ held, onTake }: { held: boolean; onTake: (held: boolean) => void }) {
  const take = (event: React.MouseEvent<HTMLButtonElement>) => {
    event.currentTarget.blur();
    onTake(!held);
  };
  return <button aria-pressed={held} onClick={take}>{held ? "Put it there" : "Aim by hand"}</button>;
}

const ON = "hits on ";

/** Odds of Hits on a target, by the name that people know it by. */
const named = (odds: string, of: (id: string) => string) => (odds.startsWith(ON) ? `${ON}${of(odds.slice(ON.length))}` : odds);

/** Who would be under one template, and what it may come to over its Scatter. */
function Under({ aimed, several }: { aimed: Aimed; several: boolean }) {
  const names = useNames(), { ruling } = aimed;
  if (!ruling) return null;
  const why = ruling.findings.filter(forbids), told = ruling.findings.filter((each) => "sure" in each.facts || "hits" in each.facts);
  return (
    <section>
      {several && <h3>{capital(aimed.name)} of {names.model(aimed.model)}</h3>}
      {why.map((each) => <p key={each.rule} className="refusal">{capital(names.in(sentence(each)))} <RuleLink rule={each.rule} /></p>)}
      <ul>{told.map((each, index) => <li key={index}>{names.in(each.says)}</li>)}</ul>
      <OddsBars odds={ruling.odds.map((each) => ({ ...each, name: named(each.name, names.of) }))} />
    </section>
  );
}
