import { useNames } from "../../board/names";
import type { Plan } from "../plans";
import { isHeld } from "../modes";
import { useDeeds, useSeat, useTalk } from "../seat";
import { pausedAt, useBelow } from "./bombing";
import "./flying.css";

/** What a bomber passes over on its way, with what its bombs would do there: a click has it pause over it. */
export function Pauses({ plan }: { plan: Plan }) {
  const { field, seq, held } = useSeat((now) => ({ field: now.seen.field, seq: now.table.seq, held: isHeld(now) })), names = useNames(), deeds = useDeeds();
  // Every half inch of the way is looked at: while it is dragged its verdict would wait for that.
  const below = useBelow(useTalk(), field, held ? null : plan, seq);
  if (below.length === 0) return null;
  return (
    <section className="pauses" aria-label="Bombs">
      <p className="hint">Bombs fall where a part of the flight ends within 3″. After a pause it flies on.</p>
      <ul>
        {below.map((each) => (
          <li key={each.target}>
            <button onClick={() => deeds.plan(pausedAt(plan, each.best))}>
              Pause over {names.of(each.target)} after {each.inches.toFixed(1)}″ <small>{each.wounds.toFixed(2)} Wounds on average</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
