import type { DatasheetOffered, FormationChecked, FormationOffered, MusterBook, MusterChecked, WeaponRow } from "../made/types";
import type { Detachment } from "./army";
import { addedOf } from "./arming";

const sheets = new WeakMap<MusterBook, Map<string, DatasheetOffered>>();

/** A datasheet by its id or its name, as files may say either. */
export function sheetOf(book: MusterBook, id: string): DatasheetOffered | undefined {
  if (!sheets.has(book)) sheets.set(book, new Map(book.datasheets.flatMap((each) => [[each.name.toLowerCase(), each], [each.id, each]] as [string, DatasheetOffered][])));
  return sheets.get(book)!.get(id) ?? sheets.get(book)!.get(id.toLowerCase());
}

export const kindOfFormation = (book: MusterBook, type: string): FormationOffered | undefined => book.formations.find((each) => each.name.toLowerCase() === type.toLowerCase());

const plain = (word: string) => word.toLowerCase().replaceAll("_", " ");

/** A Legion as the book spells it: files may say "sons_of_horus". */
export const legionNamed = (book: MusterBook, legion = ""): string => book.legions.find((each) => plain(each) === plain(legion)) ?? legion;

export const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** What a Detachment is, in a line: how many (as the file says where nobody has counted them), armed with what, upgraded to what. */
export function inShort(entry: Detachment, sheet: DatasheetOffered | undefined, models: number | undefined): string {
  const size = models || entry.models || sheet?.sizes[0]?.models;
  const added = [...new Set((entry.add ?? []).map((each) => each.model))].map((model) => `+${addedOf(entry, model)} ${model}`);
  const others = (entry.loadouts ?? []).flatMap((each) => [each.upgrade, each.become, ...(each.loadout ?? [])].filter((word): word is string => Boolean(word)));
  return [size === undefined ? "" : counted(size, "model"), ...new Set([...added, ...(entry.loadout ?? []), ...others]), entry.upgrade ?? "", entry.tank_commander ? "Tank Commander" : "", entry.embarked ? "starts aboard" : ""].filter(Boolean).join(", ");
}

/** What a datasheet is, in a line: type, Move, Save, and weapons. */
export function sheetInShort(sheet: DatasheetOffered): string {
  const model = sheet.models[0];
  if (!model) return sheet.type;
  const weapons = [...new Set(model.weapons.map((each) => each.name))];
  const told = weapons.length > 3 ? `${weapons.slice(0, 2).join(", ")} and ${weapons.length - 2} more weapons` : weapons.join(", ");
  return [sheet.type, `Move ${model.profile.move}`, `Save ${model.profile.save}`, `CAF ${model.profile.caf}`, told].filter(Boolean).join(" · ");
}

/** What a search finds a datasheet by. */
export const searchedIn = (sheet: DatasheetOffered): string =>
  [sheet.name, sheet.role, sheet.type, sheet.faction, ...sheet.models.flatMap((each) => [each.name, ...each.profile.special_rules, ...each.weapons.flatMap((one: WeaponRow) => [one.name, ...one.traits])])].join(" ").toLowerCase();

const holds = (text: string, asked: string) => asked.toLowerCase().split(/\s+/).filter(Boolean).every((word) => text.includes(word));

/** A Detachment's name, with a number in the order of the slots where several of its Formation are called so. */
export function nameAmong(formation: FormationChecked | undefined, id: string): string {
  const own = formation?.detachments.find((each) => each.id === id);
  if (!formation || !own) return id;
  const seated = formation.slots.flatMap((each) => each.detachments), place = (one: string) => (seated.includes(one) ? seated.indexOf(one) : seated.length);
  const alike = formation.detachments.filter((each) => each.name === own.name && each.slot).sort((one, other) => place(one.id) - place(other.id));
  return alike.length > 1 && own.slot ? `${own.name} ${alike.indexOf(own) + 1}` : own.name;
}

/** What has every word that is searched for, those first whose name begins with it or has it whole. */
export function searched<T>(all: T[], asked: string, name: (each: T) => string, words: (each: T) => string): T[] {
  const whole = asked.trim().toLowerCase();
  if (!whole) return all;
  const near = (each: T) => (name(each).toLowerCase().startsWith(whole) ? 0 : name(each).toLowerCase().includes(whole) ? 1 : holds(name(each).toLowerCase(), whole) ? 2 : 3);
  return all.filter((each) => holds(words(each), whole)).sort((one, other) => near(one) - near(other));
}

/** The Detachment that stands above or below another one in slots of the same Role, as they are shown. */
export function neighbour(checked: MusterChecked | null, id: string, by: -1 | 1): string | undefined {
  const slots = checked?.formations.find((each) => each.slots.some(({ detachments }) => detachments.includes(id)))?.slots ?? [];
  const role = slots.find(({ detachments }) => detachments.includes(id))?.role;
  const shown = slots.filter((each) => each.role === role).flatMap((each) => each.detachments);
  return shown[shown.indexOf(id) + by];
}

/** A text with the names of Detachments in place of their ids, as far as an id is no word of its own: those end in a number. */
export function inWords(checked: MusterChecked | null, text: string): string {
  const found = (checked?.formations ?? []).flatMap((formation) => formation.detachments.map(({ id }) => [id, formation] as const)).filter(([id]) => /-\d+$/.test(id));
  return text.replace(/[\w-]+-\d+\b/g, (word) => {
    const own = found.find(([id]) => id === word);
    return own ? nameAmong(own[1], word) : word;
  });
}
