import { useEffect, useState } from "react";
import { armyFile, keptArmies } from "../army/kept";
import { armySeen } from "../api/battles";
import type { ArmySeen, GivenFile } from "../made/types";
import { FilePick } from "./FilePick";
import { ProblemBox } from "./ProblemBox";

/** An army that was chosen: what is in it, and the file if it is one of one's own. */
export interface Army {
  seen: ArmySeen;
  given: string | GivenFile;
}

interface ArmyChoiceProps {
  side: "first" | "second";
  title: string;
  shipped: ArmySeen[];
  army: Army | null;
  /** The army that this browser keeps which the page was opened with, "" for none. */
  own: string;
  player: string;
  players: string[];
  onArmy: (army: Army) => void;
  onPlayer: (player: string) => void;
}

/** Before the key of an army that this browser keeps; no shipped one is called so. */
const BUILT = "army/";

const PLAYERS: Record<string, string> = { human: "a person", recruit: "a recruit, who looks ahead a little", veteran: "a veteran, who looks ahead more", commander: "a commander, who looks ahead most", greedy: "the greedy bot, at once", random: "the random bot" };
const STYLES: Record<string, string> = { holds: "holding markers", charges: "charging", shoots: "shooting" };

/** What a player is called to choose from: a person, or a bot, some of them in a style: "veteran:charges". */
export function playerWords(player: string): string {
  const [name = "", style] = player.split(":");
  const words = PLAYERS[name] ?? `the bot ${name}`;
  return style ? `${words}, ${STYLES[style] ?? style}` : words;
}

/** One side of a battle: its army, shipped or from a file, and who plays it. */
export function ArmyChoice({ side, title, shipped, army, own, player, players, onArmy, onPlayer }: ArmyChoiceProps) {
  const [error, setError] = useState<unknown>(null);
  const [kept] = useState(keptArmies), [built, setBuilt] = useState("");
  const given = army && typeof army.given !== "string";
  const take = async ([file]: GivenFile[]) => {
    if (!file) return;
    try {
      onArmy({ seen: await armySeen(file), given: file });
      setError(null);
      return true;
    } catch (found) {
      setError(found);
      return false;
    }
  };
  const build = async (key: string) => {
    const found = kept.find((each) => each.key === key);
    if (found && (await take([armyFile(found.army)]))) setBuilt(key);
  };
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the army that the page was opened with, once
  useEffect(() => void build(own), [own]);
  return (
    <section className={`army ${side}`} aria-label={title}>
      <h2><i className="swatch" aria-hidden="true" />{title}</h2>
      <label className="line">Army{" "}
        <select
          value={given ? (built ? `${BUILT}${built}` : "own") : army?.seen.file ?? ""}
          onChange={(event) => {
            if (event.target.value.startsWith(BUILT)) return void build(event.target.value.slice(BUILT.length));
            setBuilt("");
            const found = shipped.find((each) => each.file === event.target.value);
            if (found) onArmy({ seen: found, given: found.file });
            setError(null);
          }}
        >
          {shipped.map((each) => <option key={each.file} value={each.file}>{each.name}, {each.points} points</option>)}
          {kept.length > 0 && <optgroup label="Built in this browser">{kept.map((each) => <option key={each.key} value={`${BUILT}${each.key}`}>{each.army.name || "unnamed"}, {each.army.points_limit} points</option>)}</optgroup>}
          {given && !built && <option value="own">{army.seen.name} ({army.seen.file})</option>}
        </select>
      </label>
      <div className="row"><FilePick label="My own army file" onFiles={(files) => { setBuilt(""); void take(files); }} /><a className="button" href="#/army">Build an army</a></div>
      <ProblemBox error={error} />
      {army && <Roster army={army.seen} />}
      <label className="line">Played by{" "}
        <select value={player} onChange={(event) => onPlayer(event.target.value)}>
          {players.map((each) => <option key={each} value={each}>{playerWords(each)}</option>)}
        </select>
      </label>
    </section>
  );
}

/** What is in an army, Formation by Formation, with its points. */
function Roster({ army }: { army: ArmySeen }) {
  const formations = [...new Set(army.detachments.map((each) => each.formation))];
  return (
    <>
      <p className={army.points > army.limit ? "over" : ""}><b>{army.points}</b> of {army.limit} points · {army.primary}, {army.allegiance}</p>
      <details>
        <summary>{army.detachments.length} Detachments</summary>
        {formations.map((formation) => (
          <div key={formation} className="formation">
            <b>{formation}</b>
            <ul>
              {army.detachments.filter((each) => each.formation === formation).map((each) => (
                <li key={each.id}>{each.name} <small>{each.models} {each.models === 1 ? "model" : "models"}, {each.points}</small></li>
              ))}
            </ul>
          </div>
        ))}
      </details>
    </>
  );
}
