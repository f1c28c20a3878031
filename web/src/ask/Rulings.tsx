import type { Answered, Offer, QuestionKind, RuleText } from "../made/types";
import { Answer } from "./Answer";
import { CaseText, type Entry } from "./casefile";
import { Offers, type Pair } from "./Offers";
import { NewQuestion } from "./NewQuestion";
import { QuestionForm } from "./QuestionForm";

interface RulingsProps {
  file: CaseText;
  answered: Answered | null;
  kinds: QuestionKind[];
  offers: Offer[];
  pair: Pair | null;
  /** What is selected on the table. */
  chosen: string;
  book: RuleText[];
  /** Whose look is drawn. */
  shown: number;
  onShow: (index: number) => void;
  onChange: (file: CaseText) => void;
  onAsk: (question: Entry) => void;
  onRule: (rule: string) => void;
}

/** What is asked and what the umpire says to it, further questions, and the case file. */
export function Rulings({ file, answered, kinds, offers, pair, chosen, book, shown, onShow, onChange, onAsk, onRule }: RulingsProps) {
  const house = Object.entries(file.houseRules), looks = answered?.looks ?? [];
  const several = new Set(looks.flatMap((look) => (look ? [`${look.viewer} ${look.target}`] : []))).size > 1;
  return (
    <>
      {house.length > 0 && (
        <p className="house">House rules: {house.map(([name, value]) => (
          <button key={name} className="rule" onClick={() => onChange(file.reading(name, null))} title="Back to the default reading">{name.replaceAll("_", " ")}: {value} ✕</button>
        ))}</p>
      )}
      {file.questions.length === 0 && <p className="hint">Nothing is asked yet. Add two models from <b>Pieces</b>, then choose <b>Who sees whom</b> and click both of them.</p>}
      {file.questions.map((question, index) => (
        <section key={index}>
          {answered?.rulings[index] && <Answer ruling={answered.rulings[index]} look={looks[index] ?? null} book={book} onRule={onRule} />}
          <div className="row beneath">
            {several && looks[index] && <button aria-pressed={shown === index} onClick={() => onShow(index)}>Show its line of sight</button>}
            {canBeClose(kinds, question) && <button onClick={() => onChange(file.asking(index, { ...question, margin: true }))}>How close is it?</button>}
          </div>
          <details className="asked-form">
            <summary>Change the question</summary>
            <QuestionForm file={file} question={question} kinds={kinds} chosen={chosen} onQuestion={(next) => onChange(file.asking(index, next))} />
            <button onClick={() => onChange(file.askingOnly(file.questions.filter((each) => each !== question)))}>Remove this question</button>
          </details>
        </section>
      ))}
      <Offers offers={offers} pair={pair} file={file} onAsk={onAsk} />
      <NewQuestion key={file.system} {...{ file, kinds, offers, pair, chosen, onAsk }} />
      <details>
        <summary>The case file</summary>
        <label className="title-field">Title <input value={file.title} onChange={(event) => onChange(file.titled(event.target.value))} /></label>
        <button onClick={() => void navigator.clipboard.writeText(file.finished(answered?.rulings ?? []).text)}>Copy as case</button>
        <textarea spellCheck={false} value={file.text} aria-label="The case file" rows={24} onChange={(event) => onChange(new CaseText(event.target.value))} />
      </details>
    </>
  );
}

/** Whether a question can tell by how much its answer holds, and has not been asked to. */
const canBeClose = (kinds: QuestionKind[], question: Entry) =>
  question.margin !== true && !!kinds.find((each) => each.name === question.question)?.fields.some((field) => field.name === "margin");
