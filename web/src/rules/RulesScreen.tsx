import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { systems } from "../api/http";
import { PATTERNS } from "../made/patterns";
import type { BookRule, Shown } from "../made/types";
import { book, byChapter, search, type Entry } from "./book";
import { RuleCard } from "./RuleCard";
import "./rules.css";

const MOST = 80;

/** The rules of every game: by chapter, by search, one by one. ``rule`` is an id, a game, or nothing; ``chapter`` its title. */
export function RulesScreen({ rule, chapter = "" }: { rule: string; chapter?: string }) {
  const named = rule.includes("-") ? rule : "";
  const [all, setAll] = useState<Entry[] | null>(null), [asked, setAsked] = useState(""), [problem, setProblem] = useState("");
  const [games, setGames] = useState<Shown[]>([]);
  const game = (named ? games.find((each) => each.prefixes.includes(named.split("-")[0]!))?.name : rule || games[0]?.name) ?? "";
  const wanted = useDeferredValue(asked);
  useEffect(() => void systems().then(setGames, () => setProblem("The server does not answer.")), []);
  useEffect(() => {
    setAll(null);
    if (game) void book(game).then(setAll, (error: unknown) => setProblem((error as Error).message));
  }, [game]);
  useEffect(() => {
    setAsked("");
    scrollTo(0, 0);
  }, [rule, chapter]);
  const chapters = useMemo(() => byChapter((all ?? []).map((each) => each.rule)), [all]);
  const found = useMemo(() => {
    if (wanted) return search(all ?? [], wanted);
    if (named) return (all ?? []).map((each) => each.rule).filter((each) => each.id === named);
    return chapters.find(([name]) => name === chapter)?.[1] ?? [];
  }, [all, wanted, named, chapter, chapters]);
  const one = !wanted && named ? found[0] : undefined;
  return (
    <main className="rulebook">
      <svg className="patterns" aria-hidden="true"><defs dangerouslySetInnerHTML={{ __html: PATTERNS }} /></svg>
      <header className="guide">
        <div className="row"><a href="#/">Umpire</a><h1>The rules</h1></div>
        <label>Game{" "}
          <select value={game} onChange={(event) => (location.hash = `#/rules/${event.target.value}`)}>{games.map((each) => <option key={each.name} value={each.name}>{each.short}</option>)}</select>
        </label>
        <input type="search" value={asked} placeholder={all ? `Search ${all.length} rules: an id, a word` : "Search"} aria-label="Search the rules" onChange={(event) => setAsked(event.target.value)} />
      </header>
      <nav className="chapters" aria-label="Chapters">
        <ul>{chapters.map(([name, rules]) => <li key={name}><a aria-current={name === (one?.chapter ?? chapter) && !wanted ? "true" : undefined} href={`#/rules/${game}/${encodeURIComponent(name)}`}>{name} <small>{rules.length}</small></a></li>)}</ul>
      </nav>
      <div className="leaf">
        {problem && <p className="refusal" role="alert">{problem}</p>}
        {!all && !problem && (games.length && !game ? <p className="refusal">There is no rule {named}.</p> : <p>Opening the book …</p>)}
        {all && wanted && <p className="hint" role="status">{found.length === 0 ? "No rule matches. Try fewer words." : `${found.length} ${found.length === 1 ? "rule" : "rules"}`}</p>}
        {all && named && !wanted && !one && <p className="refusal">There is no rule {named}.</p>}
        {all && !wanted && !named && !chapter && <Cover rules={all.map((each) => each.rule)} chapters={chapters} game={game} />}
        {one && <p className="hint"><a href={`#/rules/${game}/${encodeURIComponent(one.chapter)}`}>{one.chapter}</a> › {one.heading.replaceAll(" > ", " › ")}</p>}
        {!wanted && chapter && <h2>{chapter}</h2>}
        <Leaf key={`${wanted}/${rule}/${chapter}`} rules={found} game={game} open={!!one} />
        {one && all && <Neighbours rules={all.map((each) => each.rule)} rule={one} />}
      </div>
    </main>
  );
}

/** Rules under their headings; a long list is opened as it is read. */
function Leaf({ rules, game, open }: { rules: BookRule[]; game: string; open: boolean }) {
  const [most, setMost] = useState(MOST);
  return (
    <>
      <div className="leaf-rules">
        {rules.slice(0, most).map((each, index) => (
          <div key={each.id}>
            {!open && each.heading !== rules[index - 1]?.heading && each.heading !== each.chapter && <h3>{each.heading.replaceAll(" > ", " › ")}</h3>}
            <RuleCard rule={each} game={game} open={open} />
          </div>
        ))}
      </div>
      {rules.length > most && <button onClick={() => setMost(most + 2 * MOST)}>Show {Math.min(2 * MOST, rules.length - most)} more</button>}
    </>
  );
}

/** How much is known of rules, as the cover counts it. */
const TALLY: Record<string, string> = { cased: "proved by cases", accepted: "that no case can show", unproved: "without a proof", missing: "not implemented", assumed: "assumed" };

/** What the book holds, and how much of it is proved. */
function Cover({ rules, chapters, game }: { rules: BookRule[]; chapters: [string, BookRule[]][]; game: string }) {
  const count = (status: string, of: BookRule[] = rules) => of.filter((each) => each.status === status).length;
  return (
    <>
      <p>Every rule in our own words, with the id that rulings cite. Where the source is silent, you find how Umpire reads it, the alternative, and the house rule that switches between them.</p>
      <p><b>{rules.length}</b> rules: {Object.entries(TALLY).filter(([each]) => count(each)).map(([each, words]) => `${count(each)} ${words}`).join(", ")}; <b>{new Set(rules.flatMap((each) => each.cases.map((one) => one.id))).size}</b> worked examples.</p>
      <ul className="cover">
        {chapters.map(([name, own]) => (
          <li key={name}><a href={`#/rules/${game}/${encodeURIComponent(name)}`}><b>{name}</b><small>{own.length} {own.length === 1 ? "rule" : "rules"}{count("missing", own) ? `, ${count("missing", own)} not implemented yet` : ""}</small></a></li>
        ))}
      </ul>
    </>
  );
}

/** The rules before and after one. */
function Neighbours({ rules, rule }: { rules: BookRule[]; rule: BookRule }) {
  const at = rules.findIndex((each) => each.id === rule.id), [before, after] = [rules[at - 1], rules[at + 1]];
  return (
    <nav className="row neighbours" aria-label="Previous and next rule">
      {before && <a className="button" href={`#/rules/${before.id}`}>← {before.id}</a>}
      {after && <a className="button" href={`#/rules/${after.id}`}>{after.id} →</a>}
    </nav>
  );
}
