import { packed, unpacked } from "../api/packed";
import { CaseText } from "./casefile";

/** The longest link that mail and chats carry whole, characters; the server and `umpire ask` keep to the same. */
export const LONGEST_LINK = 16_000;
/** The longest text of a position, characters: what the server rules on. */
const LONGEST_TEXT = 200_000;

/** A link that holds the whole position, so that no server keeps it. Throws, in words, where it does not fit. */
export async function positionLink(file: CaseText): Promise<string> {
  const link = `${location.origin}${location.pathname}#/position/${await packed(file.text)}`;
  if (file.text.length <= LONGEST_TEXT && link.length <= LONGEST_LINK) return link;
  throw new Error(`As a link this position takes ${link.length.toLocaleString("en")} characters, and links of more than ${LONGEST_LINK.toLocaleString("en")} get cut on their way. Download the case instead.`);
}

/** The position in the last part of such a link. Throws, in words, where there is none. */
export async function positionIn(part: string): Promise<CaseText> {
  try {
    if (part.length > LONGEST_LINK) throw new Error("It is too long.");
    const text = await unpacked(part);
    if (text.length > LONGEST_TEXT) throw new Error("It is too large.");
    const file = new CaseText(text);
    if (file.broken) throw new Error(file.broken);
    // Whoever stands there is looked for, too: what cannot be told of a file is wrong in it.
    const [game] = [file.system, ...file.ids.models, ...file.sides];
    if (!game) throw new Error("It names no game.");
    return file;
  } catch (error) {
    throw new Error(`This link holds no position that can be read: was it copied whole? (${(error as Error).message})`, { cause: error });
  }
}
