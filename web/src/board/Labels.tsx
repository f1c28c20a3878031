import { createContext, memo, useContext, useMemo, type ReactNode } from "react";
import { GLYPHS } from "./glyphs";
import { placed, type Box, type Placed, type Wanted } from "./placing";

/** Units of a picture to a pixel of the screen, as it is zoomed now, and the box that labels may stand in. */
export interface Scale { unit: number; frame: Box }

/** Where the names of a table stand, for whatever else is written over it. */
const TakenContext = createContext<readonly Box[]>([]);

export const ScaleContext = createContext<Scale>({ unit: 0.6, frame: [-14, -8, 614, 494] });

/** The name of something on a table. */
export interface Label {
  key: string;
  lines: string[];
  kind: string;
  around: Box;
  rank: number;
  inside?: boolean;
  /** Marks before its first line, and a line that is told only from near. */
  glyphs?: string[];
  detail?: string;
  /** Whether it is shown even where it covers something: of what is chosen, or may be. */
  always?: boolean;
}

/** How large letters are, pixels, and the least and most that they take of the table, in units of the picture. */
const SIZES: Record<string, number> = { tag: 12, note: 11, "proof-name": 12, "tape-name": 17, "ring-name": 11 };
const LINE = 1.18, LEAST = 3;
/** How much of a line a mark before it takes up, in heights of its letters. */
const MARK = 1.25;
/** From how near details are told, and from how far models are mere counters: units of the picture to a pixel. */
const NEAR = 0.24, FAR = 0.45;

/** How much is drawn of a table that is zoomed so far. */
export const detailAt = (unit: number): "near" | "middle" | "far" => (unit <= NEAR ? "near" : unit > FAR ? "far" : "middle");

let brush: CanvasRenderingContext2D | null = null;
const widths = new Map<string, number>();

/** How wide a line is, in heights of its letters. */
function widthOf(text: string): number {
  const found = widths.get(text);
  if (found !== undefined) return found;
  brush ??= document.createElement("canvas").getContext("2d");
  if (!brush) return text.length * 0.6;
  brush.font = "650 20px system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";
  const width = brush.measureText(text).width / 20;
  widths.set(text, width);
  return width;
}

/** The names on a table, in a size that can be read, each where it covers neither a model nor another name.
 *
 * One that finds no room is faded out until its thing is pointed at, chosen or in focus. What stands over them, the
 * children, finds room beside them. ``houses`` are what a name may cover, if need be.
 */
export const Labels = memo(function Labels({ labels, things, houses, shown = "", children }: { labels: Label[]; things: Box[]; houses?: Box[]; shown?: string; children?: ReactNode }) {
  const { unit, frame } = useContext(ScaleContext), before = useContext(TakenContext);
  const size = (kind: string) => Math.max(LEAST, (SIZES[kind.split(" ")[0]!] ?? 12) * unit);
  const [spots, taken] = useMemo(() => {
    const wanted = labels.map((each): Wanted => {
      const letter = size(each.kind), lines = linesOf(each, unit);
      const wide = lines.map((text, index) => widthOf(text) + (index ? 0 : (each.glyphs?.length ?? 0) * MARK));
      return { ...each, width: (Math.max(...wide) + 0.2) * letter, height: lines.length * LINE * letter };
    });
    const found = placed(wanted, [...things, ...before], frame, houses);
    return [found, [...before, ...wanted.flatMap((each) => boxOfLabel(each, found.get(each.key)))]] as const;
    // ``size`` is made of the unit alone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [labels, things, houses, before, unit, frame]);
  return (
    <>
    <g className="labels" aria-hidden="true">
      {labels.map((each) => {
        const spot = spots.get(each.key), letter = size(each.kind);
        if (!spot) return null;
        const faded = spot.crowded && !each.always && each.key !== shown ? " crowded" : "", lines = linesOf(each, unit), marks = each.glyphs ?? [];
        const shift = (marks.length * MARK) / 2, high = (index: number) => spot.at[1] + (index - (lines.length - 1) / 2) * LINE * letter;
        const words = (
          <text key={each.key} className={`${each.kind}${faded}`} data-label={each.key} style={{ fontSize: letter, strokeWidth: letter / 4.5 }}>
            {lines.map((line, index) => <tspan key={index} x={spot.at[0] + (index ? 0 : shift * letter)} y={high(index) + 0.36 * letter}>{line}</tspan>)}
          </text>
        );
        if (marks.length === 0) return words;
        const left = spot.at[0] - (widthOf(lines[0]!) / 2 + shift) * letter;
        return (
          <g key={each.key}>
            {words}
            {marks.map((mark, index) => <Badge key={mark} mark={mark} kind={`${each.kind}${faded}`} at={[left + (index + 0.45) * MARK * letter, high(0)]} size={letter} />)}
          </g>
        );
      })}
    </g>
    <TakenContext value={taken}>{children}</TakenContext>
    </>
  );
});

const linesOf = ({ lines, detail }: Label, unit: number) => (detail && detailAt(unit) === "near" ? [...lines, detail] : lines);

/** A mark beside a name: a round badge in the colour of its side. */
const Badge = ({ mark, kind, at, size }: { mark: string; kind: string; at: readonly [number, number]; size: number }) => (
  <g className={`badge ${kind.replace(/^tag/, "")}`} data-glyph={mark} transform={`translate(${at[0].toFixed(2)} ${at[1].toFixed(2)}) scale(${(size / 10.5).toFixed(3)})`}>
    <circle r={5.6} />
    <path d={GLYPHS[mark]?.path} />
  </g>
);

/** The box that a name takes up where it is seen. */
const boxOfLabel = ({ width, height, always }: Wanted, spot?: Placed): Box[] =>
  spot && (!spot.crowded || always) ? [[spot.at[0] - width / 2, spot.at[1] - height / 2, spot.at[0] + width / 2, spot.at[1] + height / 2]] : [];
