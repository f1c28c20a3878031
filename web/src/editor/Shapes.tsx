import { memo } from "react";
import type { Checked, MissionMap, SystemWords, Trouble } from "../made/types";
import { INCH, boxOf, drawn, line, middle, type Frame, type Point } from "../board/shapes";
import { labelSpot } from "./outlines";
import type { Shape, Sheet } from "./sheet";
import { paintOf, wordsOf } from "./words";

interface ShapeProps {
  frame: Frame;
  shape: Shape;
  words: SystemWords | undefined;
  chosen: boolean;
  troubles: Trouble[];
  onChoose: (uid: number, adding: boolean) => void;
}

/** How high a name is: over what is thinner it cannot be read, and stands above it. */
const LETTERS = 8;

/** A feature on the board, with its parts. */
export const FeatureShape = memo(function FeatureShape({ frame, shape, words, chosen, troubles, onChoose }: ShapeProps) {
  const grave = troubles.some((each) => each.grave);
  const classes = ["drawn", chosen && "chosen", shape.locked && "locked", troubles.length > 0 && (grave ? "wrong" : "odd")];
  const [, low, , high] = boxOf(shape.outline), thin = (high - low) * INCH < LETTERS;
  const [x, centre] = drawn(frame, labelSpot(shape.outline)), y = thin ? drawn(frame, [0, high])[1] - 3 : centre;
  return (
    <g
      className={classes.filter(Boolean).join(" ")}
      data-model={`feature:${shape.uid}`}
      data-feature={shape.id}
      role="button"
      tabIndex={0}
      aria-pressed={chosen}
      aria-label={`${shape.id}: ${wordsOf(shape, words) || "nothing yet"}${grave ? ", wrong" : ""}`}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        onChoose(shape.uid, event.shiftKey);
      }}
    >
      <path className={`area ${paintOf(shape, words)}`} d={`${line(frame, shape.outline)}Z`}><title>{`${shape.id}: ${wordsOf(shape, words)}`}</title></path>
      {shape.pieces.filter((piece) => piece.outline.length).map((piece, index) => (
        <path key={index} className={`part part-${piece.kind}`} d={`${line(frame, piece.outline as Point[])}Z`} />
      ))}
      <text className="note" x={x} y={y}>{`${shape.locked ? "🔒 " : ""}${shape.id}`}</text>
      {troubles.length > 0 && <text className="alarm" x={x} y={y - 7}>{grave ? "✖" : "!"}</text>}
    </g>
  );
});

/** The handles of what is chosen: corners, the middles of edges, and one to turn it by. */
export function Handles({ frame, ring, corner, turnAt, bending }: { frame: Frame; ring: Point[]; corner: number | null; turnAt: Point | null; bending: boolean }) {
  const dot = (at: Point, kind: string, thing: string, label: string) => {
    const [x, y] = drawn(frame, at);
    return (
      <g key={thing} data-model={thing} className={`handle ${kind}`}>
        <title>{label}</title>
        <path className="touch" d={`M${x} ${y}h0`} />
        <path className="rim" d={`M${x} ${y}h0`} />
        <path className="dot" d={`M${x} ${y}h0`} />
      </g>
    );
  };
  return (
    <g className="handles">
      {bending && ring.map((at, k) => {
        const next = ring[(k + 1) % ring.length]!;
        return dot([(at[0] + next[0]) / 2, (at[1] + next[1]) / 2], "middle", `middle:${k}`, "Drag to add a corner");
      })}
      {bending && ring.map((at, k) => dot(at, k === corner ? "corner held" : "corner", `corner:${k}`, `Corner ${k + 1}`))}
      {turnAt && dot(turnAt, "turner", "turn:0", "Turn")}
    </g>
  );
}

/** What lies over the ground: zones and objectives of a file, or of a mission's map. */
export const Overlay = memo(function Overlay({ sheet, mission }: { sheet: Sheet; mission: MissionMap | undefined }) {
  const zones: [string, Point[], number][] = [
    ...sheet.zones.map((each, index): [string, Point[], number] => [`${each.kind} of ${each.side}`, each.outline as Point[], index % 2]),
    ...Object.entries(mission?.zones ?? {}).map(([name, ring], index): [string, Point[], number] => [`Zone ${name.toUpperCase()}`, ring as Point[], index]),
  ];
  const spots = [...(mission?.markers ?? []), ...sheet.objectives.map((each) => each.at).filter((at) => at !== null)] as Point[];
  return (
    <g className="overlay">
      {zones.map(([name, ring, second], index) => {
        const [x, y] = drawn(sheet, middle(ring));
        return (
          <g key={index} className={second ? "second" : "first"}>
            <path className="zone" d={`${line(sheet, ring)}Z`} />
            <text className="zone-name" x={x} y={y}>{name}</text>
          </g>
        );
      })}
      {spots.map((at, index) => {
        const [x, y] = drawn(sheet, at);
        return <g key={index} className="neutral"><circle className="marker" cx={x} cy={y} r={0.63 * INCH} /><text className="marker-name" x={x} y={y + 2.8}>{index + 1}</text></g>;
      })}
    </g>
  );
});

export const troublesOf = (found: Checked | null, index: number) => found?.troubles.filter((each) => each.feature === index) ?? NONE;
const NONE: Trouble[] = [];
