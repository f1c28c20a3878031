import { useEffect, useState } from "react";
import { download } from "../api/files";
import { systems } from "../api/http";
import type { Answered, Shown } from "../made/types";
import { KeysButton } from "../KeysHelp";
import type { CaseText } from "./casefile";
import type { Armed } from "./PalettePanel";
import { positionLink } from "./position";

/** What a click or a drag on the table means. */
export type Mode = "arrange" | "look" | "move";

interface HeaderProps {
  file: CaseText;
  game: string;
  answered: Answered | null;
  mode: Mode;
  /** Whether the game answers whether a model may go somewhere. */
  moves: boolean;
  onMode: (mode: Mode) => void;
  onGame: (game: string) => void;
  onProblem: (problem: string) => void;
  onPrint: () => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
}

const MODES: [Mode, string][] = [["arrange", "Arrange"], ["look", "Who sees whom"], ["move", "Plan a move"]];
const COPIED = 1600;

/** What is on the table, what the hand does, and the case file to take along. */
export function Header({ file, game, answered, mode, moves, onMode, onGame, onProblem, onPrint, undo, redo }: HeaderProps) {
  const [shown, setShown] = useState<Shown[]>([]), [copied, setCopied] = useState(false), [link, setLink] = useState("");
  useEffect(() => void systems().then(setShown), []);
  const whole = () => file.finished(answered?.rulings ?? []).text;
  const share = () => void positionLink(file).then((made) => Promise.resolve().then(() => navigator.clipboard.writeText(made)).then(() => {
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED);
  }, () => setLink(made)), (error: unknown) => onProblem((error as Error).message));
  return (
    <header className="guide">
      <div className="row"><a href="#/">Umpire</a><h1 className="case-title">{file.title || "Ask the umpire"}</h1></div>
      <div className="row">
        <div className="modes" role="group" aria-label="What dragging does">
          {MODES.filter(([name]) => moves || name !== "move").map(([name, words]) => <button key={name} aria-pressed={mode === name} onClick={() => onMode(name)}>{words}</button>)}
        </div>
      </div>
      <div className="row">
        <label>Game{" "}
          <select value={game} onChange={(event) => onGame(event.target.value)}>
            {shown.filter((each) => each.asks).map((each) => <option key={each.name} value={each.name}>{each.short}</option>)}
          </select>
        </label>
        <button disabled={!undo} onClick={() => undo?.()}>Undo</button>
        <button disabled={!redo} onClick={() => redo?.()}>Redo</button>
        <button disabled={file.questions.length === 0} onClick={onPrint} title="A page for a tournament’s judge">Print</button>
        <button onClick={share} title="A link that holds this position">{copied ? "Link copied" : "Copy link"}</button>
        <button onClick={() => download("case.yaml", new Blob([whole()], { type: "text/yaml" }))}>Download</button>
        <KeysButton />
      </div>
      {link && <input className="share-link" readOnly aria-label="The link to this position" value={link} onFocus={(event) => event.target.select()} />}
    </header>
  );
}

/** What to do next with the hand. */
export function hint(mode: Mode, picked: string[], armed: Armed | null): string {
  if (armed) return `Click where the ${armed.item.name} should go.`;
  if (mode === "arrange") return "Drag things. Arrow keys move what is selected, Q and E turn it, Del removes it.";
  if (mode === "move") return "Drag a model to where it should go.";
  if (picked.length === 1) return `Now click what ${picked[0]} is looking at.`;
  return picked.length === 2 ? `${picked[0]} is looking at ${picked[1]}. Click another viewer to start again.` : "Click the viewer.";
}
