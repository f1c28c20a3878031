import { useEffect, useState } from "react";
import type * as Api from "../made/types";
import { capital, useNames } from "../board/names";
import { RuleLink } from "../rules/RuleLink";
import { forbids, sentence, signed } from "../rules/told";
import { useKeys } from "../keys";
import { FIRES, sameShot, volleysOf, withDice, type Plan, type Shot, type Volley } from "./plans";
import { useDeeds, useSeat, useTalk } from "./seat";
import { useOutlook } from "./Targets";
import { isPlaced } from "./templates/aiming";

const DEFENCE = "Point Defence", BOMBS = "Bombing Run";

/** Which weapons are fired on an occasion in the Movement phase; any in a stage of firing. */
const FITS: Record<string, (traits: string[]) => boolean> = {
  point_defence: (traits) => traits.includes(DEFENCE),
  intercept: (traits) => !traits.includes(DEFENCE),
  drop_bombs: (traits) => traits.includes(BOMBS),
};

/** What can be declared against each target: asked for once for a Detachment. */
function useWeapons(detachment: string, targets: string[], waive: string[]): Map<string, Api.Ruling> {
  const [found, setFound] = useState<Map<string, Api.Ruling>>(new Map()), talk = useTalk(), seq = useSeat((now) => now.table.seq);
  const key = JSON.stringify([detachment, targets, waive, seq]);
  useEffect(() => {
    let stale = false;
    const asked = targets.map(async (target): Promise<[string, Api.Ruling][]> => {
      const told = await talk.ask({ say: "ask", question: { question: "weapons_on", detachment, target, waive } });
      return told.tell === "answer" ? [[target, told.ruling]] : [];
    });
    void Promise.all(asked).then((all) => !stale && setFound(new Map(all.flat())));
    return () => void (stale = true);
    // The key holds all that is asked.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [talk, key]);
  return found;
}

/** Why weapons cannot be fired at a target, by their number: asked of one model for all like it. */
function useBarred(target: string, lines: Api.Finding[]): Map<string, Api.Finding> {
  const [found, setFound] = useState<Map<string, Api.Finding>>(new Map()), talk = useTalk(), seq = useSeat((now) => now.table.seq);
  const asked = lines.filter((each) => each.effect !== null).map((each) => [String(each.facts.models).split(", ")[0]!, Number(each.facts.weapon)] as const);
  const key = JSON.stringify([target, asked, seq]);
  useEffect(() => {
    let stale = false;
    void Promise.all(asked.map(async ([model, weapon]): Promise<[string, Api.Finding][]> => {
      const told = await talk.ask({ say: "ask", question: { question: "can_fire", model, target, weapon } });
      const why = told.tell === "answer" ? told.ruling.findings.find((each) => forbids(each) && sentence(each)) : undefined;
      return why ? [[`${model} ${weapon}`, why]] : [];
    })).then((all) => !stale && setFound(new Map(all.flat())));
    return () => void (stale = true);
    // The key holds all that is asked.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [talk, key]);
  return found;
}

/** Everything that cannot be fired at, and why. */
function NoTargets({ detachment, targets }: { detachment: string; targets: string[] }) {
  const outlook = useOutlook(useTalk(), detachment, [], null, useSeat((now) => now.table.seq)), names = useNames();
  const barred = (outlook?.lines ?? []).filter((each) => !each.can && !targets.includes(each.target));
  if (barred.length === 0) return null;
  return (
    <details className="no-targets">
      <summary>{barred.length === 1 ? "One target is barred" : `${barred.length} targets are barred`}: why?</summary>
      <ul>{barred.map(({ target, why }) => <li key={target}>{sentence(why).startsWith(target) ? "" : `${names.of(target)}: `}{names.in(sentence(why))} <RuleLink rule={why.rule} /></li>)}</ul>
    </details>
  );
}

/** A declaration of fire: which weapons fire at which target, and which penalties are waived. */
export function FirePlan({ plan }: { plan: Plan }) {
  const deeds = useDeeds(), names = useNames(), field = useSeat((now) => now.seen.field);
  const detachment = String(plan.action.detachment), volleys = volleysOf(plan);
  const choices = useSeat((now) => now.table.options?.choices) ?? [];
  const targets = choices.filter((each) => FIRES.includes(each.kind) && each.subject.startsWith(`${detachment}>`)).map((each) => each.subject.slice(detachment.length + 1));
  const [shown, setShown] = useState(volleys[0]?.target ?? targets[0] ?? "");
  const now = targets.includes(shown) ? shown : volleys[0]?.target ?? "";
  const waive = volleys.find((each) => each.target === now)?.waive ?? [];
  const weapons = useWeapons(detachment, targets, waive);
  const declare = (next: Volley[]) => deeds.plan({ ...plan, action: { ...plan.action, volleys: next.filter((each) => each.shots.length > 0) } });
  const put = (shots: Shot[], at: string | null, instead: Shot[]) => {
    const gone = [...shots, ...instead];
    const left = volleys.map((each) => ({ ...each, shots: each.shots.filter((shot) => !gone.some((other) => sameShot(shot, other))) }));
    if (at === null) return declare(left);
    const volley = left.find((each) => each.target === at);
    declare(volley ? left.map((each) => (each === volley ? { ...each, shots: [...each.shots, ...shots] } : each)) : [...left, { target: at, shots, waive: [] }]);
  };
  const step = (by: number) => setShown(targets[(targets.indexOf(now) + by + targets.length) % targets.length]!);
  useKeys({ "[": () => step(-1), "]": () => step(1) });
  // In the Movement phase some weapons are fired and no others; what is aimed at places has a list of its own.
  const fits = FITS[String(plan.action.action)];
  const shotOf = (each: Api.Finding) => ({ model: String(each.facts.models).split(", ")[0]!, weapon: Number(each.facts.weapon) });
  const traits = (each: Api.Finding) => field.profiles[field.models[shotOf(each).model]!.profile]?.weapons[Number(each.facts.weapon)]?.traits ?? [];
  const open = (each: Api.Finding) => !isPlaced(field, shotOf(each)) && (!fits || fits(traits(each).map(({ name }) => name)));
  const profileOf = (each: Api.Finding) => field.profiles[field.models[shotOf(each).model]!.profile];
  const diceOf = (each: Api.Finding) => profileOf(each)?.weapons[Number(each.facts.weapon)]?.dice ?? 0;
  const splits = targets.length > 1 && (field.detachments[detachment]?.models ?? []).some((each) => field.profiles[field.models[each]!.profile]?.type === "titan");
  const ruling = weapons.get(now), lines = (ruling?.findings ?? []).filter((each) => "weapon" in each.facts && open(each));
  const barred = useBarred(now, lines);
  const waivable = (ruling?.findings ?? []).filter((each) => "waive" in each.facts);
  const setWaive = (id: string, on: boolean) =>
    declare(volleys.map((each) => (each.target === now ? { ...each, waive: on ? [...(each.waive ?? []), id] : (each.waive ?? []).filter((one) => one !== id) } : each)));
  return (
    <section className="fire" aria-label="What is fired">
      {targets.length > 1 && (
        <label>
          Fire at{" "}
          <select value={now} onChange={(event) => setShown(event.target.value)}>
            {targets.map((each) => {
              const count = volleys.find((volley) => volley.target === each)?.shots.length ?? 0;
              return <option key={each} value={each}>{`${names.of(each)}${count ? `: ${count} ${count === 1 ? "weapon" : "weapons"}` : ""}`}</option>;
            })}
          </select>
        </label>
      )}
      {splits && <p className="hint">Each weapon may have a target of its own: choose another one above and tick it there. Open a weapon to split its dice.</p>}
      <table className="weapons">
        <tbody>{lines.map((line, index) => <Weapon key={index} line={line} lines={lines} at={now} volleys={volleys} put={put} total={splits ? diceOf(line) : 0} split={(shot, dice) => declare(withDice(volleys, shot, now, dice, diceOf(line)))} why={barred.get(`${String(line.facts.models).split(", ")[0]} ${line.facts.weapon}`)} />)}</tbody>
      </table>
      {waivable.map((each) => (
        <label key={String(each.facts.waive)} className="check">
          <input type="checkbox" checked={waive.includes(String(each.facts.waive))} onChange={(event) => setWaive(String(each.facts.waive), event.target.checked)} />{" "}
          {capital(names.in(each.says))} <RuleLink rule={each.rule} />
        </label>
      ))}
      <NoTargets detachment={detachment} targets={targets} />
    </section>
  );
}

interface WeaponProps {
  line: Api.Finding;
  lines: Api.Finding[];
  at: string;
  volleys: Volley[];
  put: (shots: Shot[], at: string | null, instead: Shot[]) => void;
  /** How many dice it has to split between targets, 0 where it cannot. */
  total: number;
  split: (shot: Shot, dice: number) => void;
  /** Why it cannot be fired, where it cannot. */
  why?: Api.Finding;
}

/** Weapons that are alike: a box for all of them, and one for each model. */
function Weapon({ line, lines, at, volleys, put, total, split, why }: WeaponProps) {
  const names = useNames();
  const shotsOf = (each: Api.Finding) => String(each.facts.models).split(", ").map((model): Shot => ({ model, weapon: Number(each.facts.weapon) }));
  const shots = shotsOf(line), able = line.effect === null;
  const fired = (shot: Shot) => volleys.some((volley) => volley.target === at && volley.shots.some((each) => sameShot(each, shot)));
  const count = shots.filter(fired).length, elsewhere = volleys.find((volley) => volley.target !== at && volley.shots.some((each) => shots.some((shot) => sameShot(each, shot))));
  const gone = elsewhere && shots.every((shot) => elsewhere.shots.some((each) => sameShot(each, shot) && each.dice === undefined));
  // Profiles of one weapon, "Name (profile)", exclude one another.
  const name = String(line.facts.name), plain = name.replace(/ \(.*\)$/, "");
  const instead = (models: string[]) =>
    plain === name ? [] : lines.filter((each) => each !== line && String(each.facts.name).replace(/ \(.*\)$/, "") === plain).flatMap(shotsOf).filter((shot) => models.includes(shot.model));
  const diceAt = (shot: Shot) => {
    const found = volleys.find((volley) => volley.target === at)?.shots.find((each) => sameShot(each, shot));
    return found ? found.dice ?? total : 0;
  };
  const set = (which: Shot[], on: boolean) => put(which, on ? at : null, on ? instead(which.map((each) => each.model)) : []);
  return (
    <tr className={able ? "" : "no"}>
      <td>
        <input
          type="checkbox" disabled={!able} checked={count === shots.length} aria-label={`Fire all ${name} at ${names.of(at)}`}
          ref={(box) => { if (box) box.indeterminate = count > 0 && count < shots.length; }}
          onChange={(event) => set(shots, event.target.checked)}
        />
      </td>
      <td>
        <details>
          <summary>{count > 0 && count < shots.length ? `${count} of ` : ""}{shots.length} × {name}{elsewhere && <small> – {gone ? "" : "some "}at {names.of(elsewhere.target)}</small>}</summary>
          {able && shots.map((shot) => (
            <label key={shot.model} className="check"><input type="checkbox" checked={fired(shot)} onChange={(event) => set([shot], event.target.checked)} /> {names.model(shot.model)}</label>
          ))}
          {able && total > 1 && shots.map((shot) => (
            <label key={`dice ${shot.model}`} className="dice">
              Dice at {names.of(at)}{" "}
              <input type="number" min={0} max={total} value={diceAt(shot)} aria-label={`Dice of ${name} of ${names.model(shot.model)} at ${names.of(at)}`} onChange={(event) => split(shot, Math.max(0, Math.min(total, Math.trunc(Number(event.target.value)))))} />
              {" "}of {total} <RuleLink rule="LI-TIT-014" />
            </label>
          ))}
        </details>
      </td>
      <td title={names.in(line.says)}>{able ? `${line.facts.dice} ${Number(line.facts.dice) === 1 ? "die" : "dice"}, ${Number(line.facts.needed) > 6 ? "natural 6" : `${line.facts.needed}+`}${Number(line.facts.modifier) ? ` at ${signed(Number(line.facts.modifier))}` : ""}` : why ? <>{capital(names.in(sentence(why)))} <RuleLink rule={why.rule} /></> : "Out of range, Arc or sight"}</td>
    </tr>
  );
}
