import { useEffect, useState } from "react";
import type { Table } from "../api/talk";

/** The tab of the people at the table; it counts what was said since it was last looked at. */
export function PeopleTab({ table, open, onOpen }: { table: Table; open: boolean; onOpen: () => void }) {
  const last = table.chat[table.chat.length - 1]?.number ?? 0, [seen, setSeen] = useState(last);
  useEffect(() => { if (open) setSeen(last); }, [open, last]);
  const own = table.welcome.side ? `side:${table.welcome.side}` : table.welcome.role;
  const fresh = open ? 0 : table.chat.filter((each) => each.number > seen && each.seat !== own).length;
  return <button role="tab" aria-selected={open} onClick={onOpen}>People{fresh > 0 && <span className="count">{fresh}<span className="unseen"> new</span></span>}</button>;
}
