import type { Battlefield, Options } from "../../made/types";
import type { Plan } from "../plans";
import { inRanks, onTable } from "./formation";

/** A tap on bare table sets up the Detachment that is chosen in the tray, where no plan is being thought about. */
export function placeByTap(field: Battlefield, options: Options | null, chosen: string, plan: Plan | null, setPlan: (plan: Plan) => void) {
  return (event: React.MouseEvent) => {
    const target = event.target as Element;
    if (plan || !target.closest(".board > svg") || target.closest(".unit, .finger")) return;
    if (!options?.choices.some((choice) => choice.kind === "deploy" && choice.subject === chosen)) return;
    const at = onTable(field, event.clientX, event.clientY);
    if (at) setPlan(inRanks(field, chosen, at));
  };
}
