import { useEffect } from "react";
import { recallAll, remember, unremember } from "../api/memory";
import type { Table } from "../api/talk";
import type { BattleNow } from "../made/types";
import { playerWords } from "./ArmyChoice";

const PLACE = "umpire.played";

/** A battle that somebody played in this browser: the seats that they had, and when they were there last. */
export interface Played {
  tokens: string[];
  title: string;
  at: number;
}

/** Note that a battle is played here, and when it goes on no more; who only looks on comes back by a link. */
export function useNotePlayed(tokens: string[], table: Table | null) {
  const name = tokens.join(","), title = table?.welcome.side ? table.welcome.title : "", over = Boolean(table?.closed || table?.outcome), seq = table?.seq;
  useEffect(() => {
    if (title && over) unremember(PLACE, name);
    else if (title) remember(PLACE, name, title);
  }, [name, title, over, seq]);
}

/** The battles that go on, as far as this browser knows, the latest first. */
export const played = (): Played[] => recallAll(PLACE).map(({ name, thing, at }) => ({ tokens: name.split(","), title: String(thing), at }));

export const forgetPlayed = ({ tokens }: Played) => unremember(PLACE, tokens.join(","));

/** Who plays on the other side: "against Auxilia (a recruit, who looks ahead a little)". */
export function againstWords({ side, names, players, persons }: BattleNow, seats: number): string {
  if (seats > 1) return "Both sides at this screen";
  const others = Object.keys(names).filter((each) => each !== side);
  return `Against ${others.map((each) => `${persons[each]?.name || names[each]} (${playerWords(players[each] ?? "human").replace(/,.*/, "")})`).join(" and ")}`;
}
