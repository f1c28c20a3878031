const MOST = 100;

/** A thing, and when it was kept. */
interface Kept<T> {
  thing: T;
  at: number;
}

function read<T>(key: string): Kept<T> | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as Kept<T> | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** What this browser has kept under a name, the latest of each kind of thing. */
export const recall = <T>(place: string, name: string): T | undefined => read<T>(`${place}/${name}`)?.thing;

/** Keep a thing under a key of its own, so that tabs never undo what another keeps; the oldest of a place make room. */
export function remember<T>(place: string, name: string, thing: T) {
  localStorage.setItem(`${place}/${name}`, JSON.stringify({ thing, at: Date.now() }));
  const all = Object.keys(localStorage).filter((key) => key.startsWith(`${place}/`));
  if (all.length <= MOST) return;
  const age = (key: string) => read(key)?.at ?? 0;
  for (const key of all.sort((one, other) => age(other) - age(one)).slice(MOST)) localStorage.removeItem(key);
}
