import type { GivenFile } from "../made/types";

/** The longest text that the server reads of a table or a case. */
export const LONGEST = 1_500_000;

/** Reads files as they were chosen or dropped; refuses those that are longer than they may be. */
export async function readFiles(found: Iterable<File>, longest = Infinity): Promise<GivenFile[]> {
  const files = [...found], large = files.find((each) => each.size > longest);
  if (large) throw new Error(`${large.name} is too large: ${longest / 1e6} MB at most.`);
  return Promise.all(files.map(async (each) => ({ name: each.name, text: await each.text() })));
}

/** Hand a file to the browser's downloads. */
export function download(name: string, content: Blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
