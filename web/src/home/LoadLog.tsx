import { useState } from "react";
import { loadLog } from "../api/battles";
import type { GivenFile } from "../made/types";
import { FilePick } from "./FilePick";
import { remembered, type Kept } from "./kept";
import { ProblemBox } from "./ProblemBox";

/** A battle from its saved log, to be looked at or played on. */
export function LoadLog({ onLoaded }: { onLoaded: (battle: Kept) => void }) {
  const [error, setError] = useState<unknown>(null), [busy, setBusy] = useState(false), [notice, setNotice] = useState("");
  const take = async ([file]: GivenFile[]) => {
    if (!file) return;
    setBusy(true);
    setError(null);
    try {
      const made = await loadLog(file);
      setNotice(`${made.title} is now in your battles. ${made.notice}`);
      onLoaded(remembered(made));
    } catch (found) {
      setError(found);
    }
    setBusy(false);
  };
  return (
    <section className="sheet">
      <h2>Load a battle</h2>
      <p className="hint">A <code>battle.log</code> saved here or by <code>umpire battle</code>, finished or not.</p>
      <FilePick label={busy ? "Reading the log …" : "Battle log"} accept=".log,.jsonl,.json,.txt" onFiles={(files) => void take(files)} />
      {notice && <p role="status">{notice}</p>}
      <ProblemBox error={error} />
    </section>
  );
}
