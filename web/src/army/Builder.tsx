import { Suspense, lazy, useCallback, useEffect, useRef, useState } from "react";
import { ProblemBox } from "../home/ProblemBox";
import { useKeys } from "../keys";
import type { MusterBook } from "../made/types";
import { readArmy } from "./army";
import { ArmyPanel } from "./ArmyPanel";
import { duplicate, nextSlot, OVERVIEW, remove, type Bench, type Panel } from "./bench";
import { detachmentOf, exchanged, movedFormation } from "./deeds";
import { DetachmentPanel } from "./DetachmentPanel";
import { FormationCard } from "./FormationCard";
import { FormationPanel } from "./FormationPanel";
import { FormationPicker } from "./FormationPicker";
import { Heading } from "./Heading";
import { throughList, useWayBack } from "./navigating";
import { SlotPicker } from "./SlotPicker";
import { useArmy } from "./useArmy";
import { useCheck } from "./useCheck";
import { neighbour } from "./words";

const RuleDialog = lazy(() => import("../ask/RuleDialog").then((found) => ({ default: found.RuleDialog })));

const EMPTY = readArmy({}).army;

/** The army builder: the army to the left, what is chosen in it to the right. */
export function Builder({ own, book }: { own: string; book: MusterBook }) {
  const muster = useArmy(own, () => EMPTY), { army, change } = muster;
  const { checked, fresh, error } = useCheck(army);
  const [panel, setPanel] = useState<Panel>(army.formations.length ? OVERVIEW : { kind: "formations" }), [rule, setRule] = useState("");
  const [going, setGoing] = useState<{ formation: string; made: Panel } | null>(null);
  const open = useCallback((next: Panel) => {
    setGoing(null);
    setPanel(next);
  }, []);
  useEffect(() => {
    if (!going || !fresh || !checked) return;
    open(nextSlot(checked.formations.filter((each) => each.id === going.formation)) ?? going.made);
  }, [going, fresh, checked, open]);
  const bench: Bench = { army, book, checked, fresh, change, open, goOn: (formation, made) => setGoing({ formation, made }), showRule: setRule };
  useWayBack(panel.kind !== "army", () => open(OVERVIEW));
  const search = () => {
    const field = document.querySelector<HTMLInputElement>(".beside input[type=search]");
    if (field) field.focus();
    else open({ kind: "formations" });
  };
  const move = (by: -1 | 1) => {
    const other = panel.kind === "detachment" ? neighbour(checked, panel.id, by) : undefined;
    if (panel.kind === "formation") change(movedFormation(army, panel.id, by));
    else if (panel.kind === "detachment" && other) change(exchanged(army, panel.id, other));
  };
  const close = () => open(OVERVIEW);
  useKeys({
    "ctrl+z": muster.undo,
    "ctrl+shift+z": muster.redo,
    "ctrl+y": muster.redo,
    "ctrl+d": () => duplicate(bench, panel),
    delete: () => remove(bench, panel),
    "alt+arrowup": () => move(-1),
    "alt+arrowdown": () => move(1),
    "/": search,
    "shift+/": search,  // where the stroke is typed with Shift
    a: () => open({ kind: "formations" }),
    n: () => open(nextSlot(checked?.formations ?? []) ?? OVERVIEW),
    escape: close,
  }, { escape: close });
  return (
    <main className={`builder ${panel.kind === "army" ? "" : "busy"}`}>
      <Heading muster={muster} checked={checked} fresh={fresh} onOverview={() => { open(OVERVIEW); setTimeout(() => document.querySelector(".beside h2")?.scrollIntoView({ block: "center" })); }} />
      <div className="outline" onKeyDown={throughList}>
        <ProblemBox error={error} />
        {muster.unkept && <p className="refusal" role="alert">{muster.unkept}</p>}
        {army.formations.map((each, index) => <FormationCard key={each.id} bench={bench} formation={each} checked={checked?.formations.find(({ id }) => id === each.id)} at={index} panel={panel} />)}
        {army.formations.length === 0 && <p className="hint">An army is made of Formations. Add the first one; its slots then say which Detachments it needs.</p>}
        <button className={`add-formation ${army.formations.length ? "" : "primary"}`} data-step="" data-at="formations" onClick={() => open({ kind: "formations" })}>+ Add Formation</button>
      </div>
      <Beside panel={panel} onBack={() => open(OVERVIEW)}>{shown(bench, panel, own)}</Beside>
      {rule && <Suspense fallback={null}><RuleDialog system={book.system} rule={rule} onRule={setRule} onClose={() => setRule("")} /></Suspense>}
    </main>
  );
}

function shown(bench: Bench, panel: Panel, own: string) {
  const { army, checked } = bench;
  switch (panel.kind) {
    case "army": return <ArmyPanel bench={bench} own={own} />;
    case "formations": return <FormationPicker bench={bench} />;
    case "formation": {
      const formation = army.formations.find((each) => each.id === panel.id);
      return formation ? <FormationPanel key={panel.id} bench={bench} formation={formation} /> : <Gone />;
    }
    case "slot": {
      const slot = checked?.formations.find((each) => each.id === panel.formation)?.slots[panel.slot];
      return slot ? <SlotPicker key={`${panel.formation}/${panel.slot}`} bench={bench} formation={panel.formation} at={panel.slot} slot={slot} /> : <Gone />;
    }
    case "detachment": return detachmentOf(army, panel.id) ? <DetachmentPanel key={panel.id} bench={bench} id={panel.id} /> : <Gone />;
  }
}

const Gone = () => <p className="hint">It is no longer there. Undo brings it back.</p>;

/** The name under which the outline has what a panel is about. */
const placeOf = (panel: Panel) => (panel.kind === "slot" ? `${panel.formation}/${panel.slot}` : "id" in panel ? panel.id : panel.kind);

/** What stands beside the army, on a phone in its place: its heading has the focus then, and who goes back stands where they were. */
function Beside({ panel, onBack, children }: { panel: Panel; onBack: () => void; children: React.ReactNode }) {
  const aside = useRef<HTMLElement>(null), before = useRef(placeOf(panel)), place = placeOf(panel);
  useEffect(() => {
    if (before.current === place) return;
    if (place === OVERVIEW.kind) document.querySelector<HTMLElement>(`.outline [data-at="${CSS.escape(before.current)}"]`)?.focus();
    else {
      aside.current?.scrollTo(0, 0);
      scrollTo(0, 0);
      aside.current?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
    }
    before.current = place;
  }, [place]);
  return (
    <aside className="beside" ref={aside} aria-label="What is chosen" onKeyDown={throughList}>
      {panel.kind !== "army" && <button className="to-army" onClick={onBack}>← The whole army</button>}
      {children}
    </aside>
  );
}
