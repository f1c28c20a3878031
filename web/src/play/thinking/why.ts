import { create } from "zustand";
import type { Reasons } from "../../made/types";
import type { Talk } from "../../api/talk";

/** The decision of a bot that is asked about, and what is told of it: its reasons, or why there are none. */
interface Asked {
  at: number | null;
  reasons: Reasons | null;
  refused: string;
}

const NOTHING: Asked = { at: null, reasons: null, refused: "" };

export const useWhy = create<Asked>(() => NOTHING);

export const askNoMore = () => useWhy.setState(NOTHING);

/** Ask why a bot took the decision that became an entry; the answer to the last question counts. */
export async function askWhy(talk: Talk, at: number) {
  useWhy.setState({ ...NOTHING, at });
  const told = await talk.ask({ say: "why", at });
  if (useWhy.getState().at !== at) return;
  if (told.tell === "reasons") useWhy.setState({ reasons: told, refused: told.told });
  else useWhy.setState({ refused: "reason" in told ? told.reason : "" });
}
