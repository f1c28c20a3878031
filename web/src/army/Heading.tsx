import { KeysButton } from "../KeysHelp";
import type { MusterChecked } from "../made/types";
import type { Muster } from "./useArmy";

interface HeadingProps {
  muster: Muster;
  checked: MusterChecked | null;
  fresh: boolean;
  onOverview: () => void;
}

/** What the army costs and whether it is legal, always in view. */
export function Heading({ muster, checked, fresh, onOverview }: HeadingProps) {
  const { army } = muster, points = checked?.points ?? 0, limit = army.points_limit;
  return (
    <header className="guide builder-head">
      <div className="row"><a href="#/">Umpire</a><a href="#/army">Armies</a><h1>{army.name || "An army without a name"}</h1></div>
      <div className="row tally" aria-busy={!fresh}>
        <span role="status" className={`points ${points > limit ? "over" : ""}`}><b>{points.toLocaleString("en")}</b> of {limit.toLocaleString("en")}<span className="unit-of"> points</span></span>
        <progress aria-label="Points spent" max={Math.max(limit, 1)} value={Math.min(points, limit)} />
        <Verdict checked={checked} onOverview={onOverview} />
      </div>
      <div className="row" role="toolbar" aria-label="Edit">
        <button disabled={!muster.canUndo} title="Undo (Ctrl+Z)" aria-label="Undo" onClick={muster.undo}><i aria-hidden="true">↶</i><span>Undo</span></button>
        <button disabled={!muster.canRedo} title="Redo (Ctrl+Y)" aria-label="Redo" onClick={muster.redo}><i aria-hidden="true">↷</i><span>Redo</span></button>
        <KeysButton />
      </div>
    </header>
  );
}

function Verdict({ checked, onOverview }: { checked: MusterChecked | null; onOverview: () => void }) {
  if (!checked) return <span className="verdict-pill" role="status">being judged …</span>;
  const count = checked.complaints.length;
  return <button className={`verdict-pill ${checked.legal ? "fine" : "wrong"}`} onClick={onOverview}>{checked.legal ? "✓ Legal" : `${count} to mend`}</button>;
}
