import type { FieldWord, FormField, SystemWords, TableDocument, TableFeature } from "../made/types";

/** What is said of a feature in the words of its game, by the names of its form's fields. */
export type Entry = TableFeature["entry"];

export const told = (word: string) => word.replaceAll("_", " ");

/** A word as it is read by who chooses it. */
export const calledAs = (each: FieldWord) => each.told || told(each.word);

/** A list with a word more, or without it where it had it. */
export const toggled = (list: string[], word: string) => (list.includes(word) ? list.filter((each) => each !== word) : [...list, word]);

/** The words that an entry holds under a name, one or several. */
export function wordsIn(entry: Entry, name: string): string[] {
  const found = entry[name];
  return Array.isArray(found) ? (found as string[]) : typeof found === "string" && found ? [found] : [];
}

/** The entry with something else said under a name; what is undefined is not said. */
export function saying(entry: Entry, name: string, value: unknown): Entry {
  const { [name]: _before, ...others } = entry;
  return value === undefined ? others : { ...others, [name]: value };
}

const wordField = (words: SystemWords | undefined) => words?.fields.find((each) => each.name === words.word_field);

/** The words that say what a feature is, those of the table's own last. */
export function choicesOf(words: SystemWords | undefined, sheet: Pick<TableDocument, "terrain_types">): FieldWord[] {
  const own = words?.own_types ? Object.keys(sheet.terrain_types) : [];
  return [...(wordField(words)?.words ?? []), ...own.map((word): FieldWord => ({ word, told: "", paint: `t-${word}` }))];
}

/** The entry of a feature that is what these words say; a field that only goes with one of them begins or ends with it. */
export function being(entry: Entry, words: SystemWords | undefined, said: string[]): Entry {
  const field = wordField(words);
  if (!words || !field) return entry;
  const value = field.asks === "choices" ? said : said[0];
  const dependent = words.fields.filter((each) => each.only_with && each.starts);
  return dependent.reduce(
    (made, each) => saying(made, each.name, said.includes(each.only_with) ? made[each.name] ?? each.starts : undefined),
    saying(entry, field.name, said.length ? value : undefined),
  );
}

/** Whether a field is asked of a feature. */
export const isAsked = (field: FormField, entry: Entry, words: SystemWords) =>
  !field.only_with || wordsIn(entry, words.word_field).includes(field.only_with);

/** What a feature is: its words, then what is agreed of it. */
const said = (shape: Pick<TableFeature, "entry">, words: SystemWords | undefined) =>
  (words?.fields ?? []).filter((each) => each.name === words!.word_field || each.asks === "agreed").flatMap((each) => wordsIn(shape.entry, each.name));

/** The class that paints a feature: that of words that paint together, else of the last of its words. */
export function paintOf(shape: Pick<TableFeature, "entry">, words: SystemWords | undefined): string {
  const all = said(shape, words), own = words ? wordsIn(shape.entry, words.word_field) : [];
  const together = words?.paints.find((each) => each.words.every((word) => all.includes(word)));
  const single = own.map((word) => wordField(words)?.words.find((each) => each.word === word)?.paint).filter(Boolean);
  return together?.paint ?? single[single.length - 1] ?? "t-open";
}

/** What a feature is, in words. */
export const wordsOf = (shape: TableFeature, words: SystemWords | undefined) =>
  [...said(shape, words), shape.top === null ? "" : `${shape.top}″ high`].filter(Boolean).join(", ").replaceAll("_", " ");
