import { memo, useCallback, useRef, type ReactNode } from "react";
import type { Battlefield } from "../made/types";
import { Canvas, Cloth, type Focus, type OnPoint } from "./Canvas";
import { Finger, Unit } from "./Pieces";
import { drawn, line, middle, outline, paintedAs, sideClass, spot, type Point } from "./shapes";

interface BoardProps {
  field: Battlefield;
  chosen: string;
  lit: ReadonlySet<string>;
  /** Detachments that are selected together. */
  many?: ReadonlySet<string>;
  /** Orders that are thought of, by Detachment. */
  drafts?: Record<string, string>;
  /** The Detachment that a plan would have elsewhere. */
  leaving?: string;
  focus?: Focus | null;
  onPick: (unit: string, model: string, shift: boolean) => void;
  onPoint?: OnPoint;
  onHover?: (at: Point | null) => void;
  children?: ReactNode;
}

const NONE: ReadonlySet<string> = new Set();

/** A battle's table from above; a click chooses a Detachment. */
export function Board({ field, chosen, lit, many = NONE, drafts = {}, leaving = "", focus = null, onPick, onPoint, onHover, children }: BoardProps) {
  const picking = useRef(onPick);
  picking.current = onPick;
  const pick = useCallback((unit: string, model: string, shift: boolean) => picking.current(unit, model, shift), []);
  return (
    <Canvas frame={field} label="The table from above" role="group" focus={focus} onPoint={onPoint} onHover={onHover}>
      <Ground field={field} />
      <Fingers field={field} chosen={chosen} onPick={pick} />
      {Object.values(field.detachments).map((unit) => (
        <Unit
          key={unit.id} field={field} unit={unit} chosen={unit.id === chosen} lit={lit.has(unit.id)} onPick={pick}
          selected={many.has(unit.id)} draft={drafts[unit.id] ?? ""} leaving={unit.id === leaving}
        />
      ))}
      {children}
    </Canvas>
  );
}

/** What a finger hits beside a model, under all models; the chosen Detachment's comes first. */
const Fingers = memo(function Fingers({ field, chosen, onPick }: Pick<BoardProps, "field" | "chosen" | "onPick">) {
  const order = Object.values(field.models).sort((one, other) => Number(one.detachment === chosen) - Number(other.detachment === chosen));
  return (
    <g className="fingers" aria-hidden="true">
      {order.map((model) => <Finger key={model.id} field={field} model={model.id} at={spot(field, model)} onClick={() => onPick(model.detachment, model.id, false)} />)}
    </g>
  );
});

/** What does not move: the ground, terrain, zones, Objective markers. */
const Ground = memo(function Ground({ field }: { field: Battlefield }) {
  return (
    <g>
      <Cloth frame={field} />
      {field.areas.map((area) => <Terrain key={area.id} field={field} area={area} />)}
      {Object.entries(field.mission.zones).map(([name, zone]) => (
        <path key={name} className={`zone ${sideClass(field, name)}`} d={outline(field, zone)} />
      ))}
      {Object.values(field.markers).map((marker) => {
        const [x, y] = drawn(field, marker.at as Point);
        return (
          <g key={marker.id} className={sideClass(field, marker.controller)} transform={`translate(${x} ${y})`}>
            <title>{`${marker.id}${marker.controller ? `, held by ${marker.controller}` : ""}`}</title>
            <circle className="marker" r={6.3} />
            <text className="marker-name" y={2.8}>{marker.id.replace(/\D+/g, "") || "◆"}</text>
          </g>
        );
      })}
    </g>
  );
});

function Terrain({ field, area }: { field: Battlefield; area: Battlefield["areas"][number] }) {
  const structure = field.structures[area.id];
  const [x, y] = drawn(field, middle(area.outline.ring as Point[]));
  const held = structure && Object.values(field.detachments).find((each) => each.garrison === area.id);
  const kind = structure ? "structure" : paintedAs(area);
  return (
    <g>
      <path
        className={`area t-${kind}${structure ? " house" : ""}${held ? ` held ${sideClass(field, held.side)}` : ""}`}
        d={outline(field, area.outline)}
        fillRule="evenodd"
      >
        <title>{`${area.id}: ${area.terrain.join(", ")}${area.height ? `, ${area.height}″ high` : ""}`}</title>
      </path>
      {structure && (
        <text className="note" x={x} y={y}>{`${structure.type} ${structure.save}+ · ${structure.wounds - structure.damage}/${structure.wounds}`}</text>
      )}
    </g>
  );
}

/** A path on the table. */
export const Way = ({ field, points, kind = "path" }: { field: Battlefield; points: Point[]; kind?: string }) => (
  <path className={kind} d={line(field, points)} />
);
