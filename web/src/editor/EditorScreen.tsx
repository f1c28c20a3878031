import { useEffect, useMemo, useRef, useState } from "react";
import type { Catalogue, Checked, Exposed } from "../made/types";
import { withGroups, type Chosen } from "./deeds";
import "./editor.css";
import { FeatureForm } from "./FeatureForm";
import { FileForm } from "./FileForm";
import { checkDrawing, drawingWords } from "./requests";
import { drawingOf, emptySheet, type Fresh, type Sheet } from "./sheet";
import type { Snap } from "./snapping";
import { Stage } from "./Stage";
import { TableForm } from "./TableForm";
import { Toolbar } from "./Toolbar";
import { Tools } from "./Tools";
import { KeysButton } from "../KeysHelp";
import { Troubles } from "./Troubles";
import { UseTable } from "./UseTable";
import { useEditing } from "./useEditing";
import { useKeys } from "./useKeys";
import { usePointer, type Easel, type Tool } from "./usePointer";
import { keptSheets, newKey, useSheet } from "./useSheet";

type Tab = "Feature" | "Table" | "Files";

/** Draw a table: the last one that was drawn here, unless another is named. */
export function EditorScreen({ own }: { own: string }) {
  const [key] = useState(() => own || keptSheets()[0]?.key || newKey());
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null);
  useEffect(() => void drawingWords().then(setCatalogue, () => setCatalogue(NOTHING)), []);
  return catalogue && <Editor own={key} catalogue={catalogue} />;
}

/** What there is to draw from while the server does not answer: what was drawn before can be looked at. */
const NOTHING: Catalogue = { systems: [], widest: 240 };

function Editor({ own, catalogue }: { own: string; catalogue: Catalogue }) {
  const first = catalogue.systems[0];
  const board = useSheet(own, () => emptySheet(first?.name ?? "", first?.size ?? [60, 48])), { sheet } = board;
  const [lost, setLost] = useState(first ? "" : "The server does not answer.");
  const [tool, setTool] = useState<Tool>("select"), [tab, setTab] = useState<Tab>("Table"), [heat, setHeat] = useState<Exposed | null>(null);
  const [chosen, choose] = useState<Chosen>(new Set()), [adding, setAdding] = useState(false);
  const [snap, setSnap] = useState<Snap>({ grid: 0.5, corners: true, edges: false }), [sides, setSides] = useState(6);
  const [fresh, setFresh] = useState<Fresh>({ word: "", height: null });
  const [part, setPart] = useState<number | null>(null), [corner, setCorner] = useState<number | null>(null);
  const words = catalogue.systems.find((each) => each.name === sheet.system);
  useEffect(() => setFresh({ word: words?.fresh ?? "", height: null }), [words]);
  useEffect(() => setHeat(null), [sheet.features, sheet.size]);
  const checked = useCheck(sheet, setLost);
  const setChosen = (next: Chosen) => {
    choose(next);
    setPart(null);
    setCorner(null);
    if (next.size) setTab("Feature");
  };
  const easel: Easel = { board, words, tool, setTool, chosen, setChosen, adding, snap, fresh, sides, part, corner, setCorner };
  const pointer = usePointer(easel);
  const deeds = useEditing(easel, pointer);
  useKeys(deeds);
  const pick = (uid: number) => setChosen(withGroups(sheet, new Set([uid])));
  return (
    <main className="editor">
      <header className="guide">
        <div className="row"><a href="#/">Umpire</a><h1>{sheet.name || "A table without a name"}</h1><small>{`${sheet.size[0]} × ${sheet.size[1]}″, ${words ? words.title : ""}`}</small><KeysButton /></div>
        <UseTable sheet={sheet} words={words} own={own} />
        <Toolbar deeds={deeds} board={board} chosen={chosen} />
      </header>
      <Tools easel={easel} words={words} setSnap={setSnap} setFresh={setFresh} setSides={setSides} setAdding={setAdding} />
      <Stage easel={easel} pointer={pointer} checked={checked} words={words} heat={heat} />
      <aside className="about">
        <div className="tabs" role="tablist">
          {(["Feature", "Table", "Files"] as Tab[]).map((each) => <button key={each} role="tab" aria-selected={tab === each} onClick={() => setTab(each)}>{each}</button>)}
        </div>
        <div className="pane" role="tabpanel" aria-label={tab}>
          {lost && <p className="refusal" role="alert">{lost}</p>}
          {tab === "Feature" && <FeatureForm easel={easel} words={words} checked={checked} setPart={setPart} />}
          {tab === "Table" && <TableForm easel={easel} catalogue={catalogue} words={words} checked={checked} heat={heat} setHeat={setHeat} />}
          {tab === "Files" && <FileForm easel={easel} words={words} own={own} />}
        </div>
        <Troubles checked={checked} sheet={sheet} onChoose={pick} />
      </aside>
    </main>
  );
}

/** Has the drawing checked as it changes; one question is on its way at a time, and the last one counts. */
function useCheck(sheet: Sheet, setLost: (problem: string) => void) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const drawing = useMemo(() => drawingOf(sheet), [sheet]);
  const latest = useRef(drawing), running = useRef(false);
  useEffect(() => void (latest.current = drawing), [drawing]);
  useEffect(() => {
    const next = async () => {
      if (running.current) return;
      running.current = true;
      const asked = latest.current;
      try {
        setChecked(await checkDrawing(asked));
        setLost("");
      } catch (error) {
        setLost((error as Error).message);
      }
      running.current = false;
      if (latest.current !== asked) void next();
    };
    const timer = setTimeout(() => void next(), 60);
    return () => clearTimeout(timer);
  }, [drawing, setLost]);
  return checked;
}
