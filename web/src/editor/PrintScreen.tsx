import { useEffect, useMemo, useState } from "react";
import { PATTERNS } from "../made/patterns";
import { INCH, drawn, line, type Point } from "../board/shapes";
import { drawingWords } from "./requests";
import { Overlay } from "./Shapes";
import type { SystemWords } from "../made/types";
import { emptySheet, type Sheet } from "./sheet";
import { labelSpot, touches } from "./outlines";
import "./print.css";
import { keptSheets } from "./useSheet";
import { paintOf, wordsOf } from "./words";

const MM = 25.4 / INCH;
/** Millimetres of a unit of the picture; paper, and what printers leave white at its edge. */
const PAPERS: Record<string, [number, number]> = { A4: [210, 297], "A4 wide": [297, 210], A3: [297, 420], Letter: [215.9, 279.4], "Letter wide": [279.4, 215.9] };
const EDGE = 10, FOOT = 16, WHOLE = "One sheet (plotter)";

interface Page { x: number; y: number; name: string }

/** A table on paper at its real size: on as many pages as it takes, each with a bar to measure. */
export function PrintScreen({ own }: { own: string }) {
  const sheet = useMemo(() => keptSheets().find((each) => each.key === own)?.sheet ?? emptySheet("", [60, 48]), [own]);
  const [paper, setPaper] = useState("A4"), [sparing, setSparing] = useState(true), [words, setWords] = useState<SystemWords>();
  useEffect(() => void drawingWords().then(({ systems }) => setWords(systems.find((each) => each.name === sheet.system)), () => undefined), [sheet]);
  const [wide, deep] = [sheet.size[0] * INCH * MM, sheet.size[1] * INCH * MM];
  const [pageWide, pageDeep] = paper === WHOLE ? [wide + 2 * EDGE, deep + 2 * EDGE + FOOT] : PAPERS[paper]!;
  useEffect(() => onPaper(pageWide, pageDeep), [pageWide, pageDeep]);
  const [tileWide, tileDeep] = [pageWide - 2 * EDGE, pageDeep - 2 * EDGE - FOOT];
  const pages = useMemo(() => tiles(wide, deep, tileWide, tileDeep).filter((page) => !sparing || paper === WHOLE || holds(sheet, page, tileWide, tileDeep)), [wide, deep, tileWide, tileDeep, sparing, paper, sheet]);
  return (
    <main className="printing">
      <header className="no-print">
        <div className="row"><a href={`#/table/${own}`}>Back to the drawing</a><h1>{sheet.name} on paper</h1></div>
        <p>One inch of the table is one inch of paper. Print at 100 % (without fitting to the page) and measure the bar on a page: it should be 100 mm long. Your browser can also save the pages as PDF.</p>
        <div className="row">
          <label>Paper <select value={paper} onChange={(event) => setPaper(event.target.value)}>{[...Object.keys(PAPERS), WHOLE].map((each) => <option key={each}>{each}</option>)}</select></label>
          <label className="check"><input type="checkbox" checked={sparing} onChange={(event) => setSparing(event.target.checked)} /> only pages with terrain</label>
          <button className="primary" disabled={pages.length === 0} onClick={() => print()}>Print {pages.length} {pages.length === 1 ? "page" : "pages"}</button>
        </div>
        {pages.length === 0 && <p role="status">No page holds terrain: there is none on this table yet. Draw some first, or print the bare table by unticking “only pages with terrain”.</p>}
      </header>
      <svg className="plan on-paper" aria-hidden="true"><defs dangerouslySetInnerHTML={{ __html: PATTERNS }} /><defs><g id="plan"><Plan sheet={sheet} words={words} /></g></defs></svg>
      {pages.map((page) => (
        <svg key={page.name} className="page on-paper" width={`${pageWide}mm`} height={`${pageDeep}mm`} viewBox={`0 0 ${pageWide} ${pageDeep}`} role="img" aria-label={`Page ${page.name}`}>
          <svg x={EDGE} y={EDGE} width={tileWide} height={tileDeep} viewBox={`${page.x / MM} ${page.y / MM} ${tileWide / MM} ${tileDeep / MM}`}><use href="#plan" /></svg>
          <rect className="cut" x={EDGE} y={EDGE} width={tileWide} height={tileDeep} />
          <CheckBar x={EDGE} y={pageDeep - EDGE - 1} />
          <text className="page-name" x={pageWide - EDGE} y={pageDeep - EDGE - 1}>{`${sheet.name}, ${page.name}`}</text>
        </svg>
      ))}
    </main>
  );
}

/** A bar of exactly 100 mm with a tick every centimetre. */
function CheckBar({ x, y }: { x: number; y: number }) {
  return (
    <g className="check-bar">
      <path d={Array.from({ length: 11 }, (_, n) => `M${x + 10 * n} ${y - (n % 5 ? 2.5 : 4)}V${y}`).join("")} />
      <path className="bar" d={`M${x} ${y}H${x + 100}`} />
      <text x={x} y={y - 6}>100 mm</text>
    </g>
  );
}

/** The whole table in units of the picture. */
function Plan({ sheet, words }: { sheet: Sheet; words: SystemWords | undefined }) {
  const [wide, deep] = [sheet.size[0] * INCH, sheet.size[1] * INCH];
  return (
    <>
      <rect className="ground" width={wide} height={deep} />
      {Array.from({ length: Math.floor(sheet.size[0] / 6) + 1 }, (_, n) => <path key={`x${n}`} className="grid12" d={`M${n * 6 * INCH} 0V${deep}`} />)}
      {Array.from({ length: Math.floor(sheet.size[1] / 6) + 1 }, (_, n) => <path key={`y${n}`} className="grid12" d={`M0 ${deep - n * 6 * INCH}H${wide}`} />)}
      {sheet.features.map((shape) => {
        const [x, y] = drawn(sheet, labelSpot(shape.outline));
        return (
          <g key={shape.uid}>
            <path className={`area ${paintOf(shape, words)}`} d={`${line(sheet, shape.outline)}Z`} />
            {shape.pieces.filter((piece) => piece.outline.length).map((piece, index) => <path key={index} className="part" d={`${line(sheet, piece.outline as Point[])}Z`} />)}
            <text className="note" x={x} y={y}>{shape.id}</text>
            <text className="note" x={x} y={y + 7}>{wordsOf(shape, words)}</text>
          </g>
        );
      })}
      <Overlay sheet={sheet} mission={words?.missions.find((each) => each.id === sheet.mission)} />
      <rect className="frame" width={wide} height={deep} />
    </>
  );
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

function tiles(wide: number, deep: number, tileWide: number, tileDeep: number): Page[] {
  const across = Math.ceil(wide / tileWide - 1e-6), down = Math.ceil(deep / tileDeep - 1e-6);
  return Array.from({ length: across * down }, (_, index) => {
    const [column, row] = [index % across, Math.floor(index / across)];
    return { x: column * tileWide, y: row * tileDeep, name: `${LETTERS[row % 26]}${row >= 26 ? Math.floor(row / 26) : ""}${column + 1}` };
  });
}

/** Whether something of the terrain lies on a page. */
const holds = (sheet: Sheet, page: Page, wide: number, deep: number) =>
  sheet.features.some((shape) => {
    const ring = (shape.outline as Point[]).map((each) => drawn(sheet, each).map((value) => value * MM) as Point);
    return touches(ring, [page.x, page.y, page.x + wide, page.y + deep]);
  });

/** Tells the printer how large a page is; returns what takes it back. */
function onPaper(wide: number, deep: number) {
  const style = new CSSStyleSheet();
  style.replaceSync(`@page { size: ${wide}mm ${deep}mm; margin: 0 }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
  return () => void (document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== style));
}
