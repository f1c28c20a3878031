import { useEffect, useRef, useState } from "react";
import { ProblemBox } from "../home/ProblemBox";
import type { GivenFile } from "../made/types";
import { readArmy, type Army } from "./army";
import { importArmy } from "./requests";
import { counted } from "./words";

/** An army that came in, and what is to be told of how it did. */
interface Taken { army: Army; told: string[]; illegal: string[] }

const ARCHIVES = /\.(rosz|zip)$/i, LARGEST = 1_000_000;

/** Takes an army out of a file or pasted text; the umpire reads rosters and army files alike. */
async function taken(file: GivenFile): Promise<Taken> {
  const { army, name, told, illegal } = await importArmy(file), found = readArmy(army);
  return { army: { ...found.army, name: found.army.name || name }, told: [...told, ...found.told], illegal };
}

async function given(file: File): Promise<GivenFile> {
  if (file.size > LARGEST) throw new Error(`${file.name} is too large for a roster: ${LARGEST / 1e6} MB at most.`);
  if (!ARCHIVES.test(file.name)) return { name: file.name, text: await file.text() };
  let bytes = "";
  for (const byte of new Uint8Array(await file.arrayBuffer())) bytes += String.fromCharCode(byte);
  return { name: file.name, text: btoa(bytes) };
}

/** Armies of list builders come in: what could not be taken over is told before anything is kept. */
export function ImportArmy({ onTaken }: { onTaken: (army: Army, notes: string[]) => void }) {
  const [found, setFound] = useState<Taken | null>(null), [error, setError] = useState<unknown>(null), [text, setText] = useState(""), [busy, setBusy] = useState(false), [over, setOver] = useState(false);
  const take = async (file: () => GivenFile | Promise<GivenFile>) => {
    setBusy(true);
    setFound(null);
    setError(null);
    try {
      setFound(await taken(await file()));
    } catch (problem) {
      setError(problem);
    }
    setBusy(false);
  };
  const choose = (files: FileList | null) => files?.[0] && void take(() => given(files[0]!));
  return (
    <section className="sheet import-army" aria-label="Bring an army in">
      <h2>Bring an army in</h2>
      <p className="hint">Takes rosters of New Recruit and BattleScribe (.ros, .rosz, .json, .xml), the text that both copy, and Umpire’s army files (.yaml).</p>
      <label className={`button file-pick${over ? " over" : ""}`} onDragOver={(event) => { event.preventDefault(); setOver(true); }} onDragLeave={() => setOver(false)} onDrop={(event) => { event.preventDefault(); setOver(false); choose(event.dataTransfer.files); }}>
        Choose a roster or army file
        <input type="file" accept=".ros,.rosz,.zip,.json,.xml,.yaml,.yml,.txt" onChange={(event) => { choose(event.target.files); event.target.value = ""; }} />
      </label>
      <label className="pasted">or paste its text<textarea rows={5} value={text} onChange={(event) => setText(event.target.value)} /></label>
      <button disabled={!text.trim() || busy} onClick={() => void take(() => ({ name: "pasted.txt", text }))}>Read the text</button>
      {busy && <p className="hint" role="status">Reading …</p>}
      <ProblemBox error={error} />
      {found && <Told found={found} onTaken={() => onTaken(found.army, found.told)} />}
    </section>
  );
}

function Told({ found: { army, told, illegal }, onTaken }: { found: Taken; onTaken: () => void }) {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => { here.current?.scrollIntoView({ block: "nearest" }); }, [army]);
  return (
    <div className="came-in" role="status" ref={here}>
      <h3>{army.name || "An army without a name"}</h3>
      <p>{[army.primary, `${army.points_limit} points`, counted(army.formations.length, "Formation"), counted(army.formations.reduce((sum, each) => sum + each.detachments.length, 0), "Detachment")].filter(Boolean).join(" · ")}</p>
      {told.length > 0 ? <details open><summary>{counted(told.length, "thing")} to know about what was read</summary><ul>{told.map((each, index) => <li key={index}>{each}</li>)}</ul></details> : <p>✓ Everything in it was taken over.</p>}
      {illegal.length > 0 && <details><summary>{counted(illegal.length, "thing")} that the rules have against it</summary><ul>{illegal.map((each, index) => <li key={index}>{each}</li>)}</ul></details>}
      <button className="primary" onClick={onTaken}>Open it in the builder</button>
    </div>
  );
}
