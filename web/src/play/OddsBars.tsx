import { useEffect, useState } from "react";
import type * as Api from "../made/types";
import type { Talk } from "../api/talk";
import { useNames, type Names } from "../board/names";
import { words } from "./Card";
import { fires, volleysOf, type Plan, type Volley } from "./plans";

interface OddsAt {
  target: string;
  odds: Api.Odds[];
}

/** The exact odds of the fire that a plan declares, at each of its targets, asked for before any dice are rolled. */
export function useOdds(talk: Talk, plan: Plan | null): OddsAt[] {
  const [odds, setOdds] = useState<OddsAt[]>([]);
  const declared = plan && fires(plan) ? JSON.stringify([plan.action.detachment, volleysOf(plan)]) : "";
  useEffect(() => {
    if (!declared) {
      setOdds([]);
      return;
    }
    let stale = false;
    const [detachment, volleys] = JSON.parse(declared) as [string, Volley[]];
    const asked = volleys.filter((each) => each.shots.length > 0).map(async ({ target, shots, waive }): Promise<OddsAt> => {
      const aims = shots.map((shot) => ({ model: shot.model, target, weapon: shot.weapon, dice: shot.dice ?? null }));
      const told = await talk.ask({ say: "ask", question: { question: "fire_odds", detachment, target, aims, waive: waive ?? [] } });
      return { target, odds: told.tell === "answer" ? told.ruling.odds : [] };
    });
    void Promise.all(asked).then((found) => !stale && setOdds(found));
    return () => void (stale = true);
  }, [talk, declared]);
  return odds;
}

const SHOWN = 0.0005;

/** Odds as small bars, one row for each outcome that is worth one. */
export function OddsBars({ odds }: { odds: Api.Odds[] }) {
  const names = useNames();
  return (
    <div className="odds">
      {odds.map((each) => (
        <div key={each.name} className="odds-row" role="img" aria-label={spoken(each, names)}>
          <b>{words(each.name)}{each.mean !== null && <small> {each.mean.toFixed(2)} on average</small>}</b>
          <div className="bars">
            {Object.entries(each.chances).filter(([, chance]) => chance >= SHOWN).map(([outcome, chance]) => (
              <span key={outcome} className="bar" title={`${names.in(outcome)}: ${(100 * chance).toFixed(1)} %`}>
                <i style={{ height: `${Math.max(2, 34 * chance)}px` }} /><small>{names.in(outcome)}</small><small>{Math.round(100 * chance)} %</small>
              </span>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

const spoken = (odds: Api.Odds, names: Names) =>
  `${words(odds.name)}: ${Object.entries(odds.chances).filter(([, chance]) => chance >= SHOWN).map(([outcome, chance]) => `${names.in(outcome)} ${(100 * chance).toFixed(1)} percent`).join(", ")}`;
