import { Refusal } from "../api/http";
import type { Catalogue, Checked, Drawing, DrawnFeature, ExposureTold, ReadTable, Written } from "../made/types";

async function post(path: string, body: unknown): Promise<Response> {
  const answer = await fetch(`/api/tables/${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  if (!answer.ok) {
    const told = await answer.json().catch(() => ({}));
    throw new Refusal({ status: answer.status, problem: told.problem ?? told.detail ?? "The server did not answer.", ...told });
  }
  return answer;
}

let words: Promise<Catalogue> | null = null;

/** What tables are drawn from; asked for once. */
export function drawingWords(): Promise<Catalogue> {
  words ??= fetch("/api/tables/catalogue").then((answer) => answer.json() as Promise<Catalogue>);
  words.catch(() => (words = null));
  return words;
}

export const checkDrawing = async (drawing: Drawing) => (await (await post("check", drawing)).json()) as Checked;

export const writeDrawing = async (drawing: Drawing, form: string) => (await (await post("write", { drawing, form })).json()) as Written;

export interface FileIn { name: string; text: string }

export const readFiles = async (files: FileIn[], system: string, layout: string, taken: DrawnFeature) =>
  (await (await post("read", { files, system, layout, taken })).json()) as ReadTable;

/** A map of exposure; ``tell`` hears how far it is, from 0 to 1. */
export async function exposure(drawing: Drawing, tell: (share: number) => void) {
  const answer = await post("exposure", drawing);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    rest += value ?? "";
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const told = JSON.parse(line) as ExposureTold;
      if (told.problem) throw new Error(told.problem);
      if (told.found) return told.found;
      tell(told.of ? told.done / told.of : 0);
    }
    if (done) throw new Error("The server did not finish the map.");
  }
}

/** Hand a file to the browser's downloads. */
export function download({ name, kind, text }: Written) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: kind }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
