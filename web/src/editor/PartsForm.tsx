import type { PieceEntry, PieceWord } from "../made/types";
import { middle, type Point } from "../board/shapes";
import { set } from "./deeds";
import type { Shape } from "./sheet";
import type { Easel } from "./usePointer";

/** Walls, floors and other parts of a feature: what they are, from where to where they reach, and their outlines. */
export function PartsForm({ easel, shape, kinds, setPart }: { easel: Easel; shape: Shape; kinds: PieceWord[]; setPart: (part: number | null) => void }) {
  const { board } = easel;
  const write = (pieces: PieceEntry[], merging = "") => board.change(set(board.sheet, new Set([shape.uid]), { pieces }), merging && `${merging}-${shape.uid}`);
  const change = (index: number, fields: Partial<PieceEntry>, merging = "") => write(shape.pieces.map((piece, k) => (k === index ? { ...piece, ...fields } : piece)), merging);
  const names = () => new Set(board.sheet.features.flatMap((each) => each.pieces.map((piece) => piece.id)));
  const add = ({ word: kind, bottom, top }: PieceWord) => {
    let number = 1;
    while (names().has(`${shape.id}.${kind}-${number}`)) number += 1;
    write([...shape.pieces, { id: `${shape.id}.${kind}-${number}`, kind, bottom, top: top ?? shape.top ?? 3, outline: [], closed: true }]);
  };
  const own = (index: number) => {
    const [mx, my] = middle(shape.outline);
    change(index, { outline: shape.outline.map(([x, y]): Point => [mx + (x - mx) * 0.6, my + (y - my) * 0.6]) });
    setPart(index);
  };
  return (
    <fieldset className="parts">
      <legend>Walls, floors, parts</legend>
      {shape.pieces.map((piece, index) => (
        <div key={index} className={`part-row${easel.part === index ? " bent" : ""}`}>
          <select value={piece.kind} aria-label={`Kind of part ${index + 1}`} onChange={(event) => change(index, { kind: event.target.value })}>{kinds.map(({ word }) => <option key={word} value={word}>{word}</option>)}</select>
          <label>from <input type="number" min={0} step={0.25} value={piece.bottom} onChange={(event) => change(index, { bottom: Number(event.target.value) }, `bottom${index}`)} /></label>
          <label>to <input type="number" min={0} step={0.25} value={piece.top} onChange={(event) => change(index, { top: Number(event.target.value) }, `top${index}`)} /></label>
          <label className="check"><input type="checkbox" checked={piece.closed} onChange={(event) => change(index, { closed: event.target.checked })} /> blocks sight</label>
          <div className="row">
            {piece.outline.length === 0
              ? <button onClick={() => own(index)}>Give it its own outline</button>
              : <button aria-pressed={easel.part === index} onClick={() => setPart(easel.part === index ? null : index)}>Edit outline</button>}
            <button onClick={() => { setPart(null); write(shape.pieces.filter((_, k) => k !== index)); }} aria-label={`Remove part ${index + 1}`}>Remove</button>
          </div>
        </div>
      ))}
      <div className="row">{kinds.map((each) => <button key={each.word} onClick={() => add(each)}>+ {each.word}</button>)}</div>
    </fieldset>
  );
}
