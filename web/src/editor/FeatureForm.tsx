import type { Checked, SystemWords } from "../made/types";
import { set } from "./deeds";
import { CornersForm } from "./CornersForm";
import { EntryForm } from "./EntryForm";
import { PartsForm } from "./PartsForm";
import type { Shape } from "./sheet";
import { Said } from "./Troubles";
import type { Easel } from "./usePointer";

interface FormProps { easel: Easel; words: SystemWords | undefined; checked: Checked | null; setPart: (part: number | null) => void }

/** What is chosen: its name, height, and what its game asks of it; several features are changed together. */
export function FeatureForm({ easel, words, checked, setPart }: FormProps) {
  const { board, chosen } = easel, { sheet } = board;
  const shapes = sheet.features.filter((each) => chosen.has(each.uid));
  const first = shapes[0];
  if (!first) return <p className="hint">Nothing is selected. Click a feature, draw one, or add a ready-made piece.</p>;
  const change = (fields: Partial<Shape>, merging = "") => board.change(set(sheet, chosen, fields), merging && `${merging}-${[...chosen].join()}`);
  const single = shapes.length === 1, level = shapes.every((each) => each.top === first.top);
  const index = sheet.features.indexOf(first);
  return (
    <div className="feature-form">
      <h2>{single ? first.id : `${shapes.length} features`}</h2>
      {single && checked?.troubles.filter((each) => each.feature === index).map((each, number) => <Said key={number} trouble={each} />)}
      {single && <label><span>Name</span><input value={first.id} maxLength={80} onChange={(event) => change({ id: event.target.value }, "name")} /></label>}
      <label><span>Height</span><span className="with-unit"><input type="number" min={0} max={100} step={0.25} value={(level ? first.top : null) ?? ""} placeholder={level ? "by its type" : "mixed"} onChange={(event) => change({ top: event.target.value === "" ? null : Number(event.target.value) }, "height")} /> inches</span></label>
      {first.kind && <p className="hint">Its file calls it “{first.kind}”. <button className="link-button" onClick={() => easel.setChosen(new Set(sheet.features.filter((each) => each.kind === first.kind).map((each) => each.uid)))}>Select all of these</button></p>}
      {words && <EntryForm easel={easel} words={words} shapes={shapes} />}
      {single && words && words.piece_kinds.length > 0 && <PartsForm easel={easel} shape={first} kinds={words.piece_kinds} setPart={setPart} />}
      {single && <CornersForm easel={easel} shape={first} />}
    </div>
  );
}
