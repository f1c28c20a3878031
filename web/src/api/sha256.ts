/* SHA-256 (FIPS 180-4). Browsers have their own only on pages that came over TLS or from this machine. */

const primes: number[] = [];
for (let each = 2; primes.length < 64; each += 1) if (!primes.some((prime) => each % prime === 0)) primes.push(each);
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) >>> 0;
const START = primes.slice(0, 8).map((each) => fraction(Math.sqrt(each)));
const ROUND = primes.map((each) => fraction(Math.cbrt(each)));

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The message with its end marked and its length in bits, in whole blocks of 64 bytes. */
function padded(message: Uint8Array): DataView {
  const whole = new Uint8Array((((message.length + 8) >> 6) + 1) << 6);
  whole.set(message);
  whole[message.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 4, message.length * 8);
  return view;
}

/** The digest of some bytes, both in hexadecimal digits. */
export function sha256(hex: string): string {
  const view = padded(Uint8Array.from(hex.match(/../g) ?? [], (each) => parseInt(each, 16)));
  const now = [...START];
  for (let block = 0; block < view.byteLength; block += 64) {
    const words = Array.from({ length: 16 }, (_, index) => view.getUint32(block + 4 * index));
    for (let index = 16; index < 64; index += 1) {
      const early = words[index - 15]!, late = words[index - 2]!;
      const s0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3), s1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words.push((words[index - 16]! + s0 + words[index - 7]! + s1) | 0);
    }
    let [a, b, c, d, e, f, g, h] = now as [number, number, number, number, number, number, number, number];
    for (let index = 0; index < 64; index += 1) {
      const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25), s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[index]! + words[index]!) | 0, two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((each, index) => (now[index] = (now[index]! + each) | 0));
  }
  return now.map((each) => (each >>> 0).toString(16).padStart(8, "0")).join("");
}
