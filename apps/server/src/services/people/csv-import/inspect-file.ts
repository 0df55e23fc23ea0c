import { createHash } from 'node:crypto';

/** A file that can be read more than once from its beginning, as chunks. */
export type ByteSource = () => AsyncIterable<Uint8Array>;

export function sourceOf(bytes: Uint8Array): ByteSource {
  return async function* () {
    yield bytes;
  };
}

export interface FileShape {
  encoding: 'utf-8' | 'windows-1252';
  delimiter: ';' | ',';
  /** Line endings, for the progress bar before anything is parsed. */
  lines: number;
  /** A hash of the file. */
  digest: string;
}

const HEAD_BYTES = 64 * 1024;
const LINE_END = 0x0a;

function countLineEnds(bytes: Uint8Array): number {
  let count = 0;
  for (let end = bytes.indexOf(LINE_END); end !== -1; end = bytes.indexOf(LINE_END, end + 1)) count++;
  return count;
}

/** The region's spreadsheets save with semicolons and in Windows-1252; both are accepted like commas and UTF-8. */
export async function inspectFile(source: ByteSource): Promise<FileShape> {
  const hash = createHash('sha256');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let encoding: FileShape['encoding'] = 'utf-8';
  let lines = 0;
  const head: Uint8Array[] = [];
  let headBytes = 0;
  for await (const piece of source()) {
    lines += countLineEnds(piece);
    hash.update(piece);
    if (headBytes < HEAD_BYTES) {
      head.push(piece.subarray(0, HEAD_BYTES - headBytes));
      headBytes += piece.length;
    }
    if (encoding === 'utf-8' && !decodes(utf8, piece)) encoding = 'windows-1252';
  }
  if (encoding === 'utf-8' && !decodes(utf8, null)) encoding = 'windows-1252';
  const [columns = ''] = new TextDecoder(encoding).decode(Buffer.concat(head)).split('\n');
  const delimiter = columns.split(';').length > columns.split(',').length ? ';' : ',';
  return { encoding, delimiter, lines, digest: hash.digest('hex') };
}

function decodes(decoder: InstanceType<typeof TextDecoder>, piece: Uint8Array | null): boolean {
  try {
    if (piece) decoder.decode(piece, { stream: true });
    else decoder.decode();
    return true;
  } catch {
    return false;
  }
}
