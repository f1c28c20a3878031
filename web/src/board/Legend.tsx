import { useEffect, useRef } from "react";
import { useLooks, type Looks } from "../looks";
import type { Battlefield } from "../made/types";
import { GLYPHS } from "./glyphs";
import { capital, spoken } from "./names";
import { Icon, kindOf } from "./Silhouette";
import { paintedAs } from "./shapes";

const PALETTES: [Looks["palette"], string][] = [["", "Vermilion and blue"], ["gold", "Gold and violet"], ["contrast", "High contrast"]];
const LIGHTS: [Looks["light"], string][] = [["", "As the system"], ["light", "Light"], ["dark", "Dark"]];
const CALLED: Record<string, string> = { super_heavy_vehicle: "Super-heavy", flyer: "Aircraft", immobile: "Immobile", ruin: "Difficult, obstructing" };

/** What everything on the table means, and how it is shown. */
export function Legend({ field }: { field: Battlefield }) {
  const looks = useLooks(), details = useRef<HTMLDetailsElement>(null);
  const kinds = [...new Set(Object.values(field.profiles).map(kindOf))];
  const grounds = [...new Set(field.areas.map((each) => (field.structures[each.id] ? "structure" : paintedAs(each.terrain))))];
  useEffect(() => {
    const leave = (event: Event) => {
      if (details.current?.open && !details.current.contains(event.target as Node)) details.current.open = false;
    };
    addEventListener("pointerdown", leave);
    return () => removeEventListener("pointerdown", leave);
  }, []);
  const close = (event: React.KeyboardEvent) => {
    if (event.key !== "Escape" || !details.current?.open) return;
    event.stopPropagation();
    details.current.open = false;
    details.current.querySelector("summary")?.focus();
  };
  return (
    <details className="looks" ref={details} onKeyDown={close}>
      <summary aria-label="Legend and looks" title="Legend and looks">
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M1 8q7-9 14 0q-7 9-14 0M8 6a2 2 0 1 1 0 4a2 2 0 1 1 0-4" /></svg>
      </summary>
      <div>
        <h2>Models</h2>
        <ul className="legend">{kinds.map((kind) => <li key={kind}><Icon kind={kind} />{CALLED[kind] ?? capital(spoken(kind))}</li>)}</ul>
        <h2>Orders and states</h2>
        <ul className="legend">
          {Object.entries(GLYPHS).map(([name, { path, means }]) => (
            <li key={name}><svg className="badge" viewBox="-6.5 -6.5 13 13" width="20" height="20" aria-hidden="true"><circle r={5.6} /><path d={path} /></svg>{capital(means)}</li>
          ))}
        </ul>
        <h2>Ground</h2>
        <ul className="legend">
          {grounds.map((kind) => <li key={kind}><svg viewBox="0 0 26 18" width="26" height="18" aria-hidden="true"><rect className={`area t-${kind}`} width="26" height="18" /></svg>{CALLED[kind] ?? capital(kind.replaceAll("_", " "))}</li>)}
        </ul>
        <p className="hint">Squares over a model are its Wounds, dots under it its shields. One side is dark on light, the other light on dark.</p>
        <h2>Looks</h2>
        <label>Colours<select value={looks.palette} onChange={(event) => useLooks.setState({ palette: event.target.value as Looks["palette"] })}>{PALETTES.map(([value, name]) => <option key={value} value={value}>{name}</option>)}</select></label>
        <label>Page<select value={looks.light} onChange={(event) => useLooks.setState({ light: event.target.value as Looks["light"] })}>{LIGHTS.map(([value, name]) => <option key={value} value={value}>{name}</option>)}</select></label>
        <label className="check"><input type="checkbox" checked={looks.motion} onChange={(event) => useLooks.setState({ motion: event.target.checked })} /> Models go their ways</label>
        <label className="check"><input type="checkbox" checked={looks.dice} onChange={(event) => useLooks.setState({ dice: event.target.checked })} /> Dice roll</label>
      </div>
    </details>
  );
}
