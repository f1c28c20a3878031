import { useCallback, useEffect, useRef, useState } from "react";
import { deleteBattle, giveLink, linksOf, revokeLink } from "../api/battles";
import type { GivenLink } from "../made/types";
import { forget, forgetSeat, relinked, sidesOf, type Kept } from "./kept";
import { Invite } from "../people/Invite";
import { WhoseTurn } from "../people/WhoseTurn";
import "../people/people.css";
import { ProblemBox } from "./ProblemBox";

const SEATS: Record<string, string> = { spectator: "Spectator" };
const BETWEEN = "Send each player their link, and open it yourself only to play that side: the first browser that opens a player’s link keeps the seat. If that browser is lost, create a new link; everybody at the table is told.";
const DAY = 24;
const LASTING: [string, number | undefined][] = [["for good", undefined], ["a day", DAY], ["a week", 7 * DAY], ["30 days", 30 * DAY]];
const ended = (link: GivenLink) => link.ends !== null && link.ends * 1000 <= Date.now();
const nameOf = (seat: string) => SEATS[seat] ?? seat.replace("side:", "");

/** A battle that was begun here: go there, send its links to the others, take them back. */
export function LinkTable({ battle, open = false, onGone }: { battle: Kept; open?: boolean; onGone?: () => void }) {
  const own = Object.entries(battle.links).filter(([seat]) => seat !== "host");
  const sides = sidesOf(battle), here = useRef<HTMLElement>(null);
  // Of a battle that was begun just now the links are what comes next, and they stand far below the button.
  useEffect(() => void (open && here.current?.scrollIntoView({ block: "nearest" })), [open]);
  return (
    <section className="kept" aria-label={battle.title} ref={here}>
      <div className="row">
        <b className="grow">{battle.title}<WhoseTurn token={sides[0] ?? battle.links.spectator} /></b>
        {sides.length > 1 && <a className="button" href={`#/play/${sides.join(",")}`}>Both on this screen</a>}
        {sides.length === 1 && <a className="button" href={`#/play/${sides[0]}`}>Play</a>}
        {sides.length === 0 && battle.links.spectator && <a className="button" href={`#/play/${battle.links.spectator}`}>Watch</a>}
      </div>
      <details open={open}>
        <summary>Links</summary>
        <p className="hint">{sides.length > 1 ? BETWEEN : "Whoever opens a link takes its seat."}</p>
        <ul className="seats">
          {own.map(([seat, token]) => (
            <li key={seat}>
              <a href={`#/play/${token}`}>{nameOf(seat)}</a>
              <Invite token={token} who={nameOf(seat)} title={battle.title} bare />
            </li>
          ))}
        </ul>
        {!battle.links.host && onGone && <button onClick={() => { forgetSeat(own[0]![1]); onGone(); }}>Remove from this list</button>}
        {battle.links.host && <Given host={battle.links.host} seats={own.map(([seat]) => seat)} onGone={onGone} />}
      </details>
    </section>
  );
}

/** Every link that was given out, with those revoked; the host takes them back and gives out others. */
function Given({ host, seats, onGone }: { host: string; seats: string[]; onGone?: () => void }) {
  const [links, setLinks] = useState<GivenLink[] | null>(null), [error, setError] = useState<unknown>(null), [fresh, setFresh] = useState("");
  const [lasts, setLasts] = useState(0), [sure, setSure] = useState(false);
  const read = useCallback(() => void linksOf(host).then(setLinks, setError), [host]);
  const revoke = (link: GivenLink) => void revokeLink(host, link.id).then(read, setError);
  const give = (seat: string) => void giveLink(host, seat, LASTING[lasts]![1]).then((given) => {
    relinked(host, seat, given.token);
    setFresh(`${location.origin}/#/play/${given.token}`);
    read();
  }, setError);
  const forgetIt = () => { forget(host); onGone?.(); };
  const destroy = () => void deleteBattle(host).then(forgetIt, setError);
  return (
    <>
      <div className="row">
        {!links && <button onClick={read}>Manage links</button>}
        {links && seats.map((seat) => <button key={seat} onClick={() => give(seat)}>New link: {nameOf(seat)}</button>)}
        {links && (
          <label>New links last{" "}
            <select value={lasts} onChange={(event) => setLasts(Number(event.target.value))}>
              {LASTING.map(([name], index) => <option key={name} value={index}>{name}</option>)}
            </select>
          </label>
        )}
        {onGone && <button onClick={forgetIt}>Remove from this list</button>}
        {onGone && !sure && <button onClick={() => setSure(true)}>Delete the battle</button>}
      </div>
      {sure && (
        <div className="refusal" role="alertdialog" aria-label="Delete the battle?">
          <p>Delete this battle for everybody? Its log and all its links go with it, and nothing brings them back.</p>
          <div className="row">
            {/* What is asked for certain takes the focus. */}
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
            <button autoFocus onClick={() => setSure(false)}>Keep it</button>
            <button onClick={destroy}>Delete it</button>
          </div>
        </div>
      )}
      <ProblemBox error={error} />
      {fresh && <p className="fresh"><input readOnly value={fresh} aria-label="The new link" onFocus={(event) => event.target.select()} /></p>}
      {links && (
        <ul className="seats">
          {links.filter((each) => each.seat !== "host").map((each) => (
            <li key={each.id} className={each.revoked || ended(each) ? "revoked" : ""}>
              <span>{nameOf(each.seat)} <small>{each.id.slice(0, 6)}{each.held && ", opened"}{each.ends !== null && `, until ${new Date(each.ends * 1000).toLocaleString()}`}</small></span>
              {each.revoked || ended(each) ? <small>{each.revoked ? "revoked" : "ended"}</small> : <button onClick={() => revoke(each)} aria-label={`Revoke ${nameOf(each.seat)} link ${each.id.slice(0, 6)}`}>Revoke</button>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Follow a battle's links as they are given out anew. */
export function useKept(read: () => Kept[]): [Kept[], () => void] {
  const [all, setAll] = useState(read);
  const again = useCallback(() => setAll(read()), [read]);
  useEffect(() => {
    addEventListener("focus", again);
    return () => removeEventListener("focus", again);
  }, [again]);
  return [all, again];
}
