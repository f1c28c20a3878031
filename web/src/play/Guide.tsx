import type { Table } from "../api/talk";
import { KeysButton } from "../KeysHelp";
import { spoken, useNames } from "../board/names";
import type { Battlefield } from "../made/types";
import { explained } from "./explaining";
import { PersonMark } from "../people/Time";

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
  const { side: own } = table.welcome, sides = field.sides as string[], names = useNames();
  return (
    <header className="guide">
      <h1 className="unseen">{table.welcome.title}</h1>
      <ol className="steps" aria-label="Phases">
        {STEPS.map(([name, now]) => <li key={name} aria-current={now(field) ? "step" : undefined}>{name}</li>)}
      </ol>
      <Objectives field={field} />
      <div className="score" aria-label="Score">
        {field.round > 0 && <span>Round {field.round} of {field.mission.rounds}</span>}
        {sides.map((side, index) => (
          <span key={side} className={index ? "second" : "first"}>
            {table.toDecide.includes(side) && <span className="turn" title={side === own ? "Your decision" : "Deciding"}>▶<span className="unseen"> deciding: </span></span>}
            {names.side(side)} <b>{field.score[side] ?? 0}</b>
            {field.goals?.[side]?.objective && <small title="Secondary Objective"> {titled(field.goals[side].objective)}</small>}
            {field.initiative === side && <small title="Has the Initiative"> ★<span className="unseen"> has the Initiative</span></small>}
            <PersonMark table={table} side={side} />
          </span>
        ))}
        <KeysButton />
      </div>
    </header>
  );
}

/** A Secondary Objective as it is called. */
const titled = (objective: string) => objective.split("_").map((word) => (word === "the" ? word : word[0]!.toUpperCase() + word.slice(1))).join(" ");

/** Who holds each Objective marker. */
function Objectives({ field }: { field: Battlefield }) {
  const names = useNames();
  const markers = Object.values(field.markers), sides = field.sides as string[];
  if (markers.length === 0) return null;
  return (
    <ul className="objectives" aria-label="Objectives">
      {markers.map((each) => {
        const index = sides.indexOf(each.controller), holder = index < 0 ? "nobody" : names.side(each.controller);
        return (
          <li key={each.id} className={["first", "second"][index] ?? "neutral"} title={`${spoken(each.id)}: held by ${holder}`}>
            {each.id.replace(/\D+/g, "") || "◆"}<span aria-hidden="true">{["●", "▬"][index] ?? "○"}</span><span className="unseen"> held by {holder}</span>
          </li>
        );
      })}
    </ul>
  );
}

const MOVING = ["move", "charge", "pile_in", "hold", "garrison", "arrive", "deep_strike"];

/** What there is to say about each kind of choice; the first that is on offer counts. */
const HELP: [string[], string][] = [
  [["issue_order"], "Give each Detachment an Order. They lie face-down until both players have placed theirs."],
  [["fire"], "Click one of your underlined Detachments and choose its target. The odds are shown before any dice are rolled."],
  [["hold_fire"], "None of the Detachments whose turn it is has a target. Click one under “Detachment” to see why; then let each do nothing."],
  [["drop_bombs"], "Your bomber has paused. Drop bombs on what lies within 3″, or fly on: it may pause again over something else."],
  [["end_bombing"], "None of the bombs that are left can be dropped here."],
  [["hover"], "Flyers leave the battlefield now. One with Hover may stay as a Skimmer: choose it, or let all others return to Reserve."],
  [["take_off"], "What hovers may take off now, and leaves with the Flyers in this End phase. Its passengers go with it."],
  [["let_fly"], "Your Interceptors have finished their move: each may fire one weapon at a Flyer, at −2. It fires again in the Combat phase."],
  [["end_activation"], "Its Point Defence weapons may still be fired. Choose a target, or end the activation."],
  [["disembark"], "Passengers are placed within an inch of their Transport, in no enemy Engagement Zone."],
  [["embark"], "Its models end their activation beside a Transport with room for them: they may go aboard."],
  [MOVING, "Click one of your underlined Detachments, then drag its models. Players take turns until every Detachment has been activated once."],
  [["fire_sentry", "hold_sentry"], "Automated Sentries fire by themselves, each weapon at what it seeks. Without a target they wait for the Advancing Fire stage."],
  [["orbital_assault", "hold_assault"], "These Drop Pods have come down and may fire at once. Choose a target, or let them do nothing."],
  [["detonate", "hold_detonation"], "These models may blow themselves up near a Commander. Put their templates within an inch of them, or let them be."],
  [["allocate_hit", "save_together"], "Models have been hit. Say which of them takes each Hit; wounded models come first."],
  [["choose_save"], "Your opponent chose which of your models takes this Hit. Choose the Save that it makes."],
  [["reroll_fight_die", "keep_fight_roll"], "Both models have rolled. You may roll one of your dice again, once."],
  [["pair_fights"], "Every model in contact fights. Say who fights whom."],
  [["finish_move"], "Overwatch has stopped this move. Plan the rest of it, or leave the models where they were caught."],
  [["follow"], "The first model has come down. Place the others around it, all that have room."],
  [["deploy", "deploy_in_structure"], "Choose a Detachment, then drag its models to their starting positions."],
  [["move_forward", "stay_back"], "Click an underlined Detachment to make its Forward Deployment move, or let it stay."],
  [["place_marker", "move_marker"], "Drag the Objective marker to its place."],
  [["keep_secondary"], "Keep one of the two as your Secondary Objective. Both sides reveal theirs when both have chosen."],
  [["finish_noting"], "Note Detachments in secret, as your Secondary Objective asks."],
  [["mark_target"], "Name a Detachment that your Secondary Objective looks at. Both sides see it."],
  [["name_carrier"], "Name the model that carries your standard."],
  [["leave_nobody"], "Say who leaves the battlefield by the edge that it has reached."],
];

/** Whether a model of a Detachment has any Movement. */
const canMove = ({ state: { field } }: Table, unit: string) => field.detachments[unit]?.models.some((id) => field.profiles[field.models[id]!.profile]?.movement !== null);

/** What the player is asked for, in a sentence. */
export function whatToDo(table: Table): string {
  const choices = table.options?.choices ?? [], kinds = new Set(choices.map((each) => each.kind));
  // One that has arrived goes on before any other is activated.
  if (kinds.has("hold") && choices.every((each) => ["move", "hold"].includes(each.kind) && each.subject === choices[0]!.subject)) return canMove(table, choices[0]!.subject) ? "Drag its models, or let it hold its place." : "It has no Movement, and ends its activation where it stands.";
  return HELP.find(([wanted]) => wanted.some((kind) => kinds.has(kind)))?.[1] ?? explained(kinds);
}
