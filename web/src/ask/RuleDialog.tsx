import { useEffect, useRef, useState } from "react";
import { askUmpire, example, rulePage } from "../api/http";
import type { Answered, BookRule } from "../made/types";
import { Answer } from "./Answer";
import type { CaseText } from "./casefile";
import { extent } from "./extent";
import { Sketch } from "./Sketch";

interface RuleDialogProps {
  system: string;
  rule: string;
  /** The case whose house rules can be chosen here; without one they are only told. */
  file?: CaseText;
  onRule: (rule: string) => void;
  onChange?: (file: CaseText) => void;
  onClose: () => void;
}

/** A rule in place: its text, how it is read, what the table may choose instead, and an example of it. */
export function RuleDialog({ system, rule, file, onRule, onChange, onClose }: RuleDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [page, setPage] = useState<BookRule | null>(null), [problem, setProblem] = useState(""), [shown, setShown] = useState("");
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    setPage(null);
    rulePage(system, rule).then((told) => {
      setPage(told);
      setShown(told.cases[0]?.id ?? "");
    }, (error: unknown) => setProblem((error as Error).message));
  }, [system, rule]);
  return (
    <dialog ref={dialog} className="rule-dialog" aria-label={`Rule ${rule}`} onClose={onClose} onClick={(event) => event.target === dialog.current && onClose()}>
      <header className="row"><b>{rule}</b> {page && <span className="hint">{page.heading}</span>}<button className="close" onClick={onClose} aria-label="Close the rule">✕</button></header>
      {problem && <p className="refusal" role="alert">{problem}</p>}
      {page && (
        <>
          <p className="rule-text">{page.text}</p>
          <p className="hint">{page.source}</p>
          {page.reading && <p className="reading">The source leaves this open. Umpire reads it so: {page.reading}</p>}
          {page.alternative && <p className="reading">Alternative: {page.alternative}</p>}
          {page.choices.map((each) => (
            <label key={each.name} className="house-switch">
              <span>House rule: {each.name.replaceAll("_", " ")}</span>
              <select disabled={!file} value={file?.houseRules[each.name] ?? each.default} onChange={(event) => file && onChange?.(file.reading(each.name, event.target.value === each.default ? null : event.target.value))}>
                {Object.entries(each.values).map(([value, means]) => <option key={value} value={value}>{means}{value === each.default ? " (default)" : ""}</option>)}
              </select>
            </label>
          ))}
          {page.cases.length > 0 ? (
            <section aria-label="Example">
              <div className="row">
                <label>Example <select value={shown} onChange={(event) => setShown(event.target.value)}>{page.cases.map((each) => <option key={each.id} value={each.id}>{each.id}: {each.title}</option>)}</select></label>
                <a className="button" href={`#/ask/${system}/${shown}`} onClick={onClose}>Put on the table</a>
              </div>
              {shown && <Shown key={shown} system={system} id={shown} onRule={onRule} />}
            </section>
          ) : <p className="hint">Its examples are played out rather than asked about. You find them among the rules.</p>}
          <p><a href={`#/rules/${rule}`}>Show it among all the rules</a></p>
        </>
      )}
    </dialog>
  );
}

/** An example, drawn and ruled on. */
function Shown({ system, id, onRule }: { system: string; id: string; onRule: (rule: string) => void }) {
  const [answered, setAnswered] = useState<Answered | null>(null);
  useEffect(() => void example(system, id).then(askUmpire).then(setAnswered, () => setAnswered(null)), [system, id]);
  if (!answered) return null;
  const seen = extent(answered.picture);
  return (
    <div className="example">
      <Sketch answered={answered} focus={seen && { key: id, corners: seen }} />
      {answered.rulings.map((ruling, index) => <Answer key={index} ruling={ruling} onRule={onRule} />)}
    </div>
  );
}
