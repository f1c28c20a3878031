import { useEffect, useState } from "react";
import { battleNow } from "../api/battles";
import { capital, spoken } from "../board/names";
import type { BattleNow } from "../made/types";
import { clockText } from "./people";

/** Battles are asked about one after the other: the server opens each of them for that. */
let queue: Promise<unknown> = Promise.resolve();

function inTurn<T>(ask: () => Promise<T>): Promise<T> {
  const asked = queue.then(ask);
  queue = asked.catch(() => undefined);
  return asked;
}

/** Whose turn it is in a battle, or how it ended, in a sentence; who has both seats at one screen is told the side. */
export function turnText(now: BattleNow, seats = 1): { text: string; own: boolean } {
  const called = (side: string) => now.persons[side]?.name || (now.names[side] && now.names[side] !== side ? now.names[side] : spoken(side));
  if (now.outcome) return { text: now.outcome.winner ? `Over: ${called(now.outcome.winner)} won.` : "Over: a draw.", own: false };
  if (now.closed) return { text: "A record to look at.", own: false };
  if (now.awaited.length) return { text: now.awaited.includes(now.side ?? "") ? "It begins when you open it." : `Waiting for ${now.awaited.map(called).join(" and ")} to come.`, own: false };
  const left = now.side ? now.time_left?.left[now.side] : undefined;
  if (now.side && seats === 1 && now.to_decide.includes(now.side)) return { text: `Your turn${left === undefined ? "" : `: ${clockText(left)} left`}.`, own: true };
  return { text: capital(`${now.to_decide.map(called).join(" and ")} to decide.`), own: false };
}

/** Whose turn it is in a battle of this browser's. */
export function WhoseTurn({ token }: { token: string | undefined }) {
  const [now, setNow] = useState<BattleNow | null>(null);
  useEffect(() => {
    let stale = false;
    const read = () => {
      if (!token) return;
      // A battle that was deleted, or whose link has ended, says so when it is opened.
      inTurn(() => battleNow(token)).then((told) => { if (!stale) setNow(told); }, () => undefined);
    };
    read();
    addEventListener("focus", read);
    return () => {
      stale = true;
      removeEventListener("focus", read);
    };
  }, [token]);
  if (!now) return null;
  const { text, own } = turnText(now);
  return <small className="turn-of">{own && <span aria-hidden="true">● </span>}<span className={own ? "own" : undefined}>{text}</span></small>;
}
