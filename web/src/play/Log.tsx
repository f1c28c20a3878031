import { useEffect, useRef } from "react";
import type { Line, Told } from "../made/types";

interface LogProps {
  story: Told[];
  at: number | null;
  onLook: (seq: number) => void;
}

/** What happened, with dice and rules; a line shows the table as it was then. */
export function Log({ story, at, onLook }: LogProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (at === null) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [story.length, at]);
  return (
    <ol className="log" ref={list} aria-label="Log">
      {story.map((told) => {
        const lines = (told.lines ?? []).filter((each) => !each.quiet);
        if (told.kind === "undo") {
          return <li key={told.seq} className="undone">{told.side} went back to entry {told.to}.</li>;
        }
        if (lines.length === 0) return null;
        return (
          <li key={told.seq} aria-current={at === told.seq ? "true" : undefined}>
            <button className="when" title="Show the table as it was then" onClick={() => onLook(told.seq)}>{told.seq}</button>
            <div>{lines.map((each, index) => <Sentence key={index} line={each} />)}</div>
          </li>
        );
      })}
    </ol>
  );
}

function Sentence({ line }: { line: Line }) {
  return (
    <p>
      {line.text}{" "}
      {(line.dice ?? []).map((die, index) => {
        const mark = line.marks?.[index];
        return <span key={index} className={`die ${mark === true ? "good" : mark === false ? "bad" : ""}`}>{die}</span>;
      })}
      {(line.rules ?? []).map((rule) => <a key={rule} className="rule" href={`#/rules/${rule}`} target="_blank" rel="noreferrer">{rule}</a>)}
    </p>
  );
}
