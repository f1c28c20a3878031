import { useEffect, useRef, useState } from "react";

type Keys = [string, string][];

const EVERYWHERE: Keys = [["?", "Show or hide this list"], ["Tab", "Go to the next control"], ["Enter or Space", "Press the control in focus"]];

/** The event by which a button asks for the keys. */
const WANTED = "umpire:keys";

/** What keys do on each screen. */
const SCREENS: Record<string, [string, Keys][]> = {
  play: [
    ["Any time", [["[ and ]", "Previous and next Detachment of yours"], ["1 to 9", "Take the choice of this number"], ["S", "Decide as suggested"], ["Shift+S", "As suggested until what is chosen there"], ["Esc", "Cancel the plan, stop the bot, or deselect"], ["U", "Take back, or ask to"], ["H", "What if the Detachment stood elsewhere?"], ["X", "Show where on the table it would be seen"], ["T", "Tape measure: drag on the table"], ["R", "Range rings of the chosen Detachment"]]],
    ["A plan", [["Enter", "Do it"], ["Arrows", "Shift what is planned"], ["Q, E", "Turn each model"], ["Shift+Q, Shift+E", "Wheel the whole Detachment"], ["M", "Move one model, or the whole Detachment"], ["C", "Add a corner to the path"], ["N", "Take the nearest legal position"]]],
    ["Deployment", [["Enter", "Suggest a place for the chosen Detachment"]]],
    ["Orders", [["[ and ]", "Select one Detachment"], ["1 to 4", "First Fire, Advance, March, Charge"], ["Ctrl+A", "Select all"], ["L", "Last round’s Orders"], ["B", "The bot’s Orders"], ["Enter", "Place them face-down"]]],
    ["Fire", [["[ and ] in a plan", "Previous and next target"], ["Arrows", "Shift a template, with Shift finely"], ["Enter", "Take the suggested Save"], ["A", "Allocate all Hits as suggested"]]],
    ["Overwatch", [["← →", "Earlier or later in the move"], ["Enter", "Fire"], ["P", "Let it pass"]]],
    ["Looking back", [["← →", "One entry back or on"], ["Page up, Page down", "Previous or next phase"], ["Space", "Play or stop"], ["End", "Back to now"]]],
  ],
  plain: [["Any time", [["1 to 9", "Take the choice of this number"], ["Enter", "Do what is proposed"], ["Esc", "Leave what is proposed"], ["U", "Take back, or ask to"]]], ["Looking back", [["← →", "One entry back or on"], ["Space", "Play or stop"], ["End", "Back to now"]]]],
  ask: [["The table", [["Arrows", "Move what is selected 0.1″, with Shift 1″"], ["Q, E", "Turn it 15°, with Shift 1°"], ["Del", "Remove it"], ["Esc", "Deselect"], ["Ctrl+Z, Ctrl+Y", "Undo, redo"]]]],
  army: [
    ["The army", [["↑ ↓", "Go through a list"], ["/", "Search"], ["A", "Add a Formation"], ["N", "Next empty Compulsory slot"], ["Esc", "Back to the whole army"], ["Ctrl+Z, Ctrl+Y", "Undo, redo"]]],
    ["What is selected", [["Ctrl+D", "Duplicate"], ["Del", "Remove"], ["Alt+↑, Alt+↓", "Move up or down"]]],
  ],
  table: [
    ["What is selected", [["Arrows", "Move by the grid, with Shift 1″, with Alt 0.05″"], ["R, Shift+R", "Turn right, turn left"], ["Del", "Delete"], ["Ctrl+C, Ctrl+V, Ctrl+D", "Copy, paste, duplicate"], ["Ctrl+G", "Group or ungroup"]]],
    ["The drawing", [["Ctrl+A", "Select all"], ["Ctrl+Z, Ctrl+Y", "Undo, redo"], ["Enter", "Close the outline"], ["Backspace", "Remove its last corner"], ["Esc", "Cancel, or deselect"]]],
  ],
};

/** The keys of a screen, shown by "?". */
export function KeysHelp({ screen }: { screen: string }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest("input:not([type=checkbox], [type=radio], [type=range]), textarea, select")) return;
      event.preventDefault();
      setOpen((now) => !now);
    };
    const want = () => setOpen(true);
    addEventListener("keydown", press);
    addEventListener(WANTED, want);
    return () => {
      removeEventListener("keydown", press);
      removeEventListener(WANTED, want);
    };
  }, []);
  useEffect(() => setOpen(false), [screen]);
  return open ? <Shown groups={SCREENS[screen] ?? []} onClose={() => setOpen(false)} /> : null;
}

function Shown({ groups, onClose }: { groups: [string, Keys][]; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="rule-dialog keys-help" aria-labelledby="keys-title" onClose={onClose} onClick={(event) => event.target === dialog.current && onClose()}>
      <header className="row"><h2 id="keys-title">Keys</h2><button className="close" onClick={onClose} aria-label="Close">✕</button></header>
      <div className="key-groups">
        {[...groups, ["Everywhere", EVERYWHERE] as [string, Keys]].map(([name, keys]) => (
          <section key={name}>
            <h3>{name}</h3>
            <dl>{keys.map(([key, does]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{does}</dd></div>)}</dl>
          </section>
        ))}
      </div>
    </dialog>
  );
}

/** For those who do not know that "?" shows the keys. */
export const KeysButton = () => (
  <button className="keys-button" title="Keys (?)" aria-label="Show the keys (?)" aria-keyshortcuts="?" onClick={() => dispatchEvent(new Event(WANTED))}>?</button>
);
