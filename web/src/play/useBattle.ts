import { useEffect, useMemo, useSyncExternalStore } from "react";
import { Talk } from "../api/talk";

/** A seat's talk with the server, and what is known of the battle, kept up to date. */
export function useBattle(token: string) {
  const talk = useMemo(() => new Talk(token), [token]);
  useEffect(() => () => talk.close(), [talk]);
  return { talk, ...useSyncExternalStore(talk.subscribe, talk.look) };
}
