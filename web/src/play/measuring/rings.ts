import { useEffect, useState } from "react";
import type { Battlefield } from "../../made/types";
import { middleModel, useSeat, useTalk } from "../seat";

/** How far something of a Detachment reaches from the edge of its bases. */
export interface Ring {
  far: number;
  kind: "weapon" | "move" | "charge";
  names: string[];
}

const MOST = 6;

/** The rings of what a Detachment fires with, the shortest first; weapons of one range share theirs. */
export function weaponRings(field: Battlefield, unit: string): Ring[] {
  const profiles = new Set((field.detachments[unit]?.models ?? []).map((id) => field.models[id]).filter((each) => each?.place === "table").map((each) => each!.profile));
  const found = new Map<number, Set<string>>();
  for (const id of profiles)
    for (const { name, profile, maximum } of field.profiles[id]?.weapons ?? []) {
      if (!maximum) continue;
      found.set(maximum, (found.get(maximum) ?? new Set<string>()).add(profile ? `${name} (${profile})` : name));
    }
  return [...found].sort(([one], [other]) => one - other).slice(0, MOST).map(([far, names]) => ({ far, kind: "weapon" as const, names: [...names] }));
}

/** The same with how far the umpire lets it move and charge now. */
export function useRings(on: boolean): Ring[] {
  const talk = useTalk(), { field, chosen, past, seq } = useSeat((now) => ({ field: now.seen.field, chosen: now.doing.chosen, past: now.seen.past, seq: now.table.seq }));
  const [moves, setMoves] = useState<{ about: string; rings: Ring[] }>({ about: "", rings: [] });
  const model = on && chosen ? middleModel(field, chosen) : "", about = `${model} ${past ?? seq}`;
  useEffect(() => {
    if (!model) return;
    let stale = false;
    const ask = async (kind: "move" | "charge"): Promise<Ring[]> => {
      const told = await talk.ask({ say: "ask", question: { question: "allowance", model, manoeuvre: kind }, at: past, suppose: {} });
      const far = told.tell === "answer" ? Number(told.ruling.findings.find((each) => "allowance" in each.facts)?.facts.allowance ?? 0) : 0;
      return far > 0 ? [{ far, kind, names: [kind === "move" ? "Movement" : "Charge"] }] : [];
    };
    void Promise.all([ask("move"), ask("charge")]).then((found) => !stale && setMoves({ about, rings: found.flat() }));
    return () => void (stale = true);
  }, [talk, model, past, about]);
  if (!on || !chosen) return [];
  return [...(moves.about === about ? moves.rings : []), ...weaponRings(field, chosen)];
}
