import { useState } from "react";
import type { Table, Talk } from "../../api/talk";
import { actionOf, answered, propose as ask, send, type Action, type Denied } from "../answering";

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
  const [busy, setBusy] = useState(false), [refused, setRefused] = useState<{ after: number } & Denied | null>(null);
  const [proposed, setProposed] = useState<Proposal | null>(null);
  const after = table.seq, proposal = proposed?.after === after ? proposed : null;

  const act = async (action: Action) => {
    setBusy(true);
    setRefused(null);
    const sent = await send(talk, action, after);
    if ("seq" in sent) await talk.reached(sent.seq);
    else setRefused({ after, ...sent });
    setBusy(false);
  };
  const propose = async (choice: number | null, turn: number) => {
    setBusy(true);
    setRefused(null);
    const found = await ask(talk, table.options, choice, turn);
    if ("refusal" in found) setRefused({ after, ...found });
    else setProposed({ after, choice, turn, ...found, label: (choice === null && answered(found.action, table.options)?.label) || found.label });
    setBusy(false);
  };
  return {
    busy, proposal, refusal: refused?.after === after ? refused.refusal : null,
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
