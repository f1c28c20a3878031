import { HomePicture } from "./HomePicture";
import { enter } from "./kept";
import { ProblemBox } from "./ProblemBox";
import { useBegin } from "./useBegin";

/** What this is, and where one can go from here; ``picture`` where it is at hand. */
export function Welcome({ picture }: { picture?: string }) {
  const { busy, error, begin } = useBegin(enter);
  return (
    <header className="welcome">
      <div>
        <h1>Umpire</h1>
        <p>A table for miniature wargames that measures, enforces the rules, rolls the dice, and cites the rule behind every ruling. Play Legions Imperialis against a bot, a friend at this screen, or somebody far away.</p>
        <nav className="row" aria-label="Go to">
          <button className="primary" disabled={busy !== null} onClick={() => void begin({ scenario: "tour", players: { red: "human", blue: "greedy" } })}>Take the tour (one round)</button>
          <a className="button" href="#/disputes">What players argue about</a>
          <a className="button" href="#/ask">Ask the umpire</a>
          <a className="button" href="#/rules">Read the rules</a>
        </nav>
        <ProblemBox error={error} />
      </div>
      <HomePicture given={picture} />
    </header>
  );
}
