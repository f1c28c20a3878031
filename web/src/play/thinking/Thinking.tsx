import { useEffect, useState } from "react";
import type { Table } from "../../api/talk";
import { playerWords } from "../../home/ArmyChoice";
import "./thinking.css";

/** How long nothing is said: most decisions are there before anybody could read it. */
const AT_ONCE = 300, A_SECOND = 1000;

/** The side of a bot that owes a decision, and so thinks; "" where none does. */
export const thinker = ({ toDecide, outcome, closed, welcome: { players } }: Table): string =>
  (outcome || closed ? "" : toDecide.find((side) => (players[side] ?? "human") !== "human") ?? "");

/** Says that a bot thinks, and for how long it may. */
export function Thinking({ table }: { table: Table }) {
  const side = thinker(table);
  // Each decision is thought about anew.
  return side ? <Sign key={`${side} ${table.seq}`} table={table} side={side} /> : null;
}

function Sign({ table: { welcome }, side }: { table: Table; side: string }) {
  const [seconds, setSeconds] = useState(-1), most = welcome.thinks[side];
  useEffect(() => {
    const begun = Date.now();
    const shown = setTimeout(() => setSeconds(0), AT_ONCE), counted = setInterval(() => setSeconds(Math.floor((Date.now() - begun) / A_SECOND)), A_SECOND);
    return () => { clearTimeout(shown); clearInterval(counted); };
  }, []);
  if (seconds < 0) return null;
  const name = welcome.names[side] ?? side, bot = playerWords(welcome.players[side] ?? "").replace(/,.*/, "");
  return (
    <div className="thinking">
      <i aria-hidden="true" />
      <span role="status">{name} ({bot}) is thinking{typeof most === "number" && `, ${most} seconds at most`}</span>
      {seconds > 0 && <small aria-hidden="true">{seconds} s{typeof most === "number" && seconds > most + 1 && ": longer than it should"}</small>}
    </div>
  );
}
