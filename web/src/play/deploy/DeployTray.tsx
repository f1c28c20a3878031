import { useRef } from "react";
import type { Battlefield, Choice, Options } from "../../made/types";
import { spoken, useNames } from "../../board/names";
import { useKeys } from "../../keys";
import { about, type Plan } from "../plans";
import { inRanks, onTable } from "./formation";
import "./deploy.css";

interface TrayProps {
  field: Battlefield;
  options: Options;
  chosen: string;
  busy: boolean;
  /** Whether something is planned already, and Enter carries that out. */
  planning: boolean;
  onChoose: (index: number) => void;
  onPick: (unit: string) => void;
  onPlan: (plan: Plan | null) => void;
}

const FAR = 6;

/** The Detachments that are yet to be set up, Formation by Formation: drag one into the zone. */
export function DeployTray({ field, options, chosen, busy, planning, onChoose, onPick, onPlan }: TrayProps) {
  const names = useNames();
  const numbered = options.choices.map((choice, index) => ({ choice, index }));
  const places = numbered.filter(({ choice }) => choice.kind === "deploy");
  const inside = numbered.filter(({ choice }) => choice.kind === "deploy_in_structure");
  const suggested = places.find(({ choice }) => choice.subject === chosen) ?? places[0];
  useKeys(planning ? {} : { enter: () => !busy && suggested && onChoose(suggested.index) });
  const formations = [...new Set(places.map(({ choice }) => field.detachments[choice.subject]?.formation ?? ""))];
  return (
    <div className="tray" role="group" aria-label="To be set up">
      <p className="hint">Drag a Detachment into your zone, select it and tap there, or press <i>Suggest</i> (Enter). Arrow keys shift it.</p>
      {formations.map((formation) => (
        <section key={formation}>
          <h3>{names.of(formation)}</h3>
          <ul>
            {places.filter(({ choice }) => field.detachments[choice.subject]?.formation === formation).map(({ choice, index }) => (
              <li key={choice.subject}>
                <Chip {...{ field, chosen, onPick, onPlan }} unit={choice.subject} />
                <button disabled={busy} onClick={() => onChoose(index)} aria-label={`Suggest a place for ${names.unit(choice.subject)}`}>Suggest</button>
                {inside.filter((each) => each.choice.subject === choice.subject).map((each) => (
                  <button key={each.index} disabled={busy} onClick={() => onChoose(each.index)} title={each.choice.rules.join(", ")}>In {spoken(structure(each.choice))}</button>
                ))}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const structure = (choice: Choice) => (choice.action as { garrison?: string } | null)?.garrison ?? "a Structure";

/** A choice that the tray shows. */
export const inTray = (choice: Choice) => choice.kind === "deploy" || choice.kind === "deploy_in_structure";

/** The other choices of a deployment, with their own numbers kept. */
export const besideTray = (field: Battlefield, options: Options) =>
  options.choices.map((choice, index) => ({ choice, index, unit: about(field, choice) })).filter(({ choice }) => !inTray(choice));

function Chip({ field, unit, chosen, onPick, onPlan }: Pick<TrayProps, "field" | "chosen" | "onPick" | "onPlan"> & { unit: string }) {
  const names = useNames();
  const start = useRef<{ x: number; y: number; moved: boolean } | null>(null);
  const found = field.detachments[unit]!;
  const carry = (event: React.PointerEvent) => {
    const held = start.current;
    if (!held) return;
    if (Math.hypot(event.clientX - held.x, event.clientY - held.y) > FAR) held.moved = true;
    const at = held.moved && onTable(field, event.clientX, event.clientY);
    if (at) onPlan(inRanks(field, unit, at));
  };
  return (
    <button
      className="chip"
      aria-pressed={chosen === unit}
      onPointerDown={(event) => {
        start.current = { x: event.clientX, y: event.clientY, moved: false };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={carry}
      onPointerUp={(event) => {
        carry(event);
        if (start.current?.moved && !onTable(field, event.clientX, event.clientY)) onPlan(null);
        start.current = null;
      }}
      onPointerCancel={() => {
        if (start.current?.moved) onPlan(null);
        start.current = null;
      }}
      onClick={() => {
        onPick(unit);
        // the next tap is one on the table, which a narrow screen may have scrolled away
        document.querySelector(".stage")?.scrollIntoView({ block: "nearest" });
      }}
      title="Drag it onto the table"
    >
      <b>{names.unit(unit)}</b> <small>{found.name === names.unit(unit) ? "" : `${found.name} · `}{found.models.length} {found.models.length === 1 ? "model" : "models"}, {found.points} points</small>
    </button>
  );
}
