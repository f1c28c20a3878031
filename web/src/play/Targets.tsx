import { useEffect, useState } from "react";
import type * as Api from "../made/types";
import type { Talk } from "../api/talk";
import type { Battlefield } from "../made/types";
import { Way } from "../board/Board";
import { middle, spot, type Point } from "../board/shapes";
import { ends, type Plan } from "./plans";

export interface Aim {
  target: string;
  ruling: Api.Ruling;
}

const PAUSE = 120;

/** What a Detachment could shoot from where it stands, or from where a plan would put it, and if not, why. */
export function useTargets(talk: Talk, field: Battlefield, unit: string, plan: Plan | null): Aim[] {
  const [aims, setAims] = useState<Aim[]>([]);
  const owner = field.detachments[unit];
  const suppose = JSON.stringify(Object.fromEntries((plan ? ends(plan) : []).map((each) => [each.model, each.at])));
  useEffect(() => {
    setAims([]);
    if (!owner) return;
    let stale = false;
    const enemies = Object.values(field.detachments).filter(
      (each) => each.side !== owner.side && each.models.some((id) => ["table", "garrison"].includes(field.models[id]?.place ?? "")),
    );
    const timer = setTimeout(async () => {
      const asked = enemies.map((each) => talk.ask({ say: "ask", question: { question: "target", detachment: unit, target: each.id }, suppose: JSON.parse(suppose) }));
      const told = await Promise.all(asked);
      if (stale) return;
      setAims(told.flatMap((each, index) => (each.tell === "answer" ? [{ target: enemies[index]!.id, ruling: each.ruling }] : [])));
    }, PAUSE);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
    // A new field is a new table: every entry changes it.
  }, [talk, field, unit, owner, suppose]);
  return aims;
}

const centre = (field: Battlefield, unit: string): Point | null => {
  const spots = (field.detachments[unit]?.models ?? []).map((id) => field.models[id]!).map((each) => spot(field, each)).filter((each): each is Point => !!each);
  return spots.length ? middle(spots) : null;
};

/** Lines to everything that could be shot. */
export function Aims({ field, unit, plan, aims }: { field: Battlefield; unit: string; plan: Plan | null; aims: Aim[] }) {
  const places = plan ? ends(plan).map((each) => each.at) : [];
  const from = places.length ? middle(places) : centre(field, unit);
  if (!from) return null;
  return (
    <g className="aims">
      {aims.filter((each) => each.ruling.allowed).map((each) => {
        const to = centre(field, each.target);
        return to && <Way key={each.target} field={field} points={[from, to]} kind="aim" />;
      })}
    </g>
  );
}

/** The same in words. */
export function TargetList({ field, aims, onPick }: { field: Battlefield; aims: Aim[]; onPick: (unit: string) => void }) {
  if (aims.length === 0) return null;
  const sorted = [...aims].sort((one, other) => Number(other.ruling.allowed) - Number(one.ruling.allowed));
  return (
    <section className="targets" aria-label="What it can shoot from here">
      <h3>From here it can shoot</h3>
      <ul>
        {sorted.map(({ target, ruling }) => {
          const told = ruling.findings.filter((each) => each.says);
          const why = ruling.allowed ? told[0] : told.find((each) => each.effect) ?? told[0];
          return (
            <li key={target} className={ruling.allowed ? "yes" : "no"}>
              <button className="link-button" onClick={() => onPick(target)}>{ruling.allowed ? "✓" : "✗"} {field.detachments[target]?.name}</button>
              {why && <small> {why.says} <a className="rule" href={`#/rules/${why.rule}`} target="_blank" rel="noreferrer">{why.rule}</a></small>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
