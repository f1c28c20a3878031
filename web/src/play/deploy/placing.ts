import type { Battlefield, Options } from "../../made/types";
import type { Plan } from "../plans";
import { inRanks, onTable } from "./formation";

/** Whether a tap on bare table sets up the Detachment that is chosen in the tray: where no plan is being thought about. */
export const awaitsTap = (options: Options | null, chosen: string, plan: Plan | null) =>
  !plan && options?.choices.some((choice) => choice.kind === "deploy" && choice.subject === chosen) === true;

/** Sets up by a tap what awaits one. */
export function placeByTap(field: Battlefield, options: Options | null, chosen: string, plan: Plan | null, setPlan: (plan: Plan) => void) {
  return (event: React.MouseEvent) => {
    const target = event.target as Element;
    if (!awaitsTap(options, chosen, plan) || !target.closest(".board > svg") || target.closest(".unit, .finger")) return;
    const at = onTable(field, event.clientX, event.clientY);
    if (at) setPlan(inRanks(field, chosen, at));
  };
}
