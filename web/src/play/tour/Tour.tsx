import { useEffect, useState } from "react";
import { recall, remember } from "../../api/memory";
import type { Table } from "../../api/talk";
import { planOf } from "../modes";
import { useSeat } from "../seat";
import { PARTS, stepAt } from "./steps";
import "./tour.css";

const PLACE = "umpire.tour";

/** How far somebody is with the tour of a battle, kept so that it can be left and taken up again. */
interface Progress {
  left: boolean;
  read: string[];
}

/** A round with a guide beside the table, who says what each decision is about and what to press. */
export function Tour({ table }: { table: Table }) {
  const battle = table.welcome.battle;
  const [{ left, read }, setProgress] = useState(() => (recall(PLACE, battle) as Progress | undefined) ?? { left: false, read: [] });
  const { plan, chosen, drafts } = useSeat((now) => ({ plan: planOf(now), chosen: now.doing.chosen, drafts: now.doing.drafts }));
  const step = stepAt({ table, chosen, plan, drafts, read: new Set(read) });
  const go = (next: Progress) => {
    setProgress(next);
    remember(PLACE, battle, next);
  };
  useEffect(() => {
    document.body.dataset.tour = left ? "" : step.at ?? "";
    return () => void delete document.body.dataset.tour;
  }, [step.at, left]);
  if (left) return <button className="tour-again" onClick={() => go({ left: false, read })}>Take up the tour</button>;
  const last = step.key === "over";
  return (
    <section className="tour" aria-label="Tour">
      <p aria-live="polite"><b>{PARTS[step.part]}</b> <small>{step.part + 1} of {PARTS.length}</small><br />{step.text}</p>
      <div className="row">
        {last && <a className="button primary" href="#/">Begin a battle</a>}
        {step.toRead && <button className="primary" onClick={() => go({ left, read: [...read, step.key] })}>Next</button>}
        <button onClick={() => go({ left: true, read })}>{last ? "Look around" : "Leave the tour"}</button>
      </div>
    </section>
  );
}
