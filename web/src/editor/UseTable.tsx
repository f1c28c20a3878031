import { useState } from "react";
import { MY_TABLE } from "../api/http";
import type { SystemWords } from "../made/types";
import { writeDrawing } from "./requests";
import { drawingOf, type Sheet } from "./sheet";
import { keep } from "./useSheet";

/** What a drawn table is for: the umpire is asked about it, a battle is begun on it, it is printed. */
export function UseTable({ sheet, words, own }: { sheet: Sheet; words: SystemWords | undefined; own: string }) {
  const [problem, setProblem] = useState("");
  const written = async (form: string, then: (text: string) => void) => {
    try {
      setProblem("");
      then((await writeDrawing(drawingOf(sheet), form)).text);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const ask = () => written("case", (text) => {
    sessionStorage.setItem(MY_TABLE, text);
    location.hash = `#/ask/${sheet.system}/${MY_TABLE}`;
  });
  // Whole battles have missions; a game without any judges single questions.
  const why = words && !words.missions.length ? `No whole battles of ${words.title} are played here. Ask about the table instead.` : "";
  const play = () => why ? setProblem(why) : written("table", () => {
    keep(own, sheet);
    location.hash = `#/begin/${own}`;
  });
  return (
    <div className="row use-table" role="group" aria-label="Use this table">
      <button className="primary" onClick={() => void ask()}>Ask about this table</button>
      <button aria-disabled={why ? true : undefined} title={why || "Begin a battle on this table"} onClick={() => void play()}>Play on it</button>
      <a className="button" href={`#/table/${own}/print`} title="Print at full size">Print</a>
      {problem && <p className="refusal" role="alert">{problem}</p>}
    </div>
  );
}
