import type { Talk, Told } from "../api/talk";
import type { Choice, Failed, Options, Refused } from "../made/types";

/* How what is asked is answered, whatever the game: with an action, or first with a proposal of the server's to look at. */

export type Action = Record<string, unknown>;

/** What was told in place of what was wanted: why it may not be, or (null) nothing, because the line is gone. */
export interface Denied {
  refusal: Refused | Failed | null;
}

const denied = (told: Told): Denied => ({ refusal: told.tell === "refused" || told.tell === "failed" ? told : null });

/** A choice's action, null where the choice is open: the schema cannot say so, an action being any game's own. */
export const actionOf = (choice: Choice) => choice.action as Action | null;

/** The choice that an action answers to the letter. */
export function answered(action: Action, options: Options | null): Choice | undefined {
  const wanted = JSON.stringify(action);
  return options?.choices.find((each) => JSON.stringify(each.action) === wanted);
}

/** Send an action, after the entry that the player has seen last; return the entry that it has become. */
export async function send(talk: Talk, action: Action, after: number): Promise<{ seq: number } | Denied> {
  const told = await talk.ask({ say: "act", action, after });
  return told.tell === "done" ? { seq: told.seq } : denied(told);
}

/** Ask for an action that answers a choice, or (null) for what a bot would do; each ``turn`` brings another one. */
export async function propose(talk: Talk, options: Options | null, choice: number | null, turn: number): Promise<{ action: Action; label: string } | Denied> {
  const told = await talk.ask({ say: "suggest", choice, turn });
  if (told.tell !== "suggestion") return denied(told);
  return { action: told.action as Action, label: choice === null ? "The bot’s advice" : options?.choices[choice]?.label ?? "" };
}
