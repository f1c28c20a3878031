import { expect, test } from "vitest";
import type { Table } from "../src/api/talk";
import { thinker } from "../src/play/thinking/Thinking";

const table = (toDecide: string[], more: Partial<Table> = {}): Table =>
  ({ toDecide, outcome: null, closed: false, welcome: { players: { red: "human", blue: "recruit" } }, ...more }) as unknown as Table;

test("a bot thinks as long as it owes a decision, beside a person who owes one too", () => {
  expect(thinker(table(["red", "blue"]))).toBe("blue");
  expect(thinker(table(["red"]))).toBe("");
  expect(thinker(table(["blue"], { closed: true }))).toBe("");
});
