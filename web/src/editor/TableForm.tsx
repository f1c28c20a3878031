import { useState } from "react";
import type { Catalogue, Checked, Exposed, SystemWords } from "../made/types";
import type { Point } from "../board/shapes";
import { repeated, type Symmetry } from "./deeds";
import { HeatKey } from "./Heat";
import { exposure } from "./requests";
import { drawingOf } from "./sheet";
import type { Easel } from "./usePointer";

interface FormProps {
  easel: Easel;
  catalogue: Catalogue;
  words: SystemWords | undefined;
  checked: Checked | null;
  heat: Exposed | null;
  setHeat: (heat: Exposed | null) => void;
}

const percent = (share: number) => `${Math.round(share * 1000) / 10} %`;

/** The table as a whole: its game and size, its mission, how even it is, how exposed. */
export function TableForm({ easel, catalogue, words, checked, heat, setHeat }: FormProps) {
  const { board, chosen } = easel, { sheet } = board;
  const size = (axis: 0 | 1, value: number) => {
    const next: Point = [...sheet.size];
    next[axis] = Math.max(1, Math.min(catalogue.widest, value || 1));
    board.change({ ...sheet, size: next }, `size${axis}`);
  };
  const game = (name: string) => board.change({ ...sheet, system: name, mission: "" });
  const mirror = (way: Symmetry) => {
    const made = repeated(sheet, chosen, way);
    board.change(made.sheet);
    easel.setChosen(new Set(made.uids));
  };
  return (
    <div className="table-form">
      <h2>The table</h2>
      <label><span>Name</span><input value={sheet.name} maxLength={80} onChange={(event) => board.change({ ...sheet, name: event.target.value }, "title")} /></label>
      <label><span>Game</span><select value={sheet.system} onChange={(event) => game(event.target.value)}>{catalogue.systems.map((each) => <option key={each.name} value={each.name}>{each.title}</option>)}</select></label>
      <div className="row size">
        <label>Width <input type="number" min={1} max={catalogue.widest} value={sheet.size[0]} onChange={(event) => size(0, Number(event.target.value))} /></label>
        <label>Depth <input type="number" min={1} max={catalogue.widest} value={sheet.size[1]} onChange={(event) => size(1, Number(event.target.value))} /> inches</label>
      </div>
      {words && words.missions.length > 0 && (
        <label><span>Mission map</span><select value={sheet.mission} onChange={(event) => board.change({ ...sheet, mission: event.target.value })}><option value="">none</option>{words.missions.map((each) => <option key={each.id} value={each.id}>{`${each.name} (${each.size[0]} × ${each.size[1]}″)`}</option>)}</select></label>
      )}
      <h3>Symmetry</h3>
      <p className="hint">Adds a mirror image of {chosen.size ? "what is selected" : "every feature"}. Features that mirror onto themselves stay as they are.</p>
      <div className="row">
        <button disabled={!sheet.features.length} onClick={() => mirror("turned")}>By half a turn</button>
        <button disabled={!sheet.features.length} onClick={() => mirror("left-right")}>Left to right</button>
        <button disabled={!sheet.features.length} onClick={() => mirror("up-down")}>Bottom to top</button>
      </div>
      <Figures checked={checked} />
      <Exposure easel={easel} heat={heat} setHeat={setHeat} ready={!!checked?.statistics} />
    </div>
  );
}

/** What organisers ask of a table. */
function Figures({ checked }: { checked: Checked | null }) {
  const found = checked?.statistics;
  if (!found) return <p className="hint">Figures appear once every outline is valid.</p>;
  const [lowLeft, lowRight, upLeft, upRight] = found.quarters;
  const alike = [found.turned && "by half a turn", found.left_right && "left and right", found.up_down && "bottom and top"].filter(Boolean);
  return (
    <>
      <h3>Figures</h3>
      <dl className="figures">
        <div><dt>Features</dt><dd>{found.features}</dd></div>
        <div><dt>Covered</dt><dd>{percent(found.covered)}</dd></div>
        <div><dt>Symmetric</dt><dd>{alike.length ? alike.join(", ") : "no"}</dd></div>
      </dl>
      <table className="quarters"><caption>Covered, by quarter</caption><tbody><tr><td>{percent(upLeft)}</td><td>{percent(upRight)}</td></tr><tr><td>{percent(lowLeft)}</td><td>{percent(lowRight)}</td></tr></tbody></table>
    </>
  );
}

/** The map of how exposed each position is. */
function Exposure({ easel, heat, setHeat, ready }: { easel: Easel; heat: Exposed | null; setHeat: (heat: Exposed | null) => void; ready: boolean }) {
  const [share, setShare] = useState<number | null>(null), [problem, setProblem] = useState("");
  const draw = async () => {
    setProblem("");
    setShare(0);
    try {
      setHeat(await exposure(drawingOf(easel.board.sheet), setShare));
    } catch (error) {
      setProblem((error as Error).message);
    }
    setShare(null);
  };
  return (
    <>
      <h3>Exposure</h3>
      <p className="hint">For every inch of the table: from how much of it a model there can be seen.</p>
      <div className="row">
        <button disabled={!ready || share !== null} onClick={() => void draw()}>{share === null ? "Draw the map" : "Working it out …"}</button>
        {heat && <button onClick={() => setHeat(null)}>Remove the map</button>}
      </div>
      {share !== null && <progress value={share} max={1} aria-label="Progress of the map" />}
      {problem && <p className="refusal" role="alert">{problem}</p>}
      {heat && <HeatKey found={heat} />}
    </>
  );
}
