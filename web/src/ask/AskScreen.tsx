import { useEffect, useMemo, useRef, useState } from "react";
import { askUmpire, example, examples, questions, systems } from "../api/http";
import type { Answered, Example, QuestionKind, Shown } from "../made/types";
import type { Point } from "../board/shapes";
import { VerdictBox } from "../play/VerdictBox";
import { CaseText, EMPTY } from "./casefile";
import { QuestionForm } from "./QuestionForm";
import { Sketch } from "./Sketch";

/** Ask the umpire: a table, a question, and the ruling that follows while things are dragged. */
export function AskScreen({ system, id }: { system: string; id: string }) {
  const [file, setFile] = useState(() => new CaseText(EMPTY)), [answered, setAnswered] = useState<Answered | null>(null);
  const [problem, setProblem] = useState(""), [shown, setShown] = useState<Shown[]>([]);
  const [known, setKnown] = useState<Example[]>([]), [kinds, setKinds] = useState<QuestionKind[]>([]), [search, setSearch] = useState("");
  const [before, setBefore] = useState<CaseText[]>([]);
  const game = system || file.system || "legions";
  useEffect(() => void systems().then(setShown), []);
  useEffect(() => void examples(game).then(setKnown, () => setKnown([])), [game]);
  useEffect(() => void questions(file.system || game).then(setKinds, () => setKinds([])), [file.system, game]);
  useEffect(() => {
    if (system && id) setAnswered(null);
    if (system && id) void example(system, id).then((text) => setFile(new CaseText(text)), (error: Error) => setProblem(error.message));
  }, [system, id]);
  useAnswer(file, setAnswered, setProblem);
  const change = (next: CaseText) => {
    setBefore((all) => [...all.slice(-99), file]);
    setFile(next);
  };
  const found = useMemo(() => known.filter((each) => search.toLowerCase().split(/\s+/).every((word) => `${each.id} ${each.title} ${each.about}`.toLowerCase().includes(word))), [known, search]);
  const origin = useRef(file);
  const drag = (thing: string, by: Point, first: boolean) => {
    if (first) {
      origin.current = file;
      change(file.moved(thing, by));
    } else setFile(origin.current.moved(thing, by));
  };
  const back = () => {
    const last = before[before.length - 1];
    if (last) setFile(last);
    setBefore(before.slice(0, -1));
  };
  return (
    <main className="ask">
      <header className="guide">
        <div className="row"><a href="#/">Umpire</a><b>{file.title || "Ask the umpire"}</b></div>
        <div className="row">
          <label>Game{" "}
            <select value={game} onChange={(event) => (location.hash = `#/ask/${event.target.value}`)}>
              {shown.map((each) => <option key={each.name} value={each.name}>{each.title}</option>)}
            </select>
          </label>
          <button disabled={before.length === 0} onClick={back}>Undo</button>
          <button onClick={() => void navigator.clipboard.writeText(file.text)}>Copy as case</button>
        </div>
      </header>
      <nav className="cases" aria-label="Worked examples">
        <input type="search" value={search} placeholder={`Search ${known.length} examples`} aria-label="Search the examples" onChange={(event) => setSearch(event.target.value)} />
        <ul>
          {found.slice(0, 200).map((each) => (
            <li key={each.id} aria-current={each.id === id ? "true" : undefined}><a href={`#/ask/${game}/${each.id}`}><small>{each.id}</small> {each.title}</a></li>
          ))}
        </ul>
      </nav>
      <div className="stage">{answered ? <Sketch answered={answered} onMove={drag} /> : <p className="hint">Setting up the table.</p>}</div>
      <aside className="ruling" aria-live="polite">
        {problem && <div className="refusal" role="alert">{problem}</div>}
        {file.questions.map((_, index) => (
          <section key={index}>
            <QuestionForm file={file} index={index} kinds={kinds} onChange={change} />
            {answered?.rulings[index] && <><p className="asked">{answered.rulings[index].question}</p><VerdictBox ruling={answered.rulings[index]} words={["Yes", "No"]} /></>}
          </section>
        ))}
        <button onClick={() => change(file.asking(file.questions.length, { question: kinds[0]?.name ?? "see" }))}>Ask something else too</button>
        <details>
          <summary>The case file</summary>
          <textarea spellCheck={false} value={file.text} aria-label="The case file" rows={24} onChange={(event) => change(new CaseText(event.target.value))} />
        </details>
      </aside>
    </main>
  );
}

/** Asks as the file changes; one question is on its way at a time, and the last one counts. */
function useAnswer(file: CaseText, setAnswered: (answered: Answered) => void, setProblem: (problem: string) => void) {
  const latest = useRef(file), running = useRef(false);
  latest.current = file;
  useEffect(() => {
    if (running.current) return;
    const next = async () => {
      running.current = true;
      const asked = latest.current;
      try {
        if (asked.broken) throw new Error(asked.broken);
        setAnswered(await askUmpire(asked.text));
        setProblem("");
      } catch (error) {
        setProblem((error as Error).message);
      }
      running.current = false;
      if (latest.current !== asked) void next();
    };
    void next();
  }, [file, setAnswered, setProblem]);
}
