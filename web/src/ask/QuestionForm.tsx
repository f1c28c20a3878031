import type { QuestionKind } from "../made/types";
import type { CaseText, Entry } from "./casefile";

interface FormProps {
  file: CaseText;
  question: Entry;
  kinds: QuestionKind[];
  /** What is selected on the table, "" if nothing is. */
  chosen: string;
  onQuestion: (question: Entry) => void;
  /** The question that is put in place of one, where its kind is changed. */
  onKind?: (name: string) => Entry;
}

const UNITS = /^(detachment|unit)$/;

/** What a field that is called so means by a thing on the table: the thing, or the unit that it belongs to. */
export const meantBy = (file: CaseText, field: string, thing: string) => (UNITS.test(field) ? String(file.find(thing)?.unit.id ?? thing) : thing);

/** A question as a form: what is asked, and of what. What no form can hold is written in the case file. */
export function QuestionForm({ file, question, kinds, chosen, onQuestion, onKind }: FormProps) {
  const kind = kinds.find((each) => each.name === question.question);
  const { models, units, features } = file.ids;
  const set = (name: string, value: unknown) => {
    const next = { ...question, [name]: value };
    if (value === "" || value === undefined) delete (next as Record<string, unknown>)[name];
    onQuestion(next);
  };
  const switchTo = (name: string) => {
    const wanted = kinds.find((each) => each.name === name);
    const kept = Object.fromEntries((wanted?.fields ?? []).filter((field) => field.name in question).map((field) => [field.name, question[field.name]]));
    onQuestion({ question: name, ...onKind?.(name), ...kept });
  };
  return (
    <div className="question">
      <label>
        <span>Question</span>
        <select value={String(question.question ?? "")} onChange={(event) => switchTo(event.target.value)}>
          {!kind && <option value={String(question.question ?? "")}>{String(question.question ?? "Choose one")}</option>}
          {kinds.map((each) => <option key={each.name} value={each.name}>{each.says || each.name}</option>)}
        </select>
      </label>
      {kind?.fields.map((field) => {
        const value = question[field.name];
        if (field.kind === "choice" || field.kind === "text") {
          const choices = field.kind === "choice" ? field.choices : [...models, ...units, ...features];
          const meant = field.kind === "text" && chosen ? meantBy(file, field.name, chosen) : "";
          return (
            <div key={field.name} className="asked-field">
            <label>
              <span>{field.name.replaceAll("_", " ")}</span>
              <select value={String(value ?? "")} onChange={(event) => set(field.name, event.target.value)}>
                <option value="">{field.needed ? "Choose" : "–"}</option>
                {choices.map((each) => <option key={each} value={each}>{each.replaceAll("_", " ")}</option>)}
                {value !== undefined && !choices.includes(String(value)) && <option value={String(value)}>{String(value)}</option>}
              </select>
            </label>
              {meant && meant !== value && <button type="button" className="fill" onClick={() => set(field.name, meant)}>Use {meant}, which is selected</button>}
            </div>
          );
        }
        if (field.kind === "truth")
          return <label key={field.name} className="check"><input type="checkbox" checked={value === true} onChange={(event) => set(field.name, event.target.checked || undefined)} /> {field.name.replaceAll("_", " ")}</label>;
        if (field.kind === "number")
          return (
            <label key={field.name}>
              <span>{field.name.replaceAll("_", " ")}</span>
              <input type="number" step="any" value={value === undefined ? "" : Number(value)} onChange={(event) => set(field.name, event.target.value === "" ? undefined : Number(event.target.value))} />
            </label>
          );
        return <p key={field.name} className="hint">{field.name.replaceAll("_", " ")}: write this in the case file{field.needed && value === undefined ? " (required)" : ""}.</p>;
      })}
    </div>
  );
}
