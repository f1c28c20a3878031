import { useCallback, useRef, useState } from "react";
import type { Phase } from "../board/pointing";
import { apart, boxOf, spot, type Point } from "../board/shapes";
import { about, ends, facingTo, shifted, standing, type Plan } from "./plans";
import { isBusy, isGathering, planOf, sideOf, type Moment } from "./modes";
import { DRAGGED, useDeeds, useNow } from "./seat";
import { aimedAt, templateNear } from "./templates/aiming";

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

/** A template that follows the drag, from where it was taken up; null where it had been taken up before. */
interface Carried {
  index: number;
  from: Point | null;
}

/** Dragging on the table: a plan's models, a model's facing, a template, a box around Detachments. */
export function useDrag() {
  const now = useNow(), deeds = useDeeds();
  const [box, setBox] = useState<[Point, Point] | null>(null);
  const held = useRef<Held | null>(null), carried = useRef<Carried | null>(null), boxed = useRef<Point | null>(null);
  const drag = useCallback((at: Point, phase: Phase, thing: string, event: { shiftKey: boolean }): boolean => {
    const down = (): boolean => {
      const moment = now(), plan = planOf(moment);
      if (moment.seen.past !== null) return false;
      if (plan?.aiming !== undefined) {
        carried.current = { index: plan.aiming, from: null };
        deeds.plan(aimedAt(plan, plan.aiming, at, plan.aiming));
        return true;
      }
      const template = plan ? templateNear(plan, at) : -1;
      if (plan && template >= 0) {
        carried.current = { index: template, from: at };
        deeds.plan({ ...plan, aiming: template });
        return true;
      }
      const found = plan ? grasp(plan, at, thing, moment.doing.single) : begun(moment, thing, at);
      if (found) {
        held.current = found;
        deeds.dragPlan(found.plan);
        if (found.only || thing) deeds.hold(found.only ?? thing);
        return true;
      }
      if (thing || !(event.shiftKey || isGathering(moment))) return false;
      boxed.current = at;
      setBox([at, at]);
      return true;
    };
    const move = (): boolean => {
      const template = carried.current;
      if (template) {
        deeds.replan((plan) => aimedAt(plan, template.index, at, template.index));
        return true;
      }
      if (boxed.current) {
        setBox([boxed.current, at]);
        return true;
      }
      if (!held.current) return false;
      const { from, plan, only, turns } = held.current, [wide, deep] = now().seen.field.size;
      const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value));
      const by: Point = [clamp(at[0] - from[0], wide), clamp(at[1] - from[1], deep)];
      deeds.dragPlan(turns ? facingTo(plan, turns, at) : shifted(plan, by, only));
      return true;
    };
    const up = (): boolean => {
      if (carried.current) {
        const { from } = carried.current;
        carried.current = null;
        // a click that takes it up leaves it with the pointer; a drag, or a second click, puts it down
        if (!from || apart(at, from) >= STILL) deeds.replan((plan) => ({ ...plan, aiming: undefined }));
        return true;
      }
      if (boxed.current) {
        deeds.select(inside(now(), boxed.current, at));
        boxed.current = null;
        setBox(null);
        return true;
      }
      if (!held.current) return false;
      const { from, fresh } = held.current;
      held.current = null;
      deeds.release();
      // a click that drags nothing begins nothing
      if (fresh && apart(at, from) < STILL) deeds.plan(null);
      return true;
    };
    const cancel = (): boolean => {
      if (held.current) {
        deeds.plan(held.current.fresh ? null : held.current.plan);
        deeds.release();
      }
      held.current = carried.current = boxed.current = null;
      setBox(null);
      return true;
    };
    return { down, move, up, cancel }[phase]();
  }, [now, deeds]);
  return { drag, box };
}

function grasp(plan: Plan, at: Point, thing: string, single: boolean): Held | null {
  if (thing.startsWith(HANDLE)) return { from: at, plan, only: null, turns: thing.slice(HANDLE.length), fresh: false };
  const places = ends(plan);
  const near = places.find((each) => each.model === thing) ?? places.find((each) => apart(each.at, at) < NEAR);
  return near ? { from: at, plan, only: single ? near.model : null, turns: "", fresh: false } : null;
}

/** A move begun by taking hold of a model of the chosen Detachment, if it may move now. */
function begun(now: Moment, thing: string, at: Point): Held | null {
  const { table, seen: { field }, doing: { chosen, single } } = now, unit = field.models[thing]?.detachment ?? "";
  if (!unit || unit !== chosen || isBusy(now)) return null;
  const choice = table.options?.choices.find((each) => DRAGGED.includes(each.kind) && about(field, each) === unit);
  if (!choice) return null;
  const plan = { ...standing(field, unit, choice.kind), label: choice.label };
  return { from: at, plan, only: single ? thing : null, turns: "", fresh: true };
}

/** The own Detachments with a model in a box. */
function inside(now: Moment, from: Point, to: Point): string[] {
  const [left, low, right, high] = boxOf([from, to]), { field } = now.seen;
  const within = (at: Point | null) => at !== null && left <= at[0] && at[0] <= right && low <= at[1] && at[1] <= high;
  return Object.values(field.detachments)
    .filter((unit) => unit.side === sideOf(now) && unit.models.some((id) => within(spot(field, field.models[id]!))))
    .map((unit) => unit.id);
}
