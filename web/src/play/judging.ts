import { useEffect, useState } from "react";
import type * as Api from "../made/types";
import type { Talk } from "../api/talk";
import { useLatest } from "./latest";
import { ends, finished, judging, type Plan } from "./plans";

export interface Verdict {
  ruling: Api.Ruling | null;
  fresh: boolean;
}

/** The umpire's verdict on a plan, asked for as it changes. */
export function useVerdict(talk: Talk, plan: Plan | null): Verdict {
  const { told, fresh } = useLatest<Api.Answer | Api.Refused>(talk, plan ? judging(plan) : null);
  if (!plan) return { ruling: null, fresh: true };
  if (told?.tell === "refused") return { ruling: refusedAs(told), fresh };
  return { ruling: told?.tell === "answer" ? told.ruling : null, fresh };
}

/** A refusal as a ruling, so that it is shown like one. */
const refusedAs = (told: Api.Refused): Api.Ruling => told.ruling ?? ({
  question: "", allowed: false, margin: null, too_close_to_call: false, odds: [],
  findings: [{ rule: told.rules[0] ?? "", says: told.reason, facts: {}, behind: false, under: "", witness: null, effect: { effect: "forbid" } as unknown as Api.Effect }],
});

/** The nearest plan that the rules allow to one that they refuse; "" while it is looked for, null if there is none. */
export function useMended(talk: Talk, plan: Plan | null, verdict: Verdict, held: boolean): Plan | "" | null {
  const [settled, settle] = useState<{ of: string; found: Plan | null } | null>(null);
  const wanted = plan && !held && verdict.fresh && verdict.ruling?.allowed === false && ends(plan).length > 0;
  const action = wanted ? JSON.stringify(finished({ ...plan, proposed: true }, null)) : "";
  useEffect(() => {
    if (!action || !plan) return;
    let stale = false;
    const timer = setTimeout(async () => {
      const told = await talk.ask({ say: "mend", action: JSON.parse(action) as Record<string, unknown> });
      const found = told.tell === "suggestion" ? { label: plan.label, action: told.action as Record<string, unknown>, proposed: true, model: plan.model } : null;
      if (!stale) settle({ of: action, found });
    }, 150);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
    // What the action leaves out of the plan does not change what is found.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [talk, action, plan?.label]);
  if (!action) return null;
  return settled?.of === action ? settled.found : "";
}

/** Everywhere that a model gets to, as the umpire rules it, and how wide Engagement Zones are. */
export function useReach(talk: Talk, model: string, manoeuvre: string, order: string | null, seq: number): { areas: Api.Witness[]; zone: number } {
  const question = { question: "reach", model, manoeuvre, ...(order ? { order } : {}) };
  const [found, setFound] = useState<{ areas: Api.Witness[]; zone: number }>({ areas: [], zone: 0 });
  useEffect(() => {
    setFound({ areas: [], zone: 0 });
    if (!model || !manoeuvre) return;
    let stale = false;
    void talk.ask({ say: "ask", question }).then((told) => {
      if (stale || told.tell !== "answer") return;
      const areas = told.ruling.findings.map((each) => each.witness).filter((each): each is Api.Witness => each?.kind === "area");
      setFound({ areas, zone: Number(told.ruling.findings[0]?.facts.zone ?? 0) });
    });
    return () => void (stale = true);
    // The question is made of these.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [talk, model, manoeuvre, order, seq]);
  return found;
}
