import { useState } from "react";
import { begin } from "../api/http";
import type { Begun } from "../made/types";

const PLAYERS: [string, string][] = [["human", "a person"], ["greedy", "the greedy bot"], ["random", "the random bot"]];
const SHIPPED: [string, string][] = [["traitors", "Traitors"], ["loyalists", "Loyalists"]];
const SMALL: [string, string][] = [["red", "Red"], ["blue", "Blue"]];
const KEPT = "umpire.battles";

interface Kept { title: string; links: Record<string, string>; }

const kept = (): Kept[] => JSON.parse(localStorage.getItem(KEPT) ?? "[]") as Kept[];

/** Begin a battle, or go back to one. */
export function HomeScreen() {
  const [scenario, setScenario] = useState("shipped"), [number, setNumber] = useState(3);
  const [players, setPlayers] = useState<Record<string, string>>({ traitors: "greedy", red: "human", loyalists: "human", blue: "greedy" });
  const [begun, setBegun] = useState<Kept | null>(null), [problem, setProblem] = useState(""), [busy, setBusy] = useState(false);
  const sides = scenario === "shipped" ? SHIPPED : SMALL;
  const chosenPlayers = () => Object.fromEntries(sides.map(([side]) => [side, players[side] ?? "human"]));
  const start = (named: string, title: string, chosen: Record<string, string>) => async () => {
    setBusy(true);
    setProblem("");
    try {
      const made = await begin({ system: "legions", scenario: named, players: chosen });
      const found = remembered(made, title, chosen);
      const own = Object.keys(chosen).map((side) => [side] as const).filter(([side]) => chosen[side] === "human").map(([side]) => found.links[`side:${side}`]!);
      if (own.length === 1) location.hash = `#/play/${own[0]}`;
      else setBegun(found);
    } catch (error) {
      setProblem(String((error as Error).message));
    }
    setBusy(false);
  };
  return (
    <main className="home">
      <header>
        <h1>Umpire</h1>
        <p>Measures the table, enforces the rules, rolls the dice, and cites the rule behind every ruling.</p>
        <div className="row">
          <button disabled={busy} onClick={() => void start("tour", "The tour", { red: "human", blue: "greedy" })()}>Take the tour (one minute)</button>
          <a className="button" href="#/ask/legions">Ask the umpire</a>
          <a className="button" href="#/table">Draw a table</a>
          <a className="button" href="#/rules">Read the rules</a>
        </div>
      </header>
      <section className="sheet">
        <h2>Play Legions Imperialis</h2>
        <fieldset>
          <legend>Battle</legend>
          <label><input type="radio" checked={scenario === "shipped"} onChange={() => setScenario("shipped")} /> The river crossing: 1,500 points a side, two hours</label>
          <label>
            <input type="radio" checked={scenario === "small"} onChange={() => setScenario("small")} /> A small battle, half an hour: number{" "}
            <input type="number" min={0} max={999999} value={number} aria-label="Number of the small battle" onChange={(event) => { setNumber(Number(event.target.value)); setScenario("small"); }} />
          </label>
        </fieldset>
        <fieldset>
          <legend>Players</legend>
          {sides.map(([side, name]) => (
            <label key={side}>
              {name}{" "}
              <select value={players[side]} onChange={(event) => setPlayers({ ...players, [side]: event.target.value })}>
                {PLAYERS.map(([value, told]) => <option key={value} value={value}>{told}</option>)}
              </select>
            </label>
          ))}
        </fieldset>
        <button className="primary" disabled={busy} onClick={() => void (scenario === "shipped" ? start("shipped", "The river crossing", chosenPlayers()) : start(`small-${number}`, `Small battle ${number}`, chosenPlayers()))()}>{busy ? "Setting up the table" : "Begin"}</button>
        {problem && <p className="refusal" role="alert">{problem}</p>}
      </section>
      {begun && <LinksOf battle={begun} />}
      {kept().length > 0 && (
        <section className="sheet">
          <h2>Battles begun here</h2>
          {kept().map((each, index) => <LinksOf key={index} battle={each} />)}
        </section>
      )}
    </main>
  );
}

function remembered(made: Begun, title: string, players: Record<string, string>): Kept {
  const links = Object.fromEntries(made.links.filter((each) => players[each.seat.replace("side:", "")] === "human" || !each.seat.startsWith("side:")).map((each) => [each.seat, each.token]));
  const found = { title, links };
  localStorage.setItem(KEPT, JSON.stringify([found, ...kept()].slice(0, 20)));
  return found;
}

/** A battle's links: to go there, and to send to the others. */
function LinksOf({ battle }: { battle: Kept }) {
  const own = Object.entries(battle.links).filter(([seat]) => seat !== "host");
  const sides = own.filter(([seat]) => seat.startsWith("side:")).map(([, token]) => token);
  return (
    <div className="links">
      <h3>{battle.title}</h3>
      {sides.length > 1 && <a className="button" href={`#/play/${sides.join(",")}`}>Both at this screen</a>}
      {own.map(([seat, token]) => (
        <span key={seat} className="link-row">
          <a href={`#/play/${token}`}>{seat.replace("side:", "")}</a>
          <button onClick={() => void navigator.clipboard.writeText(`${location.origin}/#/play/${token}`)} aria-label={`Copy the link of ${seat}`}>Copy link</button>
        </span>
      ))}
    </div>
  );
}
