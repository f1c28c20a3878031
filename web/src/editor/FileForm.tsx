import { useState } from "react";
import { download, LONGEST, readFiles } from "../api/files";
import type { GivenFile, ReadTable, SystemWords } from "../made/types";
import { readTable, writeDrawing } from "./requests";
import { drawingOf, emptySheet, freshFeature, sheetOf, type Sheet } from "./sheet";
import type { Easel } from "./usePointer";
import { calledAs, choicesOf, saying, toggled } from "./words";
import { forget, keep, keptSheets, newKey } from "./useSheet";

/** Open a table as a drawing of its own; ``own`` is the one that is open. */
const open = (own: string, sheet: Sheet) => {
  const key = newKey(own);
  keep(key, sheet);
  location.hash = `#/table/${key}`;
};

/** Files in and out, and the drawings that are kept in this browser. */
export function FileForm({ easel, words, own }: { easel: Easel; words: SystemWords | undefined; own: string }) {
  const { sheet } = easel.board;
  const [problem, setProblem] = useState(""), [told, setTold] = useState("");
  const save = async (form: string) => {
    try {
      setProblem("");
      const file = await writeDrawing(drawingOf(sheet), form);
      download(file.name, new Blob([file.text], { type: file.kind }));
      setTold(`${file.name} has been downloaded.`);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <div className="file-form">
      <h2>Download</h2>
      <div className="stack">
        <button onClick={() => void save("table")}>Table file<small>the `table:` section of scenarios and cases, for maps and battles</small></button>
        <button onClick={() => void save("imported")}>Table without a game<small>as written by `umpire table import`</small></button>
        <button onClick={() => void save("case")}>Case file<small>the table with a question, for `umpire draw` and `umpire check`</small></button>
        <button onClick={() => void save("sheet")}>Sheet in millimetres (SVG)<small>for plotters and print shops</small></button>
      </div>
      {problem && <p className="refusal" role="alert">{problem}</p>}
      {told && !problem && <p className="hint" role="status">{told}</p>}
      <Import system={sheet.system} words={words} own={own} />
      <h3>Kept in this browser</h3>
      <div className="stack"><button onClick={() => open(own, emptySheet(sheet.system, words?.size ?? [60, 48]))}>New table</button></div>
      <ul className="drawings">
        {keptSheets().map(({ key, sheet: each }) => (
          <li key={key} aria-current={key === own ? "true" : undefined}>
            <a href={`#/table/${key}`}>{each.name || "unnamed"}</a> <small>{each.features.length} features</small>
            {key !== own && <button aria-label={`Delete ${each.name}`} onClick={() => { forget(key); setTold(`${each.name} has been deleted.`); }}>Delete</button>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A file of any kind that can be imported becomes a drawing of its own. */
function Import({ system, words, own }: { system: string; words: SystemWords | undefined; own: string }) {
  const [files, setFiles] = useState<GivenFile[]>([]), [layout, setLayout] = useState(""), [found, setFound] = useState<ReadTable | null>(null);
  const [height, setHeight] = useState(5), [word, setWord] = useState(""), [traits, setTraits] = useState<string[]>([]), [problem, setProblem] = useState("");
  const choices = choicesOf(words, { terrain_types: {} }), agreed = words?.fields.find((each) => each.asks === "agreed");
  const read = async (chosen: GivenFile[], which: string) => {
    setProblem("");
    try {
      const taken = freshFeature(words, { word, height }, []);
      const entry = agreed && traits.length ? saying(taken.entry, agreed.name, traits) : taken.entry;
      const answer = await readTable(chosen, system, which, { ...taken, id: "", entry });
      if (answer.drawing && !answer.told.length) open(own, sheetOf(answer.drawing));
      setFound(answer);
    } catch (error) {
      setProblem((error as Error).message);
      setFound(null);
    }
  };
  const choose = async (list: FileList | null) => {
    setLayout("");
    setFound(null);
    try {
      const chosen = await readFiles(list ?? [], LONGEST);
      setFiles(chosen);
      if (chosen.length) await read(chosen, "");
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <>
      <h3>Import a table</h3>
      <p className="hint">Takes Umpire’s tables, scenarios and cases, outlines (YAML), and 40kdc layouts (choose their three files together).</p>
      <label><span>Treat unknown outlines as</span><select value={word} onChange={(event) => setWord(event.target.value)}><option value="">to be decided later</option>{choices.map((each) => <option key={each.word} value={each.word}>{calledAs(each)}</option>)}</select></label>
      <label><span>with this height</span><span className="with-unit"><input type="number" min={0} max={100} step={0.5} value={height} onChange={(event) => setHeight(Number(event.target.value))} /> inches</span></label>
      {agreed && (
        <details><summary>{traits.length ? `and ${traits.join(", ").replaceAll("_", " ")}` : "and these traits"}</summary>
          <div className="words">{agreed.words.map((each) => <label key={each.word} className="word"><input type="checkbox" checked={traits.includes(each.word)} onChange={() => setTraits(toggled(traits, each.word))} />{calledAs(each)}</label>)}</div>
        </details>
      )}
      <input type="file" multiple accept=".yaml,.yml,.json" aria-label="Files to import" onChange={(event) => void choose(event.target.files)} />
      {problem && <p className="refusal" role="alert">{problem}</p>}
      {found && found.layouts.length > 0 && (
        <div className="row">
          <select value={layout} aria-label="Which one" onChange={(event) => setLayout(event.target.value)}><option value="">Which of the {found.layouts.length}?</option>{found.layouts.map((each) => <option key={each} value={each}>{each}</option>)}</select>
          <button disabled={!layout} onClick={() => void read(files, layout)}>Import</button>
        </div>
      )}
      {found?.drawing && found.told.length > 0 && (
        <div className="left-out">
          <p>What the file leaves open, and what was left out:</p>
          <ul>{found.told.slice(0, 12).map((each, index) => <li key={index}>{each}</li>)}{found.told.length > 12 && <li>and {found.told.length - 12} more</li>}</ul>
          <button className="primary" onClick={() => open(own, sheetOf(found.drawing!))}>Open as a drawing</button>
        </div>
      )}
    </>
  );
}
