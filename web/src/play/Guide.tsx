import type { Table } from "../api/talk";
import type { Battlefield } from "../made/types";

const STEPS: [string, (field: Battlefield) => boolean][] = [
  ["Deployment", (field) => field.phase === "setup"],
  ["Orders", (field) => ["orders", "initiative"].includes(field.phase)],
  ["Movement", (field) => field.phase === "movement"],
  ["First Fire", (field) => field.stage === "first_fire"],
  ["Engagement", (field) => field.stage === "engagement"],
  ["Advancing Fire", (field) => field.stage === "advancing_fire"],
  ["End", (field) => field.phase === "end"],
];

interface GuideProps {
  field: Battlefield;
  table: Table;
}

/** Where the battle stands in its round, who is waited for, the objectives and the score. */
export function Guide({ field, table }: GuideProps) {
  const { names, side: own } = table.welcome, sides = field.sides as string[];
  return (
    <div className="guide">
      <ol className="steps" aria-label="Phases">
        {STEPS.map(([name, now]) => <li key={name} aria-current={now(field) ? "step" : undefined}>{name}</li>)}
      </ol>
      <Objectives field={field} names={names} />
      <div className="score" aria-label="Score">
        {field.round > 0 && <span>Round {field.round} of {field.mission.rounds}</span>}
        {sides.map((side, index) => (
          <span key={side} className={index ? "second" : "first"}>
            {table.toDecide.includes(side) && <span className="turn" title={side === own ? "You are to decide" : "is to decide"}>▶<span className="unseen"> to decide: </span></span>}
            {names[side] ?? side} <b>{field.score[side] ?? 0}</b>
            {field.initiative === side && <small title="has the Initiative"> ★</small>}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Who holds each Objective marker. */
function Objectives({ field, names }: { field: Battlefield; names: Record<string, string> }) {
  const markers = Object.values(field.markers), sides = field.sides as string[];
  if (markers.length === 0) return null;
  return (
    <ul className="objectives" aria-label="Objectives">
      {markers.map((each) => {
        const index = sides.indexOf(each.controller), holder = index < 0 ? "nobody" : names[each.controller] ?? each.controller;
        return (
          <li key={each.id} className={["first", "second"][index] ?? "neutral"} title={`${each.id}: held by ${holder}`}>
            {each.id.replace(/\D+/g, "") || "◆"}<span aria-hidden="true">{["●", "▬"][index] ?? "○"}</span><span className="unseen"> held by {holder}</span>
          </li>
        );
      })}
    </ul>
  );
}

const HELP: [RegExp, string][] = [
  [/issue_order/, "Give each Detachment an Order. They lie face-down until both players have placed theirs."],
  [/^(move|charge|pile_in|hold|garrison|arrive)/, "Click one of your underlined Detachments, then drag its models. Every Detachment is activated once, in turns."],
  [/^(fire|hold_fire)/, "Click one of your underlined Detachments and choose what it fires at. The odds are shown before any dice are rolled."],
  [/^(allocate_hit|save_together)/, "Your models are hit: say who takes each Hit. Wounded models come first."],
  [/^pair_fights/, "Every model in contact fights; say who fights whom."],
  [/^finish_move/, "Overwatch has stopped this move: plan the rest of it, or let the models stop where they were caught."],
  [/^deploy/, "Choose a Detachment, then drag its models to where they start."],
];

/** What the player is asked for, in a sentence. */
export function whatToDo(table: Table): string {
  const kind = table.options?.choices[0]?.kind ?? "";
  const orders = table.options?.choices.some((each) => each.kind === "issue_order") ? "issue_order" : kind;
  return table.options ? HELP.find(([kinds]) => kinds.test(orders))?.[1] ?? "" : "";
}
