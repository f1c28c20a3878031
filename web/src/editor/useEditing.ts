import { changed, flip, free, grouped, pasted, reshaped, set, turn, without } from "./deeds";
import { shifted } from "./outlines";
import { keptShape, type Shape, type Sheet } from "./sheet";
import type { Easel, usePointer } from "./usePointer";

const CLIP = "umpire.clip";

export type Editing = ReturnType<typeof useEditing>;

/** Everything that is done to what is chosen, by buttons and keys alike. */
export function useEditing(easel: Easel, pointer: ReturnType<typeof usePointer>) {
  const { board, chosen, setChosen } = easel, { sheet } = board;
  const put = (made: { sheet: Sheet; uids: number[] }) => {
    board.change(made.sheet);
    setChosen(new Set(made.uids));
  };
  const own = sheet.features.filter((each) => chosen.has(each.uid));
  const single = own.length === 1 ? own[0] : undefined;
  const ring = single ? (easel.part === null ? single.outline : (single.pieces[easel.part]?.outline ?? [])) : [];
  const removeCorner = () => {
    if (!single || easel.corner === null || ring.length <= 3 || single.locked) return false;
    board.change(reshaped(sheet, single.uid, easel.part, ring.filter((_, k) => k !== easel.corner)));
    easel.setCorner(null);
    return true;
  };
  return {
    step: easel.snap.grid || 0.1,
    undo: board.undo,
    redo: board.redo,
    remove: () => {
      if (pointer.drawing) return pointer.back();
      if (removeCorner()) return;
      board.change(without(sheet, chosen));
      setChosen(new Set(own.filter((each) => each.locked).map((each) => each.uid)));
    },
    copy: () => localStorage.setItem(CLIP, JSON.stringify(own)),
    paste: () => put(pasted(sheet, (JSON.parse(localStorage.getItem(CLIP) ?? "[]") as Shape[]).map(keptShape))),
    duplicate: () => put(pasted(sheet, own)),
    all: () => setChosen(new Set(sheet.features.map((each) => each.uid))),
    group: () => board.change(own.some((each) => each.group) ? set(sheet, chosen, { group: 0 }) : grouped(sheet, chosen)),
    lock: () => board.change(set(sheet, chosen, { locked: !own.every((each) => each.locked) })),
    flip: (way: "left-right" | "up-down") => board.change(flip(sheet, chosen, way)),
    turn: (degrees: number) => board.change(turn(sheet, chosen, degrees)),
    movable: free(sheet, chosen).length > 0,
    nudge: (by: [number, number]) => board.change(changed(sheet, chosen, shifted(by)), `nudge-${[...chosen].join()}`),
    escape: () => {
      if (pointer.drawing) return pointer.cancel();
      easel.setTool("select");
      setChosen(new Set());
    },
    finish: pointer.finish,
    isGrouped: own.some((each) => each.group > 0),
    isLocked: own.length > 0 && own.every((each) => each.locked),
  };
}
