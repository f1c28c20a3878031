import { useState } from "react";
import type { Battlefield, Choice } from "../made/types";
import { words } from "./Card";

interface OrdersProps {
  field: Battlefield;
  side: string;
  choices: Choice[];
  onPlace: (orders: Record<string, string>) => void;
  onPick: (unit: string) => void;
}

const ORDERS = ["first_fire", "advance", "march", "charge"];
const last = new Map<string, Record<string, string>>();

/** Orders for many Detachments at once, placed face-down together. */
export function Orders({ field, side, choices, onPlace, onPick }: OrdersProps) {
  const allowed = new Map<string, Set<string>>();
  for (const each of choices) {
    const order = (each.action?.orders as Record<string, string> | undefined)?.[each.subject];
    if (!order) continue;
    if (!allowed.has(each.subject)) allowed.set(each.subject, new Set());
    allowed.get(each.subject)!.add(order);
  }
  const [draft, setDraft] = useState<Record<string, string>>({});
  const units = [...allowed.keys()];
  const placed = Object.fromEntries(units.filter((unit) => draft[unit]).map((unit) => [unit, draft[unit]!]));
  const all = (order: string) => setDraft(Object.fromEntries(units.filter((unit) => allowed.get(unit)!.has(order)).map((unit) => [unit, order])));
  const again = last.get(side);
  return (
    <section className="orders" aria-label="Orders">
      <div className="row">
        <span>All:</span>
        {ORDERS.map((order) => <button key={order} onClick={() => all(order)}>{words(order)}</button>)}
        {again && (
          <button onClick={() => setDraft(Object.fromEntries(units.filter((unit) => allowed.get(unit)!.has(again[unit] ?? "")).map((unit) => [unit, again[unit]!])))}>
            Last round’s
          </button>
        )}
      </div>
      <table>
        <tbody>
          {units.map((unit) => (
            <tr key={unit}>
              <th scope="row"><button className="link-button" onClick={() => onPick(unit)}>{field.detachments[unit]?.name ?? unit}</button></th>
              {ORDERS.map((order) => (
                <td key={order}>
                  <button
                    className="order"
                    aria-pressed={draft[unit] === order}
                    disabled={!allowed.get(unit)!.has(order)}
                    aria-label={`${unit}: ${words(order)}`}
                    onClick={() => setDraft({ ...draft, [unit]: order })}
                  >
                    {words(order)}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <button
        className="primary"
        disabled={Object.keys(placed).length === 0}
        onClick={() => {
          last.set(side, { ...last.get(side), ...placed });
          onPlace(placed);
        }}
      >
        Place {Object.keys(placed).length} of {units.length} face-down
      </button>
    </section>
  );
}
