import { useCallback, useEffect, useRef, useState } from "react";
import type { Phase } from "../board/pointing";
import { apart, boxOf, spot, type Point } from "../board/shapes";
import { about } from "./Choices";
import { ends, facingTo, shifted, standing, type Plan } from "./plans";
import { DRAGGED, type Seat } from "./seat";

/** What a drag of a handle is called instead of a model. */
export const HANDLE = "turn:";
const NEAR = 0.8;
const STILL = 0.1;

interface Held {
  from: Point;
  plan: Plan;
  only: string | null;
  turns: string;
  /** Whether the plan began with this drag. */
  fresh: boolean;
}

/** Dragging on the table: a plan's models, a model's facing, a box around Detachments. */
export function useDrag(seat: Seat) {
  const [box, setBox] = useState<[Point, Point] | null>(null);
  const held = useRef<Held | null>(null), boxed = useRef<Point | null>(null);
  const { plan, field, single } = seat;
  const down = (at: Point, thing: string, shift: boolean): boolean => {
    if (seat.past !== null) return false;
    const found = plan ? grasp(plan, at, thing, single) : begun(seat, thing, at);
    if (found) {
      held.current = found;
      seat.setHeld(true);
      if (!plan) seat.setPlan(found.plan);
      if (found.only || thing) seat.setModel(found.only ?? thing);
      return true;
    }
    if (!shift && !(seat.gathering && !thing)) return false;
    if (thing) return false;
    boxed.current = at;
    setBox([at, at]);
    return true;
  };
  const move = (at: Point): boolean => {
    if (boxed.current) {
      setBox([boxed.current, at]);
      return true;
    }
    const now = held.current;
    if (!now) return false;
    const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value));
    const by: Point = [clamp(at[0] - now.from[0], field.size[0]), clamp(at[1] - now.from[1], field.size[1])];
    seat.setPlan(now.turns ? facingTo(now.plan, now.turns, at) : shifted(now.plan, by, now.only));
    return true;
  };
  const up = (at: Point): boolean => {
    if (boxed.current) {
      seat.setMany(inside(seat, boxed.current, at));
      boxed.current = null;
      setBox(null);
      return true;
    }
    if (!held.current) return false;
    const { from, fresh } = held.current;
    held.current = null;
    seat.setHeld(false);
    // a click that drags nothing begins nothing
    if (fresh && apart(at, from) < STILL) seat.setPlan(null);
    return true;
  };
  const cancel = (): boolean => {
    if (held.current) {
      seat.setHeld(false);
      seat.setPlan(held.current.fresh ? null : held.current.plan);
    }
    held.current = boxed.current = null;
    setBox(null);
    return true;
  };
  const latest = useRef({ down, move, up, cancel });
  useEffect(() => void (latest.current = { down, move, up, cancel }));
  const drag = useCallback((at: Point, phase: Phase, thing: string, event?: PointerEvent) => {
    if (phase === "down") return latest.current.down(at, thing, event?.shiftKey ?? false);
    if (phase === "cancel") return latest.current.cancel();
    return phase === "move" ? latest.current.move(at) : latest.current.up(at);
  }, []);
  return { drag, box };
}

function grasp(plan: Plan, at: Point, thing: string, single: boolean): Held | null {
  if (thing.startsWith(HANDLE)) return { from: at, plan, only: null, turns: thing.slice(HANDLE.length), fresh: false };
  const places = ends(plan);
  const near = places.find((each) => each.model === thing) ?? places.find((each) => apart(each.at, at) < NEAR);
  return near ? { from: at, plan, only: single ? near.model : null, turns: "", fresh: false } : null;
}

/** A move begun by taking hold of a model of the chosen Detachment, if it may move now. */
function begun(seat: Seat, thing: string, at: Point): Held | null {
  const unit = seat.field.models[thing]?.detachment ?? "";
  if (!unit || unit !== seat.chosen || seat.busy) return null;
  const own = (seat.table.options?.choices ?? []).filter((each) => DRAGGED.includes(each.kind) && about(seat.field, each) === unit);
  const choice = own[0];
  if (!choice) return null;
  const plan = { ...standing(seat.field, unit, choice.kind), label: choice.label };
  return { from: at, plan, only: seat.single ? thing : null, turns: "", fresh: true };
}

/** The own Detachments with a model in a box. */
function inside(seat: Seat, from: Point, to: Point): string[] {
  const [left, low, right, high] = boxOf([from, to]);
  const within = (at: Point | null) => at !== null && left <= at[0] && at[0] <= right && low <= at[1] && at[1] <= high;
  return Object.values(seat.field.detachments)
    .filter((unit) => unit.side === seat.side && unit.models.some((id) => within(spot(seat.field, seat.field.models[id]!))))
    .map((unit) => unit.id);
}
