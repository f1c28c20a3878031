import type { QuestionKind } from "../made/types";
import type { CaseText } from "./casefile";

interface FormProps {
  file: CaseText;
  index: number;
  kinds: QuestionKind[];
  onChange: (file: CaseText) => void;
}

/** A question as a form: what is asked, and of what. What no form can hold is written in the case file. */
export function QuestionForm({ file, index, kinds, onChange }: FormProps) {
  const question = file.questions[index] ?? {};
  const kind = kinds.find((each) => each.name === question.question);
  const { models, units, features } = file.ids;
  const set = (name: string, value: unknown) => {
    const next = { ...question, [name]: value };
    if (value === "" || value === undefined) delete (next as Record<string, unknown>)[name];
    onChange(file.asking(index, next));
  };
  const switchTo = (name: string) => {
    const wanted = kinds.find((each) => each.name === name);
    const kept = Object.fromEntries((wanted?.fields ?? []).filter((field) => field.name in question).map((field) => [field.name, question[field.name]]));
    onChange(file.asking(index, { question: name, ...kept }));
  };
  return (
    <div className="question">
      <label>
        <span>Question</span>
        <select value={String(question.question ?? "")} onChange={(event) => switchTo(event.target.value)}>
          {!kind && <option value={String(question.question ?? "")}>{String(question.question ?? "choose one")}</option>}
          {kinds.map((each) => <option key={each.name} value={each.name}>{each.says || each.name}</option>)}
        </select>
      </label>
      {kind?.fields.map((field) => {
        const value = question[field.name];
        if (field.kind === "choice" || field.kind === "text") {
          const choices = field.kind === "choice" ? field.choices : [...models, ...units, ...features];
          return (
            <label key={field.name}>
              <span>{field.name.replaceAll("_", " ")}</span>
              <select value={String(value ?? "")} onChange={(event) => set(field.name, event.target.value)}>
                <option value="">{field.needed ? "choose" : "–"}</option>
                {choices.map((each) => <option key={each} value={each}>{each}</option>)}
                {value !== undefined && !choices.includes(String(value)) && <option value={String(value)}>{String(value)}</option>}
              </select>
            </label>
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
        return <p key={field.name} className="hint">{field.name.replaceAll("_", " ")}: write it in the case file{field.needed && value === undefined ? " (needed)" : ""}.</p>;
      })}
    </div>
  );
}
