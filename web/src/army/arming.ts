import type { DatasheetOffered, LoadoutOption, ModelOffered } from "../made/types";
import type { AddedModels, Detachment, ModelGroup } from "./army";

/** What models carry beside what they always do: for each choice the options taken, and what was bought or exchanged. */
export interface Armed {
  picks: number[][];
  bought: string[];
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const usual = (choose: number) => Array.from({ length: choose }, (_, index) => index);

/** How much of an option stands in a list: what is named in full goes before the rest, as the umpire reads files. */
function named(option: LoadoutOption, left: string[]): number {
  const count = (names: string[]) => names.filter((name, index) => names.slice(0, index + 1).filter((each) => same(each, name)).length <= left.filter((each) => same(each, name)).length).length;
  if (option.names.length && option.names.join() !== option.weapons.join() && count(option.names) === option.names.length) return 1000;
  const found = count(option.weapons);
  return found === option.weapons.length && found > 0 ? 100 + found : found;
}

function struck(left: string[], names: string[]): string[] {
  const rest = [...left];
  for (const name of names) {
    const at = rest.findIndex((each) => same(each, name));
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

/** What the weapons of a file come to: where none of a choice's options is named, its first are taken. */
export function armedBy(kind: ModelOffered, loadout: string[] = []): Armed {
  let left = struck(loadout, kind.fixed);
  const picks = kind.choices.map((choice) => {
    const taken: number[] = [];
    while (taken.length < choice.choose) {
      const able = choice.options.map((option, index) => ({ index, asked: choice.same_twice || !taken.includes(index) ? named(option, left) : 0 }));
      const best = able.reduce((one, other) => (other.asked > one.asked ? other : one), { index: -1, asked: 0 });
      if (!best.asked) break;
      const option = choice.options[best.index]!;
      left = struck(left, best.asked >= 1000 ? option.names : option.weapons);
      taken.push(best.index);
    }
    return [...taken, ...choice.options.map((_, index) => index).filter((index) => !taken.includes(index))].slice(0, choice.choose);
  });
  return { picks, bought: left };
}

/** The weapons that a file names: none where all is as it mostly is, and what was bought cannot be taken for a choice. */
export function loadoutOf(kind: ModelOffered, { picks, bought }: Armed): string[] {
  const chosen = kind.choices.flatMap((choice) => choice.options.flatMap((option) => option.weapons));
  const plain = !bought.some((each) => chosen.some((other) => same(each, other))) && kind.choices.every((choice, index) => usual(choice.choose).every((each) => picks[index]!.includes(each)));
  return [...(plain ? [] : kind.choices.flatMap((choice, index) => picks[index]!.flatMap((pick) => choice.options[pick]?.names ?? []))), ...bought];
}

export const picked = (armed: Armed, choice: number, at: number, option: number): Armed => ({
  ...armed, picks: armed.picks.map((each, index) => (index === choice ? each.map((old, place) => (place === at ? option : old)) : each)),
});

export const boughtToo = (armed: Armed, weapon: string, taken: boolean, instead: string[] = []): Armed => ({
  ...armed, bought: [...armed.bought.filter((each) => !same(each, weapon) && !(taken && instead.some((other) => same(each, other)))), ...(taken ? [weapon] : [])],
});

/** The kind of model of a datasheet by its name; the standard one where nothing is named. */
export const kindOf = (sheet: DatasheetOffered, name = ""): ModelOffered => sheet.models.find((each) => same(each.name, name)) ?? sheet.models[0]!;

/** How many models a Detachment has of its own, without those that are added. */
export const sizeOf = (sheet: DatasheetOffered, entry: Detachment) => entry.models ?? sheet.sizes[0]?.models ?? 0;

/** Groups of models cut down to a size: the last ones go first. */
function fitted(groups: ModelGroup[] | undefined, size: number): ModelGroup[] {
  let room = size;
  return (groups ?? []).flatMap((each) => {
    const models = Math.min(each.models, room);
    room -= models;
    return models ? [{ ...each, models }] : [];
  });
}

/** A Detachment of another size; nobody is left armed otherwise who is not there. */
export const resized = (sheet: DatasheetOffered, entry: Detachment, size: number): Partial<Detachment> => ({
  models: size === sheet.sizes[0]?.models ? undefined : size, loadouts: fitted(entry.loadouts, size),
});

/** How many models of a kind were added. */
export const addedOf = (entry: Detachment, model: string) => (entry.add ?? []).filter((each) => same(each.model, model)).reduce((sum, each) => sum + each.models, 0);

/** So many models of a kind added: more go to the first of that kind, fewer come off the last. */
export function withAdded(entry: Detachment, model: string, models: number): AddedModels[] {
  const all = entry.add ?? [];
  let by = models - addedOf(entry, model);
  if (by > 0) {
    const first = all.find((each) => same(each.model, model));
    return first ? all.map((each) => (each === first ? { ...each, models: each.models + by } : each)) : [...all, { model, models: by }];
  }
  return [...all].reverse().flatMap((each) => {
    if (!same(each.model, model)) return [each];
    const less = Math.min(each.models, -by);
    by += less;
    return each.models > less ? [{ ...each, models: each.models - less }] : [];
  }).reverse();
}

/** How many of a Detachment's own models are upgraded to something. */
export const upgradedTo = (entry: Detachment, upgrade: string) => (entry.loadouts ?? []).filter((each) => same(each.upgrade ?? "", upgrade)).reduce((sum, each) => sum + each.models, 0);

/** So many models upgraded to something; they are armed like the rest. */
export function withUpgraded(entry: Detachment, upgrade: string, models: number): ModelGroup[] {
  const all = entry.loadouts ?? [], others = all.filter((each) => !same(each.upgrade ?? "", upgrade));
  const first = all.find((each) => same(each.upgrade ?? "", upgrade)) ?? { upgrade, models: 0, ...(entry.loadout?.length ? { loadout: entry.loadout } : {}) };
  return models > 0 ? [...others, { ...first, models }] : others;
}
