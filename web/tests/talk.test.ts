import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Talk, changed, type Told } from "../src/api/talk";
import type { Change, Happened, Welcome } from "../src/made/types";

/** Changes as they come over the wire: what a place becomes is any JSON value. */
const patched = (value: unknown, ...changes: { at: (string | number)[]; to?: unknown; gone?: boolean }[]) => changed(value, changes as Change[]);

describe("patches", () => {
  const state = { field: { round: 1, models: { a: { at: [0, 0], wounds: 1 }, b: { at: [5, 5], wounds: 2 } } }, frames: [{ frame: "one" }] };

  test("parts that do not change stay the same objects, and what was is not touched", () => {
    const made = patched(state, { at: ["field", "models", "a", "at"], to: [1, 2] }) as typeof state;
    expect(made.field.models.a).toEqual({ at: [1, 2], wounds: 1 });
    expect(made.field.models.b).toBe(state.field.models.b);
    expect(made.frames).toBe(state.frames);
    expect(state.field.models.a.at).toEqual([0, 0]);
  });

  test("what is gone is no longer there, what becomes nothing is null", () => {
    const made = patched(state, { at: ["field", "models", "b"], gone: true }, { at: ["field", "round"] }) as typeof state;
    expect(Object.keys(made.field.models)).toEqual(["a"]);
    expect(made.field.round).toBeNull();
  });

  test("places in lists, new keys, and the whole at once", () => {
    expect(patched([1, [2, 3]], { at: [1, 0], to: 9 })).toEqual([1, [9, 3]]);
    expect(patched({}, { at: ["new"], to: {} }, { at: ["new", "inner"], to: 1 })).toEqual({ new: { inner: 1 } });
    expect(patched(state, { at: [], to: 7 })).toBe(7);
    expect(patched(state)).toBe(state);
  });
});

/** A line that a test holds the other end of. */
class Line extends EventTarget {
  static all: Line[] = [];
  sent: Record<string, unknown>[] = [];

  constructor() {
    super();
    Line.all.push(this);
  }

  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close() {
    this.drop();
  }

  open() {
    this.dispatchEvent(new Event("open"));
  }

  tell(told: unknown) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(told) }));
  }

  drop(code = 1006, reason = "") {
    this.dispatchEvent(Object.assign(new Event("close"), { code, reason }));
  }
}

const welcome = (seq: number): Welcome =>
  ({ tell: "welcome", seq, state: { field: { round: seq }, frames: [] }, story: [], to_decide: ["red"], names: { blue: "the Blue side" }, side: "red", branches: [], persons: {}, chat: [], time_left: null, dice: { tell: "dice", drawn: true, pledges: {} } }) as unknown as Welcome;

const happened = (seq: number, round: number): Happened =>
  ({ tell: "happened", seq, changes: [{ at: ["field", "round"], to: round }], to_decide: [], told: { seq, digest: `d${seq}`, kind: "event", lines: [] } }) as unknown as Happened;

const line = () => Line.all[Line.all.length - 1]!;

describe("a seat's line to the server", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    Line.all = [];
    const kept = new Map<string, string>();
    vi.stubGlobal("WebSocket", Line);
    vi.stubGlobal("location", { protocol: "https:", host: "table.example" });
    vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text), removeItem: (key: string) => void kept.delete(key) });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const seated = (seq = 1) => {
    const talk = new Talk("token");
    line().open();
    line().tell(welcome(seq));
    return talk;
  };

  test("it says hello first, and what is asked before the welcome is sent after it", async () => {
    const talk = new Talk("token"), asked = talk.ask({ say: "ping" });
    line().open();
    expect(line().sent.map((each) => each.say)).toEqual(["hello"]);
    line().tell(welcome(1));
    expect(line().sent.map((each) => each.say)).toEqual(["hello", "ping"]);
    line().tell({ tell: "pong", key: line().sent[1]!.key });
    expect((await asked).tell).toBe("pong");
  });

  test("what was not answered is said again after the line was lost, under the same key; what was answered is not", async () => {
    const talk = seated(), first = talk.ask({ say: "ping" }), second = talk.ask({ say: "act", action: { action: "pass" }, after: 1 });
    const [, one, other] = line().sent;
    line().tell({ tell: "pong", key: one!.key });
    await first;
    line().drop();
    expect(talk.connection).toBe("lost");
    vi.advanceTimersByTime(500);
    line().open();
    line().tell(welcome(1));
    expect(Line.all).toHaveLength(2);
    expect(line().sent.slice(1)).toEqual([other]);
    line().tell({ tell: "done", key: other!.key, seq: 2 });
    expect(await second).toEqual({ tell: "done", key: other!.key, seq: 2 });
  });

  test("people are called by their names, what they say is heard once, and an offer lapses as play goes on", () => {
    const talk = seated(), told = { number: 1, seat: "side:blue", name: "Ben", text: "Hello", at: 0 };
    line().tell({ tell: "persons", persons: { blue: { name: "Ben", colour: "", seen: null } } });
    expect(talk.table?.welcome.names).toEqual({ blue: "Ben" });
    expect(talk.table?.sideNames).toEqual({ blue: "the Blue side" });
    for (const number of [2, 1, 2]) line().tell({ tell: "chatted", line: { ...told, number } });
    expect(talk.table?.chat.map((each) => each.number)).toEqual([1, 2]);
    line().tell({ tell: "proposed", side: "blue", what: "draw", waiting: ["red"], battle: "" });
    expect(talk.table?.proposed?.what).toBe("draw");
    line().tell({ tell: "replied", side: "blue", what: "draw", agreed: false, by: "blue" });
    expect([talk.table?.proposed, talk.notice]).toEqual([null, "Ben takes the offer of a draw back."]);
    line().tell({ tell: "proposed", side: "blue", what: "draw", waiting: ["red"], battle: "" });
    line().tell(happened(2, 2));
    expect(talk.table?.proposed).toBeNull();
    talk.close();
  });

  test("a lost line is tried again, longer and longer after one another, never longer than eight seconds", () => {
    seated();
    const waits = Array.from({ length: 8 }, () => {
      const before = Line.all.length;
      line().drop();
      for (let waited = 100; ; waited += 100) {
        vi.advanceTimersByTime(100);
        if (Line.all.length > before) return waited;
      }
    });
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000, 8000]);
    line().open();
    line().tell(welcome(1));
    line().drop();
    vi.advanceTimersByTime(500);
    expect(Line.all).toHaveLength(10);
  });

  test("a link that is refused, and a talk that is closed, are not tried again", () => {
    const talk = seated();
    line().drop(4403, "This link has been revoked.");
    vi.advanceTimersByTime(60_000);
    expect(talk.connection).toEqual({ refused: "This link has been revoked." });
    const other = seated();
    other.close();
    vi.advanceTimersByTime(60_000);
    expect(Line.all).toHaveLength(2);
  });

  test("what happened is told once, however often it comes", () => {
    const talk = seated(1);
    line().tell(happened(2, 5));
    line().tell(happened(2, 9));
    expect(talk.table).toMatchObject({ seq: 2, state: { field: { round: 5 } } });
    expect(talk.table!.story).toHaveLength(1);
  });

  test("nobody waits for an entry that has come, nor longer than the talk", async () => {
    const talk = seated(3);
    await talk.reached(3);
    let come = 0;
    void talk.reached(4).then(() => (come = 4));
    void talk.reached(9).then(() => (come = 9));
    line().tell(happened(4, 1));
    await vi.advanceTimersByTimeAsync(0);
    expect(come).toBe(4);
    talk.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(come).toBe(9);
  });

  test("a wish replaces another, and ends when something happens or it is answered", () => {
    const talk = seated();
    line().tell({ tell: "undo_asked", side: "blue", to: 0, waiting: ["red"] });
    line().tell({ tell: "branch_asked", side: "blue", to: 1, waiting: ["red"] });
    expect(talk.table).toMatchObject({ undoAsked: null, branchAsked: { to: 1 } });
    line().tell({ tell: "branch_answered", by: "blue", agreed: false });
    expect(talk.table!.branchAsked).toBeNull();
    expect(talk.notice).toBe("The Blue side does not agree to branch the battle.");
    line().tell({ tell: "undo_asked", side: "blue", to: 0, waiting: ["red"] });
    line().tell(happened(2, 1));
    expect(talk.table!.undoAsked).toBeNull();
  });

  test("watchers see another snapshot after each thing told, and the same one meanwhile", () => {
    const talk = seated(), seen: unknown[] = [];
    const leave = talk.subscribe(() => seen.push(talk.look()));
    expect(talk.look()).toBe(talk.look());
    line().tell({ tell: "present", seats: { red: 1 } });
    leave();
    line().tell({ tell: "present", seats: { red: 2 } });
    expect(seen).toHaveLength(1);
  });

  test("a battle whose log was changed since it was seen is doubted", () => {
    seated().close();
    const story = (digest: string) => ({ ...welcome(1), story: [{ seq: 1, digest, kind: "event", lines: [] }] }) as unknown as Told;
    const first = new Talk("other");
    line().tell(story("one"));
    expect(first.table!.doubt).toBe("");
    const again = new Talk("other");
    line().tell(story("two"));
    expect(again.table!.doubt).toContain("entry 1 of its log is another one");
  });
});
