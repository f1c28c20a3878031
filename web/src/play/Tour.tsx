import { useState } from "react";
import type { Table } from "../api/talk";
import type { Plan } from "./plans";

interface TourProps {
  table: Table;
  chosen: string;
  plan: Plan | null;
}

interface Step {
  text: string;
  done?: (now: TourProps) => boolean;
}

const STEPS: Step[] = [
  { text: "This is the table from above. Drag to look around; the wheel, or two fingers, bring it closer." },
  { text: "You play the orange side. Click your Detachment red-1, in the middle.", done: ({ chosen }) => chosen === "red-1" },
  { text: "The purple line shows what it can shoot from here. On the right stands why it cannot shoot the others, with the rule that says so." },
  { text: "On the right, choose: Legion Tactical Detachment fires at blue-1.", done: ({ plan }) => plan?.action.action === "fire" },
  { text: "Red lines are the shots, one for each model. Press “Do it”.", done: ({ table }) => table.seq > 0 },
  { text: "That was a shot. The log holds every die and cites every rule: click a rule to read it. The scrubber under the table goes back in time. You are ready." },
];

/** A minute's introduction, told beside the table; each step waits for what it asks for. */
export function Tour(props: TourProps) {
  const [at, setAt] = useState(0), [over, setOver] = useState(false);
  const fired = props.table.seq > 0;
  const now = fired ? STEPS.length - 1 : at;
  const step = STEPS[now]!;
  if (over) return null;
  if (!fired && step.done?.(props)) setAt(at + 1);
  const last = now === STEPS.length - 1;
  return (
    <div className="tour" role="dialog" aria-label="Tour">
      <p><b>{now + 1} of {STEPS.length}</b> {step.text}</p>
      <div className="row">
        {last ? <a className="button primary" href="#/">Begin a battle</a> : !step.done && <button className="primary" onClick={() => setAt(at + 1)}>Next</button>}
        <button onClick={() => setOver(true)}>Leave the tour</button>
      </div>
    </div>
  );
}
