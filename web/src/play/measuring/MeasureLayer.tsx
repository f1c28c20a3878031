import { Fragment, useId } from "react";
import { boxesOn } from "../../board/Board";
import { Labels, type Label } from "../../board/Labels";
import { footprint } from "../../board/measuring";
import { INCH, drawn, halfway, line, reach } from "../../board/shapes";
import type { Battlefield, Model } from "../../made/types";
import type { Ring } from "./rings";
import { inches, type Tape } from "./tape";
import "./measuring.css";

/** A tape between two places or bases, with its length. */
export function TapeLayer({ field, tape }: { field: Battlefield; tape: Tape }) {
  const [x, y] = halfway(tape.line.map((each) => drawn(field, each)));
  return (
    <g className="tape">
      <path d={line(field, tape.line)} />
      {tape.line.map((each, index) => {
        const [cx, cy] = drawn(field, each);
        return <circle key={index} cx={cx} cy={cy} />;
      })}
      <Labels labels={[{ key: "tape", lines: [inches(tape)], kind: "tape-name", around: [x, y, x, y], rank: 1, always: true }]} things={boxesOn(field)} />
    </g>
  );
}

/** Around all models of a Detachment together: how far they move, charge and fire, from the edges of their bases. */
export function RingLayer({ field, unit, rings }: { field: Battlefield; unit: string; rings: readonly Ring[] }) {
  const models = (field.detachments[unit]?.models ?? []).map((id) => field.models[id]).filter((each): each is Model => each?.place === "table");
  const id = useId(), top = models.reduce<Model | null>((best, each) => (!best || each.at[1] > best.at[1] ? each : best), null);
  if (!top || rings.length === 0) return null;
  const [wide, deep] = [field.size[0] * INCH, field.size[1] * INCH], [tx, ty] = drawn(field, top.at);
  // A ring so wide is drawn as what it is: browsers leave holes in strokes that are wider than the circle they go round.
  const around = (far: number) => models.map((each) => {
    const [x, y] = drawn(field, each.at);
    if (each.base.shape === "disc") return <circle key={each.id} cx={x} cy={y} r={(each.base.radius + far) * INCH} />;
    return <path key={each.id} d={`${line(field, footprint(each))}Z`} strokeLinejoin="round" strokeWidth={2 * far * INCH} />;
  });
  const labels = rings.map(({ far, kind, names }): Label => {
    const y = Math.max(0, ty - (far + reach(top)) * INCH);
    return { key: `${kind} ${far}`, lines: [`${names.join(", ")} ${Number(far.toFixed(1))}″`], kind: "ring-name", around: [tx, y, tx, y], rank: -far, always: true };
  });
  return (
    <g className="rings">
      {rings.map(({ far, kind }, index) => (
        <Fragment key={`${kind} ${far}`}>
          <mask id={`${id}${index}`} maskUnits="userSpaceOnUse" x={-wide} y={-deep} width={3 * wide} height={3 * deep}>
            <rect x={-wide} y={-deep} width={3 * wide} height={3 * deep} className="all" />
            <g className="none">{around(far)}</g>
          </mask>
          <g className={`ring ${kind}`} mask={`url(#${id}${index})`}>{around(far + 0.12)}</g>
        </Fragment>
      ))}
      <Labels labels={labels} things={boxesOn(field)} />
    </g>
  );
}

/** The buttons of the tape and the rings. */
export function MeasureButtons({ tape, onTape, rings, onRings }: { tape: boolean; onTape: () => void; rings: boolean; onRings: () => void }) {
  return (
    <>
      <button aria-pressed={tape} onClick={onTape} aria-label="Tape measure" title="Tape measure (T): drag on the table">
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M1 5H15V11H1ZM4 5V8M7 5V7.5M10 5V8M13 5V7.5" /></svg>
      </button>
      <button aria-pressed={rings} onClick={onRings} aria-label="Range rings" title="Range rings of the chosen Detachment (R)">
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13M8 4.6a3.4 3.4 0 1 1 0 6.8a3.4 3.4 0 1 1 0-6.8M8 7.6V8.4" /></svg>
      </button>
    </>
  );
}
