import { useEffect, useState } from "react";
import type { Table } from "../api/talk";
import { clockText, inFull, isLow, leftNow, presence, sideItself } from "./people";

const EACH = 500, RARELY = 30_000;

const look = () => ({ page: performance.now(), wall: Date.now() });

/** The time, on the page's own clock and on the wall, again and again where it is wanted. */
export function useNow(each: number, wanted: boolean) {
  const [now, setNow] = useState(look);
  useEffect(() => {
    setNow(look());
    if (!wanted) return;
    const ticking = setInterval(() => setNow(look()), each);
    return () => clearInterval(ticking);
  }, [each, wanted]);
  return now;
}

/** What a side has left; null where it plays without a clock. */
export function useLeft(table: Table, side: string): number | null {
  const time = table.timeLeft, running = time?.told.running.includes(side) ?? false;
  const now = useNow(EACH, running);
  return time && side in time.told.left ? leftNow(time.told, side, Math.max(0, now.page - time.heard)) : null;
}

/** A side's clock. */
export function SideClock({ table, side }: { table: Table; side: string }) {
  const left = useLeft(table, side), told = table.timeLeft?.told;
  if (left === null || !told || table.outcome) return null;
  const marks = [told.paused ? "paused" : told.running.includes(side) ? "running" : "", isLow(told, left) ? "low" : ""];
  const says = left === 0 ? "out of time" : `${clockText(left)} left`;
  return <span className={`time ${marks.join(" ")}`} title={`${inFull(table, side)}: ${says}`}><span className="unseen">clock: {says}</span><span aria-hidden="true">{told.paused ? "⏸ " : ""}{clockText(left)}</span></span>;
}

/** Beside a side's name: what the side itself is called where a person's name stands, whether they are there, their clock. */
export function PersonMark({ table, side }: { table: Table; side: string }) {
  const human = table.welcome.players[side] === "human", elsewhere = table.welcome.side !== side, here = (table.present[`side:${side}`] ?? 0) > 0;
  const named = table.persons[side]?.name, { wall } = useNow(RARELY, human && elsewhere);
  return (
    <span className="person-mark">
      {named && <small>{sideItself(table, side)}</small>}
      {human && elsewhere && <span className={here ? "here now" : "here"} role="img" aria-label={here ? "here now" : "away"} title={presence(table, side, wall)} />}
      <SideClock table={table} side={side} />
    </span>
  );
}

/** Whether whoever plays a side is there, in words that stay true. */
export function Presence({ table, side }: { table: Table; side: string }) {
  return <>{presence(table, side, useNow(RARELY, true).wall)}</>;
}
