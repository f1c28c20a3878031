import type { Dice } from "../made/types";
import { drawn } from "./browser";
import { Refusal, request } from "./http";
import { sha256 } from "./sha256";
import { recall, remember } from "./memory";

const PLACE = "umpire.dice";

/** How a contribution is refused when somebody has begun the drawing anew: the server knows it all the same. */
const OVERTAKEN = 409;

/** What this browser contributes to a battle's dice from one seat, and what it was told when it did. */
interface Own {
  given: string;
  server: string;
  head: string;
  told: boolean;
}

const latest = new Map<string, Dice>();
const busy = new Set<string>();

/** Do for a seat what is due: pledge a contribution, and tell it when everybody has pledged theirs. */
export async function contribute(token: string, dice: Dice): Promise<void> {
  latest.set(token, dice);
  if (busy.has(token)) return;
  busy.add(token);
  try {
    for (let now = latest.get(token); now; now = latest.get(token)) {
      latest.delete(token);
      const next = await step(token, now).catch((error: unknown) => {
        // What was asked of a drawing that has changed meanwhile is refused, and nobody is to worry about it.
        if (!latest.has(token)) throw error;
        return null;
      });
      if (next && !latest.has(token)) latest.set(token, next);
    }
  } finally {
    busy.delete(token);
  }
}

/** Do the next thing that is due; null if that is nothing. */
async function step(token: string, dice: Dice): Promise<Dice | null> {
  if (dice.drawn) return null;
  const tell = (body: { pledge: string } | { contribution: string }) => request<Dice>("POST", "/api/battles/dice", body, token);
  const known = recall(PLACE, token) as Own | undefined, stands = (own: Own) => Object.values(dice.pledges).includes(sha256(own.given));
  // What was told once may be known: if the drawing was begun anew, another contribution is due.
  const own = known && (!known.told || stands(known)) ? known : { given: drawn(), server: dice.pledges.server ?? "", head: "", told: false };
  if (own !== known) remember(PLACE, token, own);
  if (!stands(own)) return tell({ pledge: sha256(own.given) });
  if (!dice.head || own.told) return null;
  if (dice.pledges.server !== own.server) throw new Error("The server has changed what it contributes to the dice. Begin another battle, and ask whoever runs the server why.");
  remember(PLACE, token, { ...own, head: dice.head });
  const spent = () => remember(PLACE, token, { ...own, head: dice.head, told: true });
  const told = await tell({ contribution: own.given }).catch((error: unknown) => {
    if (error instanceof Refusal && error.problem.status === OVERTAKEN) spent();
    throw error;
  });
  spent();
  return told;
}

/** Whether a battle's dice are others than those that this browser contributed to from a seat. */
export function exchanged(token: string, dice: Dice): boolean {
  const own = recall(PLACE, token) as Own | undefined;
  if (!own?.told || !dice.drawn) return false;
  return dice.head !== own.head || !Object.values(dice.pledges).includes(sha256(own.given));
}
