import { parseDocument, type Document } from "yaml";
import type { Point } from "../board/shapes";

/** A case file that is being changed; its text keeps its shape and its comments. */
export class CaseText {
  private readonly document: Document;

  constructor(readonly text: string) {
    this.document = parseDocument(text);
  }

  get broken(): string {
    return this.document.errors[0]?.message.split("\n")[0] ?? "";
  }

  get system(): string {
    return String(this.document.get("system") ?? "");
  }

  get title(): string {
    return String(this.document.getIn(["cases", 0, "title"]) ?? "");
  }

  get questions(): Record<string, unknown>[] {
    const content = this.document.toJS() as { cases?: { ask?: Record<string, unknown>[] }[] } | null;
    return content?.cases?.[0]?.ask ?? [];
  }

  /** The ids of everything on the table. */
  get ids(): { models: string[]; units: string[]; features: string[] } {
    const table = this.table();
    const units = list(table.units), features = list(table.features);
    return {
      units: units.map((each) => String(each.id)),
      models: units.flatMap((each) => list(each.models).map((model) => String(model.id))),
      features: features.map((each) => String(each.id)),
    };
  }

  moved(thing: string, by: Point): CaseText {
    const place = this.find(thing);
    if (!place) return this;
    const copy = parseDocument(this.text);
    const round = (value: number) => Math.round(value * 1000) / 1000;
    const shift = ([x, y]: Point) => [round(x + by[0]), round(y + by[1])];
    if (place.kind === "model") copy.setIn([...place.way, "at"], flow(copy, shift(place.at)));
    else copy.setIn([...place.way, "outline"], flow(copy, place.outline.map(shift)));
    return new CaseText(copy.toString({ lineWidth: 110 }));
  }

  asking(index: number, question: Record<string, unknown>): CaseText {
    const copy = parseDocument(this.text);
    if (!copy.hasIn(["cases", 0, "ask"])) copy.setIn(["cases", 0, "ask"], copy.createNode([]));
    copy.setIn(["cases", 0, "ask", index], flow(copy, question));
    copy.deleteIn(["cases", 0, "expect"]);
    return new CaseText(copy.toString({ lineWidth: 110 }));
  }

  private table(): Record<string, unknown> {
    const content = this.document.toJS() as { cases?: { table?: Record<string, unknown> }[] } | null;
    return content?.cases?.[0]?.table ?? {};
  }

  private find(thing: string) {
    const table = this.table(), way = ["cases", 0, "table"] as (string | number)[];
    for (const [u, unit] of list(table.units).entries())
      for (const [m, model] of list(unit.models).entries())
        if (model.id === thing && Array.isArray(model.at))
          return { kind: "model" as const, way: [...way, "units", u, "models", m], at: model.at as Point };
    for (const [f, feature] of list(table.features).entries())
      if (feature.id === thing && Array.isArray(feature.outline))
        return { kind: "feature" as const, way: [...way, "features", f], outline: feature.outline as Point[] };
    return null;
  }
}

const list = (value: unknown) => (Array.isArray(value) ? (value as Record<string, unknown>[]) : []);

function flow(document: Document, value: unknown) {
  const node = document.createNode(value);
  (node as { flow?: boolean }).flow = true;
  return node;
}

export const EMPTY = `system: legions
cases:
  - id: mine
    rules: [LI-BAS-022]
    title: can the one see the other?
    table:
      size: [30, 20]
      features:
        - {id: wood, type: obstructing, outline: [[12, 8], [17, 8], [17, 12], [12, 12]], height: 3}
      units:
        - {id: a, side: red, profile: {type: infantry, scale: 1, movement: 5}, models: [{id: a1, at: [6, 10], base: 25mm}]}
        - {id: b, side: blue, profile: {type: infantry, scale: 1, movement: 5}, models: [{id: b1, at: [24, 10], base: 25mm}]}
    ask: [{question: see, viewer: a1, target: b1}]
`;
