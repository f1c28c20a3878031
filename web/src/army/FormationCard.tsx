import type { DetachmentChecked, FormationChecked, SlotFilled } from "../made/types";
import type { Detachment, Formation } from "./army";
import type { Bench, Panel } from "./bench";
import { setDetachment, transportsOf } from "./deeds";
import { inShort, kindOfFormation, legionNamed, nameAmong, sheetOf } from "./words";

interface FormationCardProps {
  bench: Bench;
  formation: Formation;
  checked: FormationChecked | undefined;
  at: number;
  panel: Panel;
}

/** A Formation with its slots, filled and empty. */
export function FormationCard({ bench, formation, checked, at, panel }: FormationCardProps) {
  const { open, checked: whole } = bench, chosen = panel.kind === "formation" && panel.id === formation.id;
  const slots = checked?.slots ?? [], seated = new Set(slots.flatMap((each) => each.detachments));
  const carriers = new Set(formation.detachments.filter((each) => formation.detachments.some(({ id }) => id === each.dedicated)).map((each) => each.id));
  const others = formation.detachments.filter((each) => !seated.has(each.id) && !carriers.has(each.id));
  const row = (id: string) => {
    const entry = formation.detachments.find((each) => each.id === id);
    return entry && <Row key={id} bench={bench} formation={formation} entry={entry} checked={checked} panel={panel} />;
  };
  const set = checked?.detachments.filter(({ id }) => !formation.detachments.some((each) => each.id === id)) ?? [];
  const wrong = whole?.complaints.filter((each) => each.formation === formation.id).length ?? 0;
  return (
    <section className={`formation-card${chosen ? " chosen" : ""}`} aria-label={`Formation ${at + 1}: ${formation.name || formation.type}`}>
      <button className="formation-head" data-step="" data-at={formation.id} aria-expanded={chosen} onClick={() => open({ kind: "formation", id: formation.id })}>
        <h2>{formation.name || formation.type}</h2>
        <small>{[formation.name && formation.type, legionNamed(bench.book, formation.legion) || (kindOfFormation(bench.book, formation.type)?.of_a_legion && "no Legion yet"), formation.allied && "allied", checked && `Break Point ${checked.break_point}`].filter(Boolean).join(" · ")}</small>
        <span className="cost">{wrong > 0 && <span className="to-mend" title={`${wrong} to mend`}>!</span>}{checked?.points ?? "…"}<small> points</small></span>
      </button>
      <ul className="slots">
        {slots.map((slot, index) => (slot.compulsory || slot.detachments.length > 0) && <Slot key={index} bench={bench} formation={formation.id} slot={slot} at={index} panel={panel}>{slot.detachments.map(row)}</Slot>)}
        {others.length > 0 && <li className="slot">{checked && <span className="role">without a slot</span>}<div className="seats-of">{others.map((each) => row(each.id))}</div></li>}
        <Optional bench={bench} formation={formation.id} slots={slots} panel={panel} />
        {set.map((each) => <li key={each.id} className="slot"><span className="role">{sheetOf(bench.book, each.datasheet)?.role}</span><div className="seats-of"><p className="unit-row fixed"><b>{each.name}</b><small>{models(each.models)}</small></p></div></li>)}
      </ul>
    </section>
  );
}

const models = (count: number) => `${count} ${count === 1 ? "model" : "models"}`;

interface SlotProps { bench: Bench; formation: string; slot: SlotFilled; at: number; panel: Panel; children: React.ReactNode }

/** A slot that somebody fills, or must. */
function Slot({ bench, formation, slot, at, panel, children }: SlotProps) {
  const empty = slot.detachments.length === 0;
  return (
    <li className={`slot${slot.compulsory ? " compulsory" : ""}`}>
      <span className="role">{slot.role}{slot.compulsory && <abbr title="Compulsory">*</abbr>}</span>
      <div className="seats-of">
        {children}
        {empty && <Fill bench={bench} formation={formation} slot={slot} at={at} panel={panel}>Choose</Fill>}
      </div>
    </li>
  );
}

/** The button that opens who may fill an empty slot. */
function Fill({ bench, formation, slot, at, panel, children }: SlotProps) {
  const chosen = panel.kind === "slot" && panel.formation === formation && panel.slot === at;
  return <button className="fill" data-step="" data-at={`${formation}/${at}`} aria-pressed={chosen} onClick={() => bench.open({ kind: "slot", formation, slot: at })}>+ {children}<span className="unseen">{slot.compulsory ? ` for the Compulsory ${slot.role} slot` : " optional slot"}</span></button>;
}

interface OptionalProps { bench: Bench; formation: string; slots: SlotFilled[]; panel: Panel }

/** The optional slots that are empty, in a line: those of a Role once with how many there are, those of which one may be had side by side. */
function Optional({ bench, formation, slots, panel }: OptionalProps) {
  const empty = slots.map((slot, at) => ({ slot, at })).filter(({ slot }) => !slot.compulsory && !slot.detachments.length);
  if (!empty.length) return null;
  const plain = empty.filter(({ slot }) => !slot.group), groups = [...new Set(empty.map(({ slot }) => slot.group).filter(Boolean))];
  const once = (all: typeof empty) => [...new Map(all.map((each) => [`${each.slot.choice}/${each.slot.role}/${each.slot.only.join()}`, all.filter(({ slot }) => slot.choice === each.slot.choice && slot.role === each.slot.role && slot.only.join() === each.slot.only.join())])).values()];
  const chip = (alike: typeof empty) => <Fill key={alike[0]!.at} bench={bench} formation={formation} slot={alike[0]!.slot} at={alike[0]!.at} panel={panel}>{alike[0]!.slot.role}{alike.length > 1 && ` (${alike.length})`}</Fill>;
  return (
    <li className="slot">
      <span className="role">Optional</span>
      <div className="optional">
        {once(plain).map(chip)}
        {groups.map((group) => {
          const own = once(empty.filter(({ slot }) => slot.group === group));
          return <span key={group} className="one-of" role="group" aria-label="One of these">{own.map((alike, index) => [index > 0 && <em key="or">{alike[0]!.slot.choice === own[index - 1]![0]!.slot.choice ? "and" : "or"}</em>, chip(alike)])}</span>;
        })}
      </div>
    </li>
  );
}

interface RowProps { bench: Bench; formation: Formation; entry: Detachment; checked: FormationChecked | undefined; panel: Panel; carries?: boolean }

/** A Detachment in a line, its Dedicated Transports under it; one that may join another asks which. */
function Row({ bench, formation, entry, checked, panel, carries = false }: RowProps) {
  const found = checked?.detachments.find((each) => each.id === entry.id), sheet = sheetOf(bench.book, entry.datasheet);
  const wrong = bench.checked?.complaints.filter((each) => each.detachment === entry.id).length ?? 0;
  const chosen = panel.kind === "detachment" && panel.id === entry.id;
  return (
    <>
      <button className={`unit-row${carries ? " carrier" : ""}`} data-step="" data-at={entry.id} aria-pressed={chosen} onClick={() => bench.open({ kind: "detachment", id: entry.id })}>
        <b>{carries && <i aria-label="its Dedicated Transports">⤷ </i>}{found ? nameAmong(checked, entry.id) : entry.name || (sheet?.name ?? entry.datasheet)}</b>
        <small>{inShort(entry, sheet, found?.broken ? undefined : found?.models)}{entry.attached_to && `, joins ${nameAmong(checked, entry.attached_to)}`}</small>
        <span className="cost">{wrong > 0 && <span className="to-mend" title={`${wrong} to mend`}>!</span>}{found?.points ?? "…"}</span>
      </button>
      {sheet?.joins && !entry.attached_to && found && found.may_join.length > 0 && <Joining bench={bench} entry={entry} found={found} checked={checked} />}
      {!carries && transportsOf(formation, entry.id).map((each) => <Row key={each.id} bench={bench} formation={formation} entry={each} checked={checked} panel={panel} carries />)}
    </>
  );
}

function Joining({ bench, entry, found, checked }: { bench: Bench; entry: Detachment; found: DetachmentChecked; checked: FormationChecked | undefined }) {
  return (
    <p className="joining">
      Joins:{" "}
      {[...found.may_join].sort((one, other) => nameAmong(checked, one).localeCompare(nameAmong(checked, other))).map((id) => <button key={id} data-step="" onClick={() => bench.change(setDetachment(bench.army, entry.id, { attached_to: id }))}>{nameAmong(checked, id)}</button>)}
    </p>
  );
}
