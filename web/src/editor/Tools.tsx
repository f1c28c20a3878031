import type { SystemWords } from "../made/types";
import { boxOf, type Point } from "../board/shapes";
import { withFeatures, type Fresh } from "./sheet";
import { GRIDS, type Snap } from "./snapping";
import type { Easel, Tool } from "./usePointer";
import { calledAs, choicesOf } from "./words";

const TOOLS: [Tool, string, string][] = [
  ["select", "Select", "M4 2l9 7-4 .6L11.5 14l-2 1L7 10.4 4 13z"],
  ["box", "Box", "M3 3h10v10H3z"],
  ["outline", "Outline", "M3 12L5 4l7-1 1 6-5 4z"],
  ["rectangle", "Rectangle", "M2.5 4.5h11v7h-11z"],
  ["circle", "Circle", "M8 2.5a5.5 5.5 0 1 0 .01 0z"],
  ["regular", "Regular", "M8 2l5 3.5v5L8 14l-5-3.5v-5z"],
];

interface ToolsProps {
  easel: Easel;
  words: SystemWords | undefined;
  setSnap: (snap: Snap) => void;
  setFresh: (fresh: Fresh) => void;
  setSides: (sides: number) => void;
  setAdding: (adding: boolean) => void;
}

/** What is drawn with: tools, what new outlines are, the grid, pieces that are common. */
export function Tools({ easel, words, setSnap, setFresh, setSides, setAdding }: ToolsProps) {
  const { board, snap, fresh } = easel, { sheet } = board;
  const choices = choicesOf(words, sheet);
  const put = (index: number) => {
    const template = words?.templates[index];
    if (!template) return;
    const at: Point = [sheet.corner[0] + sheet.size[0] / 2, sheet.corner[1] + sheet.size[1] / 2];
    const spread = boxOf(template.features.flatMap((each) => each.outline as Point[]));
    const fits = spread[3] - spread[1] <= sheet.size[1];
    const move = ([x, y]: Point): Point => [x + at[0], (fits ? y : Math.max(-sheet.size[1] / 2, Math.min(sheet.size[1] / 2, y))) + at[1]];
    const made = withFeatures(sheet, template.features.map((each) => ({
      ...each,
      outline: each.outline.map((corner) => move(corner)),
      pieces: each.pieces.map((piece) => ({ ...piece, outline: piece.outline.map((corner) => move(corner)) })),
    })));
    board.change(made.sheet);
    easel.setChosen(new Set(made.uids));
    easel.setTool("select");
  };
  return (
    <nav className="easel-tools" aria-label="Tools">
      <div className="tool-grid" role="group" aria-label="Tool">
        {TOOLS.map(([tool, name, path]) => (
          <button key={tool} aria-pressed={easel.tool === tool} onClick={() => easel.setTool(tool)}>
            <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true"><path d={path} fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round" /></svg>
            <span>{name}</span>
          </button>
        ))}
      </div>
      {easel.tool === "regular" && <label>Corners <input type="number" min={3} max={60} value={easel.sides} onChange={(event) => setSides(Math.max(3, Math.min(60, Number(event.target.value) || 3)))} /></label>}
      <label className="check"><input type="checkbox" checked={easel.adding} onChange={(event) => setAdding(event.target.checked)} /> Add to the selection</label>
      <fieldset>
        <legend>New outlines are</legend>
        <select aria-label="New outlines are" value={fresh.word} onChange={(event) => setFresh({ ...fresh, word: event.target.value })}>{choices.map((each) => <option key={each.word} value={each.word}>{calledAs(each)}</option>)}</select>
      </fieldset>
      <fieldset>
        <legend>Snap to</legend>
        <div className="grids" role="group" aria-label="Grid">{GRIDS.map(([grid, name]) => <button key={grid} aria-pressed={snap.grid === grid} onClick={() => setSnap({ ...snap, grid })}>{name}</button>)}</div>
        <label className="check"><input type="checkbox" checked={snap.corners} onChange={(event) => setSnap({ ...snap, corners: event.target.checked })} /> corners</label>
        <label className="check"><input type="checkbox" checked={snap.edges} onChange={(event) => setSnap({ ...snap, edges: event.target.checked })} /> edges</label>
      </fieldset>
      <fieldset className="templates">
        <legend>Ready-made pieces</legend>
        {words?.templates.map((each, index) => <button key={each.name} onClick={() => put(index)}>{each.name}</button>)}
      </fieldset>
    </nav>
  );
}
