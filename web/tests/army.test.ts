import { beforeEach, describe, expect, test, vi } from "vitest";
import { readArmy, type Army } from "../src/army/army";
import { detachmentOf, duplicated, duplicatedFormation, exchanged, movedFormation, setDetachment, withDetachments, withFormation, without, withTransports } from "../src/army/deeds";
import { forget, keep, keepAnother, keptArmies, keptArmy, newKey, notesOf } from "../src/army/kept";
import { packed, unpacked } from "../src/army/share";
import { begun, changed, redone, undone } from "../src/history";

const army = (): Army => ({
  id: "mine", name: "Møre & “friends”", allegiance: "loyalist", primary: "Legiones Astartes", points_limit: 1500,
  formations: [{
    id: "company", type: "Legion Demi-Company", detachments: [
      { id: "tactical-1", datasheet: "tactical", slot: "Core", add: [{ model: "Tactical Legionaries", models: 2 }], embarked: "rhinos-1" },
      { id: "rhinos-1", datasheet: "rhino", models: 3, dedicated: "tactical-1" },
      { id: "command-1", datasheet: "command", slot: "HQ", attached_to: "tactical-1" },
      { id: "tactical-2", datasheet: "tactical", slot: "Core", embarked: "rhinos-1-2" },
    ],
  }],
});

describe("what is done to an army", () => {
  test("a Detachment that goes takes its Dedicated Transports along, and nobody names it any more", () => {
    const left = without(army(), ["tactical-1"]).formations[0]!.detachments;
    expect(left).toEqual([{ id: "command-1", datasheet: "command", slot: "HQ" }, { id: "tactical-2", datasheet: "tactical", slot: "Core" }]);
  });

  test("a copy has ids of its own, and its Transports are bought for the copy", () => {
    const { army: made, id } = duplicated(army(), "tactical-1"), all = made.formations[0]!.detachments;
    expect(id).toBe("tactical-3");
    expect(all.map((each) => each.id)).toEqual(["tactical-1", "rhinos-1", "tactical-3", "rhinos-2", "command-1", "tactical-2"]);
    expect(detachmentOf(made, "tactical-3")?.embarked).toBe("rhinos-2");
    expect(detachmentOf(made, "rhinos-2")?.dedicated).toBe("tactical-3");
  });

  test("a copied Formation names nothing of the old one", () => {
    const { army: made, id } = duplicatedFormation(army(), "company"), copy = made.formations.find((each) => each.id === id)!;
    const old = new Set(army().formations[0]!.detachments.map((each) => each.id));
    for (const each of copy.detachments) for (const name of [each.id, each.attached_to, each.dedicated]) expect(old.has(name ?? "")).toBe(false);
  });

  test("Transports take the place of others, and of their own number", () => {
    const more = withTransports(army(), "tactical-1", "rhino", 5);
    expect(detachmentOf(more, "rhinos-1")?.models).toBe(5);
    const other = withTransports(army(), "tactical-1", "spartan", 1);
    expect(detachmentOf(other, "rhinos-1")).toBeUndefined();
    expect(detachmentOf(other, "spartan-1")).toEqual({ id: "spartan-1", datasheet: "spartan", models: 1, dedicated: "tactical-1" });
    expect(detachmentOf(other, "tactical-1")?.embarked).toBeUndefined();
  });

  test("Detachments change places, Formations too; who stands at the end stays", () => {
    const moved = exchanged(army(), "tactical-2", "tactical-1");
    expect(moved.formations[0]!.detachments.map((each) => each.id)).toEqual(["tactical-2", "rhinos-1", "command-1", "tactical-1"]);
    expect(exchanged(army(), "tactical-1", "nobody")).toEqual(army());
    expect(movedFormation(army(), "company", 1)).toEqual(army());
  });

  test("what says nothing is not written into the file", () => {
    const bare = setDetachment(army(), "tactical-1", { add: [], embarked: "", tank_commander: false, name: undefined });
    expect(detachmentOf(bare, "tactical-1")).toEqual({ id: "tactical-1", datasheet: "tactical", slot: "Core" });
    const empty = withFormation(army(), "Knightly Lance", { allied: true });
    expect(empty.army.formations[1]).toEqual({ id: "knightly-lance-1", type: "Knightly Lance", detachments: [], allied: true });
  });

  test("undo goes back step by step and redo forth again; a row of changes of one name is one step", () => {
    const start = begun(army()), one = changed(start, withDetachments(start.now, "company", [{ id: "predator-1", datasheet: "predator" }]).army);
    const named = changed(changed(one, { ...one.now, name: "A" }, "name"), { ...one.now, name: "AB" }, "name");
    expect(undone(named).now).toEqual(one.now);
    expect(undone(undone(named)).now).toEqual(army());
    expect(redone(redone(undone(undone(named)))).now.name).toBe("AB");
    expect(redone(changed(undone(named), { ...one.now, name: "C" })).now.name).toBe("C");
  });
});

describe("an army that comes from somewhere", () => {
  test("is read as it is where it has the shape of one", () => {
    expect(readArmy(army())).toEqual({ army: army(), told: [] });
  });

  test("is told of what it has no field for, and of ids that stand twice", () => {
    const odd = { ...army(), colour: "blue", formations: [...army().formations, { id: "company", type: "X" }] };
    const { army: found, told } = readArmy(odd);
    expect(found.formations[1]).toEqual({ id: "company-more-1", type: "X", detachments: [] });
    expect(told).toEqual(["colour: armies have no such field, so it was left out.", "The id company stood twice: one Formation is company-more-1 now."]);
  });

  test.each([
    [{ formations: "none" }, /^formations should be a list/],
    [{ formations: [{ detachments: [{ models: -2 }] }] }, /^formations\[0\]\.detachments\[0\]\.models should be a whole number.*-2/],
    [{ points_limit: 1.5 }, /^points_limit/],
    [[], /^The army should be a section/],
    [null, /^The army/],
    [{ formations: Array.from({ length: 1001 }, () => ({})) }, /1000 at most/],
  ])("is refused with the place where it has not: %j", (content, says) => {
    expect(() => readArmy(content)).toThrow(says);
  });

  test("fields called like what every object has are no fields of armies", () => {
    expect(readArmy(JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}')).told).toHaveLength(2);
  });
});

describe("a link that holds an army", () => {
  test("gives back the same army, and nothing in it needs to be escaped", async () => {
    const text = await packed(army());
    expect(text).toMatch(/^d[\w-]+$/);
    expect(await unpacked(text)).toEqual(army());
  });

  test("is made and read where the browser cannot pack", async () => {
    vi.stubGlobal("CompressionStream", undefined);
    const text = await packed(army());
    vi.unstubAllGlobals();
    expect(text).toMatch(/^b[\w-]+$/);
    expect(await unpacked(text)).toEqual(army());
  });

  test.each(["", "d", "x123", "d!!!", "dAAAA", "bAAAA"])("is refused in words where it was cut short or made up: %s", async (text) => {
    await expect(unpacked(text)).rejects.toThrow("This link holds no army that can be read");
  });

  test("is refused where it would unpack to more than any army", async () => {
    const large = { ...army(), name: "x".repeat(2_000_000) };
    await expect(unpacked(await packed(large))).rejects.toThrow("It is too large.");
  });
});

describe("armies that the browser keeps", () => {
  beforeEach(() => {
    const store: Record<string, unknown> = {};
    Object.defineProperties(store, {
      getItem: { value: (key: string) => (store[key] as string | undefined) ?? null },
      setItem: { value: (key: string, text: string) => void (store[key] = text) },
      removeItem: { value: (key: string) => void delete store[key] },
    });
    vi.stubGlobal("localStorage", store);
  });

  test("come back, the latest first; keys are never given twice", () => {
    keep(newKey(), army(), 1);
    keep(newKey(), { ...army(), name: "Other" }, 2);
    expect(keptArmies().map((each) => each.army.name)).toEqual(["Other", army().name]);
    expect(newKey()).toBe("3");
    forget("1");
    expect(keptArmy("1")).toBeUndefined();
    expect(keptArmy("2")?.name).toBe("Other");
  });

  test("what is no army is left where it lies, and nobody stumbles over it", () => {
    localStorage.setItem("umpire.army/7", "{");
    localStorage.setItem("umpire.army/8", '{"army": {"formations": 3}, "at": 1}');
    expect(keptArmies()).toEqual([]);
    expect(newKey()).toBe("9");
  });

  test("what was told when an army came in stays with it, and not with the next one of its number", () => {
    const key = keepAnother(army(), ["A line of the roster was left out."]);
    expect(notesOf(key)).toHaveLength(1);
    forget(key);
    expect(keepAnother(army())).toBe(key);
    expect(notesOf(key)).toEqual([]);
    localStorage.setItem(`umpire.army-notes/${key}`, "{");
    expect(notesOf(key)).toEqual([]);
  });

  test("a browser without room says so", () => {
    vi.stubGlobal("localStorage", { setItem: () => { throw new Error("QuotaExceededError"); } });
    expect(() => keep("1", army())).toThrow("keeps nothing more");
  });
});
