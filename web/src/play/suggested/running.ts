import type { StoreApi } from "zustand/vanilla";
import type { Talk } from "../../api/talk";
import { propose, send, type Action } from "../answering";
import { forcedNow, halted, isWaiting, leftToHand, ran, type Moment } from "../modes";
import { whyStop } from "./runs";

/** How long each step of a run can be looked at, milliseconds. */
const PAUSE = 200;
/** How often what is asked may have changed meanwhile before a run is given up. */
const TRIES = 5;

const pause = () => new Promise((settle) => setTimeout(settle, PAUSE));

/** Decide for a seat what has one answer, and, while a run is on, whatever is asked, as the bot would: each an action like any other. */
export function keepRunning(talk: Talk, store: StoreApi<Moment>): () => void {
  let busy = false, over = false, misses = 0;
  const now = () => store.getState();
  const answer = async (action: Action) => {
    const sent = await send(talk, action, now().table.seq);
    if (!("seq" in sent)) return false;
    await talk.reached(sent.seq);
    return true;
  };
  const step = async () => {
    const only = forcedNow(now());
    if (only) {
      if (await answer(only)) return;
      // Another page of this seat may have given it, which is told in a moment.
      await pause();
      if (forcedNow(now()) === only) store.setState(leftToHand);
      return;
    }
    const { run } = now().doing;
    if (!run) return;
    if (run.begun) await pause();
    const { table } = now();
    if (now().doing.run !== run || !table.options) return;
    const found = await propose(talk, table.options, null, 0);
    if (now().doing.run !== run) return;
    if ("action" in found && (await answer(found.action))) {
      misses = 0;
      store.setState((then) => ran(then, run, table));
    } else if ((misses += 1) < TRIES) await pause();
    else {
      misses = 0;
      store.setState((then) => halted(then, "the server did not take what the bot proposed"));
    }
  };
  const follow = () => {
    const { doing: { run }, table } = now();
    if (over || busy || isWaiting(now())) return;
    const why = run && whyStop(run, table);
    if (why !== null) return store.setState((then) => halted(then, why));
    if (!forcedNow(now()) && !(run && table.options && now().doing.view.when === "now")) return;
    busy = true;
    void step().finally(() => {
      busy = false;
      follow();
    });
  };
  const leave = store.subscribe(follow);
  follow();
  return () => {
    over = true;
    leave();
  };
}
