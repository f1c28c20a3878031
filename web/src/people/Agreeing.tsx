import { useState } from "react";
import type { Table, Talk } from "../api/talk";
import { useNames } from "../board/names";
import type { Matter } from "../made/types";
import { useLeft } from "./Time";
import { WHAT } from "./words";

const ASKS: Record<Matter, string> = {
  draw: "offers a draw. The battle would end where it stands, with no winner.",
  pause: "asks to pause the battle. All clocks would stop until you agree to go on.",
  resume: "asks to go on with the battle. The clocks would run again.",
  rematch: "asks for a rematch with sides swapped.",
};

/** What a player does with the others' consent, each with what is said of it. */
const DONE: Record<Matter, string> = { draw: "Offer a draw", pause: "Pause", resume: "Go on", rematch: "Rematch with sides swapped" };

/** What another side proposes, to be answered; or what waits for the others. ``again``: it is asked elsewhere on the page, too. */
export function Proposal({ talk, table, again = false }: { talk: Talk; table: Table; again?: boolean }) {
  const names = useNames(), { proposed, welcome: { side } } = table;
  if (!proposed) return null;
  const reply = (agreed: boolean) => void talk.ask({ say: "reply", what: proposed.what, agreed });
  if (!side || !proposed.waiting.includes(side)) {
    return (
      <div className="banner" role={again ? undefined : "status"}>
        Waiting for {proposed.waiting.map(names.side).join(" and ")} to agree to {WHAT[proposed.what]}.
        {proposed.side === side && <>{" "}<button onClick={() => reply(false)}>Take it back</button></>}
      </div>
    );
  }
  return (
    <div className="banner" role={again ? "group" : "alertdialog"} aria-label={`${DONE[proposed.what]}?`}>
      {names.side(proposed.side)} {ASKS[proposed.what]}
      <div className="row"><button className="primary" onClick={() => reply(true)}>Agree</button><button onClick={() => reply(false)}>No</button></div>
    </div>
  );
}

/** Says something to the server, and keeps why it was refused. */
function useSaying(talk: Talk) {
  const [refusal, setRefusal] = useState("");
  const say = async (message: Parameters<Talk["ask"]>[0]) => {
    const told = await talk.ask(message);
    setRefusal("reason" in told ? told.reason : "");
  };
  return { refusal, say };
}

/** A rematch between people at several screens: proposed to the others. */
export function Rematch({ talk, table }: { talk: Talk; table: Table }) {
  const { refusal, say } = useSaying(talk);
  if (table.proposed?.what === "rematch") return <Proposal talk={talk} table={table} again />;
  return (
    <>
      <button onClick={() => void say({ say: "propose", what: "rematch" })}>{DONE.rematch}</button>
      {refusal && <p className="refusal" role="alert">{refusal}</p>}
    </>
  );
}

/** What the players can agree on now, and what one may do alone: concede, or claim a win by time. */
export function Bargains({ talk, table, elsewhere }: { talk: Talk; table: Table; elsewhere: boolean }) {
  const { refusal, say } = useSaying(talk), [sure, setSure] = useState(false);
  const { side } = table.welcome, time = table.timeLeft?.told, concedes = table.welcome.board;
  if (!side || table.closed || table.seq < 0) return null;
  const offers: Matter[] = elsewhere ? [...(table.welcome.drawable ? ["draw" as const] : []), ...(time ? [time.paused ? "resume" as const : "pause" as const] : [])] : [];
  const concede = () => {
    setSure(false);
    void say({ say: "act", action: { action: "concede" }, after: table.seq });
  };
  return (
    <section aria-label="Agreements">
      <div className="row">
        {offers.map((what) => <button key={what} disabled={table.proposed !== null} onClick={() => void say({ say: "propose", what })}>{DONE[what]}</button>)}
        {concedes && !sure && <button onClick={() => setSure(true)}>Concede …</button>}
        {table.welcome.sides.filter((each) => each !== side).map((each) => <Claim key={each} {...{ table, side: each }} onClaim={() => void say({ say: "claim_win" })} />)}
      </div>
      {sure && <div className="row" role="alertdialog" aria-label="Concede?">Give the battle up? <button onClick={concede}>Yes, I concede</button><button onClick={() => setSure(false)}>No</button></div>}
      {refusal && <p className="refusal" role="alert">{refusal}</p>}
    </section>
  );
}

/** The win over a side that has run out of time: whoever does not claim it lets it go on. */
function Claim({ table, side, onClaim }: { table: Table; side: string; onClaim: () => void }) {
  const left = useLeft(table, side), names = useNames();
  if (left !== 0 || table.timeLeft?.told.running.includes(side) !== true) return null;
  return <button className="primary" onClick={onClaim} title={`${names.side(side)} concedes; or play on, and let it go`}>{names.side(side)} is out of time: claim the win</button>;
}
