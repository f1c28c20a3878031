import { useRef, useState } from "react";
import { LONGEST, readFiles } from "../api/files";
import { openFiles } from "../api/http";
import type { Beginnings, GivenFile, Openable, Palette } from "../made/types";
import { CaseText } from "./casefile";

interface OpenerProps {
  system: string;
  palette: Palette | null;
  /** What to begin with, null while the server has not told it. */
  first: Beginnings | null;
  onOpen: (file: CaseText, told: string[]) => void;
  onProblem: (problem: string) => void;
}

interface Waiting {
  files: GivenFile[];
  choices: Openable[];
}

/** Opens files: a case, a scenario's table, an imported table; asks which where a file holds several. */
export function useOpening(system: string, { onOpen, onProblem }: Pick<OpenerProps, "onOpen" | "onProblem">) {
  const [waiting, setWaiting] = useState<Waiting | null>(null), [kind, setKind] = useState(""), [height, setHeight] = useState(5);
  const open = async (files: GivenFile[], choose = "") => {
    try {
      const told = await openFiles({ system, files, choose, kind, height });
      if (told.choices.length) {
        setWaiting({ files, choices: told.choices });
        return;
      }
      setWaiting(null);
      onOpen(new CaseText(told.text), told.told);
    } catch (error) {
      setWaiting(null);
      onProblem((error as Error).message);
    }
  };
  const take = (found: Iterable<File>) => void readFiles(found, LONGEST).then(open, (error: unknown) => onProblem((error as Error).message));
  return { waiting, setWaiting, open, take, kind, setKind, height, setHeight };
}

/** Where a table comes from: nothing, two models, a file. */
export function Opener({ palette, first, onOpen, opening }: Omit<OpenerProps, "onProblem" | "system"> & { opening: ReturnType<typeof useOpening> }) {
  const input = useRef<HTMLInputElement>(null);
  const { waiting } = opening;
  return (
    <div className="opener">
      <div className="row">
        <button disabled={!first} onClick={() => first && onOpen(new CaseText(first.bare), [])}>Empty table</button>
        <button disabled={!first} onClick={() => first && onOpen(new CaseText(first.two), [])}>Two models</button>
        <button onClick={() => input.current?.click()}>Open a file</button>
        <input ref={input} type="file" multiple hidden accept=".yaml,.yml,.json" aria-label="A case file, or a table to import" onChange={(event) => { opening.take(event.target.files ?? []); event.target.value = ""; }} />
      </div>
      <details>
        <summary>Settings for imported terrain</summary>
        <label>Treat as <select value={opening.kind} onChange={(event) => opening.setKind(event.target.value)}><option value="">the game’s default</option>{palette?.features.map((each) => <option key={each.name}>{each.name}</option>)}</select></label>
        <label>Height if the file gives none: <input type="number" min={0} max={100} step={0.5} value={opening.height} onChange={(event) => opening.setHeight(Number(event.target.value))} />″</label>
        <p className="hint">For tables of plain outlines, or the three 40kdc files opened together.</p>
      </details>
      {waiting && (
        <div className="choices" role="group" aria-label="Which one?">
          <b>Which one?</b>
          <ul>{waiting.choices.map((each) => <li key={each.id}><button className="drop" onClick={() => void opening.open(waiting.files, each.id)}>{each.id} <small>{each.title}</small></button></li>)}</ul>
        </div>
      )}
    </div>
  );
}
