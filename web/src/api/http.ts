import type { Answered, Beginnings, BookRule, Disputed, Brought, Example, Offer, Opened, Opening, Palette, Picture, Problem, QuestionKind, RuleText, RulingPage, Shown, ToBring } from "../made/types";
import { browser } from "./browser";
import { once } from "./once";

/** An answer that says no: what was wrong, and what to do. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super([problem.value ? `${problem.problem} (got ${problem.value})` : problem.problem, problem.fix].filter(Boolean).join(". "));
  }
}

/** Ask the server for something, with the token of a seat where one is needed. */
export async function request<T>(method: string, path: string, body?: unknown, token = ""): Promise<T> {
  const text = await (await send(method, path, body, token)).text();
  return (text ? JSON.parse(text) : null) as T;
}

/** The same, for answers that are no JSON. */
export async function send(method: string, path: string, body?: unknown, token = ""): Promise<Response> {
  const answer = await fetch(path, {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...(token ? { authorization: `Bearer ${token}`, "umpire-browser": browser() } : {}) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) {
    const told = (await answer.json().catch(() => ({}))) as Partial<Problem>;
    throw new Refusal({ status: answer.status, problem: "The server did not answer.", ...told });
  }
  return answer;
}

/** The rules whose source leaves something open, with how they are read; asked for once. */
export const readings = once((system: string) => request<RuleText[]>("GET", `/api/rules/${system}?silent=true`));

/** Every game; asked for once. */
export const systems = once(() => request<Shown[]>("GET", "/api/rules"));
/** What to begin with who asks about a table of a game; asked for once. */
export const beginnings = once((system: string) => request<Beginnings>("GET", `/api/rules/${system}/beginning`));
/** What players argue about, of all games; asked for once. */
export const disputes = once(() => request<Disputed[]>("GET", "/api/rules/disputes"));
export const examples = (system: string) => request<Example[]>("GET", `/api/rules/${system}/cases`);
export const questions = (system: string) => request<QuestionKind[]>("GET", `/api/rules/${system}/questions`);
/** Rules on a position; quickly, so without what would change the rulings, while somebody drags. */
export const askUmpire = (text: string, quick = false) => request<Answered>("POST", "/api/rules/ask", { text, quick });

/** The rulings on a position as a page to print. */
export const rulingPage = (text: string, link: string) => request<RulingPage>("POST", "/api/rules/page", { text, link });

/** Under this name a case stands in the window that was made from a drawn table. */
export const MY_TABLE = "my-table";

/** A shipped case as the text of a file. */
export async function example(system: string, id: string): Promise<string> {
  const own = id === MY_TABLE ? sessionStorage.getItem(MY_TABLE) : null;
  if (own) return own;
  return (await send("GET", `/api/rules/${system}/cases/${encodeURIComponent(id)}`)).text();
}

/** The table of a shipped case; asked for once. */
export const casePicture = once((system: string, id: string) => request<Picture>("GET", `/api/rules/${system}/cases/${encodeURIComponent(id)}/picture`));
export const bookOf = (system: string) => request<BookRule[]>("GET", `/api/rules/${system}/book`);
export const palette = (system: string) => request<Palette>("GET", `/api/rules/${system}/palette`);
export const rulePage = (system: string, rule: string) => request<BookRule>("GET", `/api/rules/${system}/rules/${encodeURIComponent(rule)}`);
export const offersFor = (text: string, viewer: string, target: string) => request<Offer[]>("POST", "/api/rules/offers", { text, viewer, target });
export const bringSquad = (asked: ToBring) => request<Brought>("POST", "/api/rules/squad", asked);
export const openFiles = (opening: Opening) => request<Opened>("POST", "/api/rules/open", opening);
