import type { Begun } from "../made/types";

const PLACE = "umpire.battles";
const MOST = 20;

/** A battle that was begun from this browser, with the links it was given. */
export interface Kept {
  title: string;
  links: Record<string, string>;
}

export function kept(): Kept[] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "[]") as Kept[];
  } catch {
    return [];
  }
}

const write = (all: Kept[]) => localStorage.setItem(PLACE, JSON.stringify(all.slice(0, MOST)));

/** Keep what a new battle's links are; a bot's seat needs none. */
export function remembered(made: Begun): Kept {
  const own = made.links.filter((each) => !each.seat.startsWith("side:") || made.players[each.seat.slice(5)] === "human");
  const found = { title: made.title, links: Object.fromEntries(own.map((each) => [each.seat, each.token])) };
  write([found, ...kept()]);
  return found;
}

/** Keep the links to a battle that others began, once. */
export function keepLinks(found: Kept) {
  const known = new Set(Object.values(found.links));
  write([found, ...kept().filter((each) => !Object.values(each.links).some((token) => known.has(token)))]);
}

/** Keep the link of a seat that this browser has come to, where it holds none of that battle. */
export function keepSeat(title: string, seat: string, token: string) {
  if (Object.keys(linksTo(token)).length === 0) write([{ title, links: { [seat]: token } }, ...kept()]);
}

/** All links that this browser holds of the battle that one of them leads to. */
export const linksTo = (token: string): Record<string, string> => kept().find((each) => Object.values(each.links).includes(token))?.links ?? {};

/** Keep a link that was given out anew. */
export function relinked(host: string, seat: string, token: string) {
  write(kept().map((each) => (each.links.host === host ? { ...each, links: { ...each.links, [seat]: token } } : each)));
}

export const forget = (host: string) => write(kept().filter((each) => each.links.host !== host));

/** Keep a battle no longer that others began. */
export const forgetSeat = (token: string) => write(kept().filter((each) => !Object.values(each.links).includes(token)));

/** The links to sides that people play. */
export const sidesOf = (battle: Kept) =>
  Object.entries(battle.links).filter(([seat]) => seat.startsWith("side:")).map(([, token]) => token);

/** Go and play a new battle: at its one seat, or where several are, let the caller show the links. */
export function enter(battle: Kept): boolean {
  const sides = sidesOf(battle);
  const to = sides.length === 1 ? sides[0] : sides.length === 0 ? battle.links.spectator : null;
  if (!to) return false;
  location.hash = `#/play/${to}`;
  return true;
}
