import type { Answered, Begun, Example, NewBattle, Offer, Opened, Opening, Palette, Problem, QuestionKind, RulePage, RuleText, Shown } from "../made/types";

/** An answer that says no: what was wrong, and what to do. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super([problem.problem, problem.fix].filter(Boolean).join(". "));
  }
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(path, {
    method,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) {
    const told = await answer.json().catch(() => ({}));
    throw new Refusal({ status: answer.status, problem: told.problem ?? told.detail ?? "The server did not answer." , ...told });
  }
  return (await answer.json()) as T;
}

export const begin = (battle: NewBattle) => request<Begun>("POST", "/api/battles", battle);

const kept = new Map<string, Promise<RuleText[]>>();

/** Every rule of a game; asked for once. */
export function rules(system: string): Promise<RuleText[]> {
  let found = kept.get(system);
  if (!found) {
    found = request<RuleText[]>("GET", `/api/rules/${system}`);
    kept.set(system, found);
  }
  return found;
}

export const systems = () => request<Shown[]>("GET", "/api/rules");
export const examples = (system: string) => request<Example[]>("GET", `/api/rules/${system}/cases`);
export const questions = (system: string) => request<QuestionKind[]>("GET", `/api/rules/${system}/questions`);
export const askUmpire = (text: string) => request<Answered>("POST", "/api/rules/ask", { text });

/** A shipped case as the text of a file. */
export async function example(system: string, id: string): Promise<string> {
  const answer = await fetch(`/api/rules/${system}/cases/${encodeURIComponent(id)}`);
  if (!answer.ok) throw new Error("There is no such case.");
  return answer.text();
}

export const palette = (system: string) => request<Palette>("GET", `/api/rules/${system}/palette`);
export const rulePage = (system: string, rule: string) => request<RulePage>("GET", `/api/rules/${system}/rules/${encodeURIComponent(rule)}`);
export const offersFor = (text: string, viewer: string, target: string) => request<Offer[]>("POST", "/api/rules/offers", { text, viewer, target });
export const openFiles = (opening: Opening) => request<Opened>("POST", "/api/rules/open", opening);
