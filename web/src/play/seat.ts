import { createContext, useContext, useEffect, useState } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { createStore, type StoreApi } from "zustand/vanilla";
import type * as Api from "../made/types";
import type { Table, Talk } from "../api/talk";
import { apart } from "../board/shapes";
import { saying } from "./advice";
import { actionOf, propose, send, type Action } from "./answering";
import { keepAsking } from "./judging";
import * as modes from "./modes";
import { about, standing, type Plan } from "./plans";
import { keepRunning } from "./suggested/running";

/** The kinds of choice that are made by dragging models from where they stand. */
export const DRAGGED: readonly string[] = ["move", "charge", "pile_in", "move_forward", "pursue"];

/** What a player can do at the table; each does one step of `modes`, some of them ask the server. */
export type Deeds = ReturnType<typeof deedsOf>;

/** A seat at this screen: its line to the server, the store of what it knows, and what can be done. */
interface Seat {
  talk: Talk;
  store: StoreApi<modes.Moment>;
  deeds: Deeds;
}

const SeatContext = createContext<Seat | null>(null);
export const SeatProvider = SeatContext.Provider;

function useTaken(): Seat {
  const seat = useContext(SeatContext);
  if (!seat) throw new Error("Nobody sits here.");
  return seat;
}

/** What a component needs to know; it is drawn anew when that changes, part by part, and not for anything else. */
export const useSeat = <T>(select: (now: modes.Moment) => T): T => useStore(useTaken().store, useShallow(select));
/** The moment as it is when it is asked for, for what happens between two drawings. */
export const useNow = (): (() => modes.Moment) => useTaken().store.getState;
export const useDeeds = (): Deeds => useTaken().deeds;
export const useTalk = (): Talk => useTaken().talk;

/** Take a seat, and keep it up to date as long as the component is there. */
export function useNewSeat(talk: Talk, table: Table): Seat {
  const [seat] = useState<Seat>(() => {
    const store = createStore<modes.Moment>(() => modes.seated(table));
    return { talk, store, deeds: deedsOf(talk, store) };
  });
  useEffect(() => {
    const hear = () => seat.store.setState((now) => modes.told(now, talk.look().table ?? now.table));
    const leave = talk.subscribe(hear), stop = keepAsking(talk, seat.store), rest = keepRunning(talk, seat.store);
    hear();
    return () => {
      leave();
      stop();
      rest();
    };
  }, [talk, seat]);
  return seat;
}

function deedsOf(talk: Talk, store: StoreApi<modes.Moment>) {
  /** A step of `modes` as something that is done. */
  const does = <Given extends unknown[]>(step: (now: modes.Moment, ...given: Given) => modes.Moment) => (...given: Given) => store.setState((now) => step(now, ...given), true);
  const sending = does(modes.sending), refused = does(modes.refused), plan = does(modes.planned), picked = does(modes.picked);

  /** Send an action; what is refused says why, and stays to be seen. */
  const act = async (action: Action): Promise<boolean> => {
    sending();
    const sent = await send(talk, action, store.getState().table.seq), done = "seq" in sent;
    if (done) does(modes.acted)(sent.seq);
    else refused(sent.refusal);
    return done;
  };

  /** Ask for an action that answers a choice, or for what a bot would do. */
  const suggest = async (choice: number | null, turn: number): Promise<Plan | null> => {
    const { table: { options }, seen: { field, names } } = store.getState();
    sending();
    const found = await propose(talk, options, choice, turn);
    if ("refusal" in found) {
      refused(found.refusal);
      return null;
    }
    does(modes.answered)();
    if (choice !== null) return { ...found, proposed: true };
    const { action } = found;
    if (field.detachments[String(action.detachment)]) picked(String(action.detachment), store.getState().doing.model);
    return { ...found, proposed: true, advice: saying(action, options, names, field) };
  };

  /** Do what a bot would do, without looking at it first. */
  const follow = async (): Promise<boolean> => {
    const found = await suggest(null, 0);
    return found !== null && act(found.action);
  };

  /** Take a choice: do it, drag it, or have the server propose how. */
  const choose = (index: number) => {
    const { table, seen: { field }, doing } = store.getState(), choice = table.options?.choices[index];
    if (!choice) return;
    const unit = about(field, choice), action = actionOf(choice);
    if (unit) picked(unit, doing.model);
    if (action) void act(action);
    else if (DRAGGED.includes(choice.kind)) plan({ ...standing(field, unit, choice.kind), label: choice.label });
    else void suggest(index, 0).then((found) => found && plan(found));
  };

  return {
    act, suggest, follow, choose, plan, pick: picked,
    /** Change the plan as it is when the change is made; where none is left, none is made. */
    replan: (change: (plan: Plan) => Plan) => {
      const now = modes.planOf(store.getState());
      if (now) plan(change(now));
    },
    dragPlan: (next: Plan) => plan(next, { dragged: true }),
    release: does(modes.released), hold: does(modes.held), add: does(modes.added), select: does(modes.selected), gather: does(modes.gathering),
    probe: does(modes.probing), probeAt: does(modes.probed), preview: does(modes.previewed), draft: does(modes.drafted), single: does(modes.singled), expose: does(modes.exposing),
    look: does(modes.looked), tab: does(modes.tabbed), run: does(modes.running), halt: () => does(modes.halted)(""),
  };
}

/** The model of a Detachment that stands nearest to its middle: what is asked of one is asked of it. */
export function middleModel(field: Api.Battlefield, unit: string): string {
  const models = (field.detachments[unit]?.models ?? []).map((id) => field.models[id]!).filter((each) => each.place === "table");
  if (models.length === 0) return "";
  const x = models.reduce((sum, each) => sum + each.at[0], 0) / models.length, y = models.reduce((sum, each) => sum + each.at[1], 0) / models.length;
  const far = (each: Api.Model) => apart(each.at, [x, y]);
  return models.reduce((best, each) => (far(each) < far(best) ? each : best)).id;
}
