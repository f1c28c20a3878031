import type { Matter, Person } from "../made/types";

/** What players may agree on, as it is spoken of. */
export const WHAT: Record<Matter, string> = { draw: "a draw", pause: "a pause", resume: "going on", rematch: "a rematch" };

/** What became of a proposal, in a sentence; "" where the page shows it anyway. */
export function replyTold(what: Matter, agreed: boolean, withdrawn: boolean, by: string): string {
  if (agreed) return "";
  return withdrawn ? `${by} takes the offer of ${WHAT[what]} back.` : `${by} does not agree to ${WHAT[what]}.`;
}

/** What the sides are called: by the names of those who play them, where these have told any. */
export const calledBy = (names: Record<string, string>, persons: Record<string, Person>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([side, name]) => [side, persons[side]?.name || name]));
