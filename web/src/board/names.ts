import { createContext, useContext } from "react";
import type { Battlefield, Detachment } from "../made/types";

/** What things of a battle are called, where files know them by their ids. */
export interface Names {
  unit: (id: string) => string;
  /** A Detachment's name as short as it can be told from the others: for the table. */
  short: (id: string) => string;
  model: (id: string) => string;
  /** The same, as short as `short`. */
  piece: (id: string) => string;
  /** Whatever has a name: a Detachment, a model, a Formation, a piece of terrain. */
  of: (id: string) => string;
  side: (id: string) => string;
  /** A text with names in place of ids. */
  in: (text: string) => string;
  /** The same with short names: for the table. */
  brief: (text: string) => string;
}

/** What Detachments have in common, which nobody says of them at a table. */
const COMMON = /\b(legion|auxilia|solar|detachment|squadron|banner|maniple|section)\b/gi;
const PART = /\.\d+$/, IDS = /[A-Za-z0-9][\w.-]*\w|\w/g;
const known = new WeakMap<Battlefield["detachments"], Names>();

/** An id as people write it: "civitas_imperialis" is "Civitas Imperialis". */
export const spoken = (id: string) => id.replace(PART, "").replace(/[_-]+/g, " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** What everything on a battlefield is called; made once for each state of its Detachments. */
export function namesIn(field: Battlefield): Names {
  const found = known.get(field.detachments);
  if (found) return found;
  const made = namesWith(field, {});
  known.set(field.detachments, made);
  return made;
}

/** The same, with what the sides are called. */
export function namesWith(field: Battlefield, sides: Record<string, string>): Names {
  const units = Object.values(field.detachments);
  const side = (id: string) => (sides[id] && sides[id] !== id ? sides[id] : spoken(id));
  const full = told(units, (each) => titled(each) || each.name || spoken(each.id), side);
  const brief = told(units, (each) => titled(each) || shortened(each.name) || spoken(each.id), null);
  const unit = (id: string) => full.get(id) ?? spoken(id);
  const model = (id: string) => {
    const owner = field.detachments[field.models[id]?.detachment ?? ""];
    if (!owner) return spoken(id);
    return numbered(owner, id, unit(owner.id));
  };
  const short = (id: string) => brief.get(id) ?? spoken(id);
  const piece = (id: string) => {
    const owner = field.detachments[field.models[id]?.detachment ?? ""];
    return owner ? numbered(owner, id, short(owner.id)) : spoken(id);
  };
  const areas = new Set(field.areas.map((each) => each.id));
  const of = (id: string) => ((field.sides as string[]).includes(id) ? side(id) : full.has(id) ? unit(id) : field.models[id] ? model(id) : areas.has(id) ? spoken(id) : formation(field.formations[id]?.name || id));
  const isName = (word: string) => (field.sides as string[]).includes(word) || full.has(word) || !!field.models[word] || (areas.has(word) && /[_.-]/.test(word));
  // A word of one letter may be an article.
  const written = (called: (id: string) => string) => (words: string) => words.replace(IDS, (word) => (word.length > 1 && isName(word) ? called(word) : word));
  const shortly = (id: string) => (field.models[id] ? piece(id) : brief.get(id) ?? of(id));
  return { unit, short, model, piece, of, side, in: written(of), brief: written(shortly) };
}

/** A model by its number in its Detachment. */
const numbered = (owner: Detachment, id: string, name: string) => (owner.models.length > 1 ? `${name} #${owner.models.indexOf(id) + 1}` : name);

/** What a Formation is called: one that has no name of its own by its id. */
const formation = (name: string) => (/^[a-z0-9]+([_-][a-z0-9]+)*$/.test(name) ? spoken(name) : name);

/** An id that is a name: without its side, as words; "" where it is but a number. */
function titled({ id, side }: Detachment): string {
  const rest = id.startsWith(`${side}-`) ? id.slice(side.length + 1) : id;
  return /[a-z]/i.test(rest) ? spoken(rest) : "";
}

const shortened = (name: string) => name.replace(COMMON, "").replace(/\s+/g, " ").trim() || name;

/** Names that are all different: those that would be alike are numbered and, where colours do not show them, told apart by what their sides are called. */
function told(units: Detachment[], name: (unit: Detachment) => string, side: ((id: string) => string) | null): Map<string, string> {
  const found = new Map<string, string>();
  for (const unit of units) {
    const alike = units.filter((each) => name(each) === name(unit)), own = alike.filter((each) => each.side === unit.side);
    const number = own.length > 1 ? ` ${own.indexOf(unit) + 1}` : "";
    found.set(unit.id, `${name(unit)}${number}${side && own.length < alike.length ? ` (${side(unit.side)})` : ""}`);
  }
  return found;
}

const AS_WRITTEN: Names = { unit: String, short: String, model: String, piece: String, of: String, side: String, in: String, brief: String };

/** The names of a battle without a battlefield: nothing but its sides has a name. */
export function sideNames(sides: Record<string, string>): Names {
  const side = (id: string) => (sides[id] && sides[id] !== id ? sides[id] : spoken(id));
  return { ...AS_WRITTEN, side, of: (id) => (id in sides ? side(id) : id), in: (text) => text.replace(IDS, (word) => (word.length > 1 && word in sides ? side(word) : word)) };
}

/** The names of the battle that is played; where none is, things are called as they are written. */
export const NamesContext = createContext<Names>(AS_WRITTEN);
export const useNames = () => useContext(NamesContext);

/** A sentence begins with a capital. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
