import { recallAll, unremember } from "../api/memory";

/** Under this name the browser keeps the battles that are played in it. */
export const PLAYED = "umpire.played";

/** How many battles home shows to go on with. */
export const MOST = 4;

/** A battle that somebody played in this browser: the seats that they had, and when they were there last. */
export interface Played {
  tokens: string[];
  title: string;
  at: number;
}

/** The battles that go on, as far as this browser knows, the latest first. */
export const played = (): Played[] => recallAll(PLAYED).slice(0, MOST).map(({ name, thing, at }) => ({ tokens: name.split(","), title: String(thing), at }));

export const forgetPlayed = ({ tokens }: Played) => unremember(PLAYED, tokens.join(","));

/** When it was, in the words of the browser's language. */
export const when = (at: number) => new Date(at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

export const addressOf = ({ tokens }: Played) => `#/play/${tokens.join(",")}`;
