import { useEffect, useState } from "react";
import { ownBranches } from "../api/battles";
import type { Talk } from "../api/talk";
import { keepLinks, kept } from "../home/kept";
import { ProblemBox } from "../home/ProblemBox";
import type { Branched } from "../made/types";

/** The tokens that this browser holds for a battle besides those it plays with: to manage links, and to look on. */
function others(tokens: string[]): string[] {
  const links = kept().find((each) => Object.values(each.links).some((token) => tokens.includes(token)))?.links ?? {};
  return Object.entries(links).flatMap(([seat, token]) => (seat.startsWith("side:") ? [] : [token]));
}

/** Go to the same seats at a battle that was begun from this one by agreement. */
async function goTo(branch: Branched, tokens: string[]) {
  const all = [...new Set([...tokens, ...others(tokens)])];
  // A link that was revoked since is no loss, as long as it is not the one that is asked for.
  const told = await Promise.all(all.map((token) => ownBranches(token).catch((error: unknown) => { if (tokens.includes(token)) throw error; return []; })));
  const found = told.map((each) => each.find((one) => one.battle === branch.battle)?.token ?? "");
  const own = found.slice(0, tokens.length);
  if (own.includes("")) throw new Error("The link of this seat has been revoked there. Ask the host of that battle for another one.");
  const links = told.flatMap((each) => each.filter((one) => one.battle === branch.battle && one.token));
  keepLinks({ title: branch.title, links: Object.fromEntries(links.map((each) => [each.seat, each.token])) });
  location.hash = `#/play/${own.join(",")}`;
}

function GoButton({ branch, tokens, children }: { branch: Branched; tokens: string[]; children: React.ReactNode }) {
  const [error, setError] = useState<unknown>(null);
  return (
    <>
      <button onClick={() => void goTo(branch, tokens).catch(setError)}>{children}</button>
      <ProblemBox error={error} />
    </>
  );
}

/** A new battle has been begun from this one just now: go there, or stay. */
export function JustBranched({ branch, talk, tokens }: { branch: Branched; talk: Talk; tokens: string[] }) {
  if (branch.at < 0) return <RematchBegun {...{ branch, tokens }} plays={talk.table?.welcome.side != null} />;
  return (
    <div className="banner" role="status">
      A new battle has been branched from entry {branch.at}; this one goes on.{" "}
      <GoButton branch={branch} tokens={tokens}>Go to the new battle</GoButton>{" "}
      <button onClick={() => talk.stay()}>Stay here</button>
    </div>
  );
}

/** The rematch begins: its players are led there, and those who look on find the way. */
function RematchBegun({ branch, tokens, plays }: { branch: Branched; tokens: string[]; plays: boolean }) {
  const [error, setError] = useState<unknown>(null);
  useEffect(() => { if (plays) goTo(branch, tokens).catch(setError); }, [branch, tokens, plays]);
  return <div className="banner" role="status">The rematch begins. <GoButton branch={branch} tokens={tokens}>Go there</GoButton><ProblemBox error={error} /></div>;
}

/** The battles that were begun from this one by agreement. */
export function BranchList({ branches, tokens }: { branches: Branched[]; tokens: string[] }) {
  return branches.map((each) => <GoButton key={each.battle} branch={each} tokens={tokens}>{each.at < 0 ? "Go to the rematch" : `Go to the branch from entry ${each.at}`}</GoButton>);
}
