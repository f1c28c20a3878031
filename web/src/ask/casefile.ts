import { parseDocument, type Document } from "yaml";
import type { Ruling } from "../made/types";
import { middle, round, rounded, turned, type Point } from "../board/shapes";
import { append, assign, flow, list, names, type Entry, type Way } from "./entries";

export type { Entry } from "./entries";

/** Where a thing stands in a case file: a model with its unit, or a feature. */
export interface Place {
  kind: "model" | "feature";
  way: Way;
  entry: Entry;
  unit: Entry;
}

/** A model of a squad and where it is to stand. */
export interface Standing {
  name: string;
  base: string;
  keywords: string[];
  profile: Entry;
  at: Point;
}

const CASE: Way = ["cases", 0], TABLE: Way = [...CASE, "table"];
/** What many names have in common and nobody says at a table. */
const COMMON = /\b(legion|auxilia|detachment|squadron|banner|tactical|unit)\b/gi;
const NEATLY = { lineWidth: 0, flowCollectionPadding: false };

/** What a model has otherwise than its unit. */
const differing = (field: "base" | "profile", model: Standing, unit: Entry) => (JSON.stringify(model[field]) === JSON.stringify(unit[field]) ? {} : { [field]: model[field] });

/** A case file that is being changed; its text keeps its shape and its comments. Every change is a new file. */
export class CaseText {
  private readonly document: Document;
  private told: string | null = null;
  private plain: Entry | null = null;

  constructor(source: string | Document) {
    if (typeof source === "string") this.told = source;
    this.document = typeof source === "string" ? parseDocument(source, { merge: true }) : source;
  }

  get text(): string {
    return (this.told ??= this.document.toString(NEATLY));
  }

  get broken(): string {
    return this.document.errors[0]?.message.split("\n")[0] ?? "";
  }

  get system(): string {
    return String(this.document.get("system") ?? "");
  }

  get title(): string {
    return String(this.document.getIn([...CASE, "title"]) ?? "");
  }

  get questions(): Entry[] {
    return list(this.one.ask);
  }

  get houseRules(): Record<string, string> {
    return (this.one.house_rules ?? {}) as Record<string, string>;
  }

  get sides(): string[] {
    return [...new Set(list(this.table.units).map((unit) => String(unit.side)))];
  }

  /** The ids of everything on the table. */
  get ids(): { models: string[]; units: string[]; features: string[] } {
    const units = list(this.table.units);
    return {
      units: units.map((each) => String(each.id)),
      models: units.flatMap((each) => list(each.models).map((model) => String(model.id))),
      features: list(this.table.features).map((each) => String(each.id)),
    };
  }

  find(thing: string): Place | null {
    for (const [u, unit] of list(this.table.units).entries())
      for (const [m, model] of list(unit.models).entries())
        if (String(model.id) === thing) return { kind: "model", way: [...TABLE, "units", u, "models", m], entry: model, unit };
    for (const [f, feature] of list(this.table.features).entries())
      if (String(feature.id) === thing) return { kind: "feature", way: [...TABLE, "features", f], entry: feature, unit: {} };
    return null;
  }

  moved(thing: string, by: Point): CaseText {
    return this.reshaped(thing, ([x, y]) => [x + by[0], y + by[1]]);
  }

  /** A thing turned counter-clockwise about its middle. */
  turned(thing: string, degrees: number): CaseText {
    const place = this.find(thing);
    if (place?.kind === "model") {
      const facing = ((((Number(place.entry.facing ?? 0) + degrees) % 360) + 360) % 360);
      return this.changed(thing, { facing: round(facing) || undefined });
    }
    const ring = (place?.entry.outline ?? []) as Point[];
    return ring.length ? this.reshaped(thing, turned(middle(ring), degrees)) : this;
  }

  /** A thing with some of its fields changed; undefined takes a field away. */
  changed(thing: string, fields: Entry): CaseText {
    const place = this.find(thing);
    return place ? this.edited((copy) => assign(copy, place.way, fields)) : this;
  }

  /** The unit of a model with some of its fields changed. */
  changedUnit(thing: string, fields: Entry): CaseText {
    const place = this.find(thing);
    return place?.kind === "model" ? this.edited((copy) => assign(copy, place.way.slice(0, -2), fields)) : this;
  }

  /** Without a thing, and without the questions that name it. */
  without(thing: string): CaseText {
    const place = this.find(thing);
    if (!place) return this;
    const alone = place.kind === "model" && list(place.unit.models).length === 1;
    const gone = alone ? [thing, String(place.unit.id)] : [thing];
    return this.edited((copy) => {
      copy.deleteIn(alone ? place.way.slice(0, -2) : place.way);
      const kept = this.questions.filter((each) => !gone.some((name) => names(each, name)));
      if (kept.length !== this.questions.length) copy.setIn([...CASE, "ask"], copy.createNode(kept, { flow: true }));
    });
  }

  withFeature(name: string, entry: Entry, outline: Point[]): [CaseText, string] {
    const id = this.fresh(name), feature = { id, ...entry, outline: outline.map(rounded) };
    return [this.edited((copy) => append(copy, [...TABLE, "features"], feature)), id];
  }

  withModel(name: string, side: string, entry: Entry, at: Point): [CaseText, string] {
    const id = this.fresh(name), unit = { id: this.free(`${id}-unit`), side, ...entry, models: [{ id, at: rounded(at) }] };
    return [this.edited((copy) => append(copy, [...TABLE, "units"], unit)), id];
  }

  /** With models of a squad: a new unit, or more of one that stands there already. Returns the first model and the unit too. */
  withSquad(unit: string, side: string, keywords: string[], models: Standing[], joins = ""): [CaseText, string, string] {
    const at = list(this.table.units).findIndex((each) => each.id === joins && each.side === side && each.name === unit);
    const first = models[0]!, ids: string[] = [];
    const whole: Entry = at < 0 ? { id: "", side, name: unit, keywords, base: first.base, profile: first.profile } : list(this.table.units)[at]!;
    const entries = models.map((each) => {
      const id = this.fresh(each.name, ids), own = each.keywords.filter((word) => !list(whole.keywords).includes(word as never));
      ids.push(id);
      return { id, at: rounded(each.at), ...(own.length ? { keywords: own } : {}), ...differing("base", each, whole), ...differing("profile", each, whole) };
    });
    if (at >= 0) {
      const way = [...TABLE, "units", at, "models"];
      return [this.edited((copy) => entries.forEach((each) => append(copy, way, each))), ids[0]!, joins];
    }
    const id = this.fresh(unit, ids);
    return [this.edited((copy) => append(copy, [...TABLE, "units"], { ...whole, id, models: entries })), ids[0]!, id];
  }

  /** With another question, or one in place of an old one. */
  asking(index: number, question: Entry): CaseText {
    return this.edited((copy) => {
      if (!copy.hasIn([...CASE, "ask", 0])) copy.setIn([...CASE, "ask"], copy.createNode([]));
      copy.setIn([...CASE, "ask", index], flow(copy, question));
    });
  }

  askingOnly(questions: Entry[]): CaseText {
    return this.edited((copy) => copy.setIn([...CASE, "ask"], flow(copy, questions)));
  }

  titled(title: string): CaseText {
    const copy = this.document.clone();
    copy.setIn([...CASE, "title"], title);
    return new CaseText(copy);
  }

  /** With another model of the same unit beside one. */
  withMate(thing: string, by: Point): [CaseText, string] {
    const place = this.find(thing);
    if (place?.kind !== "model" || !Array.isArray(place.entry.at)) return [this, thing];
    const [x, y] = place.entry.at as Point, id = this.fresh(thing.replace(/-?\d+$/, ""));
    const mate = { ...place.entry, id, at: rounded([x + by[0], y + by[1]]) };
    return [this.edited((copy) => append(copy, place.way.slice(0, -1), mate)), id];
  }

  /** By another reading of a rule; null goes back to the one that is taken unasked. */
  reading(name: string, value: string | null): CaseText {
    return this.edited((copy) => {
      if (value === null) copy.deleteIn([...CASE, "house_rules", name]);
      else if (copy.hasIn([...CASE, "house_rules"])) copy.setIn([...CASE, "house_rules", name], value);
      else copy.setIn([...CASE, "house_rules"], flow(copy, { [name]: value }));
      if (Object.keys((copy.toJS() as { cases: Entry[] }).cases[0]?.house_rules ?? {}).length === 0) copy.deleteIn([...CASE, "house_rules"]);
    });
  }

  /** As it is kept: with the rules that its rulings cite, and their verdicts for what it expects. */
  finished(rulings: Ruling[]): CaseText {
    const cited = [...new Set(rulings.flatMap((ruling) => ruling.findings.map((each) => each.rule)))].filter(Boolean);
    const copy = this.document.clone();
    if (list(this.one.rules).length === 0) copy.setIn([...CASE, "rules"], flow(copy, cited));
    if (rulings.length && !this.one.expect) copy.setIn([...CASE, "expect"], flow(copy, { rulings: rulings.map((each) => ({ allowed: each.allowed })) }));
    return new CaseText(copy);
  }

  /** A free name, such as `wood` or `wood-2`. */
  private fresh(name: string, taken: string[] = []): string {
    const stem = name.replace(COMMON, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || name.toLowerCase().split(" ")[0] || "thing";
    return this.free(stem, taken);
  }

  private free(stem: string, more: string[] = []): string {
    const taken = new Set([...Object.values(this.ids).flat(), ...more]);
    let id = stem;
    for (let number = 2; taken.has(id); number += 1) id = `${stem}-${number}`;
    return id;
  }

  private reshaped(thing: string, to: (point: Point) => Point): CaseText {
    const place = this.find(thing);
    if (!place) return this;
    const shift = (point: Point) => rounded(to(point));
    if (place.kind === "model") return Array.isArray(place.entry.at) ? this.changed(thing, { at: shift(place.entry.at as Point) }) : this;
    return this.edited((copy) => {
      copy.setIn([...place.way, "outline"], flow(copy, (place.entry.outline as Point[]).map(shift)));
      for (const [index, piece] of list(place.entry.pieces).entries())
        if (Array.isArray(piece.outline)) copy.setIn([...place.way, "pieces", index, "outline"], flow(copy, (piece.outline as Point[]).map(shift)));
    });
  }

  /** What is changed is no longer what the case expected. */
  private edited(change: (copy: Document) => void): CaseText {
    const copy = this.document.clone();
    change(copy);
    copy.deleteIn([...CASE, "expect"]);
    return new CaseText(copy);
  }

  private get one(): Entry {
    this.plain ??= this.document.errors.length ? {} : ((this.document.toJS() as { cases?: Entry[] } | null)?.cases?.[0] ?? {});
    return this.plain;
  }

  private get table(): Entry {
    return (this.one.table ?? {}) as Entry;
  }
}
