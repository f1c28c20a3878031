import { useState } from "react";
import { download } from "../api/files";
import { ProblemBox } from "../home/ProblemBox";
import type { Bench } from "./bench";
import { Complaints } from "./Complaints";
import { keep, notesOf, openArmy, setNotes } from "./kept";
import { capital } from "./NewArmy";
import { exportArmy } from "./requests";
import { shareLink } from "./share";
import { counted } from "./words";

const FORMS: [string, string, string][] = [
  ["yaml", "Army file (YAML)", "for scenarios, the terminal and this page"],
  ["newrecruit", "New Recruit (JSON)", "for New Recruit and other list builders"],
  ["page", "Printable page (HTML)", "profiles, points and rules on paper"],
];

/** The army as a whole: what is wrong with it, what it declares, where it goes. */
export function ArmyPanel({ bench, own }: { bench: Bench; own: string }) {
  const { army, book, checked, change } = bench, list = book.army_lists.find((each) => each.name === army.primary);
  const lists = book.army_lists.filter((each) => each.primary || each.name === army.primary).map((each) => each.name);
  const allegiances = [...new Set([...(list?.allegiances ?? book.allegiances), ...(army.allegiance ? [army.allegiance] : [])])];
  return (
    <section className="panel-form" aria-label="The whole army">
      <h2 tabIndex={-1}>The whole army</h2>
      <Complaints bench={bench} />
      {checked && checked.missing.length > 0 && <div className="advice"><b>Played without these rules, which are not implemented:</b><ul>{checked.missing.map((each) => <li key={each}>{each}</li>)}</ul></div>}
      <Use bench={bench} own={own} />
      <Notes own={own} />
      <h3>Declared</h3>
      <label className="named">Name <input value={army.name} maxLength={80} onChange={(event) => change({ ...army, name: event.target.value }, "army-name")} /></label>
      <label className="named">Army List{" "}
        <select value={army.primary} onChange={(event) => change({ ...army, primary: event.target.value })}>{[...new Set([...lists, army.primary])].map((each) => <option key={each} value={each}>{each || "none"}</option>)}</select>
      </label>
      <label className="named">Allegiance{" "}
        <select value={army.allegiance} onChange={(event) => change({ ...army, allegiance: event.target.value })}>{!army.allegiance && <option value="">none</option>}{allegiances.map((each) => <option key={each} value={each}>{capital(each)}</option>)}</select>
      </label>
      <label className="named">Points limit <input type="number" min={0} max={100_000} step={50} value={army.points_limit} onChange={(event) => change({ ...army, points_limit: Math.max(0, Math.floor(Number(event.target.value)) || 0) }, "army-limit")} /></label>
    </section>
  );
}

/** What was told when the army came in, until it has been seen to. */
function Notes({ own }: { own: string }) {
  const [notes, setAll] = useState(() => notesOf(own));
  const done = () => {
    setNotes(own, []);
    setAll([]);
  };
  if (!notes.length) return null;
  return <details className="notes"><summary>{counted(notes.length, "thing")} to know about how it came in</summary><ul>{notes.map((each, index) => <li key={index}>{each}</li>)}</ul><button onClick={done}>Seen to</button></details>;
}

/** Where an army goes: onto a table, into files, to somebody else. */
function Use({ bench: { army, checked }, own }: { bench: Bench; own: string }) {
  const [error, setError] = useState<unknown>(null), [told, setTold] = useState(""), [link, setLink] = useState("");
  const tried = async (does: () => unknown) => {
    setError(null);
    setTold("");
    try {
      await does();
    } catch (problem) {
      setError(problem);
    }
  };
  const save = (form: string) => tried(async () => {
    const file = await exportArmy(army, form);
    download(file.name, new Blob([file.text], { type: file.kind }));
    setTold(`${file.name} has been downloaded.`);
  });
  const share = () => tried(async () => {
    const made = await shareLink(army);
    setLink(made);
    // Only pages with TLS, and those of the same machine, may copy.
    await Promise.resolve().then(() => navigator.clipboard.writeText(made)).then(() => setTold("The link has been copied."), () => setTold("Copy the link below."));
  });
  const play = () => tried(() => {
    keep(own, army);
    location.hash = `#/begin/army/${own}`;
  });
  return (
    <>
      <div className="row">
        <button className="primary" disabled={!checked?.legal} title={checked?.legal ? "Put a battle together with this army" : "What is wrong with it must be mended first"} onClick={() => void play()}>Play with it</button>
        <button onClick={() => void share()}>Share a link</button>
        <button onClick={() => void tried(() => openArmy({ ...army, name: `${army.name} (copy)` }))}>Copy the army</button>
      </div>
      <div className="stack">{FORMS.map(([form, label, about]) => <button key={form} onClick={() => void save(form)}>Download: {label}<small>{about}</small></button>)}</div>
      <ProblemBox error={error} />
      {told && <p className="hint" role="status">{told}</p>}
      {link && <input className="share-link" readOnly aria-label="The link to this army" value={link} onFocus={(event) => event.target.select()} />}
    </>
  );
}
