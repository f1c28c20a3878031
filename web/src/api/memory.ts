const MOST = 100;

function all<T>(place: string): [string, T][] {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "[]") as [string, T][];
  } catch {
    return [];
  }
}

/** What this browser has kept under a name, the latest of each kind of thing. */
export const recall = <T>(place: string, name: string): T | undefined => all<T>(place).find(([each]) => each === name)?.[1];

export const remember = <T>(place: string, name: string, thing: T) =>
  localStorage.setItem(place, JSON.stringify([[name, thing], ...all<T>(place).filter(([each]) => each !== name)].slice(0, MOST)));
