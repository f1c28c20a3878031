import { useEffect, useRef, useState } from "react";
import type { Message, Talk, Told } from "../api/talk";

export interface Latest<T> {
  told: T | null;
  /** Whether it answers what is asked now, and not what was asked a moment ago. */
  fresh: boolean;
}

interface Asked {
  text: string;
  about: string;
}

const NOTHING: Asked = { text: "", about: "" };

/** The answer to a question that changes often: one is asked at a time, and of those that wait only the newest.
 *
 * An earlier answer stands until the next one comes, but for one that is about something else, and until nothing is asked.
 */
export function useLatest<T extends Told>(talk: Talk, message: Message | null, about = ""): Latest<T> {
  const text = message ? JSON.stringify(message) : "";
  const [answer, setAnswer] = useState<Asked & { told: T | null }>({ ...NOTHING, told: null });
  const line = useRef({ wanted: NOTHING, busy: false });
  useEffect(() => {
    const now = line.current;
    now.wanted = { text, about };
    if (!text) setAnswer((old) => (old.told ? { ...NOTHING, told: null } : old));
    const pump = async () => {
      now.busy = true;
      for (let asked = now.wanted; asked.text; asked = now.wanted) {
        const told = await talk.ask<T>(JSON.parse(asked.text) as Message);
        if (now.wanted.text && now.wanted.about === asked.about) setAnswer({ ...asked, told });
        if (now.wanted === asked) break;
      }
      now.busy = false;
    };
    if (text && !now.busy) void pump();
  }, [talk, text, about]);
  useEffect(() => () => void (line.current.wanted = NOTHING), []);
  const same = text !== "" && answer.about === about;
  return { told: same ? answer.told : null, fresh: same && answer.text === text };
}
