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
  { text: "This is the table from above. Drag to look around; use the wheel or two fingers to zoom." },
  { text: "You play Red, the models with a dot. Click your Tactical Detachment, the four models in the lower left.", at: "unit", done: ({ chosen }) => chosen === "red-1" },
  { text: "The purple line shows what it can shoot from here. The “Detachment” tab says why it cannot shoot the others, with the rule behind it.", at: "targets" },
  { text: "Now choose what it does: press the first button, which fires at the Lasrifle Tercio.", at: "choice", done: ({ plan }) => plan?.action.action === "fire" },
  { text: "The lines are the shots, one for each model, and the bars are the exact odds of each outcome. Nothing has happened yet: press “Do it”.", at: "do", done: ({ table }) => table.seq > 0 },
  { text: "That was a shot. The log shows every die and cites every rule: press a rule to read it, or a number to see the table at that moment. You are ready.", at: "log" },
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
