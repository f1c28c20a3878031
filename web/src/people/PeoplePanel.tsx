import { useState } from "react";
import type { Table, Talk } from "../api/talk";
import { linksTo } from "../home/kept";
import { Chat } from "./Chat";
import { Bargains } from "./Agreeing";
import { Invite } from "./Invite";
import { remember, useMe } from "./me";
import { NameForm } from "./Names";
import { controlText, inFull, playElsewhere, sideItself } from "./people";
import { Presence, SideClock } from "./Time";
import "./people.css";

interface PeopleProps {
  talk: Talk;
  table: Table;
  tokens: string[];
  token: string;
}

/** Who is at the table, what they say, and what they agree on. */
export function PeoplePanel({ talk, table, tokens, token }: PeopleProps) {
  const [changing, setChanging] = useState(false), { side, sides } = table.welcome;
  const onlookers = table.present.spectator ?? 0, elsewhere = playElsewhere(table, tokens.length);
  const { name } = useMe(), unnamed = side ? !table.persons[side]?.name : !name;
  return (
    <div className="people" aria-label="People">
      <section aria-label="Who is here">
        <ul className="persons">
          {sides.map((each, index) => (
            <li key={each}>
              <i className={`swatch ${index ? "second" : "first"}`} aria-hidden="true" />
              <b>{inFull(table, each)}{each === side && " – you"}</b><SideClock table={table} side={each} />
              <small><Presence table={table} side={each} /></small>
            </li>
          ))}
        </ul>
        {table.timeLeft && <p className="hint">Clock: {controlText(table.timeLeft.told.control)}{table.timeLeft.told.paused && ", paused"}.</p>}
        {onlookers > 0 && <p className="hint">{onlookers} looking on{table.watching.length > 0 && `: ${table.watching.join(", ")}`}.</p>}
        {changing || (unnamed && elsewhere && side === null)
          ? <NameForm key={side} talk={talk} table={table} alone={tokens.length === 1} onDone={() => setChanging(false)} />
          : <button className="small" onClick={() => setChanging(true)}>{unnamed ? "Tell your name" : "Change your name or colour"}</button>}
      </section>
      <Chat talk={talk} table={table} />
      <Bargains talk={talk} table={table} elsewhere={elsewhere || tokens.length > 1} />
      <Invitations table={table} token={token} tokens={tokens} />
      <Signals />
    </div>
  );
}

/** The links of a battle that this browser holds, and does not play with itself. */
export function Invitations({ table, tokens, token, open = false }: { table: Table; tokens: string[]; token: string; open?: boolean }) {
  const links = Object.entries(linksTo(token)).filter(([seat, each]) => seat !== "host" && !tokens.includes(each));
  const free = links.filter(([seat]) => seat === "spectator" || table.persons[seat.slice(5)]?.seen == null);
  if (free.length === 0) return null;
  const nameOf = (seat: string) => (seat === "spectator" ? "To look on" : `To play ${sideItself(table, seat.slice(5))}`);
  return <section aria-label="Invite"><details open={open}><summary>Invite somebody</summary>{free.map(([seat, each]) => <Invite key={seat} token={each} who={nameOf(seat)} title={table.welcome.title} />)}</details></section>;
}

/** How the page may tell that it is one's turn. */
function Signals() {
  const { sound, notify } = useMe(), [denied, setDenied] = useState(false);
  const ask = async (wanted: boolean) => {
    const allowed = wanted && (await Notification.requestPermission()) === "granted";
    setDenied(wanted && !allowed);
    remember({ notify: allowed });
  };
  return (
    <section aria-label="When it is your turn">
      <label className="check"><input type="checkbox" checked={sound} onChange={(event) => remember({ sound: event.target.checked })} /> A sound when it is your turn</label>
      {"Notification" in window && <label className="check"><input type="checkbox" checked={notify} onChange={(event) => void ask(event.target.checked)} /> A notification while you look elsewhere</label>}
      {denied && <p className="hint">This browser does not allow notifications of this page. Its settings for the page can change that.</p>}
    </section>
  );
}
