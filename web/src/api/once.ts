/** Asks for each thing once, and keeps the answer; what failed is asked for again. */
export function once<Names extends string[], T>(ask: (...names: Names) => Promise<T>) {
  const kept = new Map<string, Promise<T>>();
  return (...names: Names): Promise<T> => {
    const key = names.join("/"), known = kept.get(key);
    if (known) return known;
    const asked = ask(...names);
    kept.set(key, asked);
    asked.catch(() => kept.delete(key));
    return asked;
  };
}
