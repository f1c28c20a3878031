import { expect, test } from "vitest";
import type { Table } from "../src/api/talk";
import { turnWords } from "../src/home/played";
import type { GoingOn } from "../src/made/types";
import { thinker } from "../src/play/thinking/Thinking";

const table = (toDecide: string[], more: Partial<Table> = {}): Table =>
  ({ toDecide, outcome: null, closed: false, welcome: { players: { red: "human", blue: "recruit" } }, ...more }) as unknown as Table;

test("a bot thinks as long as it owes a decision, beside a person who owes one too", () => {
  expect(thinker(table(["red", "blue"]))).toBe("blue");
  expect(thinker(table(["red"]))).toBe("");
  expect(thinker(table(["blue"], { closed: true }))).toBe("");
});

test("who comes back is told whose turn it is", () => {
  const going = { side: "red", names: { red: "Legion", blue: "Auxilia" }, to_decide: ["red", "blue"] } as unknown as GoingOn;
  expect(turnWords(going, 1)).toBe("Your turn");
  expect(turnWords({ ...going, to_decide: ["blue"] }, 1)).toBe("Auxilia to decide");
  expect(turnWords(going, 2)).toBe("Legion and Auxilia to decide");
});
