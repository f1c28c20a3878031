import { memo } from "react";
import type { Battlefield, Detachment, Model, Profile } from "../made/types";
import type { Label } from "./Labels";
import { passengersOf } from "./aboard";
import { GLYPHS, glyphsOf } from "./glyphs";
import { namesIn, spoken } from "./names";
import type { Box } from "./placing";
import { INCH, angle, drawn, line, reach, sideClass, spot, tied, type Point } from "./shapes";
import { Silhouette, isUpright } from "./Silhouette";

const BADGES: Record<string, string> = { first_fire: "FF", advance: "ADV", march: "M", charge: "CHG", fall_back: "FB" };

/** The outline of a base, around its own middle. */
export function Base({ model }: { model: Pick<Model, "base"> }) {
  const base = model.base;
  if (base.shape === "disc") return <circle className="base" r={base.radius * INCH} />;
  if (base.shape === "oval") return <ellipse className="base" rx={(base.length / 2) * INCH} ry={(base.width / 2) * INCH} />;
  if (base.shape === "rectangle") {
    const [wide, deep] = [base.length * INCH, base.width * INCH];
    return <rect className="base" x={-wide / 2} y={-deep / 2} width={wide} height={deep} rx={0.8} />;
  }
  const corners = (base.corners as Point[]).map(([x, y]) => `${x * INCH},${-y * INCH}`).join(" ");
  return <polygon className="base" points={corners} />;
}

/** A side's mark on a base without a silhouette, which tells the sides apart without colour. */
export const Mark = ({ second }: { second: boolean }) =>
  second ? <path className="pip" d="M-3-.8h6v1.6h-6z" /> : <circle className="pip" r={1.9} />;

/** Where the front of a model is whose silhouette does not turn: a spike on the rim of its base. */
function Front({ model }: { model: Pick<Model, "base"> }) {
  const far = (model.base.shape === "oval" || model.base.shape === "rectangle" ? model.base.length / 2 : reach(model)) * INCH, wing = Math.max(1.4, far * 0.2);
  return <path className="front" d={`M${far + wing} 0L${far - 0.4} ${-wing}V${wing}Z`} />;
}

const SHIELDS = ["Void Shields", "Construct Shields"], PIP = 2.2;

/** How low under the middle of a model its upper rim is drawn, and its lower one. */
const rim = (model: Pick<Model, "base">, facing: Point) => {
  const { base } = model, long = Math.hypot(...facing) || 1, lies = Math.abs(facing[0]) / long, stands = Math.abs(facing[1]) / long;
  if (base.shape === "disc") return base.radius * INCH;
  if (base.shape === "hull") return reach(model) * INCH * 0.8;
  return Math.min(reach(model), (base.width * lies + base.length * stands) / 2) * INCH;
};

/** A row of pips under a model: one for each level of its shields, hollow where it is down. */
export function Shields({ model, profile, low }: { model: Pick<Model, "base" | "shields">; profile: Profile; low: number }) {
  if (model.shields === undefined) return null;
  const full = Number(profile.special_rules.find((each) => SHIELDS.includes(each.name))?.value ?? model.shields), up = model.shields;
  return (
    <g transform={`translate(0 ${low})`}>
      <g className="pips">{Array.from({ length: full }, (_, each) => <circle key={each} className={each < up ? "shield" : "shield down"} cx={(each - (full - 1) / 2) * PIP} cy={1.6} r={PIP * 0.38} />)}</g>
    </g>
  );
}

const MOST_PIPS = 12;

/** The Wounds of a model that has several: a row of squares over it, hollow where one is lost. */
function Wounds({ model, full, high }: { model: Model; full: number; high: number }) {
  if (full < 2) return null;
  if (full > MOST_PIPS) return <text className="count" aria-hidden="true" y={-high - 1}>{model.wounds}/{full}</text>;
  return (
    <g className={model.wounds < full ? "wounds lost" : "wounds"} transform={`translate(0 ${-high})`}>
      <g className="pips">
      {Array.from({ length: full }, (_, each) => (
        <rect key={each} className={each < model.wounds ? "wound" : "wound gone"} x={(each - full / 2) * PIP + 0.2} y={-2.6} width={PIP - 0.4} height={1.8} />
      ))}
      </g>
    </g>
  );
}

/** As much of the screen as a finger needs, around a model. */
export function Finger({ field, model, at, onClick }: { field: Battlefield; model: string; at: Point | null; onClick?: () => void }) {
  if (!at) return null;
  const [x, y] = drawn(field, at);
  return <path className="finger" data-finger={model} d={`M${x} ${y}h.1`} onClick={onClick} />;
}

interface PieceProps {
  field: Battlefield;
  model: Model;
  at?: Point;
  facing?: Point;
  kind?: string;
}

export const Piece = memo(function Piece({ field, model, at, facing, kind = "" }: PieceProps) {
  const place = at ?? spot(field, model);
  const profile = field.profiles[model.profile];
  if (!place || !profile) return null;
  const [x, y] = drawn(field, place);
  const faces = facing ?? model.facing, still = profile.scale <= 1 && model.base.shape === "disc", upright = isUpright(profile);
  const load = passengersOf(field, model.id).length, high = rim(model, faces);
  const classes = ["m", kind, model.place === "garrison" && "inside", model.wounds < profile.wounds && "hurt"];
  return (
    <g className={classes.filter(Boolean).join(" ")} transform={`translate(${x} ${y})`} data-model={model.id}>
      <g transform={`rotate(${still ? 0 : angle(faces)})`}>
        <Base model={model} />
        {!upright && <Silhouette profile={profile} model={model} />}
        {upright && !still && <Front model={model} />}
      </g>
      {upright && <Silhouette profile={profile} model={model} />}
      <Wounds model={model} full={profile.wounds} high={high} />
      <Shields model={model} profile={profile} low={high} />
      {load > 0 && <text className="count" aria-hidden="true" y={-high - (profile.wounds > 1 ? 5 : 1)}>+{load}</text>}
    </g>
  );
});

interface UnitProps {
  field: Battlefield;
  unit: Detachment;
  chosen: boolean;
  lit: boolean;
  selected: boolean;
  draft: string;
  leaving: boolean;
  onPick: (unit: string, model: string, shift: boolean) => void;
}

/** The Order of a Detachment that only its own player knows, as it is written on the table: thought of, or face-down. */
function secretOf(unit: Detachment, draft: string): string {
  if (draft) return `✎${BADGES[draft]}`;
  return !unit.order && unit.token?.order ? `(${BADGES[unit.token.order]})` : "";
}

/** What is told of a Detachment once the table is seen from near. */
function detailOf(field: Battlefield, unit: Detachment, standing: number): string {
  const profile = field.profiles[field.models[unit.models[0] ?? ""]?.profile ?? ""];
  if (!profile) return "";
  const told = [`${standing} of ${unit.models.length}`, profile.movement && `M ${profile.movement}″`, profile.save && `Save ${profile.save}+`, `CAF ${profile.caf >= 0 ? "+" : ""}${profile.caf}`];
  return told.filter(Boolean).join(" · ");
}

/** Where the models of a Detachment stand. */
const standsIn = (field: Battlefield, unit: Detachment) =>
  unit.models.flatMap((id): [Model, Point][] => {
    const model = field.models[id], at = model && spot(field, model);
    return at ? [[model, at]] : [];
  });

/** The box that a model takes up on the picture. */
export function boxAround(field: Parameters<typeof drawn>[0], at: Point, far: number): Box {
  const [x, y] = drawn(field, at);
  return [x - far * INCH, y - far * INCH, x + far * INCH, y + far * INCH];
}

const LOAD = 6, ROW = 4;

/** The box that a model takes up with its pips, and with the number of those aboard above it. */
export function boxOfModel(field: Battlefield, model: Model, at: Point): Box {
  const [left, top, right, low] = boxAround(field, at, reach(model)), several = (field.profiles[model.profile]?.wounds ?? 1) > 1;
  const above = (passengersOf(field, model.id).length > 0 ? LOAD : 0) + (several ? ROW : 0);
  return [left, top - above, right, model.shields === undefined ? low : low + ROW];
}

/** The name and Order of a Detachment, to be written beside its models; null where none of them stands anywhere. */
export function labelOf(field: Battlefield, unit: Detachment, { rank, kind, draft, always }: { rank: number; kind: string; draft: string; always: boolean }): Label | null {
  const boxes = standsIn(field, unit).map(([model, at]) => boxOfModel(field, model, at));
  if (boxes.length === 0) return null;
  const broken = field.formations[unit.formation]?.broken ? " broken" : "", done = unit.activated ? " done" : "";
  return {
    key: unit.id, rank, always, kind: `tag ${sideClass(field, unit.side)}${broken}${done}${kind}`,
    lines: [[namesIn(field).short(unit.id), secretOf(unit, draft)].filter(Boolean).join(" · ")],
    glyphs: draft ? [draft] : glyphsOf(field, unit), detail: detailOf(field, unit, boxes.length),
    around: [Math.min(...boxes.map((each) => each[0])), Math.min(...boxes.map((each) => each[1])), Math.max(...boxes.map((each) => each[2])), Math.max(...boxes.map((each) => each[3]))],
  };
}

const ARC = 1.6, EIGHTH = 22.5;

/** The Front Arc of a model with weapons that fire there alone, seen from near. */
function FrontArc({ field, model, at }: { field: Battlefield; model: Model; at: Point }) {
  if (!field.profiles[model.profile]?.weapons.some(({ arc }) => arc === "front")) return null;
  const [fx, fy] = model.facing, ahead = Math.atan2(fy, fx), far = reach(model) + ARC;
  const ring = Array.from({ length: 9 }, (_, step): Point => {
    const way = ahead + ((step - 4) * EIGHTH * Math.PI) / 180;
    return [at[0] + far * Math.cos(way), at[1] + far * Math.sin(way)];
  });
  return <path className="own-arc" d={line(field, ring)} />;
}

/** A Detachment's models; its name and Order are written by the table, which knows where there is room. */
export const Unit = memo(function Unit({ field, unit, chosen, lit, selected, draft, leaving, onPick }: UnitProps) {
  const standing = standsIn(field, unit), spots = standing.map(([, at]) => at);
  if (spots.length === 0) return null;
  const first = unit.models[0] ?? "", order = draft || unit.order || unit.token?.order || "";
  const state = [order && `Order ${spoken(order)}`, !order && unit.token && "Order face-down", ...glyphsOf(field, unit).slice(order || unit.token ? 1 : 0).map((each) => GLYPHS[each]!.means)].filter(Boolean);
  return (
    <g
      className={`unit ${sideClass(field, unit.side)}${chosen ? " strong chosen" : ""}${lit ? " lit" : ""}${selected ? " selected" : ""}${leaving ? " leaving" : ""}${unit.activated ? " done" : ""}`}
      data-unit={unit.id}
      role="button"
      tabIndex={0}
      aria-pressed={chosen || selected}
      aria-label={[`${namesIn(field).unit(unit.id)}, ${spoken(unit.side)}`, ...state].join(", ")}
      onClick={(event) => {
        const hit = (event.target as Element).closest("[data-model]");
        onPick(unit.id, hit?.getAttribute("data-model") ?? first, event.shiftKey);
        // keys go to the page after a click of the mouse; only who came by keys stays here
        if (event.detail > 0) event.currentTarget.blur();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        onPick(unit.id, first, event.shiftKey);
      }}
    >
      {chosen && standing.map(([model, at]) => <FrontArc key={model.id} field={field} model={model} at={at} />)}
      {chosen && spots.length > 1 && <path className="link" d={tied(field, spots)} />}
      {standing.map(([model]) => <Piece key={model.id} field={field} model={model} />)}
    </g>
  );
});
