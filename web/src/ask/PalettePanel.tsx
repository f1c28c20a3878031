import { useMemo, useState } from "react";
import type { Point } from "../board/shapes";
import type { BroughtModels, BroughtUnit, Palette, PaletteFeature, PaletteModel } from "../made/types";

/** What is about to be dropped. */
export type Armed = { kind: "feature"; item: PaletteFeature } | { kind: "model"; item: PaletteModel; side: string; base: string } | ArmedSquad;

/** Models of a squad's unit, each with its place about the middle of all. */
export interface ArmedSquad {
  kind: "squad";
  item: { name: string };
  unit: BroughtUnit;
  models: BroughtModels[];
  spots: Point[];
  side: string;
  /** Which unit of which squad it is; all of it, or one of a group. */
  place: string;
  whole: boolean;
  group: number;
}

interface PaletteProps {
  palette: Palette | null;
  sides: string[];
  armed: Armed | null;
  onArm: (armed: Armed | null) => void;
}

export const BASES = ["25mm", "28.5mm", "32mm", "40mm", "50mm", "60mm", "80mm", "100mm", "130mm", "60x35mm", "75x42mm", "90x52mm", "105x70mm", "120x92mm", "170x109mm"];
const MOST = 60;

/** Features and models to drop: choose one, then click where it goes. */
export function PalettePanel({ palette, sides, armed, onArm }: PaletteProps) {
  const [side, setSide] = useState(""), [base, setBase] = useState(""), [search, setSearch] = useState("");
  const all = useMemo(() => [...new Set([...sides, "red", "blue"])].slice(0, Math.max(2, sides.length)), [sides]);
  const chosenSide = all.includes(side) ? side : all[0]!;
  const models = useMemo(() => (palette?.models ?? []).filter((each) => search.toLowerCase().split(/\s+/).every((word) => `${each.name} ${each.group} ${each.base}`.toLowerCase().includes(word))), [palette, search]);
  if (!palette) return <p className="hint">Loading the pieces …</p>;
  const arm = (next: Armed) => onArm(armed?.item === next.item ? null : next);
  return (
    <div className="palette">
      <h2>Models</h2>
      <div className="row" role="group" aria-label="The side of new models">
        {all.map((each, index) => (
          <button key={each} className={index ? "second" : "first"} aria-pressed={each === chosenSide} onClick={() => { setSide(each); if (armed?.kind === "model") onArm({ ...armed, side: each }); }}>{each}</button>
        ))}
        <select value={base} aria-label="The base of new models" onChange={(event) => { setBase(event.target.value); if (armed?.kind === "model") onArm({ ...armed, base: event.target.value }); }}>
          <option value="">its own base</option>
          {BASES.map((each) => <option key={each} value={each}>{each.replace("mm", " mm")}</option>)}
        </select>
      </div>
      {palette.models.length > 20 && <input type="search" value={search} placeholder={`Search ${palette.models.length} datasheets`} aria-label="Search the models" onChange={(event) => setSearch(event.target.value)} />}
      <ul>
        {models.slice(0, MOST).map((each) => (
          <li key={`${each.name} ${each.base}`}>
            <button className="drop" aria-pressed={armed?.item === each} onClick={() => arm({ kind: "model", item: each, side: chosenSide, base })}>{each.name} <small>{each.base.replace("mm", " mm")}, {each.height}″ high</small></button>
          </li>
        ))}
      </ul>
      <h2>Features</h2>
      <ul>
        {palette.features.map((each) => (
          <li key={each.name}>
            <button className="drop" aria-pressed={armed?.item === each} onClick={() => arm({ kind: "feature", item: each })}>{each.name} <small>{each.size[0]}″ × {each.size[1]}″{heightOf(each) ? `, ${heightOf(each)}″ high` : ""}</small></button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function heightOf(feature: PaletteFeature): number {
  const { height, pieces } = feature.entry as { height?: number; pieces?: { top: number }[] };
  return height ?? Math.max(0, ...(pieces ?? []).map((each) => each.top));
}
