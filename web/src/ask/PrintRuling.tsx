import { useEffect, useRef, useState } from "react";
import { rulingPage } from "../api/http";
import type { RulingPage } from "../made/types";
import type { CaseText } from "./casefile";
import { positionLink } from "./position";

/** How large a sheet is can only be said of the whole page. */
const SHEET = "@page { size: A4; margin: 12mm }";

/** The rulings on a position as a page for a tournament's judge, to be printed. */
export function PrintRuling({ file, onClose }: { file: CaseText; onClose: () => void }) {
  const [page, setPage] = useState<RulingPage | null>(null), [problem, setProblem] = useState("");
  useEffect(() => {
    // A position that is too large for a link is printed without one.
    void positionLink(file).catch(() => "").then((link) => rulingPage(file.text, link)).then(setPage, (error: unknown) => setProblem((error as Error).message));
  }, [file]);
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(SHEET);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => void (document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet));
  }, []);
  return (
    <main className="print-ruling">
      <header className="no-print row">
        <button onClick={onClose}>Back to the table</button>
        <h1>The ruling on paper</h1>
        <button className="primary" disabled={!page} onClick={() => print()}>Print</button>
        <span className="hint">Made for A4 without colours. Your browser can also save it as PDF.</span>
      </header>
      {problem && <p className="refusal" role="alert">{problem}</p>}
      {!page && !problem && <p role="status">Measuring …</p>}
      {page && <Paper page={page} />}
    </main>
  );
}

/** The page itself, which brings its own style and takes none of ours. */
function Paper({ page }: { page: RulingPage }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = place.current!.shadowRoot ?? place.current!.attachShadow({ mode: "open" }), style = new CSSStyleSheet();
    style.replaceSync(page.style);
    root.adoptedStyleSheets = [style];
    // Whatever somebody wrote into the case was escaped where the page was put together.
    root.innerHTML = page.body;
  }, [page]);
  return <div ref={place} className="ruling-paper" />;
}
