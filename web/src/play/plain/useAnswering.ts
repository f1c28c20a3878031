import { useState } from "react";
import type { Table, Talk } from "../../api/talk";
import type { Failed, Refused } from "../../made/types";
import { actionOf } from "../plans";

type Action = Record<string, unknown>;

/** An action that the server proposes: for a choice that leaves something open, or (null) as the best that a bot sees. */
interface Proposal {
  /** The entry that it was proposed after: it is worth nothing once something has happened. */
  after: number;
  choice: number | null;
  turn: number;
  label: string;
  action: Action;
}

export type Answering = ReturnType<typeof useAnswering>;

/** Answers what is asked: a choice that says all is carried out, any other is completed by the server and looked at first. */
export function useAnswering(talk: Talk, table: Table) {
  const [busy, setBusy] = useState(false), [refused, setRefused] = useState<{ after: number; told: Refused | Failed } | null>(null);
  const [proposed, setProposed] = useState<Proposal | null>(null);
  const after = table.seq, proposal = proposed?.after === after ? proposed : null;

  const act = async (action: Action) => {
    setBusy(true);
    setRefused(null);
    const told = await talk.ask({ say: "act", action, after });
    if (told.tell === "done") await talk.reached(told.seq);
    else if (told.tell === "refused" || told.tell === "failed") setRefused({ after, told });
    setBusy(false);
  };
  const propose = async (choice: number | null, turn: number) => {
    setBusy(true);
    setRefused(null);
    const told = await talk.ask({ say: "suggest", choice, turn });
    if (told.tell === "suggestion") {
      const action = told.action as Action, wanted = JSON.stringify(action);
      const found = choice === null ? table.options?.choices.find((each) => JSON.stringify(each.action) === wanted) : table.options?.choices[choice];
      setProposed({ after, choice, turn, action, label: found?.label ?? "The bot’s advice" });
    } else if (told.tell === "refused" || told.tell === "failed") setRefused({ after, told });
    setBusy(false);
  };
  return {
    busy, proposal, refusal: refused?.after === after ? refused.told : null,
    choose: (index: number) => {
      const choice = table.options?.choices[index];
      if (busy || !choice) return;
      const action = actionOf(choice);
      void (action ? act(action) : propose(index, 0));
    },
    advise: () => void propose(null, 0),
    another: () => proposal && void propose(proposal.choice, proposal.turn + 1),
    carryOut: () => { if (proposal && !busy) void act(proposal.action); },
    leave: () => setProposed(null),
  };
}
