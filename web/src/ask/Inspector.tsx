import type { Palette } from "../made/types";
import type { CaseText, Entry, Place } from "./casefile";

interface InspectorProps {
  file: CaseText;
  thing: string;
  palette: Palette | null;
  /** How high the chosen model stands where the file does not say it. */
  ground?: number;
  onChange: (file: CaseText) => void;
  onGone: () => void;
  /** Another of its kind is wanted beside it. */
  onMate: () => void;
}

/** The chosen thing: what it is, how high, which way it faces. */
export function Inspector({ file, thing, palette, ground, onChange, onGone, onMate }: InspectorProps) {
  const place = file.find(thing);
  if (!place) return null;
  const number = (name: string, label: string, value: unknown, set: (value: number | undefined) => void, step = 0.1, found?: number) => (
    <label><span>{label}</span><input key={`${thing} ${name} ${String(value)}`} type="number" step={step} placeholder={found === undefined ? undefined : String(found)} min={name === "facing" ? undefined : 0} defaultValue={value === undefined ? "" : Number(value)} onBlur={(event) => {
      const told = event.target.value === "" ? undefined : Number(event.target.value);
      if (told !== (value === undefined ? undefined : Number(value))) set(told);
    }} onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()} /></label>
  );
  const set = (fields: Entry) => onChange(file.changed(thing, fields));
  return (
    <section className="inspector" aria-label={`Selected: ${thing}`}>
      <div className="row">
        <b>{thing}</b>
        <button onClick={() => onChange(file.turned(thing, 15))} aria-label="⟲ Turn left" title="Turn left (Q)">⟲</button>
        <button onClick={() => onChange(file.turned(thing, -15))} aria-label="⟳ Turn right" title="Turn right (E)">⟳</button>
        {place.kind === "model" && <button onClick={onMate} title="Add another model of its unit">+1</button>}
        <button onClick={onGone} title="Remove from the table (Del)">Remove</button>
      </div>
      <div className="question">
        {place.kind === "model" ? (
          <>
            <label><span>side</span><select value={String(place.unit.side)} onChange={(event) => onChange(file.changedUnit(thing, { side: event.target.value }))}>{[...new Set([...file.sides, "red", "blue"])].map((each) => <option key={each}>{each}</option>)}</select></label>
            <label><span>base</span><input key={`${thing} ${baseOf(place)}`} defaultValue={baseOf(place)} placeholder="its own" onBlur={(event) => event.target.value !== baseOf(place) && set({ base: event.target.value || undefined })} /></label>
            {number("height", "height, ″", place.entry.height ?? place.unit.height, (height) => set({ height }))}
            {number("ground", "stands on, ″", place.entry.ground, (stands) => set({ ground: stands }), 0.1, ground)}
            {number("facing", "faces, °", place.entry.facing, (facing) => set({ facing }), 5)}
          </>
        ) : (
          <>
            {number("height", "height, ″", place.entry.height, (height) => set(raised(place, height)))}
            {palette && palette.kinds.length > 1 && (
              <label><span>kind</span><select value={String(place.entry[palette.kind_field] ?? "")} onChange={(event) => set({ [palette.kind_field]: event.target.value })}>{palette.kinds.map((each) => <option key={each} value={each}>{each.replaceAll("_", " ")}</option>)}</select></label>
            )}
            {palette?.traits.length ? <Traits place={place} traits={palette.traits} onSet={(traits) => set({ traits })} /> : null}
          </>
        )}
      </div>
    </section>
  );
}

const baseOf = (place: Place) => String(place.entry.base ?? place.unit.base ?? "");

/** A feature of another height; a body that is its whole height goes with it. */
function raised(place: Place, height: number | undefined): Entry {
  const pieces = place.entry.pieces as Entry[] | undefined, old = place.entry.height;
  if (!pieces || height === undefined) return { height };
  return { height, pieces: pieces.map((each) => (each.top === old || (old === undefined && pieces.length === 1) ? { ...each, top: height } : each)) };
}

function Traits({ place, traits, onSet }: { place: Place; traits: string[]; onSet: (traits: string[]) => void }) {
  const had = (place.entry.traits ?? []) as string[];
  return (
    <fieldset className="traits">
      <legend>agreed traits</legend>
      {traits.map((each) => (
        <label key={each} className="check"><input type="checkbox" checked={had.includes(each)} onChange={(event) => onSet(event.target.checked ? [...had, each] : had.filter((other) => other !== each))} /> {each.replaceAll("_", " ")}</label>
      ))}
    </fieldset>
  );
}
