import type * as Api from "../made/types";
import type { Battlefield } from "../made/types";
import type { Talk } from "../api/talk";
import { Way } from "../board/Board";
import { capital, useNames } from "../board/names";
import { middle, spot, type Point } from "../board/shapes";
import { RuleLink } from "../rules/RuleLink";
import { useLatest } from "./latest";
import type { Standing } from "./plans";

export interface Outlook {
  /** What could be shot, what could not and why, and who sees the Detachment. */
  lines: { target: string; can: boolean; seen: boolean; why: Api.Finding }[];
  exposed: string;
}

/** What a Detachment could shoot from where it stands or is supposed to stand, if not, why not, and who sees it there. */
export function useOutlook(talk: Talk, unit: string, standing: Standing[], at: number | null, seq: number): Outlook | null {
  const suppose = Object.fromEntries(standing.map((each) => [each.model, each.at] as const));
  const message = { say: "ask" as const, question: { question: "outlook", detachment: unit }, at, suppose };
  const { told } = useLatest<Api.Answer>(talk, unit ? message : null, `${unit} ${at ?? seq}`);
  if (told?.tell !== "answer") return null;
  const [first, ...rest] = told.ruling.findings;
  return {
    exposed: first?.says ?? "",
    lines: rest.map((why) => ({ target: String(why.facts.target), can: why.facts.can === true, seen: why.facts.seen === true, why })),
  };
}

/** Where the middle of a Detachment, or of a Structure, is. */
export function centre(field: Battlefield, name: string): Point | null {
  const spots = (field.detachments[name]?.models ?? []).map((id) => spot(field, field.models[id]!)).filter((each): each is Point => !!each);
  const area = field.areas.find((each) => each.id === name);
  return spots.length ? middle(spots) : area ? middle(area.outline.ring) : null;
}

interface AimsProps {
  field: Battlefield;
  unit: string;
  standing: Standing[];
  outlook: Outlook;
}

/** Lines to everything that could be shot, and broken ones from everybody who sees the Detachment. */
export function Aims({ field, unit, standing, outlook }: AimsProps) {
  const from = standing.length ? middle(standing.map((each) => each.at)) : centre(field, unit);
  if (!from) return null;
  const shifted = ([x, y]: Point): Point => [x + 0.25, y + 0.25];
  return (
    <g className="aims">
      {outlook.lines.map(({ target, can, seen }) => {
        const to = centre(field, target);
        if (!to) return null;
        return (
          <g key={target}>
            {seen && <Way field={field} points={[shifted(to), shifted(from)]} kind="watched" />}
            {can && <Way field={field} points={[from, to]} kind="aim" />}
          </g>
        );
      })}
    </g>
  );
}

interface TargetListProps {
  outlook: Outlook | null;
  title: string;
  onPick: (unit: string) => void;
}

/** The same in words. */
export function TargetList({ outlook, title, onPick }: TargetListProps) {
  const names = useNames();
  if (!outlook || outlook.lines.length === 0) return null;
  const sorted = [...outlook.lines].sort((one, other) => Number(other.can) - Number(one.can));
  return (
    <section className="targets" aria-label="What it can shoot from here">
      <h2>{title}</h2>
      <p className="exposed">{capital(names.in(outlook.exposed))}.</p>
      <ul>
        {sorted.map(({ target, can, seen, why }) => (
          <li key={target} className={can ? "yes" : "no"}>
            <button className="link-button" onClick={() => onPick(target)}>{can ? "✓" : "✗"} {names.of(target)}</button>
            {seen && <span className="eye">sees it</span>}
            {why.says && <small> {capital(names.in(short(why.says)))} <RuleLink rule={why.rule} /></small>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A list of models as their number: each has its place on the table. */
const short = (says: string) => says.replace(/^([\w-]+(?:, [\w-]+)+)( can be hit)/, (_, models: string, rest: string) => `${models.split(", ").length} models${rest}`);
