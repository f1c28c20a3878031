import type { Chosen } from "./deeds";
import type { Editing } from "./useEditing";
import type { Board } from "./useSheet";

/** What is done to what is chosen. */
export function Toolbar({ deeds, board, chosen }: { deeds: Editing; board: Board; chosen: Chosen }) {
  const none = chosen.size === 0;
  const button = (label: string, title: string, does: () => unknown, off = none) => (
    <button disabled={off} title={title} aria-label={title} onClick={() => void does()}>{label}</button>
  );
  return (
    <div className="row deeds" role="toolbar" aria-label="Edit">
      {button("Undo", "Undo (Ctrl+Z)", board.undo, !board.canUndo)}
      {button("Redo", "Redo (Ctrl+Y)", board.redo, !board.canRedo)}
      <i className="rule-line" />
      {button("↺ 15°", "Turn left by 15 degrees (Shift+R)", () => deeds.turn(15))}
      {button("↻ 15°", "Turn right by 15 degrees (R)", () => deeds.turn(-15))}
      {button("↻ 90°", "Turn right by 90 degrees", () => deeds.turn(-90))}
      {button("⇋", "Mirror left and right", () => deeds.flip("left-right"))}
      {button("⥮", "Mirror up and down", () => deeds.flip("up-down"))}
      <i className="rule-line" />
      {button("Copy", "Copy (Ctrl+C)", deeds.copy)}
      {button("Paste", "Paste (Ctrl+V)", deeds.paste, false)}
      {button("Duplicate", "Duplicate: put a copy beside it (Ctrl+D)", deeds.duplicate)}
      {button(deeds.isGrouped ? "Ungroup" : "Group", deeds.isGrouped ? "Ungroup (Ctrl+G)" : "Group (Ctrl+G)", deeds.group)}
      {button(deeds.isLocked ? "Unlock" : "Lock", deeds.isLocked ? "Unlock" : "Lock in place", deeds.lock)}
      {button("Delete", "Delete (Del)", deeds.remove)}
    </div>
  );
}
