// Packs what was built once and well, so that the server hands it over as it lies there.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const BUILT = join(import.meta.dirname, "..", "src", "umpire", "server", "pages");

for (const name of readdirSync(BUILT, { recursive: true }).filter((each) => /\.(js|css|html)$/.test(each))) {
  const plain = readFileSync(join(BUILT, name));
  writeFileSync(join(BUILT, `${name}.br`), brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }));
  writeFileSync(join(BUILT, `${name}.gz`), gzipSync(plain, { level: 9 }));
}
