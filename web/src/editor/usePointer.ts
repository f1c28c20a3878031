import { useRef, useState } from "react";
import type { OnPoint } from "../board/Canvas";
import type { SystemWords } from "../made/types";
import { apart, middle, nearest, turned, type Point } from "../board/shapes";
import { changed, cornersOf, free, inside, reshaped, withGroups, type Chosen } from "./deeds";
import { minus, plus, rectangle, regular, shifted } from "./outlines";
import { freshFeature, withFeatures, type Fresh, type Sheet } from "./sheet";
import { snapped, type Snap } from "./snapping";
import type { Board } from "./useSheet";

export type Tool = "select" | "box" | "outline" | "rectangle" | "circle" | "regular";

/** What is held on the board: how it was taken, and the drawing as it was then. */
type Held =
  | { kind: "move"; from: Point; ref: Point; base: Sheet; chosen: Chosen }
  | { kind: "corner"; index: number; base: Sheet }
  | { kind: "turn"; middle: Point; from: Point; base: Sheet }
  | { kind: "box" | "form"; from: Point };

export interface Easel {
  board: Board;
  /** What the game of the table is drawn from, once the server has told it. */
  words: SystemWords | undefined;
  tool: Tool;
  setTool: (tool: Tool) => void;
  chosen: Chosen;
  setChosen: (chosen: Chosen) => void;
  adding: boolean;
  snap: Snap;
  fresh: Fresh;
  sides: number;
  part: number | null;
  corner: number | null;
  setCorner: (corner: number | null) => void;
}

const DEFAULT_SIZE = 4;

/** What pointers do on the board: choose, drag, bend, turn, draw. */
export function usePointer(easel: Easel) {
  const { board, tool, chosen, snap } = easel;
  const held = useRef<Held | null>(null), count = useRef(0), under = useRef("");
  const [line, showLine] = useState<Point[]>([]), [hover, setHover] = useState<Point | null>(null);
  // A second click may come before the first is drawn: it goes on from the corners as they are, not as they are shown.
  const corners = useRef<Point[]>([]);
  const setLine = (next: Point[]) => showLine((corners.current = next));
  const [form, setForm] = useState<[Point, Point] | null>(null);
  const sheet = board.sheet;
  const single = chosen.size === 1 ? sheet.features.find((each) => chosen.has(each.uid)) : undefined;
  const ring = (from: Sheet) => {
    const shape = from.features.find((each) => each.uid === single?.uid);
    return ((easel.part === null ? shape?.outline : shape?.pieces[easel.part]?.outline) ?? []) as Point[];
  };
  const place = (at: Point, apartFrom: Chosen = new Set()) => snapped(at, snap, sheet, apartFrom);
  const put = (outline: Point[]) => {
    const made = withFeatures(sheet, [freshFeature(easel.words, easel.fresh, outline)]);
    board.change(made.sheet);
    easel.setChosen(new Set(made.uids));
    easel.setTool("select");
  };
  const shapeOf = (one: Point, other: Point) =>
    tool === "rectangle" ? rectangle(one, other) : regular(one, other, tool === "circle" ? 24 : easel.sides);
  const finish = () => {
    if (corners.current.length >= 3) put(corners.current);
    setLine([]);
  };

  const take = (at: Point, thing: string, event: { shiftKey: boolean }): boolean => {
    const [kind, number] = thing.split(":") as [string, string?];
    count.current += 1;
    if (kind === "corner" && single) {
      easel.setCorner(Number(number));
      held.current = { kind: "corner", index: Number(number), base: sheet };
    } else if (kind === "middle" && single) {
      const index = Number(number) + 1, outline = ring(sheet);
      const base = reshaped(sheet, single.uid, easel.part, [...outline.slice(0, index), place(at, chosen), ...outline.slice(index)]);
      easel.setCorner(index);
      board.change(base, `hold-${count.current}`);
      held.current = { kind: "corner", index, base };
    } else if (kind === "turn") held.current = { kind: "turn", middle: middle(cornersOf(free(sheet, chosen))), from: at, base: sheet };
    else if (kind === "feature") return takeFeature(Number(number), at, event);
    else if (event.shiftKey || tool === "box") held.current = { kind: "box", from: at };
    else return false;
    return true;
  };
  const takeFeature = (uid: number, at: Point, event: { shiftKey: boolean }): boolean => {
    const own = withGroups(sheet, new Set([uid]));
    let next: Chosen = chosen;
    if (event.shiftKey || easel.adding) next = chosen.has(uid) ? new Set([...chosen].filter((each) => !own.has(each))) : new Set([...chosen, ...own]);
    else if (!chosen.has(uid)) next = own;
    if (next !== chosen) easel.setChosen(next);
    const outline = (sheet.features.find((each) => each.uid === uid)?.outline ?? []) as Point[];
    const ref = outline.length ? nearest(at, outline) : at;
    held.current = { kind: "move", from: at, ref, base: sheet, chosen: next };
    return true;
  };

  const drag = (at: Point, event: { shiftKey: boolean }) => {
    const now = held.current;
    if (!now) return;
    const merging = `hold-${count.current}`;
    if (now.kind === "move") {
      if (apart(at, now.from) < 0.08) return;
      const to = place(plus(now.ref, minus(at, now.from)), now.chosen);
      board.change(changed(now.base, now.chosen, shifted(minus(to, now.ref))), merging);
    } else if (now.kind === "corner" && single) {
      const to = place(at, chosen);
      board.change(reshaped(now.base, single.uid, easel.part, ring(now.base).map((each, k) => (k === now.index ? to : each))), merging);
    } else if (now.kind === "turn") {
      const angle = (point: Point) => (Math.atan2(point[1] - now.middle[1], point[0] - now.middle[0]) * 180) / Math.PI;
      const raw = angle(at) - angle(now.from), freely = event.shiftKey || !snap.grid;
      board.change(changed(now.base, chosen, turned(now.middle, freely ? raw : Math.round(raw / 15) * 15)), merging);
    } else if (now.kind === "form") setForm([now.from, place(at)]);
    else if (now.kind === "box") setForm([now.from, at]);
  };

  const drop = (at: Point, thing: string) => {
    const now = held.current;
    held.current = null;
    if (now?.kind === "box" && form) easel.setChosen(withGroups(sheet, new Set([...(easel.adding ? chosen : []), ...inside(sheet, ...form)])));
    if (now?.kind === "form") {
      const [one, other] = form ?? [now.from, now.from];
      const tiny = Math.abs(one[0] - other[0]) < 0.2 || Math.abs(one[1] - other[1]) < 0.2;
      const half = DEFAULT_SIZE / 2;
      put(tiny ? shapeOf([one[0] - half, one[1] - half], [one[0] + half, one[1] + half]) : shapeOf(one, other));
    }
    if (tool === "outline" && !now) {
      const drawn = corners.current, to = place(at);
      if (drawn.length >= 3 && (thing === "first" || apart(at, drawn[0]!) < 0.3)) return finish();
      if (!drawn.length || apart(to, drawn[drawn.length - 1]!) > 0.01) setLine([...drawn, to]);
    }
    setForm(null);
  };

  /** Have what is held as it was. */
  const giveBack = () => {
    const now = held.current;
    held.current = null;
    if (now && "base" in now) board.change(now.base, `hold-${count.current}`);
    setForm(null);
  };

  const onPoint: OnPoint = (at, phase, thing, event) => {
    if (phase === "move") drag(at, event);
    if (phase === "up") drop(at, thing);
    if (phase === "cancel") giveBack();
    if (phase !== "down") return true;
    under.current = tool === "select" ? thing : tool;
    if (tool === "outline") return true;
    if (tool !== "select" && tool !== "box") {
      held.current = { kind: "form", from: place(at) };
      return true;
    }
    return take(at, thing, event);
  };
  const preview: Point[] | null = form ? (tool === "select" || tool === "box" ? rectangle(...form) : shapeOf(...form)) : null;
  return {
    onPoint,
    onHover: tool === "outline" ? (at: Point | null) => setHover(at && place(at)) : undefined,
    /** The corners of an outline that is being drawn, the one under the pointer last. */
    line: line.length && hover ? [...line, hover] : line,
    preview,
    finish,
    cancel: () => (setLine([]), setForm(null)),
    back: () => setLine(corners.current.slice(0, -1)),
    drawing: line.length > 0,
    /** Whether the pointer went down on nothing; a click that follows cannot tell. */
    onNothing: () => under.current === "",
  };
}
