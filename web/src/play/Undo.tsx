import type { Table, Talk } from "../api/talk";
import { useNames } from "../board/names";
import { Proposal } from "../people/Agreeing";

/** Goes back: freely as long as nobody has learned anything new, further with the other player's consent. */
export function UndoButton({ talk, table }: { talk: Talk; table: Table }) {
  const { side, players } = table.welcome;
  if (!side || table.closed || table.seq === 0) return null;
  const free = table.freeTo !== null, people = Object.entries(players).some(([name, player]) => name !== side && player === "human");
  const why = free
    ? "Nobody has learned anything new since then: you may take it back."
    : people
      ? "Dice have been rolled, something hidden has been revealed, or the other player has acted: they will be asked to agree."
      : "Dice have been rolled, something hidden has been revealed, or the bot has acted. The bot always agrees.";
  return (
    <div className="undo">
      <button onClick={() => goBack(talk, table)} title="Key U">{free || !people ? "Take back" : "Ask to take back"}</button>
      <small className="hint">{why}</small>
    </div>
  );
}

/** Takes the player's own last step back, or asks whether it may be. */
export function goBack(talk: Talk, table: Table) {
  if (!table.welcome.side || table.closed || table.seq === 0) return;
  void talk.ask({ say: "undo", to: beforeOwn(table) });
}

/** The entry before the side's last one that still counts; the one before the last where it has none. */
function beforeOwn(table: Table): number {
  const entries = new Map(table.story.map((each) => [each.seq, each]));
  for (let seq = table.seq; seq > 0; ) {
    const entry = entries.get(seq);
    if (entry?.kind === "undo" && entry.to !== null) seq = entry.to;
    else if (entry?.side === table.welcome.side) return seq - 1;
    else seq -= 1;
  }
  return table.seq - 1;
}

/** What somebody asks the others to agree to. */
export const wished = (table: Table) => table.undoAsked ?? table.branchAsked ?? table.proposed;

/** Whether to let another player go back, or branch the battle. */
export function Consent({ talk, table }: { talk: Talk; table: Table }) {
  const wish = wished(table), side = table.welcome.side, names = useNames();
  if (!wish) return null;
  if (wish.tell === "proposed") return <Proposal talk={talk} table={table} />;
  const branch = wish.tell === "branch_asked";
  const what = branch ? `branch the battle at entry ${wish.to}` : `go back to entry ${wish.to}`;
  if (!side || !wish.waiting.includes(side)) {
    const waiting = wish.waiting.map(names.side).join(" and ");
    return <div className="banner" role="status">Waiting for {waiting} to agree to {what}.</div>;
  }
  const answer = (agreed: boolean) => void talk.ask({ say: "consent", to: wish.to, agreed, branch });
  return (
    <div className="banner" role="alertdialog" aria-label={branch ? "Branch the battle?" : "Go back?"}>
      {names.side(wish.side)} asks to {what}.
      {branch && <p className="hint">A second battle begins there, with new dice and the same seats. This one goes on as it is.</p>}
      <div className="row"><button className="primary" onClick={() => answer(true)}>Agree</button><button onClick={() => answer(false)}>No</button></div>
    </div>
  );
}
