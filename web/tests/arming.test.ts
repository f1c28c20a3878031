import { describe, expect, test } from "vitest";
import { addedOf, armedBy, boughtToo, loadoutOf, picked, resized, upgradedTo, withAdded, withUpgraded } from "../src/army/arming";
import { inWords, searched } from "../src/army/words";
import type { Detachment } from "../src/army/army";
import type { DatasheetOffered, LoadoutOption, ModelOffered, MusterChecked } from "../src/made/types";

const option = (...weapons: string[]): LoadoutOption => ({ names: weapons, label: weapons.join(" and "), weapons, points: 0, gives: [] });
const called = (name: string, ...weapons: string[]): LoadoutOption => ({ ...option(...weapons), names: [name], label: name });
const choice = (choose: number, same_twice: boolean, ...options: LoadoutOption[]) => ({ choose, options, same_twice, same_for_all_models: false });
const kind = (...choices: ReturnType<typeof choice>[]): ModelOffered => ({
  name: "Tank", profile: { model: "Tank", move: "9", save: "3+", caf: "+1", morale: "3+", wounds: "1", special_rules: [] }, weapons: [], fixed: ["Hull gun"], choices,
});
const sheet = { id: "tank", sizes: [{ models: 3, points: 100 }, { models: 6, points: 190 }] } as DatasheetOffered;

describe("what models are armed with", () => {
  const tank = kind(choice(1, false, option("Cannon"), option("Lascannon")), choice(1, false, option("Bolters"), option("Flamers", "Melta")));
  const titan = kind(choice(2, true, option("Claw"), option("Laser"), option("Claw", "Storm bolter")));

  test("where nothing is named the first options are taken, and nothing is written for them", () => {
    expect(armedBy(tank)).toEqual({ picks: [[0], [0]], bought: [] });
    expect(loadoutOf(tank, armedBy(tank, ["Hull gun", "cannon"]))).toEqual([]);
  });

  test("what is chosen is written in full, and read again as it was", () => {
    const armed = picked(armedBy(tank), 1, 0, 1);
    expect(loadoutOf(tank, armed)).toEqual(["Cannon", "Flamers", "Melta"]);
    expect(armedBy(tank, loadoutOf(tank, armed))).toEqual(armed);
  });

  test("a weapon that is carried twice is named twice; what is named in full goes before its part", () => {
    const twice = picked(picked(armedBy(titan), 0, 0, 1), 0, 1, 1);
    expect(loadoutOf(titan, twice)).toEqual(["Laser", "Laser"]);
    expect(armedBy(titan, ["Laser", "Laser"]).picks).toEqual([[1, 1]]);
    expect(armedBy(titan, ["Storm bolter", "Claw"]).picks).toEqual([[2, 0]]);
  });

  test("an option that has a name is written by it", () => {
    const knight = kind(choice(1, false, called("Errant", "Sword", "Thermal cannon"), called("Paladin", "Sword", "Battlecannon")));
    const armed = picked(armedBy(knight), 0, 0, 1);
    expect(loadoutOf(knight, armed)).toEqual(["Paladin"]);
    expect(armedBy(knight, ["paladin"])).toEqual(armed);
  });

  test("what was bought and is among the choices too is not taken for one of them", () => {
    const exchanged = boughtToo(armedBy(tank), "Lascannon", true);
    expect(loadoutOf(tank, exchanged)).toEqual(["Cannon", "Bolters", "Lascannon"]);
    expect(armedBy(tank, loadoutOf(tank, exchanged))).toEqual(exchanged);
  });

  test("of weapons that exclude one another the last one stays", () => {
    const one = boughtToo(armedBy(tank), "Searchlight", true), other = boughtToo(one, "Missile", true, ["Searchlight"]);
    expect(other.bought).toEqual(["Missile"]);
    expect(boughtToo(other, "Missile", false).bought).toEqual([]);
  });
});

describe("how many models there are", () => {
  const entry: Detachment = { id: "tanks-1", datasheet: "tank", models: 6, loadouts: [{ models: 2, loadout: ["Lascannon"] }, { models: 3, upgrade: "Ace" }] };

  test("fewer models leave nobody armed otherwise who is not there; the usual size is not written", () => {
    expect(resized(sheet, entry, 3)).toEqual({ models: undefined, loadouts: [{ models: 2, loadout: ["Lascannon"] }, { models: 1, upgrade: "Ace" }] });
  });

  test("added models go to their kind and come off it, and leave others alone", () => {
    const some: Detachment = { id: "t-1", datasheet: "t", add: [{ model: "Plasma", models: 2 }, { model: "Plain", models: 2 }, { model: "Plain", models: 4 }] };
    expect(addedOf(some, "plain")).toBe(6);
    expect(withAdded(some, "Plain", 8)).toEqual([{ model: "Plasma", models: 2 }, { model: "Plain", models: 4 }, { model: "Plain", models: 4 }]);
    expect(withAdded(some, "Plain", 2)).toEqual([{ model: "Plasma", models: 2 }, { model: "Plain", models: 2 }]);
    expect(withAdded(some, "Terminators", 2)).toHaveLength(4);
  });

  test("upgraded models are counted over all groups, and armed like the rest when they are new", () => {
    expect(upgradedTo(entry, "ace")).toBe(3);
    expect(withUpgraded({ ...entry, loadout: ["Cannon"] }, "Medic", 1)).toEqual([...entry.loadouts!, { upgrade: "Medic", models: 1, loadout: ["Cannon"] }]);
    expect(withUpgraded(entry, "Ace", 0)).toEqual([{ models: 2, loadout: ["Lascannon"] }]);
  });
});

test("a search finds by every word, and puts first whose name it is", () => {
  const all = ["Legion Demi-Company of support", "Legio Support", "Support Legio", "Titans"];
  expect(searched(all, "legio support", (each) => each, (each) => each.toLowerCase())).toEqual(["Legio Support", "Legion Demi-Company of support", "Support Legio"]);
});

test("what is wrong is told by names; an id that may be a word of its own stays", () => {
  const tanks = ["tank-1", "tank-2", "first"].map((id) => ({ id, name: "Tank", slot: "Core" }));
  const checked = { formations: [{ slots: [{ detachments: ["tank-2", "tank-1", "first"] }], detachments: tanks }] } as unknown as MusterChecked;
  expect(inWords(checked, "Name tank-1 or tank-2 first; 8 of tank-13 are LI-SPC-015.")).toBe("Name Tank 2 or Tank 1 first; 8 of tank-13 are LI-SPC-015.");
});
