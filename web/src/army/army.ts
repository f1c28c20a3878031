/** Models that are added to a Detachment one purchase at a time. */
export interface AddedModels { model: string; models: number; loadout?: string[] }

/** Some of a Detachment's own models that differ from the rest. */
export interface ModelGroup { models: number; loadout?: string[]; upgrade?: string; become?: string }

/** One Detachment of an army file; what is left out is as the datasheet has it. */
export interface Detachment {
  id: string;
  datasheet: string;
  slot?: string;
  name?: string;
  models?: number;
  add?: AddedModels[];
  loadout?: string[];
  loadouts?: ModelGroup[];
  upgrade?: string;
  attached_to?: string;
  dedicated?: string;
  embarked?: string;
  tank_commander?: boolean;
}

/** One Formation of an army file. */
export interface Formation {
  id: string;
  type: string;
  detachments: Detachment[];
  name?: string;
  legion?: string;
  allied?: boolean;
  expanded?: boolean;
  without?: string[];
}

/** An army as it goes over every wire: what stands under `army:` in an army file. */
export interface Army {
  id: string;
  name: string;
  allegiance: string;
  primary: string;
  points_limit: number;
  formations: Formation[];
  variant?: string;
}

type Shape = "text" | "count" | "yes" | readonly [Shape] | { readonly [field: string]: Shape };

const ADDED = { model: "text", models: "count", loadout: ["text"] } as const;
const GROUP = { models: "count", loadout: ["text"], upgrade: "text", become: "text" } as const;
const DETACHMENT = {
  id: "text", datasheet: "text", slot: "text", name: "text", models: "count", add: [ADDED], loadout: ["text"], loadouts: [GROUP], upgrade: "text",
  attached_to: "text", dedicated: "text", embarked: "text", tank_commander: "yes",
} as const;
const FORMATION = { id: "text", type: "text", detachments: [DETACHMENT], name: "text", legion: "text", allied: "yes", expanded: "yes", without: ["text"] } as const;
const ARMY = { id: "text", name: "text", allegiance: "text", primary: "text", points_limit: "count", formations: [FORMATION], variant: "text" } as const;

/** More of anything is no army that anybody plays, and would only keep the browser busy. */
const MOST = 1000;

/** What should stand somewhere, in words. */
const wanted = (shape: Shape) => (shape === "text" ? "a text" : shape === "count" ? "a whole number" : shape === "yes" ? "true or false" : Array.isArray(shape) ? "a list" : "a section with fields");

function read(shape: Shape, value: unknown, path: string, told: string[]): unknown {
  if (shape === "text" && (typeof value === "string" || typeof value === "number")) return String(value);
  if (shape === "count" && Number.isSafeInteger(value) && (value as number) >= 0) return value;
  if (shape === "yes" && typeof value === "boolean") return value;
  if (Array.isArray(shape) && Array.isArray(value) && value.length <= MOST) return value.map((each, index) => read(shape[0] as Shape, each, `${path}[${index}]`, told));
  if (typeof shape === "object" && !Array.isArray(shape) && typeof value === "object" && value !== null && !Array.isArray(value)) {
    const fields = shape as Record<string, Shape>, said = Object.entries(value).filter(([, each]) => each !== null && each !== undefined);
    told.push(...said.filter(([field]) => !Object.hasOwn(fields, field)).map(([field]) => `${path && `${path}.`}${field}: armies have no such field, so it was left out.`));
    return Object.fromEntries(said.filter(([field]) => Object.hasOwn(fields, field)).map(([field, each]) => [field, read(fields[field]!, each, path ? `${path}.${field}` : field, told)]));
  }
  throw new Error(`${path || "The army"} should be ${wanted(shape)}${Array.isArray(value) ? ` of ${MOST} at most` : ""}; it is ${value === undefined ? "missing" : JSON.stringify(value).slice(0, 80)}.`);
}

/** A short word for ids: "Legion Demi-Company" is "legion-demi-company". */
export const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "unnamed";

/** An id that is not taken yet: the stem with a number. Models are called by their Detachment's id and a number, so no such pair is made either. */
export function freeId(taken: ReadonlySet<string>, stem: string): string {
  if (taken.has(stem)) return freeId(taken, `${stem}-more`);
  const models = new Set([...taken].map((each) => each.replace(/-\d+$/, "")));
  let number = 1;
  while (taken.has(`${stem}-${number}`) || models.has(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}

/** Every id that is taken in an army. */
export const idsOf = (army: Army): Set<string> => new Set(army.formations.flatMap((each) => [each.id, ...each.detachments.map((one) => one.id)]));

/** Gives each Formation and Detachment an id of its own, and tells where one was missing or stood twice. */
function uniquely(army: Army, told: string[]): Army {
  const taken = idsOf(army), seen = new Set<string>();
  const own = (id: string, stem: string, what: string) => {
    if (id && !seen.has(id)) return seen.add(id), id;
    const made = freeId(taken, slug(id || stem));
    taken.add(made);
    told.push(id ? `The id ${id} stood twice: one ${what} is ${made} now.` : `A ${what} had no id: it is ${made} now.`);
    return seen.add(made), made;
  };
  return {
    ...army,
    formations: army.formations.map((formation) => ({
      ...formation,
      id: own(formation.id, formation.type, "Formation"),
      detachments: formation.detachments.map((each) => ({ ...each, id: own(each.id, each.datasheet, "Detachment") })),
    })),
  };
}

const BLANK: Army = { id: "army", name: "", allegiance: "", primary: "", points_limit: 0, formations: [] };

/** What may be missing in what is sent. */
type Sent = Partial<Omit<Army, "formations">> & { formations?: (Partial<Omit<Formation, "detachments">> & { detachments?: Partial<Detachment>[] })[] };

/** An army from a file, a link or what the browser kept, with what was changed so that it can be edited. Throws what is wrong with its shape, and where. */
export function readArmy(content: unknown): { army: Army; told: string[] } {
  const told: string[] = [], found = read(ARMY, content, "", told) as Sent;
  const formations = (found.formations ?? []).map((each) => ({ ...each, id: each.id ?? "", type: each.type ?? "", detachments: (each.detachments ?? []).map((one) => ({ ...one, id: one.id ?? "", datasheet: one.datasheet ?? "" })) }));
  return { army: uniquely({ ...BLANK, ...found, formations }, told), told };
}
