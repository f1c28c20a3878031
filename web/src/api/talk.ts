import type * as Api from "../made/types";
import { calledBy, replyTold } from "../people/words";
import { browser } from "./browser";
import { differs, note } from "./seen";

type Said =
  | Api.Act | Api.Ask | Api.Undo | Api.ProposeBranch | Api.Consent | Api.Look | Api.Suggest | Api.Try | Api.Mend | Api.Foresee | Api.Expose | Api.Why
  | Api.Ping | Api.Introduce | Api.Chat | Api.Propose | Api.Reply | Api.ClaimWin;
export type Told =
  | Api.Welcome | Api.Happened | Api.Done | Api.Refused | Api.Failed | Api.Answer | Api.Scene | Api.Suggestion | Api.Foreseen | Api.Exposure | Api.Reasons
  | Api.UndoAsked | Api.UndoAnswered | Api.BranchAsked | Api.BranchAnswered | Api.Branched | Api.Present | Api.Dice | Api.Pong
  | Api.Persons | Api.Chatted | Api.Proposed | Api.Replied | Api.TimeLeft;
type WithoutKey<T> = T extends Said ? Omit<T, "key"> : never;
/** Something to say; the key is put to it when it is said. */
export type Message = WithoutKey<Said>;

export interface State {
  field: Api.Battlefield;
  frames: { frame: string }[];
}

/** Everything that is known of a battle from one seat; never changed, always replaced. */
export interface Table {
  welcome: Api.Welcome;
  state: State;
  seq: number;
  toDecide: string[];
  /** Where the battle stands, for a game without a board; null where a board shows it. */
  standing: Api.Standing | null;
  options: Api.Options | null;
  /** What is asked, in words: what, who, why now, and what happens as long as nothing is decided. */
  asking: Api.Asking | null;
  outcome: Api.Outcome | null;
  freeTo: number | null;
  closed: boolean;
  story: Api.Told[];
  present: Record<string, number>;
  /** What those who look on are called, who have told it. */
  watching: string[];
  persons: Record<string, Api.Person>;
  /** What the sides themselves are called: `welcome.names` are the names of those who play them, where they told any. */
  sideNames: Record<string, string>;
  chat: Api.ChatLine[];
  proposed: Api.Proposed | null;
  /** How much time the sides had left when it was heard of, on this page's own clock; null where no clock runs. */
  timeLeft: { told: Api.TimeLeft; heard: number } | null;
  undoAsked: Api.UndoAsked | null;
  branchAsked: Api.BranchAsked | null;
  /** The battles begun from this one by agreement, and the one that was begun just now. */
  branches: Api.Branched[];
  branched: Api.Branched | null;
  dice: Api.Dice;
  /** What happened last, to be played before the player's eyes. */
  news: readonly News[];
  /** Why the server is not to be believed, "" where it told what it had told before. */
  doubt: string;
}

/** An entry that has just come, how it is played, and the table that it found. */
export interface News {
  seq: number;
  staged: readonly Api.Staged[];
  before: Api.Battlefield;
}

const KEPT = 40;

/** Lost connections are tried again by themselves; what was refused is not. */
export type Connection = "connecting" | "open" | "lost" | { refused: string };

const REFUSED = 4403;
const LONGEST_WAIT = 8000;

/** A seat's line to the server: comes back by itself, and sends again what was not answered. */
export class Talk {
  table: Table | null = null;
  connection: Connection = "connecting";
  notice = "";
  private socket: WebSocket | null = null;
  private waiting = new Map<string, { message: string; settle: (told: Told) => void }>();
  private watchers = new Set<() => void>();
  private tries = 0;
  private sent = 0;
  private over = false;
  private readonly name = Math.random().toString(36).slice(2, 10);
  private snapshot = { table: this.table, connection: this.connection, notice: this.notice };

  constructor(private readonly token: string) {
    this.open();
  }

  readonly subscribe = (watcher: () => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  readonly look = () => this.snapshot;

  close() {
    this.over = true;
    this.socket?.close();
    this.tell();
  }

  /** Say something, and wait for what is told of it. */
  ask<T extends Told = Told>(message: Message): Promise<T> {
    const key = `${this.name}-${(this.sent += 1)}`;
    const text = JSON.stringify({ ...message, key });
    return new Promise<T>((settle) => {
      this.waiting.set(key, { message: text, settle: settle as (told: Told) => void });
      if (this.connection === "open") this.socket?.send(text);
    });
  }

  /** Wait until the table has come to an entry. */
  reached(seq: number): Promise<void> {
    if ((this.table?.seq ?? 0) >= seq) return Promise.resolve();
    return new Promise((settle) => {
      const leave = this.subscribe(() => {
        if (!this.over && (this.table?.seq ?? 0) < seq) return;
        leave();
        settle();
      });
    });
  }

  dismiss() {
    this.notice = "";
    this.tell();
  }

  /** Stay at this battle: the new one is found among its branches. */
  stay() {
    if (this.table) this.table = { ...this.table, branched: null };
    this.tell();
  }

  private open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/play`);
    this.socket = socket;
    socket.addEventListener("open", () => socket.send(JSON.stringify({ say: "hello", token: this.token, browser: browser() })));
    socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data as string) as Told));
    socket.addEventListener("close", (event) => this.lost(event));
  }

  private lost(event: CloseEvent) {
    if (this.over) return;
    if (event.code === REFUSED) {
      this.connection = { refused: event.reason || "This link is not valid." };
      this.tell();
      return;
    }
    this.connection = "lost";
    if (event.reason) this.notice = event.reason;
    this.tell();
    this.tries += 1;
    setTimeout(() => !this.over && this.open(), Math.min(LONGEST_WAIT, 250 * 2 ** this.tries));
  }

  private hear(told: Told) {
    const table = this.table;
    if (told.tell === "welcome") {
      this.tries = 0;
      this.connection = "open";
      this.table = { ...seated(told), doubt: differs(this.token, told) };
      if (!this.table.doubt) note(this.token, told.story[told.story.length - 1]);
      for (const { message } of this.waiting.values()) this.socket?.send(message);
    } else if (told.tell === "happened") {
      if (table && told.seq > table.seq) {
        this.table = after(table, told);
        if (!table.doubt) note(this.token, told.told);
        if (told.told.kind === "notice") this.notice = told.told.lines.map((each) => each.text).join(" ");
      }
    } else if (told.tell === "dice") {
      if (table) this.table = { ...table, dice: told };
    } else if (told.tell === "present") {
      if (this.table) this.table = { ...this.table, present: told.seats, watching: told.watching };
    } else if (told.tell === "undo_asked") {
      if (table) this.table = { ...table, undoAsked: told, branchAsked: null, proposed: null };
    } else if (told.tell === "undo_answered") {
      if (table) this.table = { ...table, undoAsked: null };
      this.notice = told.agreed ? `${this.called(told.by)} agrees to go back.` : `${this.called(told.by)} does not agree to go back.`;
    } else if (told.tell === "branch_asked") {
      if (table) this.table = { ...table, undoAsked: null, branchAsked: told, proposed: null };
      this.notice = "";
    } else if (told.tell === "branch_answered") {
      if (table) this.table = { ...table, branchAsked: null };
      if (!told.agreed) this.notice = `${this.called(told.by)} does not agree to branch the battle.`;
    } else if (told.tell === "branched") {
      const known = table?.branches.filter((each) => each.battle !== told.battle) ?? [];
      if (table) this.table = { ...table, branches: [...known, told], branched: told };
    } else if (told.tell === "persons" || told.tell === "chatted" || told.tell === "proposed" || told.tell === "replied" || told.tell === "time_left") {
      if (table) this.hearPeople(table, told);
    } else {
      this.waiting.get(told.key)?.settle(told);
      this.waiting.delete(told.key);
      return;
    }
    this.tell();
  }

  private hearPeople(table: Table, told: Api.Persons | Api.Chatted | Api.Proposed | Api.Replied | Api.TimeLeft) {
    if (told.tell === "persons") this.table = { ...table, persons: told.persons, welcome: { ...table.welcome, names: calledBy(table.sideNames, told.persons) } };
    else if (told.tell === "time_left") this.table = { ...table, timeLeft: { told, heard: performance.now() } };
    else if (told.tell === "proposed") {
      this.table = { ...table, undoAsked: null, branchAsked: null, proposed: told };
      this.notice = "";
    } else if (told.tell === "replied") {
      this.table = { ...table, proposed: null };
      this.notice = replyTold(told.what, told.agreed, told.by === told.side, this.called(told.by)) || this.notice;
    } else if (!table.chat.some((each) => each.number === told.line.number)) {
      this.table = { ...table, chat: [...table.chat, told.line].sort((one, other) => one.number - other.number) };
    }
  }

  private called(side: string): string {
    const name = this.table?.welcome.names[side] ?? side;
    return name.charAt(0).toUpperCase() + name.slice(1);
  }

  private tell() {
    this.snapshot = { table: this.table, connection: this.connection, notice: this.notice };
    for (const watcher of this.watchers) watcher();
  }
}

function seated(told: Api.Welcome): Table {
  return {
    welcome: { ...told, names: calledBy(told.names, told.persons) },
    state: told.state as State,
    seq: told.seq,
    toDecide: told.to_decide,
    standing: told.standing,
    options: told.options,
    asking: told.asking,
    outcome: told.outcome,
    freeTo: told.free_to,
    closed: told.closed,
    story: told.story,
    present: {},
    watching: [],
    persons: told.persons,
    sideNames: told.names,
    chat: told.chat,
    proposed: told.proposed,
    timeLeft: told.time_left && { told: told.time_left, heard: performance.now() },
    undoAsked: told.undo_asked,
    branchAsked: told.branch_asked,
    branches: told.branches,
    branched: null,
    dice: told.dice,
    news: [],
    doubt: "",
  };
}

function after(table: Table, told: Api.Happened): Table {
  return {
    ...table,
    state: changed(table.state, told.changes) as State,
    seq: told.seq,
    toDecide: told.to_decide,
    standing: told.standing,
    options: told.options,
    asking: told.asking,
    outcome: told.outcome,
    freeTo: told.free_to,
    closed: told.closed,
    story: [...table.story, told.told],
    news: [...table.news.slice(1 - KEPT), { seq: told.seq, staged: told.staged, before: table.state.field }],
    undoAsked: null,
    branchAsked: null,
    proposed: null,
    // The first entry comes when the dice are drawn.
    dice: { ...table.dice, drawn: true },
  };
}

/** Return a value with changes made to it; parts that do not change stay the same objects. */
export function changed(value: unknown, changes: Api.Change[]): unknown {
  return changes.reduce<unknown>((made, change) => put(made, change.at, change), value);
}

function put(value: unknown, way: (string | number)[], change: Api.Change): unknown {
  const [step, ...further] = way;
  if (step === undefined) return change.to ?? null;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string | number, unknown>;
  if (further.length === 0 && change.gone) delete copy[step];
  else copy[step] = put(copy[step], further, change);
  return copy;
}
