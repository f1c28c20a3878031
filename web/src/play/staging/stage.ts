import { createStore } from "zustand/vanilla";
import { drawn, type Frame, type Point } from "../../board/shapes";
import { haste, stopsOn, type Cue, type Roll } from "./cues";

/** What is played now, but for the models, which the browser moves itself. */
export interface Staging {
  busy: boolean;
  lines: readonly [Point, Point][];
  /** Where models stood that have just been lost. */
  fallen: readonly Point[];
  roll: Roll | null;
  /** How long the roll is shown, milliseconds. */
  ms: number;
  /** Counts the cues, so that like rolls are told apart. */
  turn: number;
}

const STILL: Staging = { busy: false, lines: [], fallen: [], roll: null, ms: 0, turn: 0 };

/** Plays cues one after the other on a board that shows their end already.
 *
 * A model that has yet to go is held where its first way begins, and let go when its last one ends, so that nothing is
 * drawn anew meanwhile: the browser moves it along. Whatever a player does hurries: then all stand where they are.
 */
export class Stage {
  readonly store = createStore<Staging>(() => STILL);
  private queue: Cue[] = [];
  private readonly going = new Map<string, Animation>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly find: (model: string) => Element | null, private readonly frame: () => Frame) {}

  add(cues: readonly Cue[], fallen: readonly Point[] = []) {
    if (cues.length === 0) return;
    for (const each of cues) {
      if (each.cue === "go") for (const [model, way] of Object.entries(each.ways)) if (!this.going.has(model)) this.hold(model, way[0]!);
    }
    this.queue.push(...cues);
    if (!this.store.getState().busy) this.next();
    if (fallen.length > 0) this.store.setState(({ fallen: before }) => ({ fallen: [...before, ...fallen] }));
  }

  /** Everything stands where it ends, and what was shown is gone. */
  readonly hurry = () => {
    clearTimeout(this.timer);
    this.queue = [];
    for (const each of this.going.values()) each.cancel();
    this.going.clear();
    if (this.store.getState() !== STILL) this.store.setState(STILL, true);
  };

  private next() {
    const cue = this.queue.shift();
    if (!cue) {
      this.hurry();
      return;
    }
    const ms = cue.ms * haste([cue, ...this.queue]), now = this.store.getState();
    if (cue.cue === "go") {
      this.store.setState({ ...STILL, busy: true, fallen: now.fallen, turn: now.turn + 1 }, true);
      for (const [model, way] of Object.entries(cue.ways)) this.go(model, way, ms);
    } else this.store.setState({ busy: true, fallen: now.fallen, lines: cue.cue === "fire" ? cue.lines : now.lines, roll: cue.cue === "roll" ? cue.roll : null, ms, turn: now.turn + 1 }, true);
    this.timer = setTimeout(() => this.next(), ms);
  }

  private hold(model: string, at: Point) {
    this.play(model, [{ transform: this.moved(at) }, { transform: this.moved(at) }], 1);
  }

  private go(model: string, way: Point[], ms: number) {
    const found = this.play(model, stopsOn(way).map(({ at, offset }) => ({ transform: this.moved(at), offset })), ms);
    found?.addEventListener("finish", () => {
      const again = this.queue.some((each) => each.cue === "go" && model in each.ways);
      if (again || this.going.get(model) !== found) return;
      found.cancel();
      this.going.delete(model);
    });
  }

  private play(model: string, keyframes: Keyframe[], ms: number): Animation | null {
    const before = this.going.get(model), found = this.find(model)?.animate(keyframes, { duration: ms, fill: "both", easing: "linear" }) ?? null;
    if (found) this.going.set(model, found);
    before?.cancel();
    return found;
  }

  private moved(at: Point): string {
    const [x, y] = drawn(this.frame(), at);
    return `translate(${x}px, ${y}px)`;
  }
}
