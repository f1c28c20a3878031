import type { Finding } from "../made/types";
import type { Point } from "../board/shapes";
import { forbids } from "../rules/told";

const BLOCKS = /block|hide|obstruct/;

/** The places that a finding's witness names, from above. */
export const points = (found: Finding): Point[] => (found.witness?.points ?? []).map(([x, y]) => [x, y] as Point);

/** Whether a finding shows what is in the way. */
export const blocks = (found: Finding) =>
  BLOCKS.test(found.witness?.kind ?? "") || forbids(found);

/** What a finding names as being in the way. */
export const blockersOf = (found: Finding): string[] =>
  Object.entries(found.facts).filter(([name]) => BLOCKS.test(name)).flatMap(([, value]) => String(value).split(",")).map((each) => each.trim()).filter(Boolean);
