import { memo, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { Battlefield } from "../made/types";
import { Canvas, Cloth, type Focus, type OnPoint } from "./Canvas";
import { Labels, type Label } from "./Labels";
import { capital, namesIn, spoken } from "./names";
import { Finger, Unit, boxAround, boxOfModel, labelOf } from "./Pieces";
import type { Box } from "./placing";
import { boxOf, drawn, line, outline, paintedAs, sideClass, spot, type Point } from "./shapes";

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
  /** Buttons and legends that lie over the picture. */
  tools?: ReactNode;
  /** What lies on the ground, under everything that stands on it. */
  under?: ReactNode;
  children?: ReactNode;
}

const NONE: ReadonlySet<string> = new Set();

/** A battle's table from above; a click chooses a Detachment. */
export function Board({ field, chosen, lit, many = NONE, drafts = {}, leaving = "", focus = null, onPick, onPoint, onHover, tools, under, children }: BoardProps) {
  const picking = useRef(onPick);
  useEffect(() => void (picking.current = onPick), [onPick]);
  const pick = useCallback((unit: string, model: string, shift: boolean) => picking.current(unit, model, shift), []);
  const [pointed, setPointed] = useState("");
  const labels = useMemo(() => labelsOf(field, { chosen, lit, drafts }), [field, chosen, lit, drafts]);
  const things = useMemo(() => boxesOn(field), [field]), houses = useMemo(() => housesOn(field), [field]);
  const point = (event: { target: EventTarget }) => setPointed((event.target as Element).closest<SVGElement>("[data-unit], [data-area]")?.dataset.unit ?? (event.target as Element).closest<SVGElement>("[data-area]")?.dataset.area ?? "");
  return (
    <Canvas frame={field} label="The table from above" role="group" focus={focus} onPoint={onPoint} onHover={onHover} tools={tools}>
      <g onPointerOver={point} onPointerOut={() => setPointed("")} onFocus={point} onBlur={() => setPointed("")}>
      <Ground field={field} />
      {under}
      <Fingers field={field} chosen={chosen} onPick={pick} />
      {inFlightLast(field).map((unit) => (
        <Unit
          key={unit.id} field={field} unit={unit} chosen={unit.id === chosen} lit={lit.has(unit.id)} onPick={pick}
          selected={many.has(unit.id)} draft={drafts[unit.id] ?? ""} leaving={unit.id === leaving}
        />
      ))}
      </g>
      <Labels labels={labels} things={things} houses={houses} shown={pointed}>{children}</Labels>
    </Canvas>
  );
}

/** The Detachments as they are drawn one upon another: those that fly over all that they fly over. */
const inFlightLast = (field: Battlefield) =>
  Object.values(field.detachments).sort((one, other) => Number(fliesAt(field, one)) - Number(fliesAt(field, other)));

const fliesAt = (field: Battlefield, unit: Battlefield["detachments"][string]) =>
  unit.models.some((id) => field.profiles[field.models[id]?.profile ?? ""]?.special_rules.some(({ name }) => name === "Flyer") === true);

const FIRST = 100, SECOND = 50;

/** The names on a table: of Detachments, those first that are chosen or may be; then of Structures. */
function labelsOf(field: Battlefield, { chosen, lit, drafts }: Required<Pick<BoardProps, "chosen" | "lit" | "drafts">>): Label[] {
  const units = Object.values(field.detachments).flatMap((unit) => {
    const here = unit.id === chosen, open = lit.has(unit.id);
    const label = labelOf(field, unit, { rank: here ? FIRST : open ? SECOND : 10, kind: open ? " lit" : "", draft: drafts[unit.id] ?? "", always: here });
    return label ? [label] : [];
  });
  const houses = field.areas.flatMap((area): Label[] => {
    const structure = field.structures[area.id];
    const where = { key: area.id, inside: true, around: boxOfArea(field, area) };
    if (!structure) return [{ ...where, rank: 0, kind: "note ground-name", lines: [`${area.terrain.map((each) => capital(each.replaceAll("_", " "))).join(", ")}${area.height ? ` ${area.height}″` : ""}`], detail: spoken(area.id) }];
    return [{ ...where, rank: 1, kind: "note", lines: [spoken(area.id), `${structure.save}+ · ${structure.wounds - structure.damage}/${structure.wounds}${area.height ? ` · ${area.height}″` : ""}`] }];
  });
  return [...units, ...houses];
}

function boxOfArea(field: Battlefield, area: Battlefield["areas"][number]): Box {
  const [left, low, right, high] = boxOf(area.outline.ring), [a, b] = [drawn(field, [left, high]), drawn(field, [right, low])];
  return [a[0], a[1], b[0], b[1]];
}

/** As high as a line of letters, in units of the picture. */
const THIN = 10;

/** What names of other things had better not be written over, though they may: the Structures, and what is so thin that it would vanish. */
const housesOn = (field: Battlefield) =>
  field.areas.flatMap((area) => {
    const box = boxOfArea(field, area);
    return field.structures[area.id] || box[3] - box[1] < THIN ? [box] : [];
  });

const MARKER = 0.75;

/** What names may not cover: models and Objective markers. */
export function boxesOn(field: Battlefield): Box[] {
  const models = Object.values(field.models).flatMap((model) => {
    const at = spot(field, model);
    return at ? [boxOfModel(field, model, at)] : [];
  });
  return [...models, ...Object.values(field.markers).map((marker) => boxAround(field, marker.at, MARKER))];
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
        const [x, y] = drawn(field, marker.at);
        return (
          <g key={marker.id} className={sideClass(field, marker.controller)} transform={`translate(${x} ${y})`}>
            <title>{`${spoken(marker.id)}${marker.controller ? `, held by ${spoken(marker.controller)}` : ""}`}</title>
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
  const held = structure && Object.values(field.detachments).find((each) => each.garrison === area.id);
  const kind = structure ? "structure" : paintedAs(area.terrain);
  const what = structure
    ? `${spoken(structure.type)}, Save ${structure.save}+, ${structure.wounds - structure.damage} of ${structure.wounds} Wounds left${held ? `, held by ${namesIn(field).unit(held.id)}` : ""}`
    : area.terrain.map((each) => each.replaceAll("_", " ")).join(", ");
  return (
    <path
      data-area={area.id}
      className={`area t-${kind}${structure ? " house" : ""}${held ? ` held ${sideClass(field, held.side)}` : ""}`}
      d={outline(field, area.outline)}
      fillRule="evenodd"
    >
      <title>{`${spoken(area.id)}: ${what}${area.height ? `, ${area.height}″ high` : ""}`}</title>
    </path>
  );
}

/** A path on the table. */
export const Way = ({ field, points, kind = "path" }: { field: Battlefield; points: Point[]; kind?: string }) => (
  <path className={kind} d={line(field, points)} />
);
