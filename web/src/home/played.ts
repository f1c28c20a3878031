import { useEffect } from "react";
import { remember, unremember } from "../api/memory";
import type { Table } from "../api/talk";
import type { BattleNow } from "../made/types";
import { playerWords } from "./ArmyChoice";
import { PLAYED } from "./going";

/** Note that a battle is played here, and when it goes on no more; who only looks on comes back by a link. */
export function useNotePlayed(tokens: string[], table: Table | null) {
  const name = tokens.join(","), title = table?.welcome.side ? table.welcome.title : "", over = Boolean(table?.closed || table?.outcome), seq = table?.seq;
  useEffect(() => {
    if (title && over) unremember(PLAYED, name);
    else if (title) remember(PLAYED, name, title);
  }, [name, title, over, seq]);
}

/** Who plays on the other side: "against Auxilia (a recruit, who looks ahead a little)". */
export function againstWords({ side, names, players, persons }: BattleNow, seats: number): string {
  if (seats > 1) return "Both sides at this screen";
  const others = Object.keys(names).filter((each) => each !== side);
  return `Against ${others.map((each) => `${persons[each]?.name || names[each]} (${playerWords(players[each] ?? "human").replace(/,.*/, "")})`).join(" and ")}`;
}
