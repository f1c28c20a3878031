import { useEffect, useState } from "react";
import { choices } from "../api/battles";
import type { Choices, GivenFile, MissionMap, TimeControl } from "../made/types";
import { ArmyChoice, type Army } from "./ArmyChoice";
import "./home.css";
import { drawings, missionFor } from "./drawings";
import { enter, type Kept } from "./kept";
import { LinkTable } from "./LinkTable";
import { Missing } from "./Missing";
import { MissionChoice } from "./MissionChoice";
import { ProblemBox } from "./ProblemBox";
import { ClockChoice, clockFor } from "../people/ClockChoice";
import { RuleLink } from "../rules/RuleLink";
import { ScenarioFile } from "./ScenarioFile";
import { Switches } from "./Switches";
import { TableChoice } from "./TableChoice";
import { useBegin } from "./useBegin";

/** Put a battle together: two armies, a table (``own`` names a drawing of this browser, ``army`` an army that it keeps), a mission; or take a whole scenario file. */
export function OwnScreen({ own, army }: { own: string; army: string }) {
  const [all, setAll] = useState<Choices | null>(null), [error, setError] = useState<unknown>(null);
  const [begun, setBegun] = useState<Kept | null>(null);
  useEffect(() => void choices().then(setAll, setError), []);
  const going = (battle: Kept) => void (enter(battle) || setBegun(battle));
  return (
    <main className="own">
      <header className="row"><a href="#/">Umpire</a><h1>Put a battle together</h1></header>
      <ProblemBox error={error} />
      {begun && <LinkTable battle={begun} open />}
      {all && <Parts all={all} own={own} army={army} onBegun={going} />}
      {all && <ScenarioFile players={all.players} onBegun={going} />}
    </main>
  );
}

const SIDES = ["red", "blue"] as const;

function Parts({ all, own, army, onBegun }: { all: Choices; own: string; army: string; onBegun: (battle: Kept) => void }) {
  const shipped = (index: number): Army => ({ seen: all.armies[index]!, given: all.armies[index]!.file });
  const [armies, setArmies] = useState<[Army, Army]>(() => [shipped(0), shipped(1)]);
  const [players, setPlayers] = useState<[string, string]>(["human", "greedy"]);
  const [mission, setMission] = useState<MissionMap>(() => missionFor(all.missions, drawings(all.system, own).find((each) => each.key === own)?.sheet));
  const [table, setTable] = useState<string | GivenFile>(all.tables[0]!.id);
  const [rounds, setRounds] = useState<number | null>(null), [title, setTitle] = useState("");
  const [rules, setRules] = useState<Record<string, string>>({}), [supplement, setSupplement] = useState("");
  const [clock, setClock] = useState<TimeControl | null>(null);
  const [secondary, setSecondary] = useState(false), [map, setMap] = useState(""), [fog, setFog] = useState("");
  const [variants, setVariants] = useState<string[]>([]);
  const [without, setWithout] = useState(false), { busy, error, begin } = useBegin(onBegun);
  const missing = [...new Set(armies.flatMap((each) => each.seen.missing))];
  const start = () => {
    const given = { title, armies: [armies[0].given, armies[1].given] as [string | GivenFile, string | GivenFile], table, mission: mission.id, rounds, house_rules: rules, supplement, secondary, map, fog, variants };
    void begin({ own: given, allow_missing: without, players: { red: players[0], blue: players[1] }, clock: clockFor(players, clock) });
  };
  return (
    <>
      <div className="armies">
        {([0, 1] as const).map((index) => (
          <ArmyChoice
            key={SIDES[index]}
            side={index ? "second" : "first"}
            title={index ? "Second side" : "First side"}
            shipped={all.armies}
            army={armies[index]}
            own={index ? "" : army}
            player={players[index]}
            players={all.players}
            onArmy={(taken) => setArmies(([first, second]) => (index ? [first, taken] : [taken, second]))}
            onPlayer={(player) => setPlayers(([first, second]) => (index ? [first, player] : [player, second]))}
          />
        ))}
      </div>
      <div className="field">
        <MissionChoice missions={all.missions} chosen={mission} onChoose={setMission} />
        <TableChoice system={all.system} shipped={all.tables} own={own} mission={mission} table={table} onTable={setTable} />
      </div>
      <section className="sheet">
        <div className="row">
          <label>Rounds{" "}
            <input type="number" min={1} max={20} value={rounds ?? mission.rounds} onChange={(event) => setRounds(Number(event.target.value) || null)} />
          </label>
          <label className="grow">Name{" "}
            <input value={title} maxLength={120} placeholder={mission.name} onChange={(event) => setTitle(event.target.value)} />
          </label>
        </div>
        <div className="row">
          <label>
            <input type="checkbox" checked={secondary} onChange={(event) => setSecondary(event.target.checked)} /> Secondary Objectives{" "}
            <RuleLink rule="LI-BTL-027" />
          </label>
          <label>Deployment map{" "}
            <select value={map} onChange={(event) => setMap(event.target.value)}>
              <option value="">the mission’s own</option>
              {all.maps.map((each) => <option key={each.id} value={each.id}>{each.name}</option>)}
            </select>
          </label>
        </div>
        {all.fogs.length > 0 && (
          <label>Fog of War{" "}
            <RuleLink rule="LI-BTL-070" />{" "}
            <select value={fog} onChange={(event) => setFog(event.target.value)}>
              <option value="">none</option>
              {all.fogs.map((each) => <option key={each} value={each}>{each}</option>)}
            </select>
          </label>
        )}
        {all.variants.map((each) => (
          <label key={each.name} title={each.changes.join("\n")}>
            <input
              type="checkbox" checked={variants.includes(each.name)}
              onChange={(event) => setVariants(event.target.checked ? [...variants, each.name] : variants.filter((name) => name !== each.name))}
            />{" "}
            {each.title}
          </label>
        ))}
        <Switches {...{ rules, supplement }} switches={all.switches} supplements={all.supplements} onRules={setRules} onSupplement={setSupplement} />
        <ClockChoice {...{ players, clock }} onClock={setClock} />
        <Missing lines={missing} without={without} onWithout={setWithout} />
        <ProblemBox error={error} />
        <button className="primary" disabled={busy !== null || (missing.length > 0 && !without)} onClick={start}>{busy ? "Setting up the table …" : "Begin"}</button>
      </section>
    </>
  );
}
