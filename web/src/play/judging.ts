import { useEffect, useState } from "react";
import type { StoreApi } from "zustand/vanilla";
import type * as Api from "../made/types";
import type { Message, Talk, Told } from "../api/talk";
import { Asker } from "./latest";
import { judged, lookedAt, mended, planOf, shown, toMend, type Moment } from "./modes";

const PAUSE = 150;

/** Ask the server whatever a seat's moments call for: verdicts on plans, the nearest legal ones, scenes of the past. */
export function keepAsking(talk: Talk, store: StoreApi<Moment>): () => void {
  const verdicts = new Asker(talk, ({ text }, told) => store.setState((now) => judged(now, text, rulingOf(told))));
  const scenes = new Asker(talk, (_asked, told) => store.setState((now) => shown(now, told.tell === "scene" ? told : null)));
  let question = "", scene = "", action = "", pause: ReturnType<typeof setTimeout> | undefined;
  const mend = async (wanted: string) => {
    const told = await talk.ask({ say: "mend", action: JSON.parse(wanted) as Record<string, unknown> });
    if (action !== wanted) return;
    store.setState((now) => {
      const plan = planOf(now);
      return mended(now, wanted, plan && told.tell === "suggestion" ? { label: plan.label, action: told.action as Record<string, unknown>, proposed: true, model: plan.model } : null);
    });
  };
  const follow = (now: Moment) => {
    const { mode } = now.doing, at = lookedAt(now), asks = mode.mode === "planning" ? mode.question : "";
    if (asks !== question) verdicts.want((question = asks));
    const looks = at === null ? "" : JSON.stringify({ say: "look", at } satisfies Message);
    if (looks !== scene) scenes.want((scene = looks));
    const mends = toMend(now);
    if (mends === action) return;
    action = mends;
    clearTimeout(pause);
    if (mends) pause = setTimeout(() => void mend(mends), PAUSE);
  };
  follow(store.getState());
  const leave = store.subscribe(follow);
  return () => {
    leave();
    clearTimeout(pause);
    action = "";
    verdicts.want("");
    scenes.want("");
  };
}

/** What was told of a plan, as a ruling: a refusal too, so that it is shown like one. */
function rulingOf(told: Told): Api.Ruling | null {
  if (told.tell === "answer") return told.ruling;
  if (told.tell !== "refused") return null;
  return told.ruling ?? {
    question: "", allowed: false, margin: null, too_close_to_call: false, odds: [], witness: null, readings: [], lacking: {}, looked_into: false,
    findings: [{ rule: told.rules[0] ?? "", says: told.reason, facts: {}, behind: false, under: "", witness: null, effect: { effect: "forbid" } as unknown as Api.Effect }],
  };
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
