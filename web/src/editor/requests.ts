import { request, send } from "../api/http";
import { once } from "../api/once";
import type { Catalogue, Checked, ExposureTold, GivenFile, ReadTable, TableDocument, TableFeature, Written } from "../made/types";

/** What tables are drawn from; asked for once. */
export const drawingWords = once(() => request<Catalogue>("GET", "/api/tables/catalogue"));

export const checkDrawing = (drawing: TableDocument) => request<Checked>("POST", "/api/tables/check", drawing);
export const writeDrawing = (drawing: TableDocument, form: string) => request<Written>("POST", "/api/tables/write", { drawing, form });
export const readTable = (files: GivenFile[], system: string, layout: string, taken: TableFeature) =>
  request<ReadTable>("POST", "/api/tables/read", { files, system, layout, taken });

/** A map of exposure; ``tell`` hears how far it is, from 0 to 1. */
export async function exposure(drawing: TableDocument, tell: (share: number) => void) {
  const answer = await send("POST", "/api/tables/exposure", drawing);
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
