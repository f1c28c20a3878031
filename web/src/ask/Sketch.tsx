import { useMemo, useRef, useState } from "react";
import type { Answered, Finding, Picture, PictureArea, PicturePiece, Ruling, Sighted } from "../made/types";
import { Canvas, Cloth, type Focus, type OnPoint } from "../board/Canvas";
import { Labels, type Label } from "../board/Labels";
import { Base, Mark, boxAround } from "../board/Pieces";
import type { Box } from "../board/placing";
import { Proofs } from "../board/Proofs";
import { blockersOf, points } from "../board/witnesses";
import { INCH, angle, apart, boxOf, drawn, line, middle, outline, reach, type Point } from "../board/shapes";

export interface Hand {
  /** A thing is dragged so far from where it stood when it was taken hold of. */
  onMove?: (thing: string, by: Point, first: boolean, from: Point) => void;
  /** A thing, or a bare place, is clicked. */
  onClick?: (thing: string, at: Point) => void;
}

interface SketchProps extends Hand {
  answered: Answered;
  chosen?: string;
  /** Who has been picked to look, and at whom. */
  picked?: string[];
  /** Where a model would go. */
  ghost?: { model: string; at: Point; fine: boolean } | null;
  /** The next click means a place, not a thing. */
  placing?: boolean;
  focus?: Focus | null;
}

const STILL = 0.06;

/** A table with what proves the rulings on it; things are dragged and clicked. */
export function Sketch({ answered, chosen = "", picked = [], ghost = null, placing = false, focus = null, onMove, onClick }: SketchProps) {
  const { picture, rulings, looks } = answered;
  const held = useRef<{ thing: string; from: Point; moved: boolean } | null>(null);
  const point: OnPoint = (at, phase, thing) => {
    if (phase === "down") {
      held.current = { thing: placing ? "" : thing, from: at, moved: false };
      return placing || thing !== "";
    }
    const now = held.current;
    if (!now) return false;
    if (phase === "cancel") {
      held.current = null;
      if (now.moved) onMove?.(now.thing, [0, 0], false, now.from);
      return true;
    }
    const by: Point = [at[0] - now.from[0], at[1] - now.from[1]];
    if (now.thing && (now.moved || Math.hypot(...by) > STILL)) {
      onMove?.(now.thing, by, !now.moved, now.from);
      now.moved = true;
    }
    if (phase === "up") {
      held.current = null;
      if (!now.moved) onClick?.(now.thing, now.from);
    }
    return true;
  };
  const findings = useMemo(() => rulings.flatMap(shownBy), [rulings]);
  const inTheWay = useMemo(() => new Set([...findings.flatMap(blockersOf), ...looks.flatMap((look) => (look && !look.free ? look.blockers : []))]), [findings, looks]);
  const marked = (id: string) => [id === chosen && "chosen", picked.includes(id) && "picked", inTheWay.has(id) && "in-the-way"].filter(Boolean).join(" ");
  const [pointed, setPointed] = useState("");
  const labels = useMemo(() => labelsOf(picture, [chosen, ...picked], inTheWay), [picture, chosen, picked, inTheWay]);
  const things = useMemo(() => picture.pieces.map((each) => boxAround(picture, each.at, reach(each))), [picture]);
  const over = (event: { target: EventTarget }) => setPointed((event.target as Element).closest<SVGElement>("[data-model]")?.dataset.model ?? "");
  return (
    <Canvas frame={picture} label="The table from above" role={onClick ? "group" : "img"} focus={focus} onPoint={onClick && point}>
      <g onPointerOver={over} onPointerOut={() => setPointed("")} onFocus={over} onBlur={() => setPointed("")}>
      <Cloth frame={picture} />
      {[...picture.areas].sort((one, other) => one.height - other.height).map((area) => (
        <Area key={area.id} picture={picture} area={area} marked={marked(area.id)} onClick={onClick} />
      ))}
      {picture.pieces.map((piece) => (
        <Piece key={piece.id} picture={picture} piece={piece} marked={marked(piece.id)} onClick={onClick} />
      ))}
      </g>
      {rulings.map((ruling, index) => !shownBy(ruling).some((found) => points(found).length > 0) && <LookedLine key={index} picture={picture} look={looks[index] ?? null} />)}
      <Labels labels={labels} things={things} shown={pointed}>
        <Proofs frame={picture} findings={findings} things={things} />
      </Labels>
      {ghost && <Ghost picture={picture} ghost={ghost} />}
    </Canvas>
  );
}

/** What is drawn of a ruling: the shapes of its findings, else the one that was measured. */
const shownBy = ({ findings, witness }: Ruling): Finding[] =>
  witness?.points.length && !findings.some((found) => points(found).length > 0) ? [...findings, { rule: "", says: "", facts: {}, behind: false, under: "", effect: null, witness }] : findings;

/** The names on a table: of models, those first that are chosen; then of features, with their heights, beside those that
 * are hatched because they are in the way. */
function labelsOf(picture: Picture, first: string[], hatched: ReadonlySet<string>): Label[] {
  const pieces = picture.pieces.map((piece): Label => ({
    key: piece.id, kind: `tag ${piece.side ? "second" : "first"}`, lines: [piece.id], around: boxAround(picture, piece.at, reach(piece)),
    rank: first.includes(piece.id) ? 3 : 2, always: first.includes(piece.id),
  }));
  const areas = picture.areas.map((area): Label => {
    const [left, low, right, high] = boxOf(area.outline.ring), [a, b] = [drawn(picture, [left, high]), drawn(picture, [right, low])];
    const around: Box = [a[0], a[1], b[0], b[1]];
    return { key: area.id, kind: "note", lines: [`${area.id}${area.height ? ` ${area.height}″` : ""}`], around, rank: 1, inside: !hatched.has(area.id), always: first.includes(area.id) };
  });
  return [...pieces, ...areas];
}

/** What makes a thing on the table a control, where it is one. */
const control = (name: string, id: string, at: Point, onClick: Hand["onClick"]) =>
  onClick ? { role: "button", tabIndex: 0, "aria-label": name, onKeyDown: press(id, at, onClick) } : {};

const press = (id: string, at: Point, onClick: Hand["onClick"]) => (event: React.KeyboardEvent) => {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  onClick?.(id, at);
};

function Area({ picture, area, marked, onClick }: { picture: Picture; area: PictureArea; marked: string; onClick: Hand["onClick"] }) {
  return (
    <g data-model={area.id} className={`thing ${marked}`} {...control(area.title, area.id, middle(area.outline.ring), onClick)}>
      <path className={`area ${area.paint}`} d={outline(picture, area.outline)} fillRule="evenodd"><title>{area.title}</title></path>
      {marked.includes("in-the-way") && <path className="proof-blocked proof-blocked-area" d={outline(picture, area.outline)} fillRule="evenodd" />}
    </g>
  );
}

function Piece({ picture, piece, marked, onClick }: { picture: Picture; piece: PicturePiece; marked: string; onClick: Hand["onClick"] }) {
  const [x, y] = drawn(picture, piece.at);
  return (
    <g data-model={piece.id} className={`thing ${piece.side ? "second" : "first"} ${marked}`} {...control([piece.id, piece.title].filter(Boolean).join(", "), piece.id, piece.at, onClick)}>
      <g transform={`translate(${x} ${y}) rotate(${angle(piece.facing)})`}>
        <circle className="grip" r={Math.max(reach(piece) * INCH, 7)} />
        <Base model={piece} />
        <Mark second={piece.side === 1} />
      </g>
    </g>
  );
}

/** Where a model would go, and its way there. */
function Ghost({ picture, ghost }: { picture: Picture; ghost: { model: string; at: Point; fine: boolean } }) {
  const piece = picture.pieces.find((each) => each.id === ghost.model);
  if (!piece) return null;
  const from = piece.at, [x, y] = drawn(picture, ghost.at), [mx, my] = drawn(picture, middle([from, ghost.at]));
  return (
    <g className={`ghost ${ghost.fine ? "" : "wrong"}`} data-model={ghost.model} data-ghost={ghost.model}>
      <path className="way" d={line(picture, [from, ghost.at])} />
      <g transform={`translate(${x} ${y}) rotate(${angle(piece.facing)})`}><Base model={piece} /></g>
      <text className="length" x={mx} y={my - 3}>{apart(ghost.at, from).toFixed(2)}″</text>
    </g>
  );
}

/** The line that a ruling is about which nothing else proves. */
const LookedLine = ({ picture, look }: { picture: Picture; look: Sighted | null }) =>
  look && <g className="proofs"><path className={look.free ? "proof" : "proof-blocked"} d={line(picture, look.line.map(([x, y]) => [x, y]))} markerEnd="url(#arrow)" /></g>;
