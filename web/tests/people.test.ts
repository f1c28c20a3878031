import { describe, expect, test } from "vitest";
import type { Table } from "../src/api/talk";
import type { BattleNow, TimeLeft } from "../src/made/types";
import { ago, clockText, isLow, leftNow, playElsewhere, presence, titleOf, worn } from "../src/people/people";
import { calledBy, replyTold } from "../src/people/words";
import { turnText } from "../src/people/WhoseTurn";

const MINUTE = 60_000, HOUR = 60 * MINUTE, DAY = 24 * HOUR;
const person = (name: string, colour = "", seen: number | null = null) => ({ name, colour, seen });

/** What of a table these functions read. */
const table = (more: object = {}) => ({
  welcome: { title: "The ford", sides: ["red", "blue"], side: "red", players: { red: "human", blue: "human" }, names: {} },
  sideNames: { red: "red", blue: "Solar Auxilia" }, persons: {}, present: {}, options: null, undoAsked: null, branchAsked: null, proposed: null, ...more,
}) as unknown as Table;

describe("people", () => {
  test("a side is called by the name of whoever plays it, where there is one", () => {
    expect(calledBy({ red: "red", blue: "Solar Auxilia" }, { red: person("Anna"), blue: person("") })).toEqual({ red: "Anna", blue: "Solar Auxilia" });
  });

  test("two players never wear one colour", () => {
    const sides = ["red", "blue"];
    expect(worn(sides, {})).toEqual(["orange", "blue"]);
    expect(worn(sides, { red: person("", "teal"), blue: person("", "teal") })).toEqual(["teal", "blue"]);
    expect(worn(sides, { red: person("", "blue") })).toEqual(["blue", "orange"]);
    expect(worn(sides, { red: person("", "no colour"), blue: person("", "gold") })).toEqual(["orange", "gold"]);
  });

  test("the window says who plays, and that something waits: a decision or another's proposal", () => {
    expect(titleOf(table())).toBe("The ford – Umpire");
    expect(titleOf(table({ options: {}, persons: { red: person("Anna"), blue: person("Ben") } }))).toBe("● Anna v. Ben: The ford – Umpire");
    expect(titleOf(table({ proposed: { what: "draw", waiting: ["red"] } }))).toMatch(/^●/);
    expect(titleOf(table({ proposed: { what: "draw", waiting: ["blue"] } }))).not.toMatch(/^●/);
  });

  test("who is there, who was, and who has yet to come", () => {
    expect(presence(table({ present: { "side:blue": 1 } }), "blue", 0)).toBe("here now");
    expect(presence(table({ persons: { blue: person("", "", DAY) } }), "blue", DAY + 3 * HOUR)).toBe("last here 3 hours ago");
    expect(presence(table(), "blue", 0)).toBe("has not come yet");
    expect(ago(1000, 2000)).toBe("a moment ago");
    expect([playElsewhere(table(), 1), playElsewhere(table(), 2)]).toEqual([true, false]);
  });

  test("a clock runs on between two messages, for whoever owes a decision alone", () => {
    const time: TimeLeft = { tell: "time_left", control: { minutes: 10 }, left: { red: 90_000, blue: 50_000 }, running: ["red"], paused: false };
    expect([leftNow(time, "red", 40_000), leftNow(time, "blue", 40_000), leftNow(time, "red", 10 * MINUTE)]).toEqual([50_000, 50_000, 0]);
    expect([isLow(time, 59_000), isLow(time, 61_000), isLow({ ...time, control: { days: 1 } }, 59 * MINUTE)]).toEqual([true, false, true]);
    expect([0, 61_000, HOUR + 1000, 2 * DAY + 3 * HOUR].map(clockText)).toEqual(["0:00", "1:01", "1:00:01", "2 d 3 h"]);
  });

  test("what became of a proposal is told where it came to nothing", () => {
    expect(replyTold("draw", true, false, "Ben")).toBe("");
    expect(replyTold("draw", false, false, "Ben")).toBe("Ben does not agree to a draw.");
    expect(replyTold("pause", false, true, "Anna")).toBe("Anna takes the offer of a pause back.");
  });

  test("home says whose turn it is", () => {
    const now = (more: Partial<BattleNow>): BattleNow => ({ title: "", side: "red", head: "", score: {}, seq: 0, players: {}, to_decide: ["red"], awaited: [], outcome: null, closed: false, names: { red: "red", blue: "blue" }, persons: { blue: person("Ben") }, time_left: null, ...more });
    expect(turnText(now({}))).toEqual({ text: "Your turn.", own: true });
    expect(turnText(now({ to_decide: ["blue"] }))).toEqual({ text: "Ben to decide.", own: false });
    expect(turnText(now({ to_decide: ["red", "blue"] }), 2)).toEqual({ text: "Red and Ben to decide.", own: false });
    expect(turnText(now({ awaited: ["blue"], to_decide: [] })).text).toBe("Waiting for Ben to come.");
    expect(turnText(now({ outcome: { winner: null, score: {}, rules: [] }, closed: true })).text).toBe("Over: a draw.");
  });
});
