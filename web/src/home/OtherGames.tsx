import { useEffect, useState } from "react";
import { offered } from "../api/battles";
import { systems } from "../api/http";
import type { OfferedBattle, Shown } from "../made/types";
import { playerWords } from "./ArmyChoice";
import type { Kept } from "./kept";
import { ProblemBox } from "./ProblemBox";
import { useBegin } from "./useBegin";

/** The battles of further games, where the server has any: the first game with battles has a place of its own. */
export function OtherGames({ onBegun }: { onBegun: (battle: Kept) => void }) {
  const [games, setGames] = useState<Shown[]>([]);
  useEffect(() => void systems().then((all) => setGames(all.filter((each) => each.battles.length > 0).slice(1)), () => undefined), []);
  return games.map((game) => <OtherGame key={game.name} game={game} onBegun={onBegun} />);
}

/** One game: which of its battles, and who plays each side. */
function OtherGame({ game, onBegun }: { game: Shown; onBegun: (battle: Kept) => void }) {
  const [scenario, setScenario] = useState(game.battles[0]!), [battle, setBattle] = useState<OfferedBattle | null>(null);
  const [chosen, setChosen] = useState<Record<string, string>>({}), [unknown, setUnknown] = useState<unknown>(null);
  const { busy, error, begin } = useBegin(onBegun);
  useEffect(() => {
    let stale = false;
    setBattle(null);
    setUnknown(null);
    void offered(game.name, scenario).then((found) => !stale && setBattle(found), (found: unknown) => !stale && setUnknown(found));
    return () => void (stale = true);
  }, [game.name, scenario]);
  // A person against the best bot, where nobody says otherwise.
  const player = (side: string, index: number) => chosen[side] ?? battle!.players[Math.min(index, 1)]!;
  const start = () => {
    if (battle) void begin({ system: game.name, scenario, players: Object.fromEntries(Object.keys(battle.sides).map((side, index) => [side, player(side, index)])) });
  };
  return (
    <section className="sheet" aria-label={`Play ${game.title}`}>
      <h2>Play {game.title}</h2>
      {game.battles.length > 1
        ? <label className="line">Battle <select value={scenario} onChange={(event) => setScenario(event.target.value)}>{game.battles.map((each) => <option key={each} value={each}>{each.replaceAll("_", " ")}</option>)}</select></label>
        : battle && <p>{battle.title}</p>}
      {battle?.about && <p className="hint">{battle.about}</p>}
      {battle && (
        <fieldset>
          <legend>Players</legend>
          {Object.entries(battle.sides).map(([side, name], index) => (
            <label key={side}>
              <i className={`swatch ${index ? "second" : "first"}`} aria-hidden="true" />{name}{" "}
              <select value={player(side, index)} onChange={(event) => setChosen({ ...chosen, [side]: event.target.value })}>
                {battle.players.map((each) => <option key={each} value={each}>{playerWords(each)}</option>)}
              </select>
            </label>
          ))}
        </fieldset>
      )}
      <ProblemBox error={unknown ?? error} />
      <button className="primary" disabled={busy !== null || !battle} onClick={start}>{busy ? "Setting up the table …" : "Begin"}</button>
    </section>
  );
}
