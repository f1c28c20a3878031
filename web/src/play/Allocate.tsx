import type { Choice } from "../made/types";
import { useKeys } from "./keys";
import type { Seat } from "./seat";

interface Pool {
  frame: string;
  target: string;
  cause: string;
  pool: { name: string; count: number; ap: number }[];
}

/** Hits on one's own models: who takes the next one, with which Save; the first on the list is what we would do. */
export function Allocate({ seat }: { seat: Seat }) {
  const choices = seat.table.options?.choices ?? [], frames = seat.table.state.frames;
  const pool = frames[frames.length - 1] as unknown as Pool;
  const together = choices.find((each) => each.kind === "save_together"), first = together ?? choices[0];
  const single = choices.filter((each) => each.kind === "allocate_hit");
  const own = single.filter((each) => each.subject === seat.model), shown = own.length ? own : single;
  const go = (choice: Choice) => void seat.act(choice.action as Record<string, unknown>);
  useKeys({ enter: () => first && !seat.busy && go(first) });
  return (
    <section className="allocate" aria-label="Hits and Saves">
      {pool?.pool && (
        <ul className="pool">
          {pool.pool.map((hits, index) => <li key={index}><b>{hits.count} × {hits.name}</b></li>)}
        </ul>
      )}
      {first && <button className="primary choice" disabled={seat.busy} onClick={() => go(first)} title="Enter">{first.label} <small>suggested</small></button>}
      {together && <Removal seat={seat} choice={together} />}
      {single.length > 0 && (
        <details open={!together}>
          <summary>{together ? "Or one by one" : "Or another model"}</summary>
          <p className="hint">Click a model on the table to see only its Saves.{own.length > 0 && " "}{own.length > 0 && <button className="link-button" onClick={() => seat.setModel("")}>Show all</button>}</p>
          <div className="group">
            {shown.map((each, index) => <button key={index} className="choice" disabled={seat.busy} onClick={() => go(each)}>{each.label}</button>)}
          </div>
        </details>
      )}
    </section>
  );
}

/** Whom failed Saves remove first, where they are rolled together. */
function Removal({ seat, choice }: { seat: Seat; choice: Choice }) {
  const order = choice.action?.remove as string[] | undefined ?? [], chosen = order.includes(seat.model) ? seat.model : "";
  const rest = order.filter((each) => each !== chosen);
  if (order.length < 2) return null;
  return (
    <div className="removal">
      <label>
        Lose first{" "}
        <select value={chosen || order[0]} onChange={(event) => seat.setModel(event.target.value)}>
          {order.map((each) => <option key={each} value={each}>{each}</option>)}
        </select>
      </label>{" "}
      {chosen && <button disabled={seat.busy} onClick={() => void seat.act({ ...(choice.action as Record<string, unknown>), remove: [chosen, ...rest] })}>Roll all, lose {chosen} first</button>}
    </div>
  );
}
