import type { FormationChecked, MusterBook, MusterChecked } from "../made/types";
import type { Army } from "./army";
import { duplicated, duplicatedFormation, without, withoutFormation } from "./deeds";

/** What stands beside the army: what is asked or edited there. */
export type Panel =
  | { kind: "army" }
  | { kind: "formations" }
  | { kind: "formation"; id: string }
  | { kind: "slot"; formation: string; slot: number }
  | { kind: "detachment"; id: string };

export const OVERVIEW: Panel = { kind: "army" };

/** Everything that the parts of the builder work with. */
export interface Bench {
  army: Army;
  book: MusterBook;
  /** What the umpire says of the army, perhaps of how it was a moment ago. */
  checked: MusterChecked | null;
  /** Whether it says that of the army as it is. */
  fresh: boolean;
  change: (army: Army, merging?: string) => void;
  open: (panel: Panel) => void;
  /** What was just made: the next empty Compulsory slot of its Formation is opened, or itself where none is left. */
  goOn: (formation: string, made: Panel) => void;
  showRule: (rule: string) => void;
}

/** The first Compulsory slot that nobody fills. */
export function nextSlot(formations: FormationChecked[]): Panel | null {
  for (const formation of formations) {
    const slot = formation.slots.findIndex((each) => each.compulsory && !each.detachments.length);
    if (slot >= 0) return { kind: "slot", formation: formation.id, slot };
  }
  return null;
}

export function duplicate({ army, change, open }: Bench, panel: Panel) {
  if (panel.kind !== "formation" && panel.kind !== "detachment") return;
  const made = panel.kind === "formation" ? duplicatedFormation(army, panel.id) : duplicated(army, panel.id);
  change(made.army);
  open({ ...panel, id: made.id });
}

export function remove({ army, change, open }: Bench, panel: Panel) {
  if (panel.kind !== "formation" && panel.kind !== "detachment") return;
  change(panel.kind === "formation" ? withoutFormation(army, panel.id) : without(army, [panel.id]));
  open(OVERVIEW);
}
