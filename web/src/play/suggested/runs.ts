import type { Table } from "../../api/talk";
import type { Line, Told } from "../../made/types";
import { actionOf } from "../answering";

/* Decisions that a bot takes for a seat, one after another, until something that the player named: where it stops, and why. */

/** Until when the bot decides. */
export type Until = "alike" | "matters" | "activation" | "me" | "phase" | "round" | "end";

export interface Run {
  until: Until;
  /** The last entry before it began, and the kind of decision that it began with. */
  since: number;
  kind: string;
  /** Whether it has decided anything yet: what it begins with never stops it. */
  begun: boolean;
}

/** What the player can choose from; decisions alike and the end of the battle have buttons of their own. */
export const UNTIL: [Until, string][] = [
  ["matters", "something matters"],
  ["activation", "I activate, or give Orders"],
  ["me", "the enemy does something to me"],
  ["phase", "the next phase"],
  ["round", "the next round"],
];

/** Decisions that matter, by the frame that asks: what is told when the bot stops there. */
const MATTERS: Record<string, string> = {
  issuing_orders: "Orders are to be given",
  choosing_initiative: "you say who has Initiative",
  claiming_initiative: "you may use a rule for Initiative",
  overwatch_window: "you may fire at the enemy as it moves",
  engagement_stage: "models are about to fight",
  combat: "models are about to fight",
  fight_rerolls: "you may roll a die of a Fight again",
  detonating: "models may blow themselves up",
  choosing_secondary: "you choose a Secondary Objective",
  preparing: "your Secondary Objective needs something",
  dropping_intel: "you say where the Intel lies",
  taking_up: "something can be taken up or planted",
  leaving: "Detachments may leave the battlefield",
};

/** Decisions of one course of events, at whose first alone the bot stops. */
const COURSES = [["engagement_stage", "combat", "fight_rerolls"]];
/** Saves come before anything else: what they cost is told when all are made. */
const SAVES = ["allocating", "choosing_save"];
const ACTIVATIONS = ["moving", "firing_stage"];

/** The kind of decision that is asked for: the name of the frame on top. */
export const kindOf = ({ state: { frames } }: Table) => frames[frames.length - 1]?.frame ?? "";

const course = (kind: string) => COURSES.findIndex((each) => each.includes(kind));
const alike = (one: string, other: string) => one === other || (course(one) >= 0 && course(one) === course(other));

export const begin = (until: Until, table: Table): Run => ({ until, since: table.seq, kind: kindOf(table), begun: false });

/** The run after it has taken the decision that the table asks for. */
export const gone = (run: Run, table: Table): Run => ({ ...run, begun: true, kind: kindOf(table) });

/** Why a run stops where the table stands now, "" where that needs no words; null if it goes on. */
export function whyStop(run: Run, table: Table): string | null {
  if (table.outcome || table.closed) return "the battle is over";
  if (table.undoAsked || table.branchAsked) return "the players have something to agree on";
  const happened = table.story.filter((each) => each.seq > run.since);
  if (happened.some((each) => each.kind === "undo")) return "something was taken back";
  const marks = happened.flatMap((each) => each.marks);
  if (run.until === "phase" && marks.length > 0) return `${marks[marks.length - 1]} begins`;
  const round = marks.find((each) => each.startsWith("Round"));
  if (run.until === "round" && round) return `${round} begins`;
  if (!table.options || !run.begun || run.until === "end") return null;
  const kind = kindOf(table);
  if (run.until === "activation") return ACTIVATIONS.includes(kind) ? "it is your turn to activate" : kind === "issuing_orders" ? MATTERS[kind]! : null;
  if (run.until === "me") return told(happened.filter((each) => each.side !== table.welcome.side), table, "about");
  if (run.until === "phase" || run.until === "round") return null;
  if (run.until === "alike" && !alike(run.kind, kind)) return told(happened, table, "harms") ?? MATTERS[kind] ?? "";
  const answered = run.until === "alike" && happened.some((each) => each.side !== "" && each.side !== table.welcome.side);
  if (SAVES.includes(kind)) return answered ? "the enemy acts again" : null;
  if (run.until === "alike" && course(kind) >= 0) return null;
  const harm = told(happened, table, "harms");
  if (harm || run.until === "alike") return harm;
  return MATTERS[kind] && !(course(kind) >= 0 && alike(run.kind, kind)) ? MATTERS[kind] : null;
}

/** The first line that is about the side's own Detachments, or harms them, and how many more there are; null where there is none. */
function told(happened: Told[], { welcome: { side }, state: { field } }: Table, what: "about" | "harms"): string | null {
  const own = (line: Line) => !line.quiet && (line[what] ?? []).some((id) => field.detachments[id]?.side === side);
  const lines = happened.flatMap((each) => each.lines.filter(own)), [first] = lines;
  if (!first) return null;
  return `${first.text.replace(/(?: \([^)]*\))?\.$/, "")}${lines.length > 1 ? `, and ${lines.length - 1} more that the log tells` : ""}`;
}

/** What is answered by itself where it is the only answer: nothing can be learned by waiting with it. */
const FORCED = ["allocate_hit", "save_together", "choose_save", "resolve_target", "resolve_fights", "choose_combat"];

/** The action of the one answer that there is, null where there is anything to decide; what was taken back is decided anew. */
export function forced({ options, story, outcome, closed }: Table): Record<string, unknown> | null {
  const [only, other] = options?.choices ?? [], action = only && actionOf(only);
  if (!action || other || outcome || closed || !FORCED.includes(only.kind) || story[story.length - 1]?.kind === "undo") return null;
  return ((action.remove as string[] | undefined) ?? []).length > 1 ? null : action;
}
