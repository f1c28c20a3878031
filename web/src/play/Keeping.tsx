import { useState } from "react";
import type { Table, Talk } from "../api/talk";
import { again, branch, saveFile } from "../api/battles";
import { enter, remembered, sidesOf, type Kept } from "../home/kept";
import { ProblemBox } from "../home/ProblemBox";
import type { Begun } from "../made/types";
import { Rematch } from "../people/Agreeing";
import { playElsewhere } from "../people/people";
import { BranchList } from "./Branches";

interface KeepingProps {
  talk: Talk;
  table: Table;
  tokens: string[];
  token: string;
  at: number | null;
}

/** Whether others have to agree before the battle is branched: it goes on, and people play who are not at this screen. */
function needsConsent({ welcome: { side, players }, closed }: Table, tokens: string[]): boolean {
  const people = Object.entries(players).filter(([name, player]) => name !== side && player === "human").length;
  return !closed && side !== null && people >= tokens.length;
}

/** Go to a new battle: both seats at this screen if they were before, else one's own; several links are sent from home. */
function goTo(made: Begun, together: boolean) {
  const battle: Kept = remembered(made), sides = sidesOf(battle);
  if (together && sides.length > 1) location.hash = `#/play/${sides.join(",")}`;
  else if (!enter(battle)) location.hash = "#/";
}

/** Doing something that begins another battle, one at a time. */
function useAnother(tokens: string[]) {
  const [error, setError] = useState<unknown>(null), [busy, setBusy] = useState(false);
  const doing = async (begin: () => Promise<Begun>) => {
    setBusy(true);
    setError(null);
    try {
      goTo(await begin(), tokens.length > 1);
    } catch (found) {
      setError(found);
    }
    setBusy(false);
  };
  return { error, busy, setError, doing };
}

/** Save the battle, or branch it where it is looked at. */
export function Keeping({ talk, table, tokens, token, at }: KeepingProps) {
  const { seq, closed } = table, asking = needsConsent(table, tokens);
  const { error, busy, setError, doing } = useAnother(tokens);
  const save = (what: "log" | "report") => void saveFile(token, what).then(() => setError(null), setError);
  const others = tokens.filter((each) => each !== token);
  return (
    <div className="keeping" role="group" aria-label="Keep this battle">
      <button onClick={() => save("log")}>Save log</button>
      {table.welcome.paged && <button onClick={() => save("report")}>Save page</button>}
      {asking && <Proposal talk={talk} at={at ?? seq} />}
      {!asking && (closed || at !== null) && (
        <button disabled={busy} onClick={() => void doing(() => branch(token, at ?? seq, others))} title="Start a new battle from here with new dice; this one stays as it is">
          Branch from entry {at ?? seq}
        </button>
      )}
      <ProblemBox error={error} />
      <BranchList branches={table.branches} tokens={tokens} />
    </div>
  );
}

/** Ask the others to agree to a branch. */
function Proposal({ talk, at }: { talk: Talk; at: number }) {
  const [refusal, setRefusal] = useState("");
  const propose = async () => {
    const told = await talk.ask({ say: "branch", at });
    setRefusal("reason" in told ? told.reason : "");
  };
  return (
    <>
      <button onClick={() => void propose()} title="Start a new battle with new dice and the same seats, if the others agree; this one goes on">Ask to branch from entry {at}</button>
      {refusal && <p className="refusal" role="alert">{refusal}</p>}
    </>
  );
}

/** Play it once more, from the beginning. */
export function AgainButtons({ talk, table, tokens, token }: { talk: Talk; table: Table; tokens: string[]; token: string }) {
  const { error, busy, doing } = useAnother(tokens);
  // Nobody begins a battle for people at other screens.
  if (table.welcome.side !== null && playElsewhere(table, tokens.length)) return <Rematch talk={talk} table={table} />;
  return (
    <>
      <button disabled={busy} onClick={() => void doing(() => again(token, false))}>Play again</button>
      <button disabled={busy} onClick={() => void doing(() => again(token, true))}>Play again with sides swapped</button>
      <ProblemBox error={error} />
    </>
  );
}
