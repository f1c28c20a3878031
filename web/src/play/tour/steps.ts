import type { Table } from "../../api/talk";
import type { Plan } from "../plans";

/** What a step is made of: the table, and what the player is about to do there. */
export interface Now {
  table: Table;
  chosen: string;
  plan: Plan | null;
  /** Orders that are thought of, by Detachment. */
  drafts: Record<string, string>;
  /** The steps that were read and put away. */
  read: ReadonlySet<string>;
}

/** ``part`` is the part of the round that it belongs to; ``at`` names what it is about, which the style sheet frames. */
export interface Step {
  key: string;
  part: number;
  text: string;
  at?: string;
  /** Whether it is only to be read; whoever plays on meanwhile has read it. */
  toRead?: boolean;
}

export const PARTS = ["The table", "Orders", "Initiative", "Movement", "Fights", "Fire", "The end of the round"];
const TABLE = 0, ORDERS = 1, INITIATIVE = 2, MOVEMENT = 3, FIGHTS = 4, FIRE = 5, END = 6;

/** How many entries back something still counts as what has just happened. */
const JUST = 3;

/** The step that suits what is asked now. It follows the battle, not a script, so that nothing a player does leaves it behind. */
export function stepAt(now: Now): Step {
  return over(now) ?? beginning(now) ?? justTold(now) ?? planned(now) ?? asked(now) ?? waiting(now);
}

const over = ({ table }: Now): Step | null =>
  table.outcome && { key: "over", part: END, at: "log", text: "The round is over: whoever controls an Objective marker has scored for it. Morale was checked where a Combat was lost, and by those in flight, who rally on a success. Every die stands in the log with its rules: press a rule to read it, or a number to see the table as it was then. You are ready for a battle." };

function beginning({ table, read }: Now): Step | null {
  if (read.has("table") || !table.options?.choices.some(({ kind }) => kind === "issue_order")) return null;
  return { key: "table", part: TABLE, toRead: true, text: "This is the table from above: drag to look around, use the wheel or two fingers to zoom. You play the Legion; its models have the colour of its name above the table. Whoever controls the marker at the end of the round scores. A round goes through the phases that stand above the table." };
}

/** What has just happened for the first time, and needs a word. */
function justTold({ table, read, plan }: Now): Step | null {
  if (plan) return null;
  const heard = table.story.slice(-JUST).flatMap((each) => each.lines.map(({ text }) => text)).join(" ");
  if (!read.has("morale") && / checked Morale/.test(heard)) return { key: "morale", part: FIGHTS, toRead: true, at: "log", text: "A Morale check: who lost a Combat rolls a D6 against its Morale, and Withdraws if it fails. The log shows the die and the rule." };
  return null;
}

function planned({ plan }: Now): Step | null {
  const kind = plan?.action.action;
  if (!plan) return null;
  if (kind === "move" && plan.action.manoeuvre === "charge") return { key: "plan-charge", part: MOVEMENT, at: "do", text: "A Charge: drag the models beside enemies, where they will touch them. The umpire says what is too far, and why. When it suits you, press “Do it”. Nothing happens before." };
  if (kind === "move") return { key: "plan-move", part: MOVEMENT, at: "do", text: "Drag the models where they should end: the shaded ground is what they can reach. The umpire judges as you drag. Then press “Do it”." };
  if (kind === "fire") return { key: "plan-fire", part: FIRE, at: "do", text: "The lines are the shots, and the bars are the exact odds of each outcome. Nothing has happened yet: press “Do it” to roll." };
  return { key: "plan", part: MOVEMENT, at: "do", text: "This is only a plan. Press “Do it” and it happens, or “Cancel” and it is forgotten." };
}

/** What each kind of question is about, the first that is on offer counts. */
const ASKED: [string[], (now: Now) => Step][] = [
  [["issue_order"], orders],
  [["choose_initiative"], () => ({ key: "initiative", part: INITIATIVE, at: "choice", text: "Both sides’ Orders lie open now: the letters beside each name. You won the roll for Initiative: whoever has it acts first in each phase of this round. Going first is mostly right; going second lets you answer what the other does. Choose one." })],
  [["call_overwatch", "decline_overwatch"], () => ({ key: "overwatch", part: MOVEMENT, text: "Overwatch: an enemy passes through your sight, and a Detachment that could wait may fire at it now, at −2 to hit, instead of later. The slider shows the enemy on its way. Fire, or let it pass: if you let it pass, you fire in your own turn." })],
  [["allocate_hit", "save_together", "choose_save"], () => ({ key: "hits", part: FIRE, at: "choice", text: "Your models were hit. Say who takes the Hits and which Save they make; the first that is proposed is mostly the one to take." })],
  [["order_withdrawal", "choose_spot"], () => ({ key: "withdrawal", part: FIGHTS, text: "The Combat is lost and the Morale check failed: this Detachment Withdraws. The ways that it may take are drawn on the table, with a number each." })],
  [["choose_combat", "pair_fights", "resolve_fights"], () => ({ key: "fights", part: FIGHTS, at: "choice", text: "Fights: models in contact roll two D6 each and add their CAF; the lower one is destroyed, and who outnumbers rolls more dice. Say which are fought first; the side that loses more Fights checks its Morale." })],
  [["fire", "hold_fire", "fire_templates"], ({ chosen }) => ({ key: "fire", part: FIRE, at: chosen ? "choice" : "unit", text: chosen ? "Choose its target: the odds are shown before any die is rolled. The “Detachment” tab says why it cannot shoot others." : "Fire: click one of your underlined Detachments, then choose its target. First Fire comes before all other fire; who advanced fires last." })],
  [["flee_detachment"], () => ({ key: "flight", part: END, text: "Who is in flight runs towards its own edge in the End phase, then may rally by a Morale check. Say who goes first." })],
  [["move", "charge", "hold", "pile_in"], moving],
];

const asked = (now: Now): Step | null => {
  const choices = now.table.options?.choices;
  if (!choices) return null;
  const kinds = new Set(choices.map(({ kind }) => kind));
  const found = ASKED.find(([wanted]) => wanted.some((kind) => kinds.has(kind)));
  return found ? found[1](now) : { key: "anything", part: END, at: "choice", text: "Choose one of these. If you are unsure, press “What would a bot do?”: it proposes an answer, and nothing happens before you press “Do it”." };
};

function orders({ drafts }: Now): Step {
  const placed = Object.values(drafts).filter(Boolean).length;
  if (placed > 0) return { key: "place", part: ORDERS, at: "place", text: "Pointing to an Order shows how far it would take the Detachment. When each has one, press “Place face-down”: the other side sees them only once both have placed theirs." };
  return { key: "orders", part: ORDERS, at: "orders", text: "Each round begins with Orders, given in secret. Give your Assault Detachment Charge (Chg), to fight what stands before it, and your Tactical Detachment Advance (Adv): it moves and fires later. First Fire would stand still and fire first; March moves farthest and fires not at all. The Detachment at the wood is in flight and takes no Order." };
}

function moving({ table, chosen }: Now): Step {
  const choices = table.options!.choices, charger = choices.find(({ kind }) => kind === "charge")?.subject;
  const field = table.state.field, who = charger ?? choices[0]!.subject, name = field.detachments[who]?.name ?? who;
  if (choices.some(({ subject }) => subject === chosen)) return { key: "move-chosen", part: MOVEMENT, at: "choice", text: `Now say what it does: press the button that ${charger === chosen ? "charges" : "moves"}. “Holds” leaves it where it stands, and ends its activation.` };
  return { key: "move", part: MOVEMENT, at: "unit", text: `Movement: players take turns, a Detachment each. Click your ${name}${charger ? ", which has the Order to Charge" : ""}. The letters beside each name are its Order.` };
}

function waiting({ table }: Now): Step {
  const stage = table.state.field.stage, phase = table.state.field.phase;
  const part = phase === "orders" ? ORDERS : phase === "end" ? END : stage === "engagement" ? FIGHTS : phase === "combat" ? FIRE : MOVEMENT;
  return { key: "wait", part, text: "The other side decides now. What it does is drawn on the table and told in the log, with its dice and rules." };
}
