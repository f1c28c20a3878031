import type { Document } from "yaml";

/** A part of a case file. */
export type Entry = Record<string, unknown>;

/** Where in a file something stands. */
export type Way = (string | number)[];

export const list = (value: unknown) => (Array.isArray(value) ? (value as Entry[]) : []);

/** Whether a question speaks of a thing, however deep. */
export function names(value: unknown, thing: string): boolean {
  if (value === thing) return true;
  if (Array.isArray(value)) return value.some((each) => names(each, thing));
  return typeof value === "object" && value !== null && Object.entries(value).some(([key, each]) => key === thing || names(each, thing));
}

export function assign(copy: Document, way: Way, fields: Entry) {
  for (const [name, value] of Object.entries(fields))
    if (value === undefined) copy.deleteIn([...way, name]);
    else copy.setIn([...way, name], flow(copy, value));
}

export function append(copy: Document, way: Way, entry: Entry) {
  if (!copy.hasIn([...way, 0])) copy.setIn(way, copy.createNode([]));
  copy.addIn(way, flow(copy, entry));
}

export const flow = (document: Document, value: unknown) => document.createNode(value, { flow: true, aliasDuplicateObjects: false });
