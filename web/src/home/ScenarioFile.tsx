import { useState } from "react";
import { scenarioSeen } from "../api/battles";
import type { GivenFile, ScenarioSeen } from "../made/types";
import { playerWords } from "./ArmyChoice";
import { FilePick } from "./FilePick";
import type { Kept } from "./kept";
import { MiniTable } from "./MiniTable";
import { Missing } from "./Missing";
import { ProblemBox } from "./ProblemBox";
import { useBegin } from "./useBegin";

/** A whole scenario from a file, with the army files that it names. */
export function ScenarioFile({ players, onBegun }: { players: string[]; onBegun: (battle: Kept) => void }) {
  const [files, setFiles] = useState<GivenFile[]>([]), [seen, setSeen] = useState<ScenarioSeen | null>(null);
  const [who, setWho] = useState<Record<string, string>>({}), [without, setWithout] = useState(false);
  const [unread, setUnread] = useState<unknown>(null), { busy, error, begin } = useBegin(onBegun);
  const take = async (given: GivenFile[]) => {
    setUnread(null);
    try {
      const found = await scenarioSeen(given);
      const [first] = Object.keys(found.players);
      setFiles(given);
      setSeen(found);
      setWho({ ...found.players, [first!]: "human" });
    } catch (problem) {
      setSeen(null);
      setUnread(problem);
    }
  };
  return (
    <section className="sheet" aria-label="Scenario file">
      <h2>Or play a scenario file</h2>
      <p className="hint">Choose the scenario file together with the army and table files it names. The armies that come with Umpire need no file.</p>
      <FilePick label="Scenario file" multiple onFiles={(given) => void take(given)} />
      <ProblemBox error={unread ?? error} />
      {seen && (
        <div className="scenario">
          <MiniTable size={seen.picture.size} picture={seen.picture} label={`The table of ${seen.title}`} />
          <div>
            <h3>{seen.title}</h3>
            <p>{seen.about}</p>
            <p className="hint">{seen.mission}, {seen.rounds} rounds.</p>
            {Object.entries(seen.names).map(([side, name]) => (
              <label key={side} className="line">
                {name} ({seen.points[side]} points), played by{" "}
                <select value={who[side]} onChange={(event) => setWho({ ...who, [side]: event.target.value })}>
                  {players.map((each) => <option key={each} value={each}>{playerWords(each)}</option>)}
                </select>
              </label>
            ))}
            <Missing lines={seen.missing} without={without} onWithout={setWithout} />
            <button className="primary" disabled={busy !== null || (seen.missing.length > 0 && !without)} onClick={() => void begin({ files, players: who, allow_missing: without })}>{busy ? "Setting up the table …" : "Begin"}</button>
          </div>
        </div>
      )}
    </section>
  );
}
