import { expect, test } from "vitest";
import type { Table } from "../src/api/talk";
import { whatToDo } from "../src/play/Guide";
import { PARTS, stepAt, type Now } from "../src/play/tour/steps";
import { battlefield, choice, detachment, options } from "./making";

const field = battlefield({ units: [detachment("assault", "red", ["a1"], { name: "Assault" }), detachment("tactical", "red", ["t1"], { name: "Tactical" })] });

const table = (kinds: string[], more: Partial<Table> = {}): Table =>
  ({ seq: 4, story: [], outcome: null, state: { field: { ...field, phase: "movement", stage: "none" } }, options: kinds.length ? options(...kinds.map((kind) => choice(kind, "assault"))) : null, ...more }) as unknown as Table;

const at = (kinds: string[], more: Partial<Now> = {}, told: Partial<Table> = {}) => stepAt({ table: table(kinds, told), chosen: "", plan: null, drafts: {}, read: new Set(), ...more });

const READ = { read: new Set(["table"]) };

test("the table is told of once, while the first Orders are given", () => {
  expect(at(["issue_order"]).key).toBe("table");
  expect(at(["issue_order"], READ).key).toBe("orders");
  expect(at(["move"]).key).toBe("move");
});

test("every phase of the round has its step, which goes on with what the player does", () => {
  expect(at(["issue_order"], { ...READ, drafts: { assault: "charge" } }).key).toBe("place");
  expect(at(["choose_initiative"]).text).toContain("acts first");
  expect(at(["charge", "move", "hold"]).text).toContain("Click your Assault");
  expect(at(["charge", "move", "hold"], { chosen: "assault" }).key).toBe("move-chosen");
  expect(at(["charge"], { plan: { action: { action: "move", manoeuvre: "charge" }, label: "" } }).key).toBe("plan-charge");
  expect(at(["call_overwatch", "decline_overwatch"]).key).toBe("overwatch");
  expect(at(["resolve_fights"]).key).toBe("fights");
  expect(at(["fire", "hold_fire"]).key).toBe("fire");
  expect(at([], {}, { outcome: { winner: "", score: {}, rules: [] } as unknown as Table["outcome"] }).key).toBe("over");
});

test("Morale is explained when it has just been checked, and not again once that was read", () => {
  const story = [{ lines: [{ text: "Storm checked Morale (combat): 2 against 4+, failed." }] }] as unknown as Table["story"];
  expect(at(["choose_combat"], {}, { story }).key).toBe("morale");
  expect(at(["choose_combat"], { read: new Set(["morale"]) }, { story }).key).toBe("fights");
  const later = [...story, ...Array.from({ length: 3 }, () => ({ lines: [] }))] as unknown as Table["story"];
  expect(at(["choose_combat"], {}, { story: later }).key).toBe("fights");
});

test("whatever is asked, something is said of it: nobody gets stuck", () => {
  for (const kinds of [["something_new"], []]) expect(PARTS[at(kinds).part]).toBeTruthy();
  expect(at([]).key).toBe("wait");
});

test("a bare question is explained, with what is mostly answered", () => {
  expect(whatToDo(table(["choose_initiative"]))).toMatch(/acts first.*Mostly/);
});
