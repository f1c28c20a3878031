import { freeId, idsOf, slug, type Army, type Detachment, type Formation } from "./army";

/** Without the fields that say nothing, so that files stay short. */
function sparse<T extends object>(thing: T, kept: string[] = []): T {
  const says = ([field, value]: [string, unknown]) => kept.includes(field) || !(value === undefined || value === "" || value === false || (Array.isArray(value) && !value.length));
  return Object.fromEntries(Object.entries(thing).filter(says)) as T;
}

export const formationWith = (army: Army, detachment: string) => army.formations.find((each) => each.detachments.some(({ id }) => id === detachment));
export const detachmentOf = (army: Army, id: string) => army.formations.flatMap((each) => each.detachments).find((each) => each.id === id);

/** The Dedicated Transports that were bought for a Detachment. */
export const transportsOf = (formation: Formation, detachment: string) => formation.detachments.filter((each) => each.dedicated === detachment);

/** An army in which one Formation says something else. */
export const setFormation = (army: Army, id: string, says: Partial<Formation>): Army => ({
  ...army,
  formations: army.formations.map((each) => (each.id === id ? sparse({ ...each, ...says }, ["detachments"]) : each)),
});

/** An army in which one Detachment says something else. */
export const setDetachment = (army: Army, id: string, says: Partial<Detachment>): Army => ({
  ...army,
  formations: army.formations.map((each) => ({ ...each, detachments: each.detachments.map((one) => (one.id === id ? sparse({ ...one, ...says }) : one)) })),
});

export interface Made { army: Army; id: string }

/** One more Formation, without Detachments. */
export function withFormation(army: Army, type: string, says: Partial<Formation> = {}): Made {
  const id = freeId(idsOf(army), slug(type));
  return { army: { ...army, formations: [...army.formations, sparse({ id, type, detachments: [], ...says }, ["detachments"])] }, id };
}

/** More Detachments of a Formation, as they are suggested: an id that is taken gives way to a free one. */
export function withDetachments(army: Army, formation: string, entries: Detachment[]): Made {
  const owner = army.formations.find((each) => each.id === formation), made = copied(army, entries);
  return { army: setFormation(army, formation, { detachments: [...(owner?.detachments ?? []), ...made] }), id: made[0]?.id ?? "" };
}

/** Dedicated Transports for a Detachment, in place of those that it has. */
export function withTransports(army: Army, detachment: string, datasheet: string, models: number): Army {
  const formation = formationWith(army, detachment);
  if (!formation) return army;
  const [had, ...more] = transportsOf(formation, detachment);
  if (had?.datasheet === datasheet) return setDetachment(without(army, more.map((each) => each.id)), had.id, { models });
  const cleared = without(army, transportsOf(formation, detachment).map((each) => each.id));
  const id = freeId(idsOf(cleared), slug(datasheet)), others = formationWith(cleared, detachment)!.detachments;
  const at = others.findIndex((each) => each.id === detachment) + 1;
  return setFormation(cleared, formation.id, { detachments: [...others.slice(0, at), { id, datasheet, models, dedicated: detachment }, ...others.slice(at)] });
}

/** An army without some Detachments, their Dedicated Transports, and what is said of them elsewhere. */
export function without(army: Army, ids: string[]): Army {
  const gone = new Set(ids);
  for (const formation of army.formations) for (const each of formation.detachments) if (each.dedicated && gone.has(each.dedicated)) gone.add(each.id);
  const on = (name: string | undefined) => name !== undefined && [...gone].some((id) => name === id || (name.startsWith(`${id}-`) && /^\d+$/.test(name.slice(id.length + 1))));
  const left = (each: Detachment) => ({ ...each, attached_to: gone.has(each.attached_to ?? "") ? undefined : each.attached_to, embarked: on(each.embarked) ? undefined : each.embarked });
  return { ...army, formations: army.formations.map((each) => ({ ...each, detachments: each.detachments.filter(({ id }) => !gone.has(id)).map((one) => sparse(left(one))) })) };
}

export const withoutFormation = (army: Army, id: string): Army => ({ ...army, formations: army.formations.filter((each) => each.id !== id) });

/** Detachments with ids of their own; those that name one another name the copies. */
function copied(army: Army, detachments: Detachment[]): Detachment[] {
  const taken = idsOf(army), fresh = new Map<string, string>();
  for (const { id } of detachments) {
    const made = taken.has(id) ? freeId(taken, id.replace(/-\d+$/, "")) : id;
    taken.add(made);
    fresh.set(id, made);
  }
  const other = (id: string | undefined) => (id === undefined ? undefined : fresh.get(id) ?? id);
  return detachments.map((each) => sparse({ ...each, id: fresh.get(each.id)!, attached_to: other(each.attached_to), dedicated: other(each.dedicated), embarked: other(each.embarked) }));
}

/** A Detachment once more, with its Dedicated Transports. */
export function duplicated(army: Army, id: string): Made {
  const formation = formationWith(army, id), own = detachmentOf(army, id);
  if (!formation || !own) return { army, id };
  const made = copied(army, [own, ...transportsOf(formation, id)]);
  const at = Math.max(...[own, ...transportsOf(formation, id)].map((each) => formation.detachments.indexOf(each))) + 1;
  return { army: setFormation(army, formation.id, { detachments: [...formation.detachments.slice(0, at), ...made, ...formation.detachments.slice(at)] }), id: made[0]!.id };
}

export function duplicatedFormation(army: Army, id: string): Made {
  const own = army.formations.find((each) => each.id === id);
  if (!own) return { army, id };
  const made = { ...own, id: freeId(idsOf(army), own.id.replace(/-\d+$/, "")), detachments: copied(army, own.detachments) };
  const at = army.formations.indexOf(own) + 1;
  return { army: { ...army, formations: [...army.formations.slice(0, at), made, ...army.formations.slice(at)] }, id: made.id };
}

/** A list in which something has changed places with its neighbour; the same where there is none. */
function swapped<T>(all: T[], one: T | undefined, other: T | undefined): T[] {
  return one === undefined || other === undefined ? all : all.map((each) => (each === one ? other : each === other ? one : each));
}

export const movedFormation = (army: Army, id: string, by: -1 | 1): Army => {
  const at = army.formations.findIndex((each) => each.id === id);
  return { ...army, formations: swapped(army.formations, army.formations[at], army.formations[at + by]) };
};

/** An army in which two Detachments of a Formation have changed places. */
export function exchanged(army: Army, id: string, other: string): Army {
  const formation = formationWith(army, id);
  return formation ? setFormation(army, formation.id, { detachments: swapped(formation.detachments, detachmentOf(army, id), detachmentOf(army, other)) }) : army;
}
