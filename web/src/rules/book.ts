import { bookOf } from "../api/http";
import { once } from "../api/once";
import type { BookRule } from "../made/types";

/** A rule with the words that it is found by. */
export interface Entry { rule: BookRule; words: string }

/** Every rule of a game, ready to be searched; asked for once. */
export const book = once(async (system: string): Promise<Entry[]> => (await bookOf(system)).map((rule) => ({ rule, words: wordsOf(rule) })));

const wordsOf = (rule: BookRule) =>
  [rule.id, rule.heading, rule.chapter, rule.kind, rule.text, rule.reading, rule.alternative, ...rule.choices.map((each) => each.name), ...rule.cases.map((each) => each.title)].join(" ").toLowerCase();

/** The rules that hold every word; those that have them in their own text first. */
export function search(entries: Entry[], asked: string): BookRule[] {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return entries.map((each) => each.rule);
  const found = entries.filter((each) => words.every((word) => each.words.includes(word))).map((each) => each.rule);
  const near = (rule: BookRule) => {
    const text = `${rule.id} ${rule.heading} ${rule.text}`.toLowerCase();
    return words.every((word) => text.includes(word)) ? 0 : 1;
  };
  return found.sort((one, other) => near(one) - near(other));
}

/** Chapters with their rules, in the order of the book. */
export function byChapter(rules: BookRule[]): [string, BookRule[]][] {
  const found = new Map<string, BookRule[]>();
  for (const rule of rules) found.set(rule.chapter, [...(found.get(rule.chapter) ?? []), rule]);
  return [...found];
}
