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

/** Where the battle stands in its round, and what is to be done now. */
export function Guide({ field, names }: { field: Battlefield; names: Record<string, string> }) {
  return (
    <div className="guide">
      <ol className="steps" aria-label="Phases">
        {STEPS.map(([name, now]) => (
          <li key={name} aria-current={now(field) ? "step" : undefined}>{name}</li>
        ))}
      </ol>
      <div className="score" aria-label="Score">
        {field.round > 0 && <span>Round {field.round} of {field.mission.rounds}</span>}
        {(field.sides as string[]).map((side, index) => (
          <span key={side} className={index ? "second" : "first"}>
            {names[side] ?? side} <b>{field.score[side] ?? 0}</b>
            {field.initiative === side && <small title="has the Initiative"> ★</small>}
          </span>
        ))}
      </div>
    </div>
  );
}
