import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { recall, remember } from "../src/api/memory";
import { once } from "../src/api/once";
import { sha256 } from "../src/api/sha256";
import { margin, sentence, signed, sum } from "../src/rules/told";
import type { Finding } from "../src/made/types";

describe("digests", () => {
  test("they are those of SHA-256, also where a message just fills its last block, and beyond", async () => {
    const hex = (bytes: Uint8Array) => [...bytes].map((each) => each.toString(16).padStart(2, "0")).join("");
    for (const length of [0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000]) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 37 + length) % 256);
      expect(sha256(hex(bytes))).toBe(hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))));
    }
  });
});

describe("asking once", () => {
  test("each thing is asked for once, however many want it, and apart from others", async () => {
    const ask = vi.fn((name: string, more: string) => Promise.resolve(`${name} ${more}`)), asked = once(ask);
    expect(await Promise.all([asked("a", "b"), asked("a", "b"), asked("a", "c")])).toEqual(["a b", "a b", "a c"]);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test("what failed is asked for again", async () => {
    const ask = vi.fn().mockRejectedValueOnce(new Error("no")).mockResolvedValueOnce("yes"), asked = once(ask);
    await expect(asked()).rejects.toThrow("no");
    expect(await asked()).toBe("yes");
  });
});

describe("what a browser remembers", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    const kept: Record<string, string> = {};
    const verbs = {
      getItem: (key: string) => kept[key] ?? null,
      setItem: (key: string, text: string) => void (kept[key] = text),
      removeItem: (key: string) => void Reflect.deleteProperty(kept, key),
    };
    // Object.keys of a browser's storage are the keys in it.
    vi.stubGlobal("localStorage", new Proxy(kept, { get: (all, key: string) => (key in verbs ? verbs[key as keyof typeof verbs] : all[key]) }));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("the oldest of a place make room, those of other places stay", () => {
    remember("other", "x", 1);
    for (let number = 0; number < 105; number += 1) {
      vi.setSystemTime(1000 - number);
      remember("place", String(number), number);
    }
    expect(recall("place", "0")).toBe(0);
    expect([recall("place", "99"), recall("place", "100")]).toEqual([99, undefined]);
    expect(recall("other", "x")).toBe(1);
  });

  test("what is no JSON was never kept", () => {
    localStorage.setItem("place/broken", "{");
    expect(recall("place", "broken")).toBeUndefined();
    expect(recall("place", "nothing")).toBeUndefined();
  });
});

describe("findings in words", () => {
  const finding = (says: string, effect: unknown) => ({ says, effect }) as Finding;

  test("the reason of an effect is added where the finding does not say it", () => {
    expect(sentence(finding("It cannot move.", { because: "it is Pinned" }))).toBe("It cannot move (it is Pinned)");
    expect(sentence(finding("It cannot move: it is Pinned", { because: "it is Pinned" }))).toBe("It cannot move: it is Pinned");
    expect(sentence(finding("", { why: "it is Pinned" }))).toBe("it is Pinned");
    expect(sentence(finding("", null))).toBe("");
  });

  test("a number that is added has its sign, nothing has none", () => {
    expect([signed(2), signed(-1), signed(0)]).toEqual(["+2", "−1", "0"]);
  });

  test("a margin tells to whom it matters, and never that it is nothing where it is little", () => {
    const inches = (of: string, amount: number) => ({ of, amount, unit: "inches", measured: null, limit: null });
    expect(margin(inches("line of sight", 0.3), true)).toBe("0.30″ farther and it would be hidden.");
    expect(margin(inches("distance", -0.001), false)).toBe("less than 0.01″ apart.");
    expect(margin(inches("movement", -1.5), false)).toBe("1.50″ too much (movement).");
    expect(margin({ of: "", amount: 0.125, unit: "visible", measured: null, limit: null }, true)).toBe("12.5 % visible from the next threshold.");
    expect(margin({ of: "Coherency", amount: 0.5, unit: "inches", measured: 2.5, limit: 2 }, false)).toBe("Coherency: 2.50″ against 2.00″, 0.50″ above it.");
    expect(margin({ of: "base contact", amount: 0, unit: "inches", measured: 0, limit: 0 }, true)).toBe("Base contact: touching.");
    expect(margin({ of: "the roll to the Save", amount: 1, unit: "pips", measured: 4, limit: 5 }, false)).toBe("The roll to the Save: 4 pips against 5 pips, 1 pip below it.");
    expect(sum([{ by: 4, rule: "", says: "To Hit" }, { by: 1, rule: "LI-TER-022", says: "Difficult terrain" }])).toBe("4 To Hit, +1 Difficult terrain");
  });
});
