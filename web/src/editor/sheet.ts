import type { SystemWords, TableDocument, TableFeature } from "../made/types";
import type { Point } from "../board/shapes";
import { being } from "./words";

/** A feature on the drawing board: what files hold of it, and what only the board knows. */
export type Shape = TableFeature & { uid: number; group: number; locked: boolean };

/** A table on the drawing board. */
export type Sheet = Omit<TableDocument, "features"> & { features: Shape[] };

const BARE: Omit<TableFeature, "id" | "outline"> = { kind: "", bottom: 0, top: null, tags: [], parent: "", entry: {}, pieces: [] };

export const emptySheet = (system: string, size: Point): Sheet => ({
  system, name: "My table", source: "", size, corner: [0, 0], mission: "", terrain_types: {}, features: [], zones: [], objectives: [],
  edition: "", assumed: [], unmapped: [],
});

/** What the words of every game were in older drawings where nobody had said anything. */
const UNSAID: Record<string, unknown> = {
  types: [], structure: "", garrison: true, garrison_number: null, damage: 0, solid: null, overtops: [], kind: "", traits: null, keywords: [],
};

/** A feature as it was kept; until it had an entry, it held the words of every game beside its own fields. */
export function keptShape(kept: Shape): Shape {
  if ("entry" in kept) return kept;
  const { uid, group, locked, id, outline, pieces, height, called, ...words } = kept as Shape & { height: number | null; called: string };
  const entry = Object.fromEntries(Object.entries(words).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(UNSAID[name])));
  return { ...BARE, uid, group, locked, id, outline, pieces, top: height, kind: called, entry };
}

/** A table as it was kept, perhaps by an older page. */
export const keptSheet = (kept: Sheet): Sheet => ({ ...emptySheet(kept.system, kept.size), ...kept, features: kept.features.map(keptShape) });

/** The drawing as the server takes it: without what only the board knows. */
export const drawingOf = (sheet: Sheet): TableDocument => ({
  ...sheet,
  features: sheet.features.map(({ uid: _uid, group: _group, locked: _locked, ...feature }) => feature),
});

/** A drawing laid on the board. */
export const sheetOf = (drawing: TableDocument): Sheet => ({
  ...drawing,
  features: drawing.features.map((feature, index) => ({ ...feature, uid: index + 1, group: 0, locked: false })),
});

const nextUid = (sheet: Sheet) => Math.max(0, ...sheet.features.map((each) => each.uid)) + 1;

/** A name that no feature has: the one wanted, or that with a number. */
function freeName(taken: ReadonlySet<string>, wanted: string): string {
  const stem = wanted.replace(/-\d+$/, "") || "feature";
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}

/** Features put on the board with names of their own; returns the board and who they are. */
export function withFeatures(sheet: Sheet, added: TableFeature[], group = 0): { sheet: Sheet; uids: number[] } {
  const taken = new Set(sheet.features.map((each) => each.id));
  const first = nextUid(sheet);
  const shapes = added.map((feature, index): Shape => {
    const id = freeName(taken, feature.id);
    taken.add(id);
    const pieces = feature.pieces.map((piece, number) => ({ ...piece, id: piece.id && id !== feature.id ? `${id}.${piece.kind}-${number + 1}` : piece.id }));
    return { ...feature, id, pieces, uid: first + index, group, locked: false };
  });
  return { sheet: { ...sheet, features: [...sheet.features, ...shapes] }, uids: shapes.map((each) => each.uid) };
}

/** What a new outline is taken for. */
export interface Fresh { word: string; height: number | null }

/** A new feature of a game: what the word says that is chosen for new outlines. */
export function freshFeature(words: SystemWords | undefined, fresh: Fresh, outline: Point[]): TableFeature {
  const id = fresh.word.replaceAll("_", "-") || "feature";
  return { ...BARE, id, outline, top: fresh.height, entry: being({}, words, fresh.word ? [fresh.word] : []) };
}
