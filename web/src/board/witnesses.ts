import type { Finding } from "../made/types";
import { forbids } from "../rules/told";
import type { Point } from "./shapes";

const BLOCKS = /block|hide|obstruct/;

/** The places that a finding's witness names, from above. */
export const points = (found: Finding): Point[] => (found.witness?.points ?? []).map(([x, y]) => [x, y] as Point);

/** Those of them that prove it: of a path that is too long, what is too much. */
export const proving = (found: Finding): Point[] => points(found).slice(found.witness?.begins ?? 0);

/** Whether a finding shows what is in the way: a look that is blocked says so in its label. */
export const blocks = (found: Finding) =>
  BLOCKS.test(found.witness?.kind ?? "") || /^blocked\b/.test(found.witness?.label ?? "") || forbids(found);

/** What a finding names as being in the way. */
export const blockersOf = (found: Finding): string[] =>
  Object.entries(found.facts).filter(([name]) => BLOCKS.test(name)).flatMap(([, value]) => String(value).split(",")).map((each) => each.trim()).filter(Boolean);
