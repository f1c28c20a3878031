import type { Finding, Margin } from "../made/types";

const effectOf = (found: Finding) => found.effect as unknown as Record<string, unknown> | null;

export const forbids = (found: Finding) => effectOf(found)?.effect === "forbid";

/** What a finding says, and why where it does not say so itself. */
export function sentence(found: Finding): string {
  const effect = effectOf(found), why = effect?.because ?? effect?.reason ?? effect?.why;
  const more = typeof why === "string" && !found.says.includes(why) ? why : "";
  return found.says && more ? `${found.says.replace(/\.$/, "")} (${more})` : found.says || more;
}

/** What a margin means to a player. */
export function margin({ amount, unit, of }: Margin, allowed: boolean): string {
  const by = Math.abs(amount);
  if (of === "tolerance") return `The tolerance decides: ${inches(by)} beyond the limit.`;
  if (unit === "inches" && /sight/.test(of)) return `${inches(by)} farther and it would be ${allowed ? "hidden" : "seen"}.`;
  if (unit === "inches" && of === "cover") return `${inches(by)} farther and it would be ${allowed ? "out of cover" : "in cover"}.`;
  if (unit === "inches" && of !== "distance") return `${inches(by)} ${allowed ? "to spare" : "too much"}${of ? ` (${of})` : ""}.`;
  if (unit === "inches") return `${inches(by)} apart.`;
  return `${(100 * by).toFixed(1)} % ${unit} from the next threshold.`;
}

const inches = (value: number) => (value < 0.005 && value > 0 ? "less than 0.01″" : `${value.toFixed(2)}″`);

/** A number that is added to another, with its sign. */
export const signed = (value: number) => (value < 0 ? `−${-value}` : value > 0 ? `+${value}` : "0");
