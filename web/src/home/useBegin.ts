import { useState } from "react";
import { beginBattle } from "../api/battles";
import type { NewBattle } from "../made/types";
import { remembered, type Kept } from "./kept";

/** Begins battles, one at a time: which one the server is setting up, and what was wrong with the last. */
export function useBegin(onBegun: (battle: Kept) => void) {
  const [busy, setBusy] = useState<NewBattle | null>(null), [error, setError] = useState<unknown>(null);
  const begin = async (battle: NewBattle) => {
    setBusy(battle);
    setError(null);
    try {
      onBegun(remembered(await beginBattle(battle)));
    } catch (found) {
      setError(found);
    }
    setBusy(null);
  };
  return { busy, error, begin };
}
