import { useEffect, useState } from "react";
import type { Table } from "../api/talk";
import type { Plan } from "./plans";
import "./tour.css";

interface TourProps {
  table: Table;
  chosen: string;
  plan: Plan | null;
}

/** ``at`` names what the step is about; the style sheet draws a frame around it. */
interface Step {
  text: string;
  at?: string;
  done?: (now: TourProps) => boolean;
}

const STEPS: Step[] = [
  { text: "This is the table from above. Drag to look around; the wheel, or two fingers, bring it closer." },
  { text: "You play red, the models with a dot. Choose your Detachment red-1, in the middle of the table.", at: "unit", done: ({ chosen }) => chosen === "red-1" },
  { text: "The purple line shows what it can shoot from here. Under “Detachment” stands why it cannot shoot the others, with the rule that says so.", at: "targets" },
  { text: "Now choose what it does: Legion Tactical Detachment fires at blue-1.", at: "choice", done: ({ plan }) => plan?.action.action === "fire" },
  { text: "Lines show the shots, one for each model, and bars the exact odds of what may come of it. Nothing has happened yet: press “Do it”.", at: "do", done: ({ table }) => table.seq > 0 },
  { text: "That was a shot. The log shows every die and cites every rule: press a rule to read it, a number to see the table as it was then. You are ready.", at: "log" },
];

/** A minute's introduction, told beside the table; each step waits for what it asks for. */
export function Tour(props: TourProps) {
  const [at, setAt] = useState(0), [over, setOver] = useState(false);
  const fired = props.table.seq > 0;
  const now = fired ? STEPS.length - 1 : at;
  const step = STEPS[now]!;
  const ahead = !over && !fired && step.done?.(props);
  useEffect(() => {
    if (ahead) setAt(at + 1);
  }, [ahead, at]);
  useEffect(() => {
    document.body.dataset.tour = over ? "" : step.at ?? "";
    return () => void delete document.body.dataset.tour;
  }, [step, over]);
  if (over) return null;
  const last = now === STEPS.length - 1;
  return (
    <div className="tour" role="dialog" aria-label="Tour">
      <p aria-live="polite"><b>{now + 1} of {STEPS.length}</b> {step.text}</p>
      <div className="row">
        {last ? <a className="button primary" href="#/">Begin a battle</a> : !step.done && <button className="primary" onClick={() => setAt(at + 1)}>Next</button>}
        <button onClick={() => setOver(true)}>{last ? "Look around" : "Leave the tour"}</button>
      </div>
    </div>
  );
}
