const MOST = 100;

/** A thing, and when it was kept. */
interface Kept {
  thing: unknown;
  at: number;
}

function read(key: string): Kept | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as Kept | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** What this browser has kept under a name, the latest of each kind of thing. */
export const recall = (place: string, name: string): unknown => read(`${place}/${name}`)?.thing;

/** Keep a thing under a key of its own, so that tabs never undo what another keeps; the oldest of a place make room. */
export function remember(place: string, name: string, thing: unknown) {
  localStorage.setItem(`${place}/${name}`, JSON.stringify({ thing, at: Date.now() }));
  const all = Object.keys(localStorage).filter((key) => key.startsWith(`${place}/`));
  if (all.length <= MOST) return;
  const age = (key: string) => read(key)?.at ?? 0;
  for (const key of all.sort((one, other) => age(other) - age(one)).slice(MOST)) localStorage.removeItem(key);
}

/** Everything that is kept of a kind, the latest first: its name, what it is and when it was kept. */
export const recallAll = (place: string): { name: string; thing: unknown; at: number }[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(`${place}/`))
    .flatMap((key) => { const found = read(key); return found ? [{ name: key.slice(place.length + 1), ...found }] : []; })
    .sort((one, other) => other.at - one.at);

export const unremember = (place: string, name: string) => localStorage.removeItem(`${place}/${name}`);
