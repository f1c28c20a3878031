import { useEffect, useRef, useState } from "react";
import type { Table, Talk } from "../api/talk";
import { useNames } from "../board/names";
import type { ChatLine } from "../made/types";
import { remember, useMe } from "./me";
import { useNow } from "./Time";

const SIDE = "side:", MOST = 500;
const DAY = 86_400_000;

/** What is said beside the battle; it is kept with it, and no part of its log. */
export function Chat({ talk, table }: { talk: Talk; table: Table }) {
  const list = useRef<HTMLOListElement>(null), [text, setText] = useState(""), [refusal, setRefusal] = useState("");
  const { onlookers } = useMe(), shown = table.chat.filter((each) => onlookers || each.seat.startsWith(SIDE));
  useEffect(() => { list.current?.scrollTo({ top: list.current.scrollHeight }); }, [shown.length]);
  const say = async (event: React.SubmitEvent) => {
    event.preventDefault();
    if (!text.trim()) return;
    const told = await talk.ask({ say: "chat", text });
    setRefusal("reason" in told ? told.reason : "");
    if (!("reason" in told)) setText("");
  };
  const { wall } = useNow(DAY, true);
  return (
    <section className="talk" aria-label="Chat">
      {/* What scrolls must be reached by keyboard, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol className="said" ref={list} aria-label="What was said" aria-live="polite" tabIndex={0}>
        {shown.length === 0 && <li className="hint">Nobody has said anything yet.</li>}
        {shown.map((each) => <SaidLine key={each.number} table={table} line={each} now={wall} />)}
      </ol>
      <form className="say" onSubmit={(event) => void say(event)}>
        <input type="text" value={text} maxLength={MOST} aria-label="Say something to everybody" placeholder="Say something to everybody" autoComplete="off" onChange={(event) => setText(event.target.value)} />
        <button disabled={!text.trim()}>Say</button>
      </form>
      {refusal && <p className="refusal" role="alert">{refusal}</p>}
      {table.chat.some((each) => !each.seat.startsWith(SIDE)) && <label className="check"><input type="checkbox" checked={onlookers} onChange={(event) => remember({ onlookers: event.target.checked })} /> Show what spectators say</label>}
    </section>
  );
}

function SaidLine({ table, line, now }: { table: Table; line: ChatLine; now: number }) {
  const names = useNames(), side = line.seat.startsWith(SIDE) ? line.seat.slice(SIDE.length) : null;
  const index = side === null ? -1 : table.welcome.sides.indexOf(side), at = new Date(line.at);
  const when = now - line.at < DAY ? at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }) : at.toLocaleDateString([], { day: "numeric", month: "short" });
  return (
    <li className={side === null ? "onlooker" : undefined}>
      <time dateTime={at.toISOString()} title={at.toLocaleString()}>{when}</time>
      {side === null && <span className="from">{line.seat}</span>}
      {(line.name || side !== null) && <b className={["first", "second"][index]}>{line.name || names.side(side!)}</b>}
      {line.text}
    </li>
  );
}
