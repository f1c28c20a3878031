import { useEffect, useRef, useState } from "react";
import type { Table } from "../api/talk";
import { capital, useNames } from "../board/names";
import type { Choice, Done, Failed, Refused } from "../made/types";
import { useKeys } from "../keys";
import { isBusy } from "./modes";
import { actionOf } from "./answering";
import { useDeeds, useSeat, useTalk } from "./seat";
import { forced } from "./suggested/runs";

interface Pool {
  frame: string;
  target: string;
  cause: string;
  pool: { name: string; count: number; ap: number }[];
}

/** How many Hits each weapon has scored, whoever fired it. */
const byWeapon = ({ pool }: Pool) => pool.reduce((found, { name, count }) => found.set(name, (found.get(name) ?? 0) + count), new Map<string, number>());

const openPool = ({ state: { frames } }: Table) => frames[frames.length - 1] as unknown as Pool | undefined;
const choicesOf = (table: Table) => table.options?.choices ?? [];
const together = (choices: Choice[]) => choices.find((each) => each.kind === "save_together");
const single = (choices: Choice[]) => choices.filter((each) => each.kind === "allocate_hit");

/** Allocates Hit after Hit, each as it is picked from what is open then, as long as one can be and Hits at the same target are left. */
function useInOneGo() {
  const talk = useTalk(), [going, setGoing] = useState(false), here = useRef(true);
  useEffect(() => () => void (here.current = false), []);
  const go = async (pick: (choices: Choice[]) => Choice | undefined) => {
    const target = talk.table && openPool(talk.table)?.target;
    setGoing(true);
    for (let table = talk.table; table?.options && openPool(table)?.target === target; table = talk.table) {
      // What has one answer is answered by itself.
      if (forced(table)) {
        await talk.reached(table.seq + 1);
        continue;
      }
      const choice = pick(choicesOf(table));
      if (!choice) break;
      const told = await talk.ask<Done | Refused | Failed>({ say: "act", action: choice.action, after: table.seq });
      if (told.tell !== "done") break;
      await talk.reached(told.seq);
    }
    if (here.current) setGoing(false);
  };
  return { going, go };
}

/** Hits on one's own models: who takes the next one, with which Save; or all of them in one go. */
export function Allocate() {
  const { table, model, waits } = useSeat((now) => ({ table: now.table, model: now.doing.model, waits: isBusy(now) })), deeds = useDeeds();
  const names = useNames(), choices = choicesOf(table), pool = openPool(table), { going, go } = useInOneGo();
  const joint = together(choices), ones = single(choices), first = joint ?? choices[0], busy = waits || going;
  const own = ones.filter((each) => each.subject === model), shown = own.length ? own : ones;
  const takers = [...new Set(ones.map((each) => each.subject))], [wanted, setTaker] = useState("");
  const taker = takers.includes(wanted) ? wanted : takers.includes(model) ? model : takers[0] ?? "";
  const left = (pool?.pool ?? []).reduce((sum, each) => sum + each.count, 0);
  const act = (choice: Choice) => void deeds.act(choice.action);
  const label = (choice: Choice) => capital(names.in(choice.label));
  useKeys({ enter: () => first && !busy && act(first), a: () => !busy && left > 1 && deeds.run("alike") });
  return (
    <section className="allocate" aria-label="Hits and Saves" aria-busy={going}>
      {pool?.pool && (
        <ul className="pool">
          {[...byWeapon(pool)].map(([weapon, count]) => <li key={weapon}><b>{count} × {weapon}</b></li>)}
        </ul>
      )}
      {first && <button className="primary choice" disabled={busy} onClick={() => act(first)} title="Enter">{label(first)} <small>suggested</small></button>}
      {joint && <Removal choice={joint} />}
      {left > 1 && !joint && (
        <div className="row all-hits">
          <button disabled={busy} onClick={() => deeds.run("alike")} title="Key A">Allocate all {left} Hits as suggested</button>
          <span className="row">
            <button disabled={busy || !taker} onClick={() => void go((open) => single(open).find((each) => each.subject === taker))}>All on one model:</button>
            <select value={taker} aria-label="The model that takes the Hits" onChange={(event) => setTaker(event.target.value)}>
              {takers.map((each) => <option key={each} value={each}>{names.model(each)}</option>)}
            </select>
          </span>
        </div>
      )}
      {ones.length > 0 && (
        <details open={!joint}>
          <summary>{joint ? "Or one by one" : "Or another model"}</summary>
          <p className="hint">Click a model on the table to see only its Saves.{own.length > 0 && " "}{own.length > 0 && <button className="link-button" onClick={() => deeds.hold("")}>Show all</button>}</p>
          <div className="group">
            {shown.map((each, index) => <button key={index} className="choice" disabled={busy} onClick={() => act(each)}>{label(each)}</button>)}
          </div>
        </details>
      )}
    </section>
  );
}

/** Whom failed Saves remove first, where they are rolled together. */
function Removal({ choice }: { choice: Choice }) {
  const { model, busy } = useSeat((now) => ({ model: now.doing.model, busy: isBusy(now) })), deeds = useDeeds(), names = useNames();
  const order = actionOf(choice)?.remove as string[] | undefined ?? [], chosen = order.includes(model) ? model : "";
  const rest = order.filter((each) => each !== chosen);
  if (order.length < 2) return null;
  return (
    <div className="removal">
      <label>
        Lose first{" "}
        <select value={chosen || order[0]} onChange={(event) => deeds.hold(event.target.value)}>
          {order.map((each) => <option key={each} value={each}>{names.model(each)}</option>)}
        </select>
      </label>{" "}
      {chosen && <button disabled={busy} onClick={() => void deeds.act({ ...choice.action, remove: [chosen, ...rest] })}>Roll all Saves, lose {names.model(chosen)} first</button>}
    </div>
  );
}
