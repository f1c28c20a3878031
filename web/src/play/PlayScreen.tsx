import { useEffect, useState } from "react";
import type { Table } from "../api/talk";
import { keepSeat } from "../home/kept";
import { useColours, useIntroduction, WhoAreYou } from "../people/Names";
import { useTurnSignals } from "../people/signals";
import { spoken } from "../board/names";
import { useNotePlayed } from "../home/played";
import { KeysHelp } from "../KeysHelp";
import { JustBranched } from "./Branches";
import { Drawing } from "./Drawing";
import { PlainSeated } from "./plain/PlainSeated";
import { Seated } from "./Seated";
import { Thinking } from "./thinking/Thinking";
import { wished } from "./Undo";
import { useBattle } from "./useBattle";
import "./banners.css";

/** A battle from one seat, or from both at one screen. */
export function PlayScreen({ tokens }: { tokens: string[] }) {
  const [seat, setSeat] = useState(0);
  const [curtain, setCurtain] = useState(tokens.length > 1);
  const token = tokens[seat] ?? tokens[0]!;
  const { talk, table, connection, notice } = useBattle(token);
  useNotePlayed(tokens, table);
  useTurnSignals(table);
  useIntroduction(talk, table, connection === "open", tokens.length);
  useColours(table);
  const { title, role, side } = table?.welcome ?? {};
  useEffect(() => {
    if (title !== undefined && tokens.length === 1) keepSeat(title, side ? `side:${side}` : role!, token);
  }, [title, role, side, token, tokens.length]);
  if (typeof connection === "object") return <Message title="This link has no seat">{connection.refused}</Message>;
  if (!table) return <Message title="One moment, please">{connection === "lost" ? "The server does not answer. Trying again." : "Finding your seat …"}</Message>;
  if (!table.dice.drawn) return <Message title="The dice are being drawn"><Drawing {...{ talk, table, tokens, token }} /></Message>;
  if (curtain)
    return (
      <Message title={`${sideName(table)}, it is your turn`}>
        <p>Hand over the screen. The other player should look away.</p>
        <button className="primary" onClick={() => setCurtain(false)}>I am {sideName(table)}</button>
      </Message>
    );
  const next = othersTurn(table);
  const handOver = tokens.length > 1 && !table.closed && next !== null;
  return (
    <>
      {connection === "lost" && <div className="banner" role="alert">The server does not answer. Everything it has confirmed is safe. Trying again …</div>}
      {table.doubt && <div className="banner" role="alert">{table.doubt}</div>}
      {table.dice.known && <section className="banner" aria-label="The dice">{table.dice.known}</section>}
      {notice && <div className="banner" role="status">{notice} <button onClick={() => talk.dismiss()}>OK</button></div>}
      <WhoAreYou talk={talk} table={table} seats={tokens.length} />
      {table.branched && <JustBranched branch={table.branched} talk={talk} tokens={tokens} />}
      {handOver && (
        <div className="banner" role="status">
          It is {called(table, next)}’s turn to decide.{" "}
          <button className="primary" onClick={() => { setCurtain(true); setSeat((seat + 1) % tokens.length); }}>Hand over</button>
        </div>
      )}
      {table.welcome.board ? <Seated key={token} {...{ talk, table, tokens, token }} /> : <PlainSeated key={token} {...{ talk, table, tokens, token }} />}
      <Thinking table={table} />
      <KeysHelp screen={table.welcome.board ? "play" : "plain"} />
    </>
  );
}

/** The side that has to look now, where this one has nothing to decide or waits for consent; null if there is none. */
function othersTurn(table: Table): string | null {
  const wish = wished(table), { side } = table.welcome;
  if (wish && side && !wish.waiting.includes(side)) return wish.waiting[0] ?? null;
  if (table.options || (wish && side && wish.waiting.includes(side))) return null;
  return table.toDecide[0] ?? null;
}

const called = ({ welcome }: Table, side: string) => (welcome.names[side] && welcome.names[side] !== side ? welcome.names[side] : spoken(side));
const sideName = (table: Table) => (table.welcome.side ? called(table, table.welcome.side) : "Spectator");

/** A page that says one thing. */
export function Message({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <main className="message">
      <h1>{title}</h1>
      {typeof children === "string" ? <p>{children}</p> : children}
      <p><a href="#/">Back to the start</a></p>
    </main>
  );
}
