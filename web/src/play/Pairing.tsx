import { useEffect, useState } from "react";
import { useNames } from "../board/names";
import type { Plan } from "./plans";
import { useDeeds, useSeat, useTalk } from "./seat";

type Pair = [string, string];

const fightsOf = (plan: Plan) => (plan.action.fights as Pair[] | undefined) ?? [];

/** Who fights whom: every model's opponent can be changed, and the rest is paired anew as the rules want it. */
export function PairPlan({ plan }: { plan: Plan }) {
  const names = useNames(), talk = useTalk(), deeds = useDeeds();
  const fights = fightsOf(plan), chances = useChances(fights);
  const touching = useTouching(fights[0]?.[0] ?? "");
  const wish = async (model: string, opponent: string) => {
    const kept = fights.filter((pair) => !pair.includes(model) && !pair.includes(opponent));
    const told = await talk.ask({ say: "mend", action: { action: "pair_fights", fights: [[model, opponent], ...kept] } });
    if (told.tell === "suggestion") deeds.replan((now) => ({ ...now, action: told.action as Record<string, unknown> }));
  };
  return (
    <table className="pairs">
      <thead><tr><th>Model</th><th>Fights</th><th>Wins</th></tr></thead>
      <tbody>
        {fights.map(([one, other]) => (
          <tr key={`${one} ${other}`}>
            <td>{names.piece(one)}</td>
            <td>
              <select value={other} aria-label={`Opponent of ${names.piece(one)}`} onChange={(event) => void wish(one, event.target.value)}>
                {[...new Set([other, ...(touching.get(one) ?? [])])].map((each) => <option key={each} value={each}>{names.piece(each)}</option>)}
              </select>
            </td>
            <td>{chances.get(`${one} ${other}`) ?? ""}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Who touches whom in the Combat, and so may fight. */
function useTouching(model: string): Map<string, string[]> {
  const talk = useTalk(), seq = useSeat((now) => now.table.seq), detachment = useSeat((now) => now.seen.field.models[model]?.detachment ?? "");
  const [found, setFound] = useState<Map<string, string[]>>(new Map());
  useEffect(() => {
    if (!detachment) return;
    let stale = false;
    void talk.ask({ say: "ask", question: { question: "touching", detachment } }).then((told) => {
      if (stale || told.tell !== "answer") return;
      setFound(new Map(told.ruling.findings.map((each) => [String(each.facts.model), String(each.facts.touching).split(", ")])));
    });
    return () => void (stale = true);
  }, [talk, detachment, seq]);
  return found;
}

/** How likely the first model of each Fight wins it. */
function useChances(fights: Pair[]): Map<string, string> {
  const talk = useTalk();
  const [found, setFound] = useState<Map<string, string>>(new Map());
  const key = JSON.stringify(fights);
  useEffect(() => {
    let stale = false;
    const asked = (JSON.parse(key) as Pair[]).map(async ([one, other]): Promise<[string, string]> => {
      const told = await talk.ask({ say: "ask", question: { question: "fight_odds", model: one, against: other } });
      const odds = told.tell === "answer" ? told.ruling.odds.find((each) => each.name === "fight") : undefined;
      return [`${one} ${other}`, odds ? `${Math.round(100 * (odds.chances[`${one} wins`] ?? 0))} %` : ""];
    });
    void Promise.all(asked).then((all) => !stale && setFound(new Map(all)));
    return () => void (stale = true);
  }, [talk, key]);
  return found;
}
