import { useSyncExternalStore } from "react";

const PLACE = "umpire.me";

/** What this browser remembers of whoever uses it. */
export interface Me {
  name: string;
  colour: string;
  /** Whether a sound tells that it is one's turn. */
  sound: boolean;
  /** Whether a notification does, if the browser allows it. */
  notify: boolean;
  /** Whether what spectators say is shown. */
  onlookers: boolean;
  /** Whether a name was asked for once, and not wanted. */
  unnamed: boolean;
}

const NOBODY: Me = { name: "", colour: "", sound: true, notify: false, onlookers: true, unnamed: false };
const watchers = new Set<() => void>();
let known: Me = read();

function read(): Me {
  try {
    return { ...NOBODY, ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Me>) };
  } catch {
    return NOBODY;
  }
}

export const me = (): Me => known;

/** Remember something else; a browser that keeps nothing remembers it until the page is left. */
export function remember(changes: Partial<Me>) {
  known = { ...known, ...changes };
  try {
    localStorage.setItem(PLACE, JSON.stringify(known));
  } catch {
    // Private windows may refuse: then it is asked again next time.
  }
  for (const each of watchers) each();
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

export const useMe = () => useSyncExternalStore(subscribe, me);
