import { useKeys } from "../keys";
import { openOptions, planOf, sideOf } from "./modes";
import { useDeeds, useNow, useSeat } from "./seat";

/** Keys that go through the player's own Detachments: those first that something can be chosen for; where Orders are given, to give one. */
export function useWalk(pick: (unit: string) => void): void {
  const deeds = useDeeds(), now = useNow(), planning = useSeat((each) => planOf(each) !== null);
  const step = (by: number) => () => {
    const moment = now(), { seen: { lit, field }, doing: { chosen } } = moment;
    const own = Object.values(field.detachments).filter((each) => each.side === sideOf(moment) && each.models.some((id) => field.models[id]?.place === "table"));
    const units = lit.size > 0 ? [...lit] : own.map((each) => each.id), at = units.indexOf(chosen);
    const next = units[at < 0 ? (by > 0 ? 0 : units.length - 1) : (at + by + units.length) % units.length];
    if (!next) return;
    pick(next);
    if (openOptions(moment)?.choices.some((each) => each.kind === "issue_order")) deeds.select([next]);
  };
  useKeys(planning ? {} : { "[": step(-1), "]": step(1) });
}
