import { useEffect, useRef, useState } from "react";
import { stringify } from "yaml";
import { LONGEST } from "../api/files";
import { bringSquad } from "../api/http";
import { recall, remember } from "../api/memory";
import type { Brought, GivenFile } from "../made/types";

/** A squad that was brought, and the base sizes that were said for it. */
export interface Squad {
  /** No other squad of this page has it, not even one that was put away. */
  key: number;
  files: GivenFile[];
  faction: string;
  bases: Record<string, string>;
  /** Figures in place of those of the roster, by model and column. */
  figures: Record<string, Record<string, string>>;
  side: string;
  brought: Brought;
}

const PLACE = "umpire.bases";
const ZIP = [0x50, 0x4b], CHUNK = 0x8000;

/** The base of a model as this browser was told it before; "" if it never was. */
const known = (name: string) => String(recall(PLACE, name.toLowerCase()) ?? "");

/** Reads files of squads; archives become base64. */
export async function readSquad(found: Iterable<File>): Promise<GivenFile[]> {
  return Promise.all([...found].map(async (file) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const packed = ZIP.every((each, index) => bytes[index] === each);
    const text = packed ? base64(bytes) : new TextDecoder().decode(bytes);
    if (text.length > LONGEST) throw new Error(`${file.name} is too large: ${LONGEST / 1e6} MB at most.`);
    return { name: file.name, text };
  }));
}

function base64(bytes: Uint8Array): string {
  let letters = "";
  for (let at = 0; at < bytes.length; at += CHUNK) letters += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(letters);
}

/** Whether all files are such as only squads come in. */
export const areSquads = (found: Iterable<File>) => {
  const names = [...found].map((each) => each.name.toLowerCase());
  return names.length > 0 && names.every((each) => /\.rosz?$/.test(each));
};

/** A file of base sizes, as `umpire army import --bases` takes it. */
export const basesFile = (bases: Record<string, string>) => stringify({ bases });

/** The squads that have been brought to a table of a game; bases are asked for once and then remembered. */
export function useSquads(system: string, sides: string[], onProblem: (problem: string) => void) {
  const [squads, setSquads] = useState<Squad[]>([]), brought = useRef(0);
  useEffect(() => setSquads([]), [system]);
  const fail = (error: unknown) => onProblem((error as Error).message);
  /** Reads a squad anew; bases that this browser knows are filled in. */
  const told = async (squad: Omit<Squad, "brought">): Promise<Squad> => {
    const { files, faction, figures } = squad, bases = { ...squad.bases };
    let found = await bringSquad({ system, files, faction, figures, bases });
    const remembered = found.lacking.filter(known);
    for (const name of remembered) bases[name] = known(name);
    if (remembered.length) found = await bringSquad({ system, files, faction, figures, bases });
    return { ...squad, bases, brought: found };
  };
  const renew = (index: number, changes: Partial<Squad>) => told({ ...squads[index]!, ...changes }).then((next) => {
    setSquads((old) => old.map((each, at) => (at === index ? next : each)));
    onProblem("");
  });
  return {
    squads,
    take: (found: Iterable<File>) => void readSquad(found).then(async (files) => {
      const next = await told({ key: (brought.current += 1), files, faction: "", bases: {}, figures: {}, side: sides[squads.length % sides.length]! });
      setSquads((old) => [...old, next]);
      onProblem("");
    }).catch(fail),
    choose: (index: number, faction: string) => void renew(index, { faction }).catch(fail),
    /** Says base sizes by the names of models: they are kept for next time once the umpire has taken them. */
    say: (index: number, said: Record<string, string>) => void renew(index, { bases: { ...squads[index]!.bases, ...said } }).then(() => {
      for (const [name, base] of Object.entries(said)) remember(PLACE, name.toLowerCase(), base);
    }).catch(fail),
    /** Says figures of a model that the roster lacks, or has otherwise. */
    fill: (index: number, model: string, row: Record<string, string>) => void renew(index, { figures: { ...squads[index]!.figures, [model]: { ...squads[index]!.figures[model], ...row } } }).catch(fail),
    turn: (index: number, side: string) => setSquads((old) => old.map((each, at) => (at === index ? { ...each, side } : each))),
    leave: (index: number) => setSquads((old) => old.filter((_, at) => at !== index)),
  };
}
