import { describe, expect, test } from "vitest";
import { meant, saying } from "../src/play/advice";
import { inRanks } from "../src/play/deploy/formation";
import { MARKER, choiceOf, cornered, ends, facingTo, finished, hasCorners, judging, movesOf, shifted, standing, turnedInPlace, turnsGiven, turnsOf, uncornered, waysOf, wheeled, withDice, type Plan } from "../src/play/plans";
import { resuming } from "../src/play/resuming";
import { namesIn } from "../src/board/names";
import type { Ruling } from "../src/made/types";
import { apart, type Point } from "../src/board/shapes";
import { battlefield, choice, detachment, modelAt, options } from "./making";

const field = battlefield({
  units: [detachment("u", "red", ["a", "b", "gone"]), detachment("foe", "blue", ["f"])],
  models: [modelAt("a", "u", [10, 10]), modelAt("b", "u", [12, 10], { facing: [0, 1] }), modelAt("gone", "u", [0, 0], { place: "destroyed" }), modelAt("f", "foe", [30, 30])],
  more: { mission: { zones: { red: { shape: "polygon", ring: [[0, 0], [60, 0], [60, 8], [0, 8]], holes: [] } } } as never },
});
const move = standing(field, "u", "move");

test("a plan answers the choice of its own Detachment, not that of another with the same name", () => {
  const alike = ["foe", "u"].map((subject) => choice("move", subject, null, "Legion Rhino Detachment moves"));
  expect(choiceOf(field, { ...move, label: "Legion Rhino Detachment moves" }, alike)).toBe(1);
  expect(choiceOf(field, { ...move, label: "another" }, alike)).toBe(-1);
});

describe("moves", () => {
  test("one begins with everybody on the table where they stand, the destroyed left out", () => {
    expect(ends(move).map(({ model, at }) => [model, at])).toEqual([["a", [10, 10]], ["b", [12, 10]]]);
    expect(move.action).toMatchObject({ action: "move", detachment: "u", manoeuvre: "move", garrison: "" });
    expect(standing(field, "u", "move_forward").action).not.toHaveProperty("manoeuvre");
  });

  test("shifting all keeps the shape, shifting one leaves the others; neither changes the plan it came from", () => {
    expect(ends(shifted(move, [1, -2], null)).map((each) => each.at)).toEqual([[11, 8], [13, 8]]);
    expect(ends(shifted(move, [1, -2], "b")).map((each) => each.at)).toEqual([[10, 10], [13, 8]]);
    expect(ends(move)[0]!.at).toEqual([10, 10]);
  });

  test("what a bot proposed is no longer its proposal once it is changed", () => {
    expect(shifted({ ...move, proposed: true }, [1, 0], null).proposed).toBe(false);
    expect(cornered(field, { ...move, proposed: true }).proposed).toBe(false);
  });

  test("a drag after a corner goes on from there, and the corner can be taken back", () => {
    const bent = shifted(cornered(field, shifted(move, [5, 0], "a")), [0, 5], "a");
    expect(movesOf(bent)[0]!.path).toEqual([[10, 10], [15, 10], [15, 15]]);
    expect(hasCorners(bent)).toBe(true);
    expect(movesOf(uncornered(bent))[0]!.path).toEqual([[10, 10], [15, 15]]);
    expect(hasCorners(uncornered(bent))).toBe(false);
  });

  test("a Titan that is turned before a corner turns there, others only at their ends; the server tells where it turns", () => {
    const walking: typeof field = { ...field, models: { ...field.models, a: { ...field.models.a!, profile: "t" } }, profiles: { t: { type: "titan" } as never } };
    const there = turnedInPlace(walking, shifted(move, [5, 0], "a"), 90, "a"), bent = shifted(cornered(walking, there), [0, 5], "a");
    expect(movesOf(bent)[0]).toMatchObject({ path: [[10, 10], [15, 10], [15, 15]], turns: [{ corner: 1, facing: [0, 100_000] }] });
    expect(movesOf(cornered(walking, bent))[0]!.turns).toHaveLength(1);
    expect(judging(bent)).toMatchObject({ question: { ends: [{ model: "a", turns: [{ corner: 1, facing: [0, 100_000] }] }, { model: "b" }] } });
    expect(movesOf(uncornered(bent))[0]).not.toHaveProperty("turns");
    expect(movesOf(cornered(field, there))[0]).not.toHaveProperty("turns");
    expect(turnsGiven(bent).get("a")).toEqual([{ at: [15, 10], facing: [0, 100_000] }]);
    expect(turnsGiven(move).size).toBe(0);
    const told = { findings: [{ facts: { turning: "a", x: 15, y: 10, dx: 0, dy: 4096 } }, { facts: { spent: 5 } }] } as unknown as Ruling;
    expect([...turnsOf(told)]).toEqual([["a", [{ at: [15, 10], facing: [0, 4096] }]]]);
  });

  test("turning in place begins from how a model faces now; wheeling moves it round the middle too", () => {
    const turned = ends(turnedInPlace(field, move, 90, null));
    expect(turned.map((each) => each.facing)).toEqual([[0, 100_000], [-100_000, 0]]);
    expect(turned.map((each) => each.at)).toEqual([[10, 10], [12, 10]]);
    const round = ends(wheeled(field, move, 90));
    expect(round.map((each) => each.at)).toEqual([[11, 9], [11, 11]]);
    expect(round[0]!.facing).toEqual([0, 100_000]);
  });

  test("wheeled back and forth models stand where they stood, and never closer to one another", () => {
    const there = wheeled(field, move, 15), back = ends(wheeled(field, there, -15));
    expect(apart(ends(there)[0]!.at, ends(there)[1]!.at)).toBeCloseTo(2, 9);
    expect(apart(back[0]!.at, [10, 10])).toBeCloseTo(0, 9);
  });

  test("a model faces a place, and keeps facing somewhere where the place is its own", () => {
    expect(ends(facingTo(move, "a", [10, 20]))[0]!.facing).toEqual([0, 100_000]);
    expect(ends(facingTo(move, "a", [10, 10]))[0]!.facing!.every(Number.isFinite)).toBe(true);
  });
});

describe("other plans", () => {
  test("an Objective marker is dragged like a model, under its own name in each action", () => {
    for (const [action, key] of [["place_marker", "at"], ["move_marker", "to"]] as const) {
      const plan: Plan = { label: "", action: { action, [key]: [5, 5] } };
      expect(ends(plan)).toEqual([{ model: MARKER, at: [5, 5], facing: null }]);
      expect(shifted(plan, [1, 0], null).action[key]).toEqual([6, 5]);
    }
  });

  test("a spot is dragged only where the plan says whose it is", () => {
    const plan: Plan = { label: "", action: { action: "choose_spot", at: [5, 5] } };
    expect(ends(plan)).toEqual([]);
    expect(shifted({ ...plan, model: "a" }, [1, 1], null).action.at).toEqual([6, 6]);
  });

  test("survivors are placed under their own name, and nothing is added to an action that places nobody", () => {
    const places = { label: "", action: { action: "place_survivors", places: [{ model: "a", at: [1, 1] as Point, facing: [1, 0] as Point }] } };
    expect(shifted(places, [1, 0], null).action).toEqual({ action: "place_survivors", places: [{ model: "a", at: [2, 1], facing: [1, 0] }] });
    expect(shifted({ label: "", action: { action: "pass" } }, [1, 0], null).action).toEqual({ action: "pass" });
  });

  test("a Detachment is drawn up around a place, its front to the enemy, no two on one spot", () => {
    const ids = ["1", "2", "3", "4", "5", "6", "7"];
    const many = battlefield({ units: [detachment("u", "red", ids)], models: ids.map((id) => modelAt(id, "u", [0, 0])), more: { mission: field.mission } });
    const plan = inRanks(many, "u", [30, 4]);
    const places = ends(plan);
    expect(places.every((each) => String(each.facing) === "0,100000")).toBe(true);
    expect(new Set(places.map((each) => String(each.at))).size).toBe(7);
    for (const one of places) for (const other of places) if (one !== other) expect(apart(one.at, other.at)).toBeGreaterThanOrEqual(1);
  });
});

const ruling = (points: Point[]): Ruling =>
  ({ findings: [{ facts: { model: "a", spent: 3 }, witness: { kind: "path", points } }, { facts: { model: "b" }, witness: { kind: "path", points: [[0, 0]] } }] }) as unknown as Ruling;

describe("what is sent", () => {
  test("a dragged move asks for a way to its end by its corners; one that a bot proposed is judged as it is", () => {
    const bent = shifted(cornered(field, shifted(move, [5, 0], "a")), [0, 5], "a");
    expect(judging(bent)).toMatchObject({ say: "ask", question: { question: "move_to", detachment: "u", ends: [{ model: "a", at: [15, 15], via: [[15, 10]] }, { model: "b", at: [12, 10], via: [[12, 10]] }] } });
    expect(judging({ ...bent, proposed: true })).toMatchObject({ say: "ask", question: { question: "may_move" } });
  });

  test("a deployment is asked about, anything else is tried", () => {
    expect(judging({ label: "", action: { action: "deploy", detachment: "u", placements: [] } })).toMatchObject({ question: { question: "may_deploy", garrison: "" } });
    expect(judging({ label: "", action: { action: "fire" } })).toEqual({ say: "try", action: { action: "fire" } });
  });

  test("models go the way that the server found, and those that stay are left out", () => {
    const plan = shifted(move, [5, 0], "a"), way: Point[] = [[10, 10], [12, 14], [15, 10]];
    expect([...waysOf(ruling(way))]).toEqual([["a", way]]);
    expect(finished(plan, ruling(way)).moves).toEqual([{ model: "a", path: way, facing: null, across: "" }]);
    expect(finished({ ...plan, proposed: true }, ruling(way)).moves).toMatchObject([{ model: "a", path: [[10, 10], [15, 10]] }]);
  });

  test("a model that only turns is not left out", () => {
    expect(finished(turnedInPlace(field, move, 15, "b"), null).moves).toMatchObject([{ model: "b" }]);
  });
});

describe("the rest of a move", () => {
  const frame = (caught: number | null, path: Point[]) => [{ frame: "activating", detachment: "u", manoeuvre: "move", caught_at: caught, moves: [{ model: "a", path, facing: null, across: "x" }, { model: "gone", path, facing: null, across: "" }] }];

  test("it begins where Overwatch caught each model, measured along its way", () => {
    const plan = resuming(field, frame(0.5, [[0, 0], [4, 0], [4, 4]]))!;
    expect(movesOf(plan)).toEqual([{ model: "a", path: [[4, 0], [4, 4]], facing: null, across: "" }]);
    expect(movesOf(resuming(field, frame(0.75, [[0, 0], [4, 0], [4, 4]]))!)[0]!.path[0]).toEqual([4, 2]);
  });

  test("caught at the very end, or without having moved, there is no division by nothing", () => {
    expect(movesOf(resuming(field, frame(1, [[0, 0], [4, 0]]))!)[0]!.path).toEqual([[4, 0], [4, 0]]);
    expect(movesOf(resuming(field, frame(0.5, [[3, 3], [3, 3]]))!)[0]!.path[0]).toEqual([3, 3]);
  });

  test("a move that was not stopped has no rest", () => {
    expect(resuming(field, frame(null, [[0, 0]]))).toBeNull();
    expect(resuming(field, [])).toBeNull();
  });
});

describe("a bot's advice in words", () => {
  const names = namesIn(field), say = (action: Record<string, unknown>) => saying(action, options(choice("pass", "", { action: "pass" }, "let it pass")), names, field);

  test("an action on offer is said as the choice says it", () => {
    expect(say({ action: "pass" })).toBe("Let it pass");
  });

  test("an Overwatch tells its moment in per cent of the way, whatever its choice is called", () => {
    const action = { action: "call_overwatch", detachment: "u", moment: 0.5 };
    const offered = options(choice("call_overwatch", "u", action, "u fires at 0.50 of the move with 1 weapons"));
    expect(saying(action, offered, names, field)).toBe("U fires when the enemy has gone 50 % of its way");
  });

  test("a move tells the farthest that a model goes, and nothing of one that goes nowhere", () => {
    expect(say({ action: "move", manoeuvre: "charge", detachment: "u", moves: [{ path: [[0, 0], [3, 4]] }, { path: [[0, 0], [1, 0]] }], garrison: "old_mill" })).toBe("U charges 5.0″ and Garrisons Old Mill");
    expect(say({ action: "move", manoeuvre: "hold", detachment: "u", moves: [{ path: [[0, 0], [0, 0.01]] }] })).toBe("U holds its place");
    expect(say({ action: "disembark", detachment: "u", placements: [] })).toBe("U Disembarks");
  });

  test("fire counts its weapons", () => {
    expect(say({ action: "fire", detachment: "u", volleys: [{ target: "foe", shots: [1] }, { target: "u", shots: [1, 2] }] })).toBe("U fires 1 weapon at Foe and 2 weapons at U");
  });

  test("models that an action means are found through their Detachment, each once", () => {
    expect(meant({ action: "x", detachment: "foe", fights: [["a", "f"]] }, field).models).toEqual(["f", "a"]);
  });
});

describe("dice that a Titan splits", () => {
  const shot = { model: "t", weapon: 0 }, other = { model: "t", weapon: 1 };
  const all = [{ target: "a", shots: [shot, other], waive: [] }, { target: "b", shots: [], waive: [] }];

  test("some of a weapon's dice go to a second target, and the first keeps the rest", () => {
    const split = withDice(all, shot, "b", 1, 3);
    expect(split.map((each) => each.shots)).toEqual([[other, { ...shot, dice: 2 }], [{ ...shot, dice: 1 }]]);
    expect(withDice(split, shot, "c", 2, 3).map((each) => [each.target, each.shots])).toEqual([["a", [other, { ...shot, dice: 1 }]], ["b", []], ["c", [{ ...shot, dice: 2 }]]]);
  });

  test("all of them or none are no split", () => {
    const split = withDice(all, shot, "b", 1, 3);
    expect(withDice(split, shot, "b", 3, 3).map((each) => each.shots)).toEqual([[other], [shot]]);
    expect(withDice(split, shot, "b", 0, 3).map((each) => each.shots)).toEqual([[other, shot], []]);
  });
});
