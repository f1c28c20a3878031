import { describe, expect, test } from "vitest";
import type { Table } from "../src/api/talk";
import {
  acted, added, drafted, gathering, isBusy, isGathering, isProbing, judged, lookedAt, looked, mended, mendedOf, openOptions, picked, planOf, planned, previewOf, previewed,
  probeOf, probed, probing, refused, released, seated, selected, sending, singled, shown, toMend, told, verdictOf, type Moment,
} from "../src/play/modes";
import { shifted, standing, type Plan } from "../src/play/plans";
import type { Choice, Ruling, Scene } from "../src/made/types";
import { battlefield, choice, detachment, modelAt, options } from "./making";

const field = battlefield({ units: [detachment("u", "red", ["a"]), detachment("v", "red", ["b"])], models: [modelAt("a", "u", [10, 10]), modelAt("b", "v", [20, 20])] });

const names = {};
const table = (seq: number, ...choices: Choice[]): Table =>
  ({ seq, state: { field, frames: [] }, options: choices.length ? options(...choices) : null, welcome: { side: "red", names } }) as unknown as Table;

const moving = choice("move", "u"), start = () => seated(table(5, moving));
const plan: Plan = { ...standing(field, "u", "move"), label: "U moves" }, moved = shifted(plan, [3, 0], null);
const ruling = (allowed: boolean) => ({ allowed, findings: [] }) as unknown as Ruling;

/** A moment in which the plan has been judged as it is. */
const settled = (now: Moment, allowed: boolean): Moment => {
  const { mode } = now.doing;
  if (mode.mode !== "planning") throw new Error("nothing is planned");
  return judged(now, mode.question, ruling(allowed));
};

describe("a plan and its verdict", () => {
  test("a plan that nobody has judged yet has no ruling, and no plan needs none", () => {
    expect(verdictOf(start())).toEqual({ ruling: null, fresh: true });
    expect(verdictOf(planned(start(), plan))).toEqual({ ruling: null, fresh: false });
  });

  test("a ruling goes stale as the plan is dragged on, stands until the next one, and is fresh again where the plan comes back", () => {
    const judgedOnce = settled(planned(start(), plan), true), dragged = planned(judgedOnce, moved);
    expect(verdictOf(dragged)).toMatchObject({ ruling: { allowed: true }, fresh: false });
    expect(verdictOf(planned(dragged, plan)).fresh).toBe(true);
    expect(verdictOf(settled(dragged, false))).toMatchObject({ ruling: { allowed: false }, fresh: true });
  });

  test("an answer that comes late is shown as stale, one that comes when nothing is planned is not shown", () => {
    const late = judged(planned(start(), moved), "an older question", ruling(true));
    expect(verdictOf(late).fresh).toBe(false);
    expect(verdictOf(judged(start(), "anything", ruling(false)))).toEqual({ ruling: null, fresh: true });
  });

  test("a question that was answered by no ruling is answered all the same", () => {
    const now = planned(start(), plan), { mode } = now.doing;
    expect(verdictOf(judged(now, mode.mode === "planning" ? mode.question : "", null))).toEqual({ ruling: null, fresh: true });
  });

  test("the same mode has the same verdict, so that nothing is drawn anew for it", () => {
    const now = settled(planned(start(), plan), true);
    expect(verdictOf(picked(now, "v", "b"))).toBe(verdictOf(now));
  });

  test("a new plan does not inherit the ruling of one that was dropped", () => {
    const again = planned(planned(settled(planned(start(), plan), false), null), moved);
    expect(verdictOf(again).ruling).toBeNull();
  });
});

describe("the nearest legal plan", () => {
  const wrong = settled(planned(start(), moved), false);

  test("it is looked for where a plan is refused, and only once it is let go", () => {
    expect(mendedOf(wrong)).toBe("");
    expect(toMend(wrong)).not.toBe("");
    const held = settled(planned(start(), moved, { dragged: true }), false);
    expect([toMend(held), mendedOf(held)]).toEqual(["", null]);
    expect(toMend(released(held))).toBe(toMend(wrong));
  });

  test("what is changed by a key while it is held stays held", () => {
    expect(toMend(settled(planned(planned(start(), plan, { dragged: true }), moved), false))).toBe("");
  });

  test("nothing is looked for where it is allowed, not judged, or places nobody", () => {
    expect(toMend(settled(planned(start(), moved), true))).toBe("");
    expect(toMend(planned(wrong, plan))).toBe("");
    expect(toMend(settled(planned(start(), { label: "", action: { action: "fire" } }), false))).toBe("");
  });

  test("what was found counts for the plan it was found for, and no other", () => {
    const found = mended(wrong, toMend(wrong), plan);
    expect(mendedOf(found)).toBe(plan);
    expect(mendedOf(settled(planned(found, shifted(moved, [1, 0], null)), false))).toBe("");
    expect(mendedOf(mended(wrong, toMend(wrong), null))).toBeNull();
  });
});

describe("what is done while nothing is planned", () => {
  test("a plan goes back to what was done before it; nothing is gathered and supposed at once", () => {
    expect(isGathering(planned(planned(gathering(start(), true), plan), null))).toBe(true);
    const supposing = probing(gathering(start(), true), true);
    expect([isGathering(supposing), isProbing(supposing)]).toEqual([false, true]);
    expect(isProbing(gathering(supposing, true))).toBe(false);
  });

  test("a pointer says where to suppose it only while that is asked", () => {
    expect(probeOf(probed(start(), [1, 1]))).toBeNull();
    const supposing = probed(probing(start(), true), [1, 1]);
    expect(probeOf(supposing)).toEqual([1, 1]);
    expect(probeOf(probing(probing(supposing, false), true))).toBeNull();
  });

  test("supposing may be begun and ended beside a plan", () => {
    const both = probing(planned(start(), plan), true);
    expect([planOf(both), isProbing(both)]).toEqual([plan, true]);
    expect(planOf(probing(both, false))).toBe(plan);
  });

  test("an Order is looked at only while nothing is planned, and is forgotten when something is", () => {
    const order = { unit: "u", order: "march" }, looking = previewed(start(), order);
    expect(previewOf(looking)).toBe(order);
    expect(previewOf(planned(looking, plan))).toBeNull();
    expect(previewOf(planned(planned(looking, plan), null))).toBeNull();
    expect(previewOf(previewed(planned(start(), plan), order))).toBeNull();
  });

  test("Detachments are put to those selected and taken from them, and drafts add up", () => {
    const two = added(added(start(), "u"), "v");
    expect([...added(two, "u").doing.many]).toEqual(["v"]);
    expect([...selected(two, ["u"]).doing.many]).toEqual(["u"]);
    expect(drafted(drafted(start(), { u: "march" }), { u: "charge", v: "advance" }).doing.drafts).toEqual({ u: "charge", v: "advance" });
  });
});

describe("what the server says", () => {
  const busy = drafted(added(refused(planned(gathering(start(), true), plan), { tell: "refused" } as never), "u"), { u: "march" });

  test("when something else is asked, plans, drafts, selections and refusals are over; what is chosen stays", () => {
    const now = told(picked(busy, "u", "a"), table(6, choice("fire", "u>v")));
    expect([planOf(now), now.doing.drafts, [...now.doing.many], now.sent.refusal]).toEqual([null, {}, [], null]);
    expect([now.doing.chosen, now.doing.model, isGathering(now)]).toEqual(["u", "a", true]);
  });

  test("when the same is asked, as told anew, everything goes on", () => {
    const now = told(busy, table(6, choice("move", "u")));
    expect(now.table.seq).toBe(6);
    expect([planOf(now), now.doing.drafts, now.sent.refusal]).toEqual([plan, { u: "march" }, { tell: "refused" }]);
    expect(told(busy, busy.table)).toBe(busy);
  });

  test("names and what is lit are the same as long as the Detachments and the choices are", () => {
    const now = start(), { options: asked } = now.table, later = told(now, { ...table(6), options: asked });
    expect(later.seen.names).toBe(now.seen.names);
    expect(later.seen.lit).toBe(now.seen.lit);
    const other = told(now, table(6, choice("move", "v")));
    expect([[...now.seen.lit], [...other.seen.lit]]).toEqual([["u"], ["v"]]);
  });

  test("an action is on its way until it is on the table", () => {
    const sent = sending(start());
    expect(isBusy(sent)).toBe(true);
    const done = acted(sent, 6);
    expect([isBusy(done), done.doing.tab]).toEqual([true, "log"]);
    expect(isBusy(told(done, table(6)))).toBe(false);
    expect(isBusy(refused(sent, { tell: "refused" } as never))).toBe(false);
  });
});

describe("looking back", () => {
  const scene = (at: number): Scene => ({ tell: "scene", at, state: { field: { ...field, round: at }, frames: [] } }) as unknown as Scene;

  test("now is shown until the server has told of then; then nothing may be chosen, and a plan waits", () => {
    const back = looked(planned(start(), plan), 2);
    expect([lookedAt(back), back.seen.past]).toEqual([2, null]);
    const then = shown(back, scene(2));
    expect([then.seen.past, then.seen.field.round, openOptions(then), [...then.seen.lit]]).toEqual([2, 2, null, []]);
    const again = looked(then, null);
    expect([again.seen.past, planOf(again), [...again.seen.lit]]).toEqual([null, plan, ["u"]]);
  });

  test("one scene stands until the next one comes, and none comes once one looks at now", () => {
    const then = looked(shown(looked(start(), 2), scene(2)), 3);
    expect([lookedAt(then), then.seen.past]).toEqual([3, 2]);
    expect(shown(looked(then, null), scene(3)).seen.past).toBeNull();
  });

  test("the last entry is now, and one that was the last is past when more has happened", () => {
    expect(lookedAt(looked(start(), 5))).toBeNull();
    expect(lookedAt(looked(told(start(), table(6, moving)), 5))).toBe(5);
    expect(lookedAt(looked(start(), 0))).toBe(0);
  });
});

test("one model at a time is for one plan: the next Detachment is moved as a whole", () => {
  const one = singled(planned(start(), plan), true);
  expect(planned(one, null).doing.single).toBe(true);
  expect(told(one, table(6, choice("move", "v"))).doing.single).toBe(false);
});
