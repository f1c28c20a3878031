import { useEffect, useRef, useState } from "react";
import type { Table, Talk } from "../api/talk";
import { me, remember, useMe } from "./me";
import { COLOURS, playElsewhere, worn } from "./people";

/** Tell the server who sits here; what it refuses is told. */
async function introduce(talk: Talk, name: string, colour: string): Promise<string> {
  const told = await talk.ask({ say: "introduce", name, colour });
  return "reason" in told ? told.reason : "";
}

/** Whoever has told this browser a name before is introduced by it, once for each visit to a battle. */
export function useIntroduction(talk: Talk, table: Table | null, connected: boolean, seats: number) {
  const told = useRef(false);
  useEffect(() => {
    const { name, colour } = me();
    if (!connected) told.current = false; // those who look on are known as long as they are there
    if (!table || !connected || told.current || seats > 1 || !name) return;
    told.current = true;
    const { side } = table.welcome;
    // A name that somebody else has there is not worth a word: the form says so when it is used.
    if (!side || !table.persons[side]?.name) void introduce(talk, name, colour);
  }, [talk, table, connected, seats]);
}

/** The colours of those who play, worn by everything that is theirs. */
export function useColours(table: Table | null) {
  const [first, second] = table ? worn(table.welcome.sides, table.persons) : [undefined, undefined];
  useEffect(() => {
    const style = document.documentElement.style, dyes = Object.entries({ first, second });
    for (const [name, dye] of dyes) {
      if (!dye) continue;
      style.setProperty(`--${name}`, `var(--worn-${dye})`);
      style.setProperty(`--${name}-pale`, `var(--worn-${dye}-pale)`);
    }
    return () => {
      for (const [name] of dyes) {
        style.removeProperty(`--${name}`);
        style.removeProperty(`--${name}-pale`);
      }
    };
  }, [first, second]);
}

/** Asks whoever meets somebody for the first time what to call them; it can be put off for good. */
export function WhoAreYou({ talk, table, seats }: { talk: Talk; table: Table; seats: number }) {
  const { name, unnamed } = useMe(), { side } = table.welcome;
  if (!side || name || unnamed || seats > 1 || table.closed || table.persons[side]?.name || !playElsewhere(table, seats)) return null;
  return (
    <section className="banner who" aria-label="Who are you?">
      <NameForm talk={talk} table={table} />
      <button onClick={() => remember({ unnamed: true })}>Not now</button>
    </section>
  );
}

/** What is typed and not sent yet: the table takes the place of the waiting page, form and all, as soon as the dice are drawn. */
let typed: { battle: string; name: string; colour: string } | null = null;

/** What somebody is called, and in which colour: asked at the beginning, and to be changed at any time; remembered where one person sits alone at this screen. */
export function NameForm({ talk, table, alone = true, onDone }: { talk: Talk; table: Table; alone?: boolean; onDone?: () => void }) {
  const { side } = table.welcome, person = side ? table.persons[side] : undefined;
  const begun = alone && typed?.battle === table.welcome.battle ? typed : null;
  const [name, setName] = useState(begun?.name ?? (person?.name || (alone ? me().name : ""))), [colour, setColour] = useState(begun?.colour ?? (person?.colour || (side && alone ? me().colour : "")));
  const [refusal, setRefusal] = useState("");
  useEffect(() => { if (alone) typed = { battle: table.welcome.battle, name, colour }; }, [alone, table.welcome.battle, name, colour]);
  const save = async (event: React.SubmitEvent) => {
    event.preventDefault();
    const refused = await introduce(talk, name, colour);
    setRefusal(refused);
    if (refused) return;
    typed = null;
    if (alone) remember(side ? { name: name.trim(), colour } : { name: name.trim() });
    onDone?.();
  };
  return (
    <form className="name-form" onSubmit={(event) => void save(event)}>
      <label>Your name<input type="text" value={name} maxLength={24} autoComplete="name" onChange={(event) => setName(event.target.value)} /></label>
      {side && (
        <fieldset className="colours">
          <legend>Your colour</legend>
          {["", ...COLOURS].map((each) => (
            <label key={each} className={each ? "" : "none"} title={each || "the side’s own"} ref={(label) => { if (each) label?.style.setProperty("--worn", `var(--worn-${each})`); }}>
              <input type="radio" name="colour" aria-label={each || "the side’s own"} checked={colour === each} onChange={() => setColour(each)} /><i aria-hidden="true" />
            </label>
          ))}
        </fieldset>
      )}
      <button className="primary">{person?.name ? "Change" : "That is me"}</button>
      {refusal && <p className="refusal" role="alert">{refusal}</p>}
    </form>
  );
}
