import { capital, useNames } from "../../board/names";
import type { Options } from "../../made/types";
import type { Answering } from "./useAnswering";

/** The choices by number, or what the server proposes for one that leaves something open. */
export function PlainChoices({ options, answering }: { options: Options; answering: Answering }) {
  const { proposal, busy } = answering, names = useNames();
  if (proposal)
    return (
      <div className="planned" role="group" aria-label="What is proposed">
        <p><b>{capital(names.in(proposal.label))}</b></p>
        <dl className="parts">{Object.entries(proposal.action).filter(([name]) => name !== "action").map(([name, value]) => <div key={name}><dt>{name.replaceAll("_", " ")}</dt><dd>{names.in(typeof value === "string" ? value : JSON.stringify(value))}</dd></div>)}</dl>
        <div className="row">
          <button className="primary" disabled={busy} onClick={answering.carryOut} title="Enter">Do it</button>
          {proposal.choice !== null && <button disabled={busy} onClick={answering.another}>Another way</button>}
          <button onClick={answering.leave} title="Esc">Choose something else</button>
        </div>
      </div>
    );
  return (
    <>
      <ol className="choices plain-choices">
        {options.choices.map((choice, index) => (
          <li key={index}>
            <button className="choice" disabled={busy} onClick={() => answering.choose(index)} title={choice.rules.join(", ")} aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}>
              {index < 9 && <kbd aria-hidden="true">{index + 1}</kbd>} {capital(names.in(choice.label))}
            </button>
          </li>
        ))}
      </ol>
      <button disabled={busy} onClick={answering.advise}>What would a bot do?</button>
    </>
  );
}
