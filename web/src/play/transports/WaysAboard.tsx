import { useEffect, useState } from "react";
import type * as Api from "../../made/types";
import { useNames } from "../../board/names";
import { RuleLink } from "../../rules/RuleLink";
import type { Point } from "../../board/shapes";
import { movesOf, type ModelMove, type Plan } from "../plans";
import { useDeeds, useSeat, useTalk } from "../seat";

interface Way {
  transport: string;
  beside: number;
  moves: ModelMove[];
}

/** The Transports beside which a Detachment could end its move, so that it may Embark: a click plans that move. */
export function WaysAboard({ plan }: { plan: Plan }) {
  const ways = useWays(String(plan.action.detachment)), names = useNames(), deeds = useDeeds(), all = movesOf(plan);
  if (ways.length === 0) return null;
  // Whoever finds no room stays where it stands.
  const along = (moves: ModelMove[]) => all.map((each) => moves.find(({ model }) => model === each.model) ?? { ...each, path: [each.path[0]!, each.path[0]!], facing: null });
  return (
    <div className="row tools ways-aboard">
      {ways.map(({ transport, beside, moves }) => (
        <button key={transport} onClick={() => deeds.plan({ ...plan, proposed: true, action: { ...plan.action, moves: along(moves), garrison: "" } })}>
          Move beside {names.of(transport)} to Embark{beside < all.length && <small> {beside} of {all.length}</small>}
        </button>
      ))}
      <RuleLink rule="LI-SPC-083" />
    </div>
  );
}

/** What the umpire says, asked once as long as nothing happens on the table. */
function useWays(detachment: string): Way[] {
  const talk = useTalk(), seq = useSeat((now) => now.table.seq), [found, setFound] = useState<Way[]>([]);
  useEffect(() => {
    let stale = false;
    void talk.ask({ say: "ask", question: { question: "ways_aboard", detachment } }).then((told) => !stale && setFound(told.tell === "answer" ? waysIn(told.ruling) : []));
    return () => void (stale = true);
  }, [talk, detachment, seq]);
  return found;
}

/** The ways in a ruling, Transport by Transport. */
export const waysIn = ({ findings }: Api.Ruling): Way[] =>
  findings.filter((each) => "beside" in each.facts).map(({ facts: { transport, beside } }) => ({
    transport: String(transport), beside: Number(beside),
    moves: findings.flatMap(({ facts, witness }) =>
      facts.transport === transport && witness?.kind === "path" ? [{ model: String(facts.model), path: witness.points as Point[], facing: null, across: "" }] : []),
  }));
