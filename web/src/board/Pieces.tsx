import { memo } from "react";
import type { Battlefield, Detachment, Model } from "../made/types";
import { INCH, angle, drawn, reach, sideClass, spot, tied, type Point } from "./shapes";

const BADGES: Record<string, string> = { first_fire: "FF", advance: "ADV", march: "M", charge: "CHG", fall_back: "FB" };

/** About half as wide as a letter of a tag is drawn. */
const LETTER = 2.1;

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
  const turned = profile.scale <= 1 && model.base.shape === "disc" ? 0 : angle(facing ?? (model.facing as Point));
  const second = (field.sides as string[]).indexOf(field.detachments[model.detachment]?.side ?? "") === 1;
  const classes = ["m", kind, model.place === "garrison" && "inside", model.wounds < profile.wounds && "hurt"];
  return (
    <g className={classes.filter(Boolean).join(" ")} transform={`translate(${x} ${y})`} data-model={model.id}>
      <g transform={`rotate(${turned})`}>
        <Base model={model} />
        <Mark model={model} scale={profile.scale} second={second} />
      </g>
      {profile.wounds > 1 && <text className="count" y={2.1}>{model.wounds}</text>}
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

/** A Detachment: its models, and over them its name and Order. */
export const Unit = memo(function Unit({ field, unit, chosen, lit, selected, draft, leaving, onPick }: UnitProps) {
  const models = unit.models.map((id) => field.models[id]).filter((each): each is Model => !!each);
  const spots = models.map((each) => spot(field, each)).filter((each): each is Point => !!each);
  if (spots.length === 0) return null;
  const top = spots.reduce((best, each) => (each[1] > best[1] ? each : best));
  const x = spots.reduce((sum, each) => sum + each[0], 0) / spots.length;
  const [middleX, labelY] = drawn(field, [x, top[1]]);
  const tall = Math.max(...models.map(reach)) * INCH;
  const hidden = unit.token !== null;
  const face = hidden ? (unit.token?.order ? `(${BADGES[unit.token.order]})` : "?") : "";
  const badge = draft ? `✎${BADGES[draft]}` : unit.order ? BADGES[unit.order] : face;
  const first = unit.models[0] ?? "";
  const side = sideClass(field, unit.side);
  const tag = [unit.id, badge].filter(Boolean).join(" · "), half = tag.length * LETTER;
  const labelX = Math.min(Math.max(middleX, half - 10), field.size[0] * INCH + 10 - half);
  const broken = field.formations[unit.formation]?.broken ? " broken" : "";
  return (
    <g
      className={`unit ${side}${chosen ? " strong chosen" : ""}${lit ? " lit" : ""}${selected ? " selected" : ""}${leaving ? " leaving" : ""}${unit.activated ? " done" : ""}`}
      role="button"
      tabIndex={0}
      aria-pressed={chosen || selected}
      aria-label={`${unit.name} ${unit.id}, ${unit.side}${badge ? `, Order ${badge}` : ""}`}
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
      {models.map((model) => <Piece key={model.id} field={field} model={model} />)}
      <text className={`tag${broken}`} x={labelX} y={labelY - tall - 3}>{tag}</text>
    </g>
  );
});
