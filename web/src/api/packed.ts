/** How the rest of a link is to be read: packed by the browser, or as it is where the browser cannot pack. */
const PACKED = "d", BARE = "b", METHOD = "deflate-raw";

/** The most that a link may hold once it is unpacked, bytes: one that holds more was not made here. */
const MOST = 1_000_000;

const encoded = (bytes: Uint8Array) => {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};

const decoded = (text: string) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));

/** What comes out of a stream, as long as it is not too much. */
async function drained(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [], reader = stream.getReader();
  let length = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST) {
      await reader.cancel();
      throw new Error("It is too large.");
    }
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const through = (bytes: Uint8Array, way: ReadableWritablePair<Uint8Array, BufferSource>) => drained(new Blob([bytes as BlobPart]).stream().pipeThrough(way));

/** A text as a part of a link: it holds the text itself, so nobody keeps it for whom it is meant. */
export async function packed(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  if (typeof CompressionStream === "undefined") return BARE + encoded(bytes);
  return PACKED + encoded(await through(bytes, new CompressionStream(METHOD)));
}

/** The text of such a part. Throws where there is none in it. */
export async function unpacked(part: string): Promise<string> {
  const bytes = decoded(part.slice(1));
  const plain = part[0] === PACKED ? await through(bytes, new DecompressionStream(METHOD)) : part[0] === BARE ? bytes : null;
  if (!plain) throw new Error("It begins as no link of ours does.");
  return new TextDecoder("utf-8", { fatal: true }).decode(plain);
}
