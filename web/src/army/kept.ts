import type { GivenFile } from "../made/types";
import { readArmy, slug, type Army } from "./army";

const PLACE = "umpire.army/", NOTES = "umpire.army-notes/";

/** An army that is kept in this browser, by its key; each under a key of its own, so that no tab undoes what another keeps. */
export interface Kept { key: string; army: Army; at: number }

function kept(place: string): Kept[] {
  try {
    const { army, at } = JSON.parse(localStorage.getItem(place) ?? "null") as { army: unknown; at: unknown };
    return [{ key: place.slice(PLACE.length), army: readArmy(army).army, at: Number(at) || 0 }];
  } catch {
    return []; // not written by us, or by a page of another day: it is left as it lies
  }
}

/** Every army that is kept here, the latest first. */
export const keptArmies = (): Kept[] => Object.keys(localStorage).filter((each) => each.startsWith(PLACE)).flatMap(kept).sort((one, other) => other.at - one.at);

export const keptArmy = (key: string): Army | undefined => kept(PLACE + key)[0]?.army;

/** Keep an army. Throws, in words, where the browser has no room: none is given up for another. */
export function keep(key: string, army: Army, at = Date.now()) {
  try {
    localStorage.setItem(PLACE + key, JSON.stringify({ army, at }));
  } catch (error) {
    throw new Error("This browser keeps nothing more: download the army, or delete others.", { cause: error });
  }
}

/** Calls back when another tab of this browser has changed an army; returns what ends it. */
export function onKeptElsewhere(key: string, then: (army: Army) => void): () => void {
  const heard = (event: StorageEvent) => {
    const found = event.key === PLACE + key ? keptArmy(key) : undefined;
    if (found) then(found);
  };
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
}

export const forget = (key: string) => localStorage.removeItem(PLACE + key);

/** A key that no kept army has. */
export const newKey = (): string => String(Math.max(0, ...Object.keys(localStorage).filter((each) => each.startsWith(PLACE)).map((each) => Number(each.slice(PLACE.length))).filter(Number.isFinite)) + 1);

/** Keeps an army as another one, with what there is to know about how it came in; returns its key. */
export function keepAnother(army: Army, notes: string[] = []): string {
  const key = newKey();
  keep(key, army);
  setNotes(key, notes);
  return key;
}

export function setNotes(key: string, notes: string[]) {
  if (notes.length) localStorage.setItem(NOTES + key, JSON.stringify(notes));
  else localStorage.removeItem(NOTES + key);
}

/** What there is to know about how an army came in, a sentence each. */
export function notesOf(key: string): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(NOTES + key) ?? "[]");
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    return [];
  }
}

/** Keeps an army as another one, and opens it. */
export function openArmy(army: Army, notes: string[] = []) {
  location.hash = `#/army/${keepAnother(army, notes)}`;
}

/** An army as the file that a battle takes. */
export const armyFile = (army: Army): GivenFile => ({ name: `${slug(army.name)}.json`, text: JSON.stringify({ army }) });
