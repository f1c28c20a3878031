import type { Told, Welcome } from "../made/types";
import { exchanged } from "./dice";
import { recall, remember } from "./memory";

const PLACE = "umpire.seen";

/** How far this browser has seen a battle's log from one seat, and the digest of the log up to there. */
interface Seen {
  seq: number;
  digest: string;
}

const TOLD = "Save the log, and ask whoever runs the server why.";

/** What is wrong with what a server tells of a battle, by what this browser saw of it before; "" if nothing is. */
export function differs(token: string, welcome: Welcome): string {
  const seen = recall(PLACE, token) as Seen | undefined, now = welcome.story.find((each) => each.seq === seen?.seq);
  if (exchanged(token, welcome.dice)) return `The dice of this battle are not those that this browser contributed to. ${TOLD}`;
  if (seen && now?.digest !== seen.digest) return `What has happened in this battle was changed since this browser saw it: entry ${seen.seq} of its log is ${now ? "another one" : "gone"}. ${TOLD}`;
  return "";
}

/** Note how far the log was seen. */
export function note(token: string, told: Told | undefined) {
  if (told) remember(PLACE, token, { seq: told.seq, digest: told.digest } satisfies Seen);
}
