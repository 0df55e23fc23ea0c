import { constants, deflateRawSync } from 'node:zlib';

/** What the fixtures are put together from. */
export interface PdfPart {
  number: number;
  body: string | Buffer;
}

export const latin = (text: string) => Buffer.from(text, 'latin1');

export function stream(dict: string, data: Buffer): Buffer {
  return Buffer.concat([latin(`<< ${dict} /Length ${data.length} >>\nstream\n`), data, latin('\nendstream')]);
}

/** Objects, a cross-reference table that fits, and a trailer. */
export function assemblePdf(parts: readonly PdfPart[], trailer = ''): Buffer {
  const chunks: Buffer[] = [latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')];
  let offset = chunks[0]?.length ?? 0;
  const offsets = new Map<number, number>();
  for (const { number, body } of parts) {
    offsets.set(number, offset);
    const chunk = Buffer.concat([latin(`${number} 0 obj\n`), Buffer.from(body), latin('\nendobj\n')]);
    chunks.push(chunk);
    offset += chunk.length;
  }
  const size = Math.max(...offsets.keys()) + 1;
  const rows = Array.from({ length: size - 1 }, (_, index) => {
    const at = offsets.get(index + 1);
    return at === undefined ? '0000000000 65535 f \n' : `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  chunks.push(
    latin(`xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`),
    latin(`trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${offset}\n%%EOF\n`),
  );
  return Buffer.concat(chunks);
}

/** A valid zlib stream of that many megabytes of zeroes: one megabyte compressed once, its bytes repeated. */
export function deflateZeroes(megabytes: number): Buffer {
  const one = deflateRawSync(Buffer.alloc(1_048_576), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const checksum = Buffer.alloc(4);
  // Adler-32 of zeroes: the first sum stays 1, the second counts the bytes.
  checksum.writeUInt16BE((megabytes * 1_048_576) % 65_521, 0);
  checksum.writeUInt16BE(1, 2);
  const blocks = Array.from({ length: megabytes }, () => one);
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...blocks, Buffer.from([0x03, 0x00]), checksum]);
}

/** Node's OpenSSL has no RC4 any more. */
export function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 255] ?? 0;
  const swap = (a: number, b: number) => {
    [state[a & 255], state[b & 255]] = [at(b), at(a)];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255;
      j = (j + at(i)) & 255;
      swap(i, j);
      return byte ^ at(at(i) + at(j));
    }),
  );
}
