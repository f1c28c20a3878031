import type { Table } from "../api/talk";
import { spoken } from "../board/names";
import type { Person, TimeLeft } from "../made/types";

/* Who the people of a battle are, in words: names, presence, time. Nothing here draws or asks. */

/** The colours that a player may choose; none of them is one of those in which the page marks plans and refusals. */
export const COLOURS = ["orange", "blue", "green", "teal", "pink", "gold", "grey"];
const DEFAULTS = ["orange", "blue"];

/** What a side itself is called, whoever plays it. */
export const sideItself = (table: Table, side: string) => {
  const name = table.sideNames[side];
  return name && name !== side ? name : spoken(side);
};

/** What a side is called, and whoever plays it: "Anna (Sons of Horus)". */
export function inFull(table: Table, side: string): string {
  const person = table.persons[side]?.name, own = sideItself(table, side);
  return person ? `${person} (${own})` : own;
}

/** The colours of the two sides: what their players have chosen; of two that are alike the second gets another one. */
export function worn(sides: string[], persons: Record<string, Person>): string[] {
  return sides.slice(0, 2).reduce<string[]>((taken, side, index) => {
    const wanted = persons[side]?.colour ?? "", own = DEFAULTS[index]!;
    const free = [wanted, own, ...DEFAULTS].find((each) => COLOURS.includes(each) && !taken.includes(each));
    return [...taken, free ?? own];
  }, []);
}

/** The people at other screens who play a battle: those whose seats are not among so many at this one. */
export const playElsewhere = ({ welcome: { players, side } }: Table, seatsHere: number) =>
  Object.values(players).filter((each) => each === "human").length > (side === null ? 0 : seatsHere);

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [["day", 86_400], ["hour", 3_600], ["minute", 60]];

/** How long ago something was: "5 minutes ago". */
export function ago(at: number, now: number): string {
  const seconds = Math.max(0, (now - at) / 1000), found = UNITS.find(([, long]) => seconds >= long);
  if (!found) return "a moment ago";
  return new Intl.RelativeTimeFormat("en", { numeric: "always" }).format(-Math.floor(seconds / found[1]), found[0]);
}

/** Whether whoever plays a side is there: "here", "last here 5 minutes ago". */
export function presence(table: Table, side: string, now: number): string {
  const player = table.welcome.players[side];
  if (player !== "human") return `a bot (${player})`;
  if ((table.present[`side:${side}`] ?? 0) > 0) return "here now";
  const seen = table.persons[side]?.seen;
  return seen ? `last here ${ago(seen, now)}` : "has not come yet";
}

const SECOND = 1000, MINUTE = 60_000, HOUR = 3_600_000, DAY = 86_400_000;
const two = (value: number) => String(value).padStart(2, "0");

/** Time as a clock shows it: tenths matter to nobody here. */
export function clockText(left: number): string {
  if (left >= DAY) return `${Math.floor(left / DAY)} d ${Math.floor((left % DAY) / HOUR)} h`;
  const seconds = Math.ceil(left / SECOND);
  if (left >= HOUR) return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** What a side has left when its time has run on for a while since the server told it. */
export const leftNow = (time: TimeLeft, side: string, since: number) =>
  Math.max(0, (time.left[side] ?? 0) - (time.running.includes(side) ? since : 0));

/** Whether so little time is left that it should be seen: a minute, or an hour of days. */
export const isLow = (time: TimeLeft, left: number) => left < (time.control.days ? HOUR : MINUTE);

/** How much time has been agreed on, in words. */
export function controlText({ minutes = 0, increment = 0, days = 0 }: TimeLeft["control"]): string {
  if (days) return `${days} ${days === 1 ? "day" : "days"} for each decision`;
  return `${minutes} ${minutes === 1 ? "minute" : "minutes"} each${increment ? `, and ${increment} seconds more for each decision` : ""}`;
}

/** Whether something waits for this seat: a decision, or an answer to what another asks for. */
export function isAwaited(table: Table): boolean {
  const wish = table.undoAsked ?? table.branchAsked ?? table.proposed, { side } = table.welcome;
  return table.options !== null || (side !== null && wish?.waiting.includes(side) === true);
}

/** What the window of a battle is called. */
export function titleOf(table: Table): string {
  const named = table.welcome.sides.map((side) => table.persons[side]?.name).filter(Boolean);
  const who = named.length > 1 ? `${named.join(" v. ")}: ` : "";
  return `${isAwaited(table) ? "● " : ""}${who}${table.welcome.title} – Umpire`;
}
