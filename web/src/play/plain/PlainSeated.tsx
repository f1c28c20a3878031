import { useEffect, useState } from "react";
import { pictureAt } from "../../api/battles";
import type { Table, Talk } from "../../api/talk";
import { NamesContext, sideNames, useNames } from "../../board/names";
import { KeysButton } from "../../KeysHelp";
import type { Scene, Standing } from "../../made/types";
import { PeoplePanel } from "../../people/PeoplePanel";
import { PersonMark } from "../../people/Time";
import { AnalysisPanel } from "../analysis/AnalysisPanel";
import { AgainButtons, Keeping } from "../Keeping";
import { useKeys } from "../../keys";
import { Log } from "../Log";
import { headline, RefusalBox } from "../Panel";
import { Replay } from "../Replay";
import { Consent, goBack, UndoButton } from "../Undo";
import { PlainChoices } from "./PlainChoices";
import { useAnswering } from "./useAnswering";
import "../play.css";
import "./plain.css";

interface SeatedProps {
  talk: Talk;
  table: Table;
  tokens: string[];
  token: string;
}

/** A battle of a game without a board, as one seat has it: where it stands, what is asked, and the log. */
export function PlainSeated({ talk, table, tokens, token }: SeatedProps) {
  const { welcome } = table, names = sideNames(Object.fromEntries(welcome.sides.map((side) => [side, welcome.names[side] ?? side])));
  const [at, setAt] = useState<number | null>(null), scene = useScene(talk, at), past = scene?.at ?? null;
  const look = (seq: number | null) => setAt(seq !== null && seq < table.seq ? Math.max(0, seq) : null);
  const [analysed, setAnalysed] = useState(false);
  const answering = useAnswering(talk, table), options = past === null ? table.options : null;
  const { proposal } = answering, standing = scene?.standing ?? table.standing;
  const picture = usePicture(token, welcome.pictured ? (past ?? table.seq) : null);
  const numbered = Object.fromEntries((options?.choices.slice(0, 9) ?? []).map((_, index) => [String(index + 1), () => answering.choose(index)]));
  useKeys({ ...(proposal ? { enter: answering.carryOut, escape: answering.leave } : {}), ...numbered, u: () => goBack(talk, table) });
  return (
    <NamesContext value={names}>
      <main className="play plain">
        <a className="skip" href="#decide" onClick={(event) => { event.preventDefault(); document.getElementById("decide")?.focus(); }}>Skip to the decision</a>
        <header className="guide">
          <h1>{welcome.title} <small className="hint">{welcome.title === welcome.game ? "" : welcome.game}</small></h1>
          <Score table={table} standing={standing} />
        </header>
        <div className="stage">
          <div className="plain-middle">
            {picture && <img className="plain-picture" src={picture} alt={`The table: ${standing?.moment || standing?.head || welcome.title}`} />}
            <StandingTable sides={welcome.sides} standing={standing} />
            <section className="panel" id="decide" aria-label="What to do now" aria-live="polite" aria-busy={answering.busy} tabIndex={-1}>
              <Consent talk={talk} table={table} />
              <h2>{headline(table, names)}</h2>
              {past !== null && <p className="hint">You are looking back. Move the slider to the end to play on.</p>}
              <RefusalBox refusal={answering.refusal} />
              {options && <PlainChoices options={options} answering={answering} />}
              {past === null && <UndoButton talk={talk} table={table} />}
              {table.outcome && past === null && <div className="row"><AgainButtons {...{ talk, table, tokens, token }} /><a className="button" href="#/">Back to the start</a></div>}
            </section>
          </div>
          <Replay seq={table.seq} at={past} story={table.story} onLook={look} />
        </div>
        <aside aria-label="The log">
          <Log notes={welcome.notes} story={table.story} at={past} onLook={look} />
          <Keeping {...{ talk, table, tokens, token }} at={past} />
          <PeoplePanel {...{ talk, table, tokens, token }} />
          {table.outcome && (analysed ? <AnalysisPanel token={token} at={past} onLook={look} /> : <button onClick={() => setAnalysed(true)}>Analysis</button>)}
        </aside>
      </main>
    </NamesContext>
  );
}

/** The table after an entry as the server tells it; null while the present is shown. */
function useScene(talk: Talk, at: number | null): Scene | null {
  const [scene, setScene] = useState<Scene | null>(null);
  useEffect(() => {
    if (at === null) {
      setScene(null);
      return;
    }
    let stale = false;
    void talk.ask({ say: "look", at }).then((told) => !stale && told.tell === "scene" && setScene(told));
    return () => void (stale = true);
  }, [talk, at]);
  return scene;
}

/** The table after an entry, drawn by the game; the last picture stays until the next one is there, null for a game without. */
function usePicture(token: string, at: number | null): string | null {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    if (at === null) return;
    let stale = false;
    void pictureAt(token, at).then((made) => (stale ? URL.revokeObjectURL(made) : setPicture(made)), () => undefined);
    return () => void (stale = true);
  }, [token, at]);
  useEffect(() => () => { if (picture) URL.revokeObjectURL(picture); }, [picture]);
  return picture;
}

const colour = (index: number) => (index ? "second" : "first");

/** How far the battle has come, who is waited for, and the points. */
function Score({ table, standing }: { table: Table; standing: Standing | null }) {
  const { side: own, sides, players } = table.welcome, names = useNames();
  return (
    <div className="score" aria-label="Score">
      {standing && <span>{standing.head || standing.moment}</span>}
      {sides.map((side, index) => (
        <span key={side} className={colour(index)}>
          {table.toDecide.includes(side) && <span className="turn" title={side === own ? "Your decision" : "Deciding"}>▶<span className="unseen"> deciding: </span></span>}
          {names.side(side)} <b>{standing?.score[side] ?? ""}</b> <small>{side === own ? "you" : players[side] === "human" ? "" : `${players[side]} bot`}</small><PersonMark table={table} side={side} />
        </span>
      ))}
      <KeysButton />
    </div>
  );
}

/** What a game counts for each side beside the points, and the phase of the round, where it has any of that. */
function StandingTable({ sides, standing }: { sides: string[]; standing: Standing | null }) {
  const names = useNames();
  if (!standing) return null;
  const rows: [string, (side: string) => string][] = Object.entries(standing.figures).map(([name, of]) => [name, (side) => String(of[side] ?? "")]);
  if (Object.keys(standing.left).length) rows.unshift(["Models left", (side) => (standing.left[side] ? `${standing.left[side][0]} of ${standing.left[side][1]}` : "")]);
  return (
    <>
      {standing.phases.length > 0 && <ol className="steps" aria-label="Phases">{standing.phases.map((each) => <li key={each} aria-current={each === standing.phase ? "step" : undefined}>{each}</li>)}</ol>}
      {rows.length > 0 && (
        <table className="standing" aria-label="Where the battle stands">
          <thead><tr><th scope="col"><span className="unseen">What</span></th>{sides.map((side, index) => <th key={side} scope="col" className={colour(index)}>{names.side(side)}</th>)}</tr></thead>
          <tbody>{rows.map(([name, of]) => <tr key={name}><th scope="row">{name}</th>{sides.map((side) => <td key={side}>{of(side)}</td>)}</tr>)}</tbody>
        </table>
      )}
    </>
  );
}
