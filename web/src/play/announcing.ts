import type { Table } from "../api/talk";
import { capital, type Names } from "../board/names";

const MOST = 2;

/** What somebody is told who hears the page: what happened since an entry, in short, and what is asked now. */
export function announced(table: Table, since: number, names: Names, asked: string): string {
  const lines = table.story.filter((each) => each.seq > since).flatMap((each) => [...each.marks, ...each.lines.filter((line) => !line.quiet).map((line) => line.text)]);
  const left = lines.length - MOST, told = lines.slice(-MOST).map((each) => capital(names.in(each)).replace(/([^.!?])$/, "$1."));
  return [left > 0 ? `${left} more in the log.` : "", ...told, asked].filter(Boolean).join(" ");
}
