import { useEffect, useMemo, useRef, type ReactNode } from "react";
import { capital, useNames } from "../board/names";
import type { Line, Told } from "../made/types";
import { againFrom, opened, type Again } from "./Replay";
import { RuleLink } from "../rules/RuleLink";

interface LogProps {
  notes: string[];
  story: Told[];
  at: number | null;
  onLook: (seq: number) => void;
  /** Asked to play a round or phase again, where the log is one of a board. */
  onAgain?: (again: Again) => void;
  /** Lets a reader ask why an entry was decided as it was; null where nobody can tell. */
  why?: (told: Told) => ReactNode;
}

/** The entries that an undo has taken back. */
function takenBack(story: Told[]): Set<number> {
  const found = new Set<number>();
  for (const told of story) {
    if (told.to === null) continue;
    for (let seq = told.to + 1; seq < told.seq; seq += 1) found.add(seq);
  }
  return found;
}

/** What happened, with dice and rules; a line shows the table as it was then. */
export function Log({ notes, story, at, onLook, onAgain, why }: LogProps) {
  const list = useRef<HTMLOListElement>(null);
  const undone = useMemo(() => takenBack(story), [story]);
  useEffect(() => {
    if (at === null) list.current?.scrollTo({ top: list.current.scrollHeight });
    else list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [story.length, at]);
  return (
    <ol className="log" ref={list} aria-label="Log">
      {notes.map((each) => <li key={each} className="undone">{each}</li>)}
      {story.map((told) => <Entry key={told.seq} {...{ told, at, onLook, why }} undone={undone.has(told.seq)} onAgain={onAgain && (() => onAgain(againFrom(story, told)))} />)}
    </ol>
  );
}

function Entry({ told, at, undone, onLook, onAgain, why }: Pick<LogProps, "at" | "onLook" | "why"> & { told: Told; undone: boolean; onAgain?: () => void }) {
  const reason = why?.(told) ?? null, loud = told.lines.filter((each) => !each.quiet), names = useNames();
  // What is only bookkeeping, as Orders laid face-down, is told where it can be asked about.
  const lines = loud.length === 0 && reason !== null ? told.lines : loud;
  if (told.kind === "undo") return <li className="undone">{names.side(told.side)} went back to entry {told.to}.</li>;
  const opens = told.marks.length > 0 && (
    <li className="opens">
      {told.marks.join(" · ")}
      {onAgain && <button className="again" data-unhurried onClick={onAgain} title={`Play ${opened(told)} again`} aria-label={`Play ${opened(told)} again from entry ${told.seq}`}>▶</button>}
    </li>
  );
  if (lines.length === 0) return opens || null;
  const look = (event: React.MouseEvent) => {
    if (!(event.target as Element).closest("a, button") && !getSelection()?.toString()) onLook(told.seq);
  };
  return (
    <>
      {opens}
      <li className={undone ? "told taken-back" : "told"} aria-current={at === told.seq ? "true" : undefined} onClick={look}>
        <button className="when" title="Show the table as it was then" aria-label={`Show the table after entry ${told.seq}`} onClick={() => onLook(told.seq)}>{told.seq}</button>
        <div>{lines.map((each, index) => <Sentence key={index} line={each} />)}{reason}</div>
      </li>
    </>
  );
}

function Sentence({ line }: { line: Line }) {
  const names = useNames();
  return (
    <p>
      {capital(names.in(line.text))}{" "}
      {(line.dice ?? []).map((die, index) => {
        const mark = line.marks?.[index];
        const says = mark === true ? ", a success" : mark === false ? ", a failure" : "";
        return <span key={index} role="img" aria-label={`die ${die}${says}`} className={`die ${mark === true ? "good" : mark === false ? "bad" : ""}`}>{die}</span>;
      })}
      {(line.rules ?? []).map((rule) => <span key={rule}><RuleLink rule={rule} />{" "}</span>)}
    </p>
  );
}
