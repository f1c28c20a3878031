import type { Checked, SystemWords } from "../made/types";
import { set } from "./deeds";
import { CornersForm } from "./CornersForm";
import { PartsForm } from "./PartsForm";
import { LEGIONS, type Shape } from "./sheet";
import { Said } from "./Troubles";
import type { Easel } from "./usePointer";

interface FormProps { easel: Easel; words: SystemWords | undefined; checked: Checked | null; setPart: (part: number | null) => void }

const told = (word: string) => word.replaceAll("_", " ");

/** What is chosen: its name, height, types and traits; several features are changed together. */
export function FeatureForm({ easel, words, checked, setPart }: FormProps) {
  const { board, chosen } = easel, { sheet } = board;
  const shapes = sheet.features.filter((each) => chosen.has(each.uid));
  const first = shapes[0];
  if (!first) return <p className="hint">Nothing is selected. Click a feature, draw one, or add a ready-made piece.</p>;
  const same = (field: keyof Shape) => shapes.every((each) => JSON.stringify(each[field]) === JSON.stringify(first[field]));
  const change = (fields: Partial<Shape>, merging = "") => board.change(set(sheet, chosen, fields), merging && `${merging}-${[...chosen].join()}`);
  const single = shapes.length === 1;
  const height = same("height") ? first.height : null;
  const index = sheet.features.indexOf(first);
  return (
    <div className="feature-form">
      <h2>{single ? first.id : `${shapes.length} features`}</h2>
      {single && checked?.troubles.filter((each) => each.feature === index).map((each, number) => <Said key={number} trouble={each} />)}
      {single && <label><span>Name</span><input value={first.id} maxLength={80} onChange={(event) => change({ id: event.target.value }, "name")} /></label>}
      <label><span>Height</span><span className="with-unit"><input type="number" min={0} max={100} step={0.25} value={height ?? ""} placeholder={same("height") ? "by its type" : "mixed"} onChange={(event) => change({ height: event.target.value === "" ? null : Number(event.target.value) }, "height")} /> inches</span></label>
      {first.called && <p className="hint">Its file calls it “{first.called}”. <button className="link-button" onClick={() => easel.setChosen(new Set(sheet.features.filter((each) => each.called === first.called).map((each) => each.uid)))}>Select all of these</button></p>}
      {sheet.system === LEGIONS ? <LegionsFields first={first} same={same("types")} words={words} further={Object.keys(sheet.terrain_types)} change={change} others={sheet.features.filter((each) => !chosen.has(each.uid))} /> : <BoardFields first={first} same={same("traits") && same("kind")} words={words} change={change} />}
      {single && sheet.system !== LEGIONS && <PartsForm easel={easel} shape={first} kinds={words?.piece_kinds ?? []} setPart={setPart} />}
      {single && <CornersForm easel={easel} shape={first} />}
    </div>
  );
}

interface FieldProps { first: Shape; same: boolean; words: SystemWords | undefined; change: (fields: Partial<Shape>, merging?: string) => void }

const toggled = (list: string[], word: string) => (list.includes(word) ? list.filter((each) => each !== word) : [...list, word]);

/** The fields that files of Legions Imperialis have. */
function LegionsFields({ first, same, words, further, change, others }: FieldProps & { further: string[]; others: Shape[] }) {
  const names = [...(words?.types ?? []).map((each) => each.name), ...further];
  const structure = first.types.includes("structure");
  const choose = (name: string) => {
    const types = toggled(same ? first.types : [], name);
    change({ types, structure: types.includes("structure") ? first.structure || "civitas_imperialis" : "" });
  };
  return (
    <>
      <fieldset className="words"><legend>Types{same ? "" : " (mixed; choosing one replaces them)"}</legend>
        {names.map((name) => <label key={name} className="word"><input type="checkbox" checked={same && first.types.includes(name)} onChange={() => choose(name)} /><i className={`paint-swatch t-${name}`} />{told(name)}</label>)}
      </fieldset>
      {structure && (
        <fieldset><legend>Structure</legend>
          <label><span>Row of the table</span><select value={first.structure} onChange={(event) => change({ structure: event.target.value })}>{words?.structures.map((row) => <option key={row.name} value={row.name}>{`${told(row.name)}: save ${row.save}+, Garrison ${row.garrison_number}, Wounds ${row.wounds}`}</option>)}</select></label>
          <label className="check"><input type="checkbox" checked={first.garrison} onChange={(event) => change({ garrison: event.target.checked })} /> can be Garrisoned</label>
          <label><span>Garrison Number</span><input type="number" min={0} max={9} value={first.garrison_number ?? ""} placeholder="by its type" onChange={(event) => change({ garrison_number: event.target.value === "" ? null : Number(event.target.value) }, "garrison")} /></label>
          <label><span>Rises above</span><select value={first.overtops[0] ?? ""} onChange={(event) => change({ overtops: event.target.value ? [event.target.value] : [] })}><option value="">nothing</option>{others.filter((each) => each.types.includes("obstructing")).map((each) => <option key={each.uid} value={each.id}>{each.id}</option>)}</select></label>
        </fieldset>
      )}
      <label><span>Blocks sight to</span><select value={first.solid === null ? "" : String(first.solid)} onChange={(event) => change({ solid: event.target.value === "" ? null : event.target.value === "true" })}><option value="">by its type</option><option value="true">what is behind it</option><option value="false">nothing</option></select></label>
    </>
  );
}

/** The fields that files of the other games have. */
function BoardFields({ first, same, words, change }: FieldProps) {
  const traits = first.traits ?? [];
  return (
    <>
      <label><span>Kind</span><select value={first.kind} onChange={(event) => change({ kind: event.target.value })}><option value="">none</option>{words?.kinds.map((each) => <option key={each} value={each}>{told(each)}</option>)}</select></label>
      <label className="check"><input type="checkbox" checked={first.traits !== null} onChange={(event) => change({ traits: event.target.checked ? [] : null })} /> Players have agreed on its traits</label>
      {first.traits !== null && (
        <fieldset className="words"><legend>Traits{same ? "" : " (mixed; choosing one replaces them)"}</legend>
          {words?.traits.map((name) => <label key={name} className="word"><input type="checkbox" checked={same && traits.includes(name)} onChange={() => change({ traits: toggled(same ? traits : [], name) })} />{told(name)}</label>)}
        </fieldset>
      )}
      <label><span>Keywords</span><input value={first.keywords.join(", ")} placeholder="separated by commas" onChange={(event) => change({ keywords: event.target.value.split(",").map((each) => each.trimStart()).filter((each, index, all) => each || index === all.length - 1).filter(Boolean) }, "keywords")} /></label>
    </>
  );
}
