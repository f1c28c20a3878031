import { useEffect, useMemo, useState } from "react";
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

/** Asks a question that changes often: one at a time, and of those that wait only the newest.
 *
 * An answer counts as long as anything is asked about the same thing, though something newer is asked by now.
 */
export class Asker {
  private wanted = NOTHING;
  private busy = false;

  constructor(private readonly talk: Talk, private readonly onTold: (asked: Asked, told: Told) => void) {}

  /** Ask something, as the text of a message; "" asks nothing any more. */
  want(text: string, about = "") {
    this.wanted = text ? { text, about } : NOTHING;
    if (text && !this.busy) void this.pump();
  }

  private async pump() {
    this.busy = true;
    for (let asked = this.wanted; asked.text; asked = this.wanted) {
      const told = await this.talk.ask(JSON.parse(asked.text) as Message);
      if (this.wanted.text && this.wanted.about === asked.about) this.onTold(asked, told);
      if (this.wanted === asked) break;
    }
    this.busy = false;
  }
}

/** The answer to a question that changes often.
 *
 * An earlier answer stands until the next one comes, but for one that is about something else, and until nothing is asked.
 */
export function useLatest<T extends Told>(talk: Talk, message: Message | null, about = ""): Latest<T> {
  const text = message ? JSON.stringify(message) : "";
  const [answer, setAnswer] = useState<Asked & { told: T | null }>({ ...NOTHING, told: null });
  const asker = useMemo(() => new Asker(talk, (asked, told) => setAnswer({ ...asked, told: told as T })), [talk]);
  useEffect(() => {
    if (!text) setAnswer((old) => (old.told ? { ...NOTHING, told: null } : old));
    asker.want(text, about);
  }, [asker, text, about]);
  useEffect(() => () => asker.want(""), [asker]);
  const same = text !== "" && answer.about === about;
  return { told: same ? answer.told : null, fresh: same && answer.text === text };
}
