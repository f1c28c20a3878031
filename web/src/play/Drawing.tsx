import { useEffect, useState } from "react";
import { contribute } from "../api/dice";
import type { Table, Talk } from "../api/talk";
import { ProblemBox } from "../home/ProblemBox";
import { NameForm } from "../people/Names";
import { inFull } from "../people/people";
import { Invitations } from "../people/PeoplePanel";

/** Who is awaited before a battle can begin; the seats at this screen contribute to its dice by themselves. */
export function Drawing({ talk, table, tokens, token }: { talk: Talk; table: Table; tokens: string[]; token: string }) {
  const { dice, welcome } = table, [error, setError] = useState<unknown>(null);
  const playing = welcome.side !== null;
  useEffect(() => {
    setError(null);
    if (playing) for (const each of tokens) contribute(each, dice).catch(setError);
  }, [dice, tokens, playing]);
  const awaited = dice.awaited.map((side) => inFull(table, side)).join(" and ");
  return (
    <>
      <p role="status">Waiting for {awaited} to open {dice.head ? "this battle again" : "the link"}.</p>
      <p className="hint">Everybody who plays contributes to the dice, so that nobody can choose them. The battle begins by itself when all have.</p>
      {dice.turn > 0 && <p className="hint">The drawing was begun anew because a seat was opened in another browser.</p>}
      <ProblemBox error={error} />
      {tokens.length === 1 && <Invitations {...{ table, tokens, token }} open />}
      {tokens.length === 1 && welcome.side && !table.persons[welcome.side]?.name && <section className="sheet" aria-label="Your name"><NameForm talk={talk} table={table} /></section>}
    </>
  );
}
