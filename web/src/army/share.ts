import { packed as packedText, unpacked as unpackedText } from "../api/packed";
import { readArmy, type Army } from "./army";

/** An army as the last part of a link: it holds the army itself, so nobody keeps it for whom it is meant. */
export const packed = (army: Army): Promise<string> => packedText(JSON.stringify(army));

/** The army of a link. Throws, in words, where it holds none. */
export async function unpacked(text: string): Promise<Army> {
  try {
    return readArmy(JSON.parse(await unpackedText(text))).army;
  } catch (error) {
    throw new Error(`This link holds no army that can be read: was it copied whole? (${(error as Error).message})`, { cause: error });
  }
}

export const shareLink = async (army: Army) => `${location.origin}${location.pathname}#/army/share/${await packed(army)}`;
