import { useEffect, useState } from "react";
import type * as Api from "../made/types";
import type { Talk } from "../api/talk";
import { words } from "./Card";
import { volleysOf, type Plan } from "./plans";

/** The exact odds of the fire that a plan declares, asked for before any dice are rolled. */
export function useOdds(talk: Talk, plan: Plan | null): Api.Odds[] {
  const [odds, setOdds] = useState<Api.Odds[]>([]);
  useEffect(() => {
    setOdds([]);
    const volleys = plan?.action.action === "fire" ? volleysOf(plan) : [];
    if (volleys.length !== 1) return;
    let stale = false;
    const [volley] = volleys;
    const aims = volley!.shots.map((shot) => ({ model: shot.model, target: volley!.target, weapon: shot.weapon }));
    const question = { question: "fire_odds", detachment: plan!.action.detachment, target: volley!.target, aims };
    void talk.ask({ say: "ask", question }).then((told) => {
      if (!stale && told.tell === "answer") setOdds(told.ruling.odds);
    });
    return () => void (stale = true);
  }, [talk, plan]);
  return odds;
}

const SHOWN = 0.0005;

/** Odds as small bars, one row for each outcome that is worth one. */
export function OddsBars({ odds }: { odds: Api.Odds[] }) {
  return (
    <div className="odds">
      {odds.map((each) => (
        <div key={each.name} className="odds-row" role="img" aria-label={spoken(each)}>
          <b>{words(each.name)}{each.mean !== null && <small> {each.mean.toFixed(2)} on average</small>}</b>
          <div className="bars">
            {Object.entries(each.chances).filter(([, chance]) => chance >= SHOWN).map(([outcome, chance]) => (
              <span key={outcome} className="bar" title={`${outcome}: ${(100 * chance).toFixed(1)} %`}>
                <i style={{ height: `${Math.max(2, 34 * chance)}px` }} /><small>{outcome}</small><small>{Math.round(100 * chance)}%</small>
              </span>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

const spoken = (odds: Api.Odds) =>
  `${words(odds.name)}: ${Object.entries(odds.chances).filter(([, chance]) => chance >= SHOWN).map(([outcome, chance]) => `${outcome} ${(100 * chance).toFixed(1)} percent`).join(", ")}`;
