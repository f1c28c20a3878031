import type * as Api from "../made/types";
import { browser } from "./browser";
import { differs, note } from "./seen";

type Said =
  | Api.Act | Api.Ask | Api.Undo | Api.ProposeBranch | Api.Consent | Api.Look | Api.Suggest | Api.Try | Api.Mend | Api.Foresee | Api.Expose | Api.Why | Api.Ping;
export type Told =
  | Api.Welcome | Api.Happened | Api.Done | Api.Refused | Api.Failed | Api.Answer | Api.Scene | Api.Suggestion | Api.Foreseen | Api.Exposure | Api.Reasons
  | Api.UndoAsked | Api.UndoAnswered | Api.BranchAsked | Api.BranchAnswered | Api.Branched | Api.Present | Api.Dice | Api.Pong;
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
  outcome: Api.Outcome | null;
  freeTo: number | null;
  closed: boolean;
  story: Api.Told[];
  present: Record<string, number>;
  undoAsked: Api.UndoAsked | null;
  branchAsked: Api.BranchAsked | null;
  /** The battles begun from this one by agreement, and the one that was begun just now. */
  branches: Api.Branched[];
  branched: Api.Branched | null;
  dice: Api.Dice;
  /** Why the server is not to be believed, "" where it told what it had told before. */
  doubt: string;
}

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
      if (this.table) this.table = { ...this.table, present: told.seats };
    } else if (told.tell === "undo_asked") {
      if (table) this.table = { ...table, undoAsked: told, branchAsked: null };
    } else if (told.tell === "undo_answered") {
      if (table) this.table = { ...table, undoAsked: null };
      this.notice = told.agreed ? `${this.called(told.by)} agrees to go back.` : `${this.called(told.by)} does not agree to go back.`;
    } else if (told.tell === "branch_asked") {
      if (table) this.table = { ...table, undoAsked: null, branchAsked: told };
      this.notice = "";
    } else if (told.tell === "branch_answered") {
      if (table) this.table = { ...table, branchAsked: null };
      if (!told.agreed) this.notice = `${this.called(told.by)} does not agree to branch the battle.`;
    } else if (told.tell === "branched") {
      const known = table?.branches.filter((each) => each.battle !== told.battle) ?? [];
      if (table) this.table = { ...table, branches: [...known, told], branched: told };
    } else {
      this.waiting.get(told.key)?.settle(told);
      this.waiting.delete(told.key);
      return;
    }
    this.tell();
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
    welcome: told,
    state: told.state as State,
    seq: told.seq,
    toDecide: told.to_decide,
    standing: told.standing,
    options: told.options,
    outcome: told.outcome,
    freeTo: told.free_to,
    closed: told.closed,
    story: told.story,
    present: {},
    undoAsked: told.undo_asked,
    branchAsked: told.branch_asked,
    branches: told.branches,
    branched: null,
    dice: told.dice,
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
    outcome: told.outcome,
    freeTo: told.free_to,
    closed: told.closed,
    story: [...table.story, told.told],
    undoAsked: null,
    branchAsked: null,
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
