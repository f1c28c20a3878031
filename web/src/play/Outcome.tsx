import { useEffect, useRef, useState } from "react";
import { saveFile } from "../api/battles";
import type { Table, Talk } from "../api/talk";
import { useNames } from "../board/names";
import { sideClass } from "../board/shapes";
import type { Battlefield, Detachment } from "../made/types";
import { AgainButtons } from "./Keeping";

/** How a battle ended: who won, the score, what became of everybody, and what to do now. */
export function Outcome({ talk, table, tokens, token, onAnalyse }: { talk: Talk; table: Table; tokens: string[]; token: string; onAnalyse: () => void }) {
  const [hidden, setHidden] = useState(false), names = useNames();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { outcome } = table, field = table.state.field;
  if (!outcome || hidden) return null;
  const name = names.side;
  return (
    <div className="outcome" role="dialog" aria-label="The battle is over" onKeyDown={(event) => event.key === "Escape" && setHidden(true)}>
      <div ref={box} tabIndex={-1}>
        <h2>{outcome.winner ? `${name(outcome.winner)} wins` : "A draw"}</h2>
        <div className="points">
          {Object.entries(outcome.score).map(([side, points]) => (
            <span key={side} className={sideClass(field, side)}>{name(side)} <b>{points}</b><small>Victory Points</small></span>
          ))}
        </div>
        <div className="fates">{(field.sides as string[]).map((side) => <Fates key={side} field={field} side={side} name={name(side)} />)}</div>
        <div className="row">
          <button className="primary" onClick={() => setHidden(true)}>Look back over the battle</button>
          <button onClick={() => { setHidden(true); onAnalyse(); }}>Analysis</button>
          <AgainButtons {...{ talk, table, tokens, token }} />
          <button onClick={() => void saveFile(token, "report")}>Save as web page</button>
          <button onClick={() => void saveFile(token, "log")}>Save log</button>
          <a className="button" href="#/">Back to the start</a>
        </div>
        <p className="hint">To play on from any moment, move the slider there and branch the battle.</p>
      </div>
    </div>
  );
}

const left = (field: Battlefield, unit: Detachment) => unit.models.filter((id) => field.models[id]?.place !== "destroyed").length;

function Fates({ field, side, name }: { field: Battlefield; side: string; name: string }) {
  const names = useNames();
  const units = Object.values(field.detachments).filter((each) => each.side === side);
  const all = units.reduce((sum, each) => sum + each.models.length, 0);
  const alive = units.reduce((sum, each) => sum + left(field, each), 0);
  return (
    <section aria-label={`What became of ${name}`}>
      <h3 className={sideClass(field, side)}>{name} <small>{all - alive} of {all} models lost</small></h3>
      <ul>
        {units.map((each) => {
          const stands = left(field, each);
          return (
            <li key={each.id} className={stands ? "" : "lost"}>
              <span>{names.unit(each.id)}</span>
              <span>{stands ? `${stands} of ${each.models.length}` : "destroyed"}{stands > 0 && each.order === "fall_back" ? ", falling back" : ""}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
