import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

// For smaller files the HTTP headers outweigh the savings.
const WORTH_BYTES = 1024;

/** Writes a .br and a .gz beside each text file at build time; the server sends them unchanged. */
export function compressFiles(folder: string): void {
  for (const file of globSync('**/*.{js,mjs,css,html,svg,json}', { cwd: folder })) {
    const path = join(folder, file);
    const bytes = readFileSync(path);
    if (bytes.length < WORTH_BYTES) continue;
    // Quality 10 is almost as small as 11 in a quarter of the time.
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
