import { useEffect, useState } from "react";
import { tableSeen } from "../api/battles";
import type { GivenFile, MissionMap, Picture, TableShown } from "../made/types";
import { drawings, tableFile } from "./drawings";
import { FilePick } from "./FilePick";
import { MiniTable } from "./MiniTable";
import { ProblemBox } from "./ProblemBox";

interface TableChoiceProps {
  system: string;
  shipped: TableShown[];
  own: string;
  mission: MissionMap;
  table: string | GivenFile;
  onTable: (table: string | GivenFile) => void;
}

const WIDE = "wide-";
const MOST = 999_999;

/** The table: shipped, made by number, drawn in this browser (``own`` is the one to begin with), or from a file. */
export function TableChoice({ system, shipped, own, mission, table, onTable }: TableChoiceProps) {
  const [picture, setPicture] = useState<Picture | null>(null), [error, setError] = useState<unknown>(null);
  const [file, setFile] = useState<GivenFile | null>(null), [number, setNumber] = useState(7);
  const [drawn] = useState(() => drawings(system, own)), [files, setFiles] = useState<Record<string, GivenFile>>({});
  const take = (key: string) => {
    const found = drawn.find((each) => each.key === key);
    if (!found) return;
    tableFile(found.sheet).then((made) => { setFiles((before) => ({ ...before, [key]: made })); onTable(made); }, setError);
  };
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the table that the page was opened with, once
  useEffect(() => take(own), [own]);
  useEffect(() => {
    let stale = false;
    tableSeen(table, mission.id).then(
      (found) => !stale && (setPicture(found), setError(null)),
      (found: unknown) => !stale && (setPicture(null), setError(found)),
    );
    return () => void (stale = true);
  }, [table, mission.id]);
  const fits = !picture || (picture.size[0] === mission.size[0] && picture.size[1] === mission.size[1]);
  const wide = typeof table === "string" && table.startsWith(WIDE);
  return (
    <section className="table-choice" aria-label="Table">
      <h2>Table</h2>
      <div className="row">
        {shipped.map((each) => (
          <button key={each.id} aria-pressed={table === each.id} onClick={() => onTable(each.id)}>{each.title}</button>
        ))}
        <button aria-pressed={wide} onClick={() => onTable(`${WIDE}${number}`)}>Generated</button>
        {wide && (
          <input
            type="number" min={0} max={MOST} value={number} aria-label="Number of the table"
            onChange={(event) => {
              const chosen = Math.min(MOST, Math.max(0, Math.floor(Number(event.target.value)) || 0));
              setNumber(chosen);
              onTable(`${WIDE}${chosen}`);
            }}
          />
        )}
        {drawn.map(({ key, sheet }) => (
          <button key={key} aria-pressed={table === files[key]} title="Drawn in this browser" onClick={() => take(key)}>{sheet.name || "My table"} <small>drawn</small></button>
        ))}
        {file && <button aria-pressed={table === file} onClick={() => onTable(file)}>{file.name}</button>}
        <FilePick label="My own table file" onFiles={([found]) => { if (found) { setFile(found); onTable(found); } }} />
      </div>
      <ProblemBox error={error} />
      {!fits && (
        <p className="refusal" role="alert">
          This table is {picture.size[0]}″ × {picture.size[1]}″; {mission.name} is laid out on {mission.size[0]}″ × {mission.size[1]}″.
          Choose open ground, another table or another mission.
        </p>
      )}
      <MiniTable size={(picture?.size ?? mission.size)} picture={picture} mission={fits ? mission : null} label={`The table with the map of ${mission.name}`} />
    </section>
  );
}
