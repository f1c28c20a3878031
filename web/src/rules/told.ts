import type { Finding, Margin, Term } from "../made/types";

const effectOf = (found: Finding) => found.effect as unknown as Record<string, unknown> | null;

export const forbids = (found: Finding) => effectOf(found)?.effect === "forbid";

/** What a finding says, and why where it does not say so itself. */
export function sentence(found: Finding): string {
  const effect = effectOf(found), why = effect?.because ?? effect?.reason ?? effect?.why;
  const more = typeof why === "string" && !found.says.includes(why) ? why : "";
  return found.says && more ? `${found.says.replace(/\.$/, "")} (${more})` : found.says || more;
}

/** What a margin means to a player, with what was measured and what it was held against where one number was. */
export function margin(found: Margin, allowed: boolean): string {
  const { measured, limit, unit, of } = found;
  if (measured === null || limit === null) return meant(found, allowed);
  const by = amountOf(found.amount, unit), one = amountOf(measured, unit), other = amountOf(limit, unit);
  const name = `${of.charAt(0).toUpperCase()}${of.slice(1)}`;
  if (limit === 0) return `${name}: ${Math.abs(measured) < TOUCHING ? "touching" : `${by} from changing`}.`;
  return `${name}: ${one} against ${other}, ${measured === limit ? "exactly the limit" : `${by} ${measured < limit ? "below" : "above"} it`}.`;
}

/** What touches is no farther apart than this, inches: the umpire's tolerance. */
const TOUCHING = 1 / 1024;

/** A margin of which only by how much it would change is known. */
function meant({ amount, unit, of }: Margin, allowed: boolean): string {
  const by = Math.abs(amount);
  if (of === "tolerance") return `The tolerance decides: ${inches(by)} beyond the limit.`;
  if (unit === "inches" && /sight/.test(of)) return `${inches(by)} farther and it would be ${allowed ? "hidden" : "seen"}.`;
  if (unit === "inches" && of === "cover") return `${inches(by)} farther and it would be ${allowed ? "out of cover" : "in cover"}.`;
  if (unit === "inches" && of !== "distance") return `${inches(by)} ${allowed ? "to spare" : "too much"}${of ? ` (${of})` : ""}.`;
  if (unit === "inches") return `${inches(by)} apart.`;
  return `${(100 * by).toFixed(1)} % ${unit} from the next threshold.`;
}

/** A number with its unit: a length, an angle, or what is counted. */
function amountOf(value: number, unit: string): string {
  if (unit === "inches") return value < 0 ? `−${inches(-value)}` : inches(value);
  if (unit === "degrees") return `${value.toFixed(1)}°`;
  return `${value} ${Math.abs(value) === 1 ? unit.replace(/s$/, "") : unit}`;
}

/** What adds up to what decides, in its order: a number with its sign, why, and the rule. */
export const sum = (terms: Term[]) => terms.map((each, index) => `${index ? signed(each.by) : each.by}${each.says ? ` ${each.says}` : ""}`).join(", ");

const inches = (value: number) => (value < 0.005 && value > 0 ? "less than 0.01″" : `${value.toFixed(2)}″`);

/** A number that is added to another, with its sign. */
export const signed = (value: number) => (value < 0 ? `−${-value}` : value > 0 ? `+${value}` : "0");
