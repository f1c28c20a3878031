import type { Battlefield, Model } from "../made/types";

/* Who is Embarked on what: a model says so itself, by its place. */

/** The Transport that carries a model, "" where none does. */
export const carrierOf = (model: Model): string => (typeof model.place === "object" ? model.place.transport : "");

const loads = new WeakMap<Battlefield["models"], Map<string, Model[]>>();

/** The models that a Transport carries, in muster order. */
export function passengersOf(field: Battlefield, transport: string): Model[] {
  let found = loads.get(field.models);
  if (!found) {
    found = new Map();
    for (const each of Object.values(field.models)) {
      const carrier = carrierOf(each);
      if (carrier) found.set(carrier, [...(found.get(carrier) ?? []), each]);
    }
    loads.set(field.models, found);
  }
  return found.get(transport) ?? [];
}
