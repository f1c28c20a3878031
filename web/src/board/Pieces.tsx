import { memo } from "react";
import type { Battlefield, Detachment, Model, Profile } from "../made/types";
import type { Label } from "./Labels";
import { passengersOf } from "./aboard";
import { namesIn, spoken } from "./names";
import type { Box } from "./placing";
import { INCH, angle, drawn, reach, sideClass, spot, tied, type Point } from "./shapes";

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

/** A side's mark, which tells the sides apart without colour, and where the front is. */
export function Mark({ model, scale, second }: { model: Pick<Model, "base">; scale: number; second: boolean }) {
  if (scale <= 1 && model.base.shape === "disc")
    return second ? <path className="pip" d="M-3-.8h6v1.6h-6z" /> : <circle className="pip" r={1.9} />;
  const tip = reach(model) * INCH * 0.82, wing = Math.min(2.6, reach(model) * 4);
  const starts = second ? [tip, tip - wing] : [tip];
  return <path className="nose" d={starts.map((x) => `M${x - wing} ${-wing}L${x} 0L${x - wing} ${wing}`).join("")} />;
}

const SHIELDS = ["Void Shields", "Construct Shields"], PIP = 2.2;

/** A row of pips under the middle of a model: one for each level of its shields, hollow where it is down. */
export function Shields({ model, profile }: { model: Pick<Model, "base" | "shields">; profile: Profile }) {
  if (model.shields === undefined) return null;
  const full = Number(profile.special_rules.find((each) => SHIELDS.includes(each.name))?.value ?? model.shields);
  const half = reach(model) * INCH, step = Math.min(PIP, (2 * half) / full), low = Math.min(5, 0.7 * half), up = model.shields;
  const pips = Array.from({ length: full }, (_, index) => index);
  return pips.map((each) => (
    <circle key={each} className={each < up ? "shield" : "shield down"} cx={(each - (full - 1) / 2) * step} cy={low} r={step * 0.38} />
  ));
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
  const turned = profile.scale <= 1 && model.base.shape === "disc" ? 0 : angle(facing ?? (model.facing));
  const second = (field.sides as string[]).indexOf(field.detachments[model.detachment]?.side ?? "") === 1;
  const load = passengersOf(field, model.id).length;
  const classes = ["m", kind, model.place === "garrison" && "inside", model.wounds < profile.wounds && "hurt"];
  return (
    <g className={classes.filter(Boolean).join(" ")} transform={`translate(${x} ${y})`} data-model={model.id}>
      <g transform={`rotate(${turned})`}>
        <Base model={model} />
        <Mark model={model} scale={profile.scale} second={second} />
      </g>
      {profile.wounds > 1 && <text className="count" aria-hidden="true" y={2.1}>{model.wounds}</text>}
      <Shields model={model} profile={profile} />
      {load > 0 && <text className="count" aria-hidden="true" y={-reach(model) * INCH - 1}>+{load}</text>}
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

/** The Order of a Detachment as it is written on the table: one thought of, one revealed, one that lies face-down. */
function badgeOf(unit: Detachment, draft: string): string {
  if (draft) return `✎${BADGES[draft]}`;
  if (unit.order) return BADGES[unit.order] ?? "";
  return unit.token === null ? "" : unit.token.order ? `(${BADGES[unit.token.order]})` : "?";
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

const LOAD = 6;

/** The box that a model takes up with the number of those aboard above it. */
export function boxOfModel(field: Battlefield, model: Model, at: Point): Box {
  const [left, low, right, high] = boxAround(field, at, reach(model));
  return [left, passengersOf(field, model.id).length > 0 ? low - LOAD : low, right, high];
}

/** The name and Order of a Detachment, to be written beside its models; null where none of them stands anywhere. */
export function labelOf(field: Battlefield, unit: Detachment, { rank, kind, draft, always }: { rank: number; kind: string; draft: string; always: boolean }): Label | null {
  const boxes = standsIn(field, unit).map(([model, at]) => boxOfModel(field, model, at));
  if (boxes.length === 0) return null;
  const broken = field.formations[unit.formation]?.broken ? " broken" : "", done = unit.activated ? " done" : "";
  return {
    key: unit.id, rank, always, kind: `tag ${sideClass(field, unit.side)}${broken}${done}${kind}`,
    lines: [[namesIn(field).short(unit.id), badgeOf(unit, draft)].filter(Boolean).join(" · ")],
    around: [Math.min(...boxes.map((each) => each[0])), Math.min(...boxes.map((each) => each[1])), Math.max(...boxes.map((each) => each[2])), Math.max(...boxes.map((each) => each[3]))],
  };
}

/** A Detachment's models; its name and Order are written by the table, which knows where there is room. */
export const Unit = memo(function Unit({ field, unit, chosen, lit, selected, draft, leaving, onPick }: UnitProps) {
  const standing = standsIn(field, unit), spots = standing.map(([, at]) => at);
  if (spots.length === 0) return null;
  const first = unit.models[0] ?? "", order = draft || unit.order || unit.token?.order || "";
  const state = [order && `Order ${spoken(order)}`, !order && unit.token && "Order face-down", unit.activated && "activated"].filter(Boolean);
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
      {chosen && spots.length > 1 && <path className="link" d={tied(field, spots)} />}
      {standing.map(([model]) => <Piece key={model.id} field={field} model={model} />)}
    </g>
  );
});
