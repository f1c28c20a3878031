import { useState } from "react";
import type { Table } from "../api/talk";
import { spoken, useNames } from "../board/names";
import type { Battlefield, Choice, Finding } from "../made/types";
import { RuleLink } from "../rules/RuleLink";
import { forbids, sentence } from "../rules/told";
import { useKeys } from "../keys";
import { isBusy, isGathering } from "./modes";
import { actionOf } from "./answering";
import { useDeeds, useSeat, useTalk } from "./seat";

/** The Orders that players give. */
export const ORDERS = ["first_fire", "advance", "march", "charge"];
const SHORT: Record<string, string> = { first_fire: "FF", advance: "Adv", march: "Mch", charge: "Chg" };

/** Which Orders each Detachment that lacks one may be given. */
function allowedIn(choices: Choice[]): Map<string, Set<string>> {
  const allowed = new Map<string, Set<string>>();
  for (const each of choices) {
    const order = (actionOf(each)?.orders as Record<string, string> | undefined)?.[each.subject];
    if (!order) continue;
    if (!allowed.has(each.subject)) allowed.set(each.subject, new Set());
    allowed.get(each.subject)!.add(order);
  }
  return allowed;
}

const slot = ({ welcome }: Table) => `orders ${welcome.battle} ${welcome.side ?? ""}`;
const remembered = (table: Table): Record<string, string> => JSON.parse(sessionStorage.getItem(slot(table)) ?? "{}") as Record<string, string>;

/** Why an Order may not be given: the rules that forbid it. */
interface Barred {
  unit: string;
  order: string;
  why: Finding[];
}

/** Asks the umpire why an Order may not be given; the answer to the last question counts. */
function useBarred(): [Barred | null, (unit: string, order: string) => void] {
  const [barred, setBarred] = useState<Barred | null>(null), talk = useTalk();
  const ask = (unit: string, order: string) => {
    setBarred({ unit, order, why: [] });
    void talk.ask({ say: "ask", question: { question: "may_issue", detachment: unit, order } }).then((told) => {
      const why = told.tell === "answer" ? told.ruling.findings.filter((each) => forbids(each) && sentence(each)) : [];
      setBarred((now) => (now?.unit === unit && now.order === order ? { unit, order, why } : now));
    });
  };
  return [barred, ask];
}

/** Orders for many Detachments at once, placed face-down together. */
export function Orders() {
  const { table, field, drafts, many, busy, gathering } = useSeat((now) => ({
    table: now.table, field: now.seen.field, drafts: now.doing.drafts, many: now.doing.many, busy: isBusy(now), gathering: isGathering(now),
  }));
  const deeds = useDeeds(), names = useNames();
  const allowed = allowedIn(table.options?.choices ?? []), units = [...allowed.keys()], [barred, ask] = useBarred();
  const placed = Object.fromEntries(units.filter((unit) => drafts[unit]).map((unit) => [unit, drafts[unit]!]));
  const count = Object.keys(placed).length, gathered = units.filter((unit) => many.has(unit));
  const able = (wanted: Record<string, string>) => Object.fromEntries(Object.entries(wanted).filter(([unit, order]) => allowed.get(unit)?.has(order)));
  const draft = (wanted: Record<string, string>) => deeds.draft(able(wanted));
  const give = (order: string) => draft(Object.fromEntries((gathered.length ? gathered : units).map((unit) => [unit, order])));
  const again = able(remembered(table));
  const advised = async () => {
    const plan = await deeds.suggest(null, 0);
    if (plan) draft((plan.action.orders ?? {}) as Record<string, string>);
  };
  const place = async () => {
    if (count === 0) return;
    sessionStorage.setItem(slot(table), JSON.stringify({ ...remembered(table), ...placed }));
    await deeds.act({ action: "issue_orders", orders: placed });
  };
  const keys = Object.fromEntries(ORDERS.map((order, index) => [String(index + 1), () => give(order)]));
  useKeys({ ...keys, "ctrl+a": () => deeds.select(units), l: () => draft(again), b: () => void advised(), enter: () => void place(), escape: () => deeds.select([]) });
  return (
    <section className="orders" aria-label="Orders">
      <div className="row">
        <span>{gathered.length ? `${gathered.length} selected:` : "All:"}</span>
        {ORDERS.map((order, index) => <button key={order} title={`Key ${index + 1}`} onClick={() => give(order)}>{spoken(order)}</button>)}
      </div>
      <div className="row">
        <button onClick={() => void advised()} disabled={busy} title="Key B">As the bot would</button>
        {Object.keys(again).length > 0 && <button title="Key L" onClick={() => draft(again)}>Last round’s</button>}
        <button aria-pressed={gathering} title="Or hold Shift" onClick={() => deeds.gather(!gathering)}>Select on the table</button>
      </div>
      <table>
        <tbody>
          {formations(field, units).map(([formation, members]) => [
            <tr key={formation} className="formation">
              <th colSpan={5} scope="rowgroup">
                <button className="link-button" onClick={() => deeds.select(members)}>{names.of(formation)}<span className="unseen">: select the whole Formation</span></button>
              </th>
            </tr>,
            ...members.map((unit) => <Row key={unit} unit={unit} allowed={allowed.get(unit)!} onBarred={ask} />),
          ])}
        </tbody>
      </table>
      <div className="placing-bar">
        <p className="barred" role="status">{barred && <>{names.short(barred.unit)} cannot be given {spoken(barred.order)}{barred.why.map((each, index) => <span key={index}>{index ? "; " : ": "}{names.in(sentence(each)).replace(/\.$/, "")} <RuleLink rule={each.rule} /></span>)}.</>}</p>
        <button className="primary placing" disabled={count === 0 || busy} onClick={() => void place()}>Place {count} of {units.length} face-down</button>
      </div>
      <p className="hint">Shift-click or Shift-drag on the table to select several. Keys 1 to 4 give an Order, L gives last round’s, B the bot’s, Enter places them.</p>
    </section>
  );
}

/** A Detachment’s Orders; one that may not be given says why when it is pointed at, reached by keys or pressed. */
function Row({ unit, allowed, onBarred }: { unit: string; allowed: Set<string>; onBarred: (unit: string, order: string) => void }) {
  const { draft, chosen } = useSeat(({ doing }) => ({ draft: doing.drafts[unit], chosen: doing.many.has(unit) })), deeds = useDeeds(), name = useNames().short(unit);
  const look = (order: string) => (allowed.has(order) ? deeds.preview({ unit, order }) : onBarred(unit, order));
  return (
    <tr className={chosen ? "selected" : ""}>
      <th scope="row">
        <input type="checkbox" checked={chosen} aria-label={`Select ${name}`} onChange={() => deeds.add(unit)} />
        <button className="link-button" onClick={() => deeds.pick(unit, "")}>{name}</button>
      </th>
      {ORDERS.map((order) => (
        <td key={order}>
          <button
            className="order"
            data-unit={unit}
            data-order={order}
            aria-pressed={draft === order}
            aria-disabled={!allowed.has(order) || undefined}
            aria-label={`${SHORT[order]}: ${spoken(order)} for ${name}${allowed.has(order) ? "" : ", not allowed"}`}
            title={spoken(order)}
            onPointerEnter={() => look(order)}
            onPointerLeave={() => deeds.preview(null)}
            onFocus={() => look(order)}
            onBlur={() => deeds.preview(null)}
            onClick={() => (allowed.has(order) ? deeds.draft({ [unit]: order }) : onBarred(unit, order))}
          >
            {SHORT[order]}
          </button>
        </td>
      ))}
    </tr>
  );
}

/** Detachments by their Formation. */
function formations(field: Battlefield, units: string[]): [string, string[]][] {
  const found = new Map<string, string[]>();
  for (const unit of units) {
    const formation = field.detachments[unit]?.formation ?? "";
    found.set(formation, [...(found.get(formation) ?? []), unit]);
  }
  return [...found];
}
