import type { Battlefield } from "../made/types";
import { useNames } from "../board/names";
import { isBusy, sideOf } from "./modes";
import { useDeeds, useSeat } from "./seat";

/** The sides of a battle that have no model left. */
const destroyed = (field: Battlefield) =>
  (field.sides as string[]).filter((side) => Object.values(field.models).every((each) => field.detachments[each.detachment]?.side !== side || each.place === "destroyed"));

/** A battle whose one side is destroyed: the rules go on to the last round, which a bot can play out; who has nothing left may concede. */
export function Ending() {
  const { table, field, past, side, busy } = useSeat((now) => ({ table: now.table, field: now.seen.field, past: now.seen.past, side: sideOf(now), busy: isBusy(now) }));
  const { act, run } = useDeeds(), names = useNames(), gone = destroyed(field), going = useSeat((now) => now.doing.run !== null);
  const open = side !== "" && gone.length > 0 && past === null && !table.outcome && !table.closed && table.state.field.round > 0;
  if (!open) return null;
  return (
    <div className="banner ending" role="status">
      <p><b>{gone.map(names.side).join(" and ")} {gone.length > 1 || names.side(gone[0]!).endsWith('s') ? "have" : "has"} no models left.</b> By the rules the battle, and its scoring, goes on to the end of round {table.state.field.mission.rounds}.</p>
      <div className="row">
        {!going && <button className="primary" onClick={() => run("end")}>Finish the battle for me</button>}
        {gone.includes(side) && gone.length === 1 && <button disabled={busy} onClick={() => void act({ action: "concede" })}>Concede</button>}
      </div>
    </div>
  );
}
