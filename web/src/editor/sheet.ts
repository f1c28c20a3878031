import type { Drawing, DrawnFeature } from "../made/types";
import type { Point } from "../board/shapes";

/** A feature on the drawing board: what files hold of it, and what only the board knows. */
export type Shape = DrawnFeature & { uid: number; group: number; locked: boolean };

/** A table on the drawing board. */
export type Sheet = Omit<Drawing, "features"> & { features: Shape[] };

export const LEGIONS = "legions";

const BARE: Omit<DrawnFeature, "id" | "outline"> = {
  height: null, called: "", types: [], structure: "", garrison: true, garrison_number: null, damage: 0, solid: null,
  overtops: [], kind: "", traits: null, keywords: [], pieces: [],
};

export const emptySheet = (system: string, size: Point): Sheet => ({
  system, name: "My table", size, corner: [0, 0], mission: "", terrain_types: {}, features: [], zones: [], objectives: [],
});

/** The drawing as the server takes it: without what only the board knows. */
export const drawingOf = (sheet: Sheet): Drawing => ({
  ...sheet,
  features: sheet.features.map(({ uid: _uid, group: _group, locked: _locked, ...feature }) => feature),
});

/** A drawing laid on the board. */
export const sheetOf = (drawing: Drawing): Sheet => ({
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
export function withFeatures(sheet: Sheet, added: DrawnFeature[], group = 0): { sheet: Sheet; uids: number[] } {
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

/** A new feature of a game: of the type or kind that is chosen for new outlines. */
export function freshFeature(system: string, fresh: Fresh, outline: Point[]): DrawnFeature {
  const id = fresh.word.replaceAll("_", "-") || "feature";
  const feature: DrawnFeature = { ...BARE, id, outline, height: fresh.height };
  if (system !== LEGIONS) return { ...feature, kind: fresh.word };
  return { ...feature, types: fresh.word ? [fresh.word] : [], structure: fresh.word === "structure" ? "civitas_imperialis" : "" };
}
