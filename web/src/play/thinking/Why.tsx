import { useEffect } from "react";
import { capital, useNames } from "../../board/names";
import { drawn, type Point } from "../../board/shapes";
import type { Battlefield, Thought, Told, Welcome } from "../../made/types";
import { useDeeds, useTalk } from "../seat";
import { askNoMore, askWhy, useWhy } from "./why";

/** What is put beside an entry that a bot decided which searches, to be asked why; null beside any other. */
export const whyOf = (told: Told, { thinks }: Welcome) => (told.side in thinks && told.to === null ? <Why told={told} /> : null);

function Why({ told }: { told: Told }) {
  const { at, reasons, refused } = useWhy(), talk = useTalk(), deeds = useDeeds();
  useEffect(() => () => { if (useWhy.getState().at === told.seq) askNoMore(); }, [told.seq]);
  const open = at === told.seq;
  const toggle = () => {
    if (open) {
      askNoMore();
      deeds.look(null);
      return;
    }
    // The arrows begin where everybody stood before.
    deeds.look(Math.max(0, told.seq - 1));
    void askWhy(talk, told.seq);
  };
  return (
    <div className="why">
      <button aria-expanded={open} onClick={toggle}>{open ? "Close" : "Why?"}<span className="unseen"> Entry {told.seq}</span></button>
      {open && refused && <p className="hint" role="status">{refused}</p>}
      {open && reasons?.thought && <Weighed {...reasons.thought} />}
    </div>
  );
}

function Weighed({ chosen, others, looked_at: count }: Thought) {
  const names = useNames();
  return (
    <div role="status">
      <ol>
        {[chosen, ...others].map((each, index) => (
          <li key={each.label} className={index ? "other" : "done"}>{capital(names.in(each.label))}: <b>{signed(each.points)}</b></li>
        ))}
      </ol>
      <small>By how many Victory Points each was expected to change the lead at the end; the first was done, {others.length > 0 ? "the others are the best that were not" : "nothing else was worth a thought"}. {others.some((each) => each.points > chosen.points) && "Where several are about as good, it does not always take the best: then nobody can foretell it. "}{count > 0 && `It looked at ${count} ${count === 1 ? "situation" : "situations"}.`}</small>
    </div>
  );
}

const signed = (points: number) => `${points <= -0.05 ? "−" : "+"}${Math.abs(points).toFixed(1)}`;

/** The moves and targets that a bot thought of, with the numbers that they have in the log; to stay is no arrow. */
export function WhyLayer({ field }: { field: Battlefield }) {
  const { reasons } = useWhy(), thought = reasons?.thought;
  if (!thought) return null;
  return (
    <g className="thoughts" aria-hidden="true">
      {[thought.chosen, ...thought.others].flatMap((each, index) =>
        each.arrows.map(([from, to], number) => <Arrow key={`${index} ${number}`} field={field} from={from} to={to} mark={index + 1} done={index === 0} />))}
    </g>
  );
}

const HEAD = 5;

function Arrow({ field, from, to, mark, done }: { field: Battlefield; from: Point; to: Point; mark: number; done: boolean }) {
  const [x, y] = drawn(field, from), [u, v] = drawn(field, to), far = Math.hypot(u - x, v - y);
  if (far < 1) return null;
  const [a, b] = [(u - x) / far, (v - y) / far], [c, d] = [u - a * HEAD, v - b * HEAD];
  return (
    <g className={done ? "done" : "other"}>
      <path d={`M${x} ${y}L${u} ${v}M${c - b * HEAD * 0.6} ${d + a * HEAD * 0.6}L${u} ${v}L${c + b * HEAD * 0.6} ${d - a * HEAD * 0.6}`} />
      <circle cx={u + a * 6} cy={v + b * 6} r={5.2} /><text x={u + a * 6} y={v + b * 6 + 2.4}>{mark}</text>
    </g>
  );
}
