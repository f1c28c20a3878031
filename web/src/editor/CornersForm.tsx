import type { Point } from "../board/shapes";
import { reshaped } from "./deeds";
import type { Shape } from "./sheet";
import type { Easel } from "./usePointer";

/** The corners of an outline as figures: for those who measure, and for keyboards. */
export function CornersForm({ easel, shape }: { easel: Easel; shape: Shape }) {
  const { board, part, corner } = easel;
  const ring = ((part === null ? shape.outline : shape.pieces[part]?.outline) ?? []) as Point[];
  const write = (next: Point[], merging = "") => board.change(reshaped(board.sheet, shape.uid, part, next), merging && `${merging}-${shape.uid}`);
  const put = (index: number, axis: 0 | 1, value: number) =>
    write(ring.map((each, k) => (k !== index ? each : axis ? [each[0], value] : [value, each[1]])), `corner${index}`);
  const insert = (index: number) => {
    const one = ring[index]!, next = ring[(index + 1) % ring.length]!;
    write([...ring.slice(0, index + 1), [(one[0] + next[0]) / 2, (one[1] + next[1]) / 2], ...ring.slice(index + 1)]);
  };
  return (
    <details open={corner !== null}>
      <summary>{ring.length} corners{part === null ? "" : " of the part"}</summary>
      <ol className="corners">
        {ring.map(([x, y], index) => (
          <li key={index} aria-current={index === corner ? "true" : undefined}>
            <input type="number" step={0.25} value={x} aria-label={`Corner ${index + 1}, x`} onFocus={() => easel.setCorner(index)} onChange={(event) => put(index, 0, Number(event.target.value))} />
            <input type="number" step={0.25} value={y} aria-label={`Corner ${index + 1}, y`} onFocus={() => easel.setCorner(index)} onChange={(event) => put(index, 1, Number(event.target.value))} />
            <button onClick={() => insert(index)} aria-label={`+ Add a corner after corner ${index + 1}`}>+</button>
            <button disabled={ring.length <= 3} onClick={() => { easel.setCorner(null); write(ring.filter((_, k) => k !== index)); }} aria-label={`− Remove corner ${index + 1}`}>−</button>
          </li>
        ))}
      </ol>
    </details>
  );
}
