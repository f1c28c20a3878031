import { useEffect, useState } from "react";
import { disputes } from "../api/http";
import type { Disputed } from "../made/types";

/** What players argue about, null while the server has not told it. */
export function useDisputes(): { known: Disputed[] | null; problem: string } {
  const [known, setKnown] = useState<Disputed[] | null>(null), [problem, setProblem] = useState("");
  useEffect(() => void disputes().then(setKnown, (error: unknown) => setProblem((error as Error).message)), []);
  return { known, problem };
}

/** Those with every word of a search somewhere in what is told of them. */
export function searched(known: Disputed[], search: string): Disputed[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return known.filter((each) => {
    const told = `${each.title} ${each.asks} ${each.ruling} ${each.topic} ${each.game} ${each.rules.join(" ")}`.toLowerCase();
    return words.every((word) => told.includes(word));
  });
}

/** Disputes under what is argued over, in the order in which they come. */
export function byTopic(known: Disputed[]): [string, Disputed[]][] {
  const found = new Map<string, Disputed[]>();
  for (const each of known) found.set(each.topic, [...(found.get(each.topic) ?? []), each]);
  return [...found];
}

export const addressOf = ({ system, id }: Disputed) => `#/ask/${system}/${id}`;
