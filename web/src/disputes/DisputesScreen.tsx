import { useMemo, useState } from "react";
import { PATTERNS } from "../made/patterns";
import { TablePicture } from "../rules/CasePicture";
import type { Disputed } from "../made/types";
import { addressOf, byTopic, searched, useDisputes } from "./known";

/** What players argue about: each with its picture, what the umpire says, and the rules; any of them opens on the table. */
export function DisputesScreen() {
  const { known, problem } = useDisputes(), [search, setSearch] = useState(""), [game, setGame] = useState("");
  const games = useMemo(() => [...new Map((known ?? []).map((each) => [each.system, each.game]))], [known]);
  const found = searched(known ?? [], search).filter((each) => !game || each.system === game);
  return (
    <main className="disputes">
      <svg className="patterns" aria-hidden="true"><defs dangerouslySetInnerHTML={{ __html: PATTERNS }} /></svg>
      <header>
        <div className="row"><a href="#/">Umpire</a><h1>What players argue about</h1></div>
        <p>Every picture is a position that Umpire has measured. Open one, drag things about, and see when the ruling changes. <a href="#/ask">Ask about a table of your own</a></p>
        <div className="row">
          <input type="search" value={search} placeholder={known ? `Search ${known.length} disputes` : "Search"} aria-label="Search the disputes" onChange={(event) => setSearch(event.target.value)} />
          <label>Game <select value={game} onChange={(event) => setGame(event.target.value)}><option value="">all games</option>{games.map(([name, title]) => <option key={name} value={name}>{title}</option>)}</select></label>
        </div>
      </header>
      {problem && <p className="refusal" role="alert">{problem}</p>}
      {!known && !problem && <p role="status">Measuring the tables …</p>}
      {known && found.length === 0 && <p role="status">Nobody has argued about that here yet. The <a href="#/rules">rules</a> can be searched as well.</p>}
      {byTopic(found).map(([topic, under]) => (
        <section key={topic} aria-label={topic}>
          <h2>{topic}</h2>
          <ul>{under.map((each) => <DisputeCard key={`${each.system} ${each.id}`} dispute={each} />)}</ul>
        </section>
      ))}
    </main>
  );
}

function DisputeCard({ dispute }: { dispute: Disputed }) {
  return (
    <li>
      <a href={addressOf(dispute)}>
        <TablePicture picture={dispute.picture} title={`The table of: ${dispute.title}`} lines={dispute.lines} />
        <b>“{dispute.title}”</b>
      </a>
      <p>{dispute.asks}</p>
      <p className="ruled">{dispute.ruling}</p>
      <p className="hint">{dispute.game} · {dispute.rules.map((rule, index) => <span key={rule}>{index > 0 && ", "}<a href={`#/rules/${rule}`}>{rule}</a></span>)}</p>
    </li>
  );
}

/** The same as a list of words, beside the table. */
export function DisputeList({ game, id, onAgain }: { game: string; id: string; onAgain: () => void }) {
  const { known, problem } = useDisputes(), [search, setSearch] = useState("");
  const mine = (known ?? []).filter((each) => each.system === game);
  return (
    <>
      <input type="search" value={search} placeholder={known ? `Search ${mine.length} disputes` : "Search"} aria-label="Search the disputes" onChange={(event) => setSearch(event.target.value)} />
      <div className="dispute-list">
        <p><a href="#/disputes">See all of them with pictures</a></p>
        {problem && <p className="refusal" role="alert">{problem}</p>}
        {byTopic(searched(mine, search)).map(([topic, under]) => (
          <section key={topic}>
            <h2>{topic}</h2>
            <ul>
              {under.map((each) => (
                <li key={each.id} aria-current={each.id === id ? "true" : undefined}>
                  <a href={addressOf(each)} onClick={() => each.id === id && onAgain()}>{each.title}</a>
                  {each.id === id && <p className="ruled">{each.ruling}</p>}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
