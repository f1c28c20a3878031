import { request } from "../api/http";
import { once } from "../api/once";
import type { ArmyExported, ArmyImported, GivenFile, MusterBook, MusterChecked, MusterSuggested, Wanted } from "../made/types";
import type { Army } from "./army";

/** What armies can be made of; asked for once. */
export const musterBook = once(() => request<MusterBook>("GET", "/api/muster/book"));

export const checkArmy = (army: Army) => request<MusterChecked>("POST", "/api/muster/check", { army });
export const suggestFor = (army: Army, wanted: Wanted) => request<MusterSuggested>("POST", "/api/muster/suggest", { army, wanted });
export const importArmy = (file: GivenFile) => request<ArmyImported>("POST", "/api/muster/import", file);
export const exportArmy = (army: Army, form: string) => request<ArmyExported>("POST", "/api/muster/export", { army, form });
