import type * as Api from "../made/types";
import type { State, Table } from "../api/talk";
import { namesWith, type Names } from "../board/names";
import type { Point } from "../board/shapes";
import { about, ends, finished, judging, type Plan } from "./plans";
import { begin, forced, gone, type Run, type Until } from "./suggested/runs";

/* Everything that one player at one screen sees and does, and every step from one moment to the next. What the server said
 * (the table) and what the player does stand apart; what is drawn is worked out of both. Nothing here asks or draws. */

/** An Order looked at before it is given: how far would the Detachment get with it? */
export interface Preview {
  unit: string;
  order: string;
}

/** Nothing is planned: the player chooses, gathers several Detachments, or sees what would be if one stood elsewhere. */
export type Idle = ({ mode: "choosing" } | { mode: "gathering" } | { mode: "probing"; at: Point | null }) & { preview: Preview | null };

/** A plan is thought about, and judged as it changes. */
export interface Planning {
  mode: "planning";
  plan: Plan;
  /** Whether it is being dragged: then nothing nearby is looked for. */
  held: boolean;
  /** What is asked of the server about it, and what the ruling answers: an earlier one stands until the next one comes. */
  question: string;
  answered: string;
  ruling: Api.Ruling | null;
  /** The nearest plan that the rules allow to one that they refuse, and of which action it is that; null where none is known. */
  mended: { of: string; plan: Plan | null } | null;
  /** What goes on when nothing is planned any more. */
  before: Idle;
}

export type Mode = Idle | Planning;

/** When the player looks at: now, or back at an entry of the log, which is shown once the server has told of it. */
export type View = { when: "now" } | { when: "back"; at: number; scene: Api.Scene | null };

export interface Doing {
  mode: Mode;
  view: View;
  /** The Detachment and the model chosen, "" for none. */
  chosen: string;
  model: string;
  /** Orders that are thought of, and the Detachments that are selected to get the next one. */
  drafts: Record<string, string>;
  many: ReadonlySet<string>;
  /** Whether a drag moves one model of a plan, not all of them. */
  single: boolean;
  /** Whether the table is coloured by how many enemies would see the chosen Detachment in each place. */
  exposed: boolean;
  tab: "log" | "card" | "analysis" | "people";
  /** The run in which the bot decides for the player, null while there is none; and why the last one stopped. */
  run: Run | null;
  halt: string;
  /** The entry at which the one answer that there is was refused: then the player gives it. */
  byHand: number;
}

/** What became of the player's last action: on its way, in the log from an entry on, or refused. */
export interface Sent {
  waiting: boolean;
  acted: number;
  refusal: Api.Refused | Api.Failed | null;
}

/** What is on the table at the time that is looked at. */
export interface Seen {
  field: Api.Battlefield;
  names: Names;
  /** The Detachments that something can be chosen for. */
  lit: ReadonlySet<string>;
  /** The entry that is shown, null while the present is shown. */
  past: number | null;
}

export interface Moment {
  table: Table;
  doing: Doing;
  sent: Sent;
  seen: Seen;
}

const NONE: ReadonlySet<string> = new Set();
const CHOOSING: Idle = { mode: "choosing", preview: null };
const NOW: View = { when: "now" };

/** A seat taken just now. */
export function seated(table: Table): Moment {
  const doing: Doing = { mode: CHOOSING, view: NOW, chosen: "", model: "", drafts: {}, many: NONE, single: false, exposed: false, tab: "log", run: null, halt: "", byHand: -1 };
  return { table, doing, sent: { waiting: false, acted: -1, refusal: null }, seen: seen(table, NOW, null) };
}

/** What is seen; names and what is lit stay the same objects as long as what they are made of does. */
function seen(table: Table, view: View, before: { table: Table; seen: Seen } | null): Seen {
  const scene = view.when === "back" ? view.scene : null, field = ((scene?.state as State | undefined) ?? table.state).field;
  const past = scene?.at ?? null, old = before?.seen;
  const sameNames = old?.field.detachments === field.detachments && before?.table.welcome.names === table.welcome.names;
  const sameLit = old?.field === field && old.past === past && before?.table.options === table.options;
  const choices = past === null ? table.options?.choices ?? [] : [];
  return {
    field, past, names: sameNames ? old.names : namesWith(field, table.welcome.names),
    lit: sameLit ? old.lit : new Set(choices.map((choice) => about(field, choice)).filter(Boolean)),
  };
}

const doing = (now: Moment, change: Partial<Doing>): Moment => ({ ...now, doing: { ...now.doing, ...change } });
const viewing = (now: Moment, view: View): Moment => ({ ...now, doing: { ...now.doing, view }, seen: seen(now.table, view, now) });
const idle = ({ doing: { mode } }: Moment): Idle => (mode.mode === "planning" ? mode.before : mode);

/** The server told of another table: whatever answered what is no longer asked is over. */
export function told(now: Moment, table: Table): Moment {
  if (table === now.table) return now;
  const next: Moment = { ...now, table, seen: seen(table, now.doing.view, now) };
  if (table.options === now.table.options || JSON.stringify(table.options) === JSON.stringify(now.table.options)) return next;
  return { ...next, sent: { ...now.sent, refusal: null }, doing: { ...now.doing, mode: { ...idle(now), preview: null }, drafts: {}, many: NONE, single: false } };
}

/** Choose a Detachment and one of its models; "" chooses none. */
export const picked = (now: Moment, unit: string, model: string) => doing(now, { chosen: unit, model });
export const held = (now: Moment, model: string) => doing(now, { model });
export const tabbed = (now: Moment, tab: Doing["tab"]) => doing(now, { tab });

/** Put a Detachment to those selected, or take it from them. */
export function added(now: Moment, unit: string): Moment {
  const { many } = now.doing;
  return selected(now, many.has(unit) ? [...many].filter((each) => each !== unit) : [...many, unit]);
}

export const selected = (now: Moment, units: Iterable<string>) => doing(now, { many: new Set(units) });

/** Gather several Detachments by clicks and boxes, or no longer. */
export const gathering = (now: Moment, on: boolean) => idling(now, (mode) => ({ mode: on ? "gathering" : "choosing", preview: mode.preview }));

/** See what would be if the chosen Detachment stood elsewhere, or no longer. */
export const probing = (now: Moment, on: boolean) => idling(now, (mode) => (on ? { mode: "probing", at: null, preview: mode.preview } : { mode: "choosing", preview: mode.preview }));

/** It is supposed to stand where the pointer is. */
export const probed = (now: Moment, at: Point | null) => idling(now, (mode) => (mode.mode === "probing" ? { ...mode, at } : mode));

/** Look at an Order before it is given; while something is planned nothing else is looked at. */
export const previewed = (now: Moment, preview: Preview | null) => (now.doing.mode.mode === "planning" ? now : idling(now, (mode) => ({ ...mode, preview })));

export const drafted = (now: Moment, wanted: Record<string, string>) => doing(now, { drafts: { ...now.doing.drafts, ...wanted } });
export const exposing = (now: Moment, exposed: boolean) => doing(now, { exposed });
export const singled = (now: Moment, single: boolean) => doing(now, { single });

/** What is done while nothing is planned changes, also that to which a plan goes back. */
function idling(now: Moment, change: (mode: Idle) => Idle): Moment {
  const { mode } = now.doing, next = change(idle(now));
  return doing(now, { mode: mode.mode === "planning" ? { ...mode, before: next } : next });
}

/** Think about a plan, or about none any more; the last ruling stands, no longer fresh, until the next one comes. */
export function planned(now: Moment, plan: Plan | null, { dragged = false } = {}): Moment {
  const { mode } = now.doing;
  if (!plan) return doing(now, { mode: idle(now) });
  const question = JSON.stringify(judging(plan));
  const last = mode.mode === "planning" ? mode : { held: false, answered: "", ruling: null, mended: null };
  return doing(now, {
    mode: { mode: "planning", plan, held: dragged || last.held, question, answered: last.answered, ruling: last.ruling, mended: last.mended, before: { ...idle(now), preview: null } },
  });
}

/** A drag of a plan has ended. */
export const released = (now: Moment) => (now.doing.mode.mode === "planning" ? doing(now, { mode: { ...now.doing.mode, held: false } }) : now);

/** The umpire has judged what was asked about a plan. */
export const judged = (now: Moment, question: string, ruling: Api.Ruling | null) =>
  now.doing.mode.mode === "planning" ? doing(now, { mode: { ...now.doing.mode, answered: question, ruling } }) : now;

/** The nearest legal plan to an action was looked for. */
export const mended = (now: Moment, of: string, plan: Plan | null) =>
  now.doing.mode.mode === "planning" ? doing(now, { mode: { ...now.doing.mode, mended: { of, plan } } }) : now;

/** Let the bot decide until then. */
export const running = (now: Moment, until: Until) => doing(planned(now, null), { run: begin(until, now.table), halt: "", tab: "log" });

/** A run has taken the decision that the table asked for. */
export const ran = (now: Moment, run: Run, table: Table) => (now.doing.run === run ? doing(now, { run: gone(run, table) }) : now);

/** The bot decides nothing more; an empty reason where the player stopped it. */
export const halted = (now: Moment, why: string) => doing(now, { run: null, halt: why });

/** The one answer that there is was refused. */
export const leftToHand = (now: Moment) => doing(now, { byHand: now.table.seq });

/** Look back at an entry, or at now: an entry that is not in the log yet is now. */
export function looked(now: Moment, at: number | null): Moment {
  const { view } = now.doing;
  if (at === null || at >= now.table.seq) return viewing(now, NOW);
  return viewing(now, { when: "back", at, scene: view.when === "back" ? view.scene : null });
}

/** The server has told how the table was; what was no longer wanted when it came is not shown. */
export const shown = (now: Moment, scene: Api.Scene | null) => (now.doing.view.when === "back" ? viewing(now, { ...now.doing.view, scene }) : now);

/** Something was sent to the server, and came back: what it did, or why not. */
export const sending = (now: Moment): Moment => ({ ...now, sent: { ...now.sent, waiting: true } });
export const acted = (now: Moment, seq: number): Moment => doing({ ...now, sent: { waiting: false, acted: seq, refusal: null } }, { tab: "log", halt: "" });
export const refused = (now: Moment, refusal: Sent["refusal"]): Moment => ({ ...now, sent: { ...now.sent, waiting: false, refusal } });
export const answered = (now: Moment): Moment => ({ ...now, sent: { ...now.sent, waiting: false } });

/* What is worked out of a moment. */

/** The umpire's ruling on the plan, and whether it answers what is asked now. */
export interface Verdict {
  ruling: Api.Ruling | null;
  fresh: boolean;
}

const UNJUDGED: Verdict = { ruling: null, fresh: true };

/** The last verdict made of each mode, so that it is the same object as long as the mode is. */
const verdicts = new WeakMap<Planning, Verdict>();

/** Whether a plan is being dragged. */
export const isHeld = ({ doing: { mode } }: Moment) => mode.mode === "planning" && mode.held;
export const planOf = ({ doing: { mode } }: Moment) => (mode.mode === "planning" ? mode.plan : null);

export function verdictOf({ doing: { mode } }: Moment): Verdict {
  if (mode.mode !== "planning") return UNJUDGED;
  const verdict = verdicts.get(mode) ?? { ruling: mode.ruling, fresh: mode.question === mode.answered };
  verdicts.set(mode, verdict);
  return verdict;
}

/** The action that the nearest legal one is looked for, "" where none is: a plan lies where it is refused. */
export function toMend(now: Moment): string {
  const { mode } = now.doing, plan = planOf(now), { ruling, fresh } = verdictOf(now);
  if (mode.mode !== "planning" || !plan || mode.held || !fresh || ruling?.allowed !== false || ends(plan).length === 0) return "";
  return JSON.stringify(finished({ ...plan, proposed: true }, null));
}

/** The nearest plan that the rules allow to one that they refuse; "" while it is looked for, null if there is none. */
export function mendedOf(now: Moment): Plan | "" | null {
  const { mode } = now.doing, action = toMend(now);
  if (mode.mode !== "planning" || !action) return null;
  return mode.mended?.of === action ? mode.mended.plan : "";
}

/** Whether the server is waited for: what was done is not on the table yet. */
export const isWaiting = ({ sent, table }: Moment) => sent.waiting || table.seq < sent.acted;
/** The one answer that is given by itself, null where there is something to decide, or the past is shown. */
export const forcedNow = ({ table, doing: { view, byHand } }: Moment) => (view.when === "now" && byHand !== table.seq ? forced(table) : null);
/** Whether the bot decides, or what is asked has one answer. */
export const isDecided = (now: Moment) => now.doing.run !== null || forcedNow(now) !== null;
/** Whether the player has to wait before deciding anything. */
export const isBusy = (now: Moment) => isWaiting(now) || isDecided(now);
export const sideOf = ({ table }: Moment) => table.welcome.side ?? "";
export const previewOf = ({ doing: { mode } }: Moment) => (mode.mode === "planning" ? null : mode.preview);
/** The entry that is to be looked at, null while the present is shown. */
export const lookedAt = ({ doing: { view } }: Moment) => (view.when === "back" ? view.at : null);
/** What may be chosen now, null while the past is shown. */
export const openOptions = ({ table, seen: { past } }: Moment) => (past === null ? table.options : null);
export const isProbing = (now: Moment) => idle(now).mode === "probing";
export const isGathering = (now: Moment) => idle(now).mode === "gathering";
/** Where the chosen Detachment is supposed to stand by the pointer. */
export const probeOf = (now: Moment) => {
  const mode = idle(now);
  return mode.mode === "probing" ? mode.at : null;
};
