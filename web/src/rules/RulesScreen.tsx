import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { rules, systems } from "../api/http";
import type { RuleText, Shown } from "../made/types";

/** Every rule by heading, with a search over ids, headings and texts. */
export function RulesScreen({ rule }: { rule: string }) {
  const [all, setAll] = useState<RuleText[] | null>(null), [asked, setAsked] = useState(rule), [problem, setProblem] = useState("");
  const search = useDeferredValue(asked);
  const [games, setGames] = useState<Shown[]>([]), [game, setGame] = useState(() => gameOf(rule));
  useEffect(() => void systems().then(setGames), []);
  useEffect(() => {
    setAll(null);
    void rules(game).then(setAll, (error: Error) => setProblem(error.message));
  }, [game]);
  useEffect(() => setAsked(rule), [rule]);
  const chapters = useMemo(() => byHeading((all ?? []).filter((each) => holds(each, search))), [all, search]);
  return (
    <main className="rules">
      <header>
        <p><a href="#/">Umpire</a></p>
        <h1>The rules of {games.find((each) => each.name === game)?.title ?? game}</h1>
        <p>In our own words, each with the id that rulings cite.</p>
        <label>Game <select value={game} onChange={(event) => { setGame(event.target.value); setAsked(""); }}>{games.map((each) => <option key={each.name} value={each.name}>{each.title}</option>)}</select></label>
        <input type="search" value={asked} placeholder="Search: an id, a word" aria-label="Search the rules" onChange={(event) => setAsked(event.target.value)} />
      </header>
      {problem && <p className="refusal" role="alert">{problem}</p>}
      {!all && !problem && <p>Opening the book.</p>}
      {all && chapters.length === 0 && <p>No rule says that. Try fewer words.</p>}
      {chapters.map(([heading, found]) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <dl>
            {found.map((each) => (
              <div key={each.id} id={each.id}>
                <dt><a className="rule" href={`#/rules/${each.id}`}>{each.id}</a></dt>
                <dd>
                  {each.text} <a className="rule" href={`#/ask/${game}/${each.id}-a`}>see it on a table</a>
                  {each.reading && <p className="reading">Read so: {each.reading}{each.alternative && ` Otherwise: ${each.alternative}`}</p>}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </main>
  );
}

/** The game that a rule's id belongs to. */
const gameOf = (rule: string) => ({ W9: "wh40k9", WL: "wh40k_legacy", WC: "warcry" })[rule.split("-")[0] ?? ""] ?? "legions";

function holds(rule: RuleText, search: string): boolean {
  const text = `${rule.id} ${rule.heading} ${rule.text}`.toLowerCase();
  return search.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

function byHeading(rules: RuleText[]): [string, RuleText[]][] {
  const found = new Map<string, RuleText[]>();
  for (const rule of rules) found.set(rule.heading, [...(found.get(rule.heading) ?? []), rule]);
  return [...found];
}
