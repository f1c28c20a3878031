import { describe, expect, test } from "vitest";
import { CaseText } from "../src/ask/casefile";
import type { Ruling } from "../src/made/types";

const TEXT = `# How a case begins.
system: legions
cases:
  - title: A line through a wood
    rules: [LI-TER-001]
    table:
      size: [24, 24]
      features:
        - {id: wood, outline: [[4, 4], [8, 4], [8, 8], [4, 8]], pieces: [{kind: wall, outline: [[4, 4], [5, 4], [5, 5]]}]} # the wood
      units:
        - id: alpha
          side: red
          models:
            - {id: a1, at: [1, 1], facing: 350}
            - {id: a2, at: [2, 1]}
        - {id: bravo, side: blue, models: [{id: b1, at: [20, 20]}]}
    ask:
      - {question: can_see, viewer: a1, target: b1}
      - {question: count, units: [alpha]}
    expect: {rulings: [{allowed: true}, {allowed: false}]}
`;

const file = new CaseText(TEXT);

describe("a case file that is changed", () => {
  test("one that nobody changes is the text that it was, comments and all", () => {
    expect(file.text).toBe(TEXT);
    expect([file.system, file.title, file.sides, file.broken]).toEqual(["legions", "A line through a wood", ["red", "blue"], ""]);
    expect(file.ids).toEqual({ units: ["alpha", "bravo"], models: ["a1", "a2", "b1"], features: ["wood"] });
  });

  test("a change keeps what is beside it, takes what was expected away, and leaves the file that it came from alone", () => {
    const moved = file.moved("a2", [0.5, -0.25]);
    expect(moved.text).toContain("{id: a2, at: [2.5, 0.75]}");
    expect(moved.text).toContain("# How a case begins.");
    expect(moved.text).toContain("# the wood");
    expect(moved.text).not.toContain("expect");
    expect(file.text).toBe(TEXT);
  });

  test("a feature moves and turns with its parts", () => {
    const moved = file.moved("wood", [1, 0]).find("wood")!.entry as { outline: unknown; pieces: { outline: unknown }[] };
    expect(moved.outline).toEqual([[5, 4], [9, 4], [9, 8], [5, 8]]);
    expect(moved.pieces[0]!.outline).toEqual([[5, 4], [6, 4], [6, 5]]);
    const turned = file.turned("wood", 90).find("wood")!.entry as { outline: unknown };
    expect(turned.outline).toEqual([[8, 4], [8, 8], [4, 8], [4, 4]]);
  });

  test("a model that is turned all the way round faces no way that has to be said", () => {
    expect(file.turned("a1", 10).find("a1")!.entry).not.toHaveProperty("facing");
    expect(file.turned("a1", 15).find("a1")!.entry.facing).toBe(5);
    expect(file.turned("a2", -15).find("a2")!.entry.facing).toBe(345);
  });

  test("questions about what is gone go with it; about a unit only with its last model", () => {
    expect(file.without("a1").questions.map((each) => each.question)).toEqual(["count"]);
    expect(file.without("a2").questions).toHaveLength(2);
    const bare = file.without("a2").without("a1");
    expect(bare.ids.units).toEqual(["bravo"]);
    expect(bare.questions).toEqual([]);
  });

  test("what is not there is changed by nothing", () => {
    for (const same of [file.moved("nobody", [1, 1]), file.turned("nobody", 5), file.without("nobody"), file.changedUnit("wood", { side: "blue" })]) expect(same).toBe(file);
  });

  test("new things have names that nothing has, units included", () => {
    const [once, first] = file.withModel("Legion Tactical Detachment", "red", {}, [3, 3]);
    const [twice, second] = once.withModel("Legion Tactical Detachment", "red", {}, [4, 4]);
    expect(twice.ids.models).toEqual(expect.arrayContaining([first, second]));
    expect(new Set([...twice.ids.models, ...twice.ids.units]).size).toBe(twice.ids.models.length + twice.ids.units.length);
    expect(file.withFeature("Wood", {}, [])[1]).toBe("wood-2");
    expect(file.withMate("a2", [1, 0])[1]).toBe("a");
  });

  test("another model of a unit stands beside the first and is like it", () => {
    const [made, id] = file.withMate("a1", [1.5, 0]);
    expect(made.find(id)!.entry).toEqual({ id, at: [2.5, 1], facing: 350 });
    expect(made.find(id)!.unit.id).toBe("alpha");
  });

  test("a reading that goes back to what is taken unasked leaves nothing behind", () => {
    const read = file.reading("swift", "second");
    expect(read.houseRules).toEqual({ swift: "second" });
    expect(read.reading("other", "first").reading("swift", null).houseRules).toEqual({ other: "first" });
    expect(read.reading("swift", null).text).not.toContain("house_rules");
  });

  test("a first question is asked where none was, and one more after the others", () => {
    const none = file.askingOnly([]);
    expect(none.asking(0, { question: "can_see", viewer: "a1", target: "b1" }).questions).toHaveLength(1);
    expect(file.asking(2, { question: "count", units: ["bravo"] }).questions).toHaveLength(3);
    expect(file.asking(0, { question: "count", units: ["bravo"] }).questions[0]).toEqual({ question: "count", units: ["bravo"] });
  });

  test("it is kept with the verdicts as what it expects, its own rules stay", () => {
    const rulings = [{ allowed: false, findings: [{ rule: "LI-TER-002" }, { rule: "" }] }, { allowed: true, findings: [{ rule: "LI-TER-002" }] }] as unknown as Ruling[];
    const kept = file.moved("a1", [1, 0]).finished(rulings);
    expect(kept.text).toContain("expect: {rulings: [{allowed: false}, {allowed: true}]}");
    expect(kept.text).toContain("rules: [LI-TER-001]");
    expect(new CaseText("system: legions\ncases: [{title: A, table: {size: [1, 1]}}]\n").finished(rulings).text).toContain("rules: [LI-TER-002]");
  });

  test("a file that is no YAML says why, and has nothing in it", () => {
    const broken = new CaseText("cases: [\n");
    expect(broken.broken).not.toBe("");
    expect(broken.ids).toEqual({ units: [], models: [], features: [] });
    expect(new CaseText("").questions).toEqual([]);
  });

  test("models of a squad become a unit, and further ones join it", () => {
    const guard = { name: "Guard", base: "32mm", keywords: ["Infantry"], profile: { save: 4 }, at: [3, 3] as [number, number] };
    const [one, first, unit] = file.withSquad("Guards", "red", ["Infantry"], [guard, { ...guard, name: "Captain", base: "40mm", keywords: ["Infantry", "Character"], at: [5, 3] }]);
    expect([first, unit]).toEqual(["guard", "guards"]);
    expect(one.find("guard")!.unit).toMatchObject({ id: "guards", side: "red", name: "Guards", keywords: ["Infantry"], base: "32mm", profile: { save: 4 } });
    expect(one.find("captain")!.entry).toEqual({ id: "captain", at: [5, 3], keywords: ["Character"], base: "40mm" });
    const [two, second, joined] = one.withSquad("Guards", "red", ["Infantry"], [{ ...guard, at: [7, 3] }], unit);
    expect([second, joined, two.find("guard-2")!.unit.id]).toEqual(["guard-2", "guards", "guards"]);
    // On another side, or once it is gone, it is a unit of its own.
    const [three, , other] = one.withSquad("Guards", "blue", ["Infantry"], [guard], unit);
    expect([other, three.find("guard-2")!.unit.side]).toEqual(["guards-2", "blue"]);
  });
});
