import { useEffect, useState } from "react";
import { ProblemBox } from "../home/ProblemBox";
import "./army.css";
import { readArmy, type Army } from "./army";
import { Builder } from "./Builder";
import { keptArmy, openArmy } from "./kept";
import { musterBook } from "./requests";
import { unpacked } from "./share";
import { Shelf } from "./Shelf";
import type { MusterBook } from "../made/types";

/** Armies of one's own: those that this browser keeps, one that a link holds, or the one that is being built. */
export function ArmyScreen({ own, link }: { own: string; link: string }) {
  const [book, setBook] = useState<MusterBook | null>(null), [error, setError] = useState<unknown>(null);
  useEffect(() => void musterBook().then(setBook, setError), []);
  if (own === "share") return <Shared link={link} />;
  if (!book) return <main className="message"><h1>Armies</h1>{error ? <ProblemBox error={error} /> : <p role="status">Fetching the army lists …</p>}<p><a href="#/">Back to the start</a></p></main>;
  if (own && keptArmy(own)) return <Builder key={own} own={own} book={book} />;
  return <Shelf book={book} missing={own} />;
}

/** What somebody shared: it is looked at first, and kept once the reader says so. */
function Shared({ link }: { link: string }) {
  const [army, setArmy] = useState<Army | null>(null), [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let stale = false;
    setArmy(null);
    setError(null);
    unpacked(link).then((found) => !stale && setArmy(found), (problem: unknown) => !stale && setError(problem));
    return () => void (stale = true);
  }, [link]);
  const take = () => {
    try {
      openArmy(readArmy(army).army);
    } catch (problem) {
      setError(problem);
    }
  };
  const count = army?.formations.reduce((sum, each) => sum + each.detachments.length, 0) ?? 0;
  return (
    <main className="message">
      <h1>{army ? army.name || "An army without a name" : "A shared army"}</h1>
      <ProblemBox error={error} />
      {army && (
        <>
          <p>{[army.primary, army.allegiance, `${army.points_limit} points`, `${army.formations.length} ${army.formations.length === 1 ? "Formation" : "Formations"}`, `${count} ${count === 1 ? "Detachment" : "Detachments"}`].filter(Boolean).join(" · ")}</p>
          <p className="hint">The army stands in the link itself. To open it, this browser keeps a copy of your own; what you change there nobody else sees.</p>
          <div className="row"><button className="primary" onClick={take}>Open it</button><a className="button" href="#/army">My armies</a></div>
        </>
      )}
      {!army && <p><a href="#/army">My armies</a></p>}
    </main>
  );
}
