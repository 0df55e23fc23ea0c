const PIECE_BYTES = 1024 * 1024;

/** Regroups a stream into pieces of a megabyte, of which one and a network buffer are in memory. */
async function* inPieces(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** Streams a file into numbered rows; returns its size. The table's module inserts each row. */
export async function storePieces(
  stream: AsyncIterable<Uint8Array>,
  insert: (piece: { at: number; bytes: Buffer }) => Promise<unknown>,
): Promise<number> {
  let index = 0;
  let size = 0;
  for await (const bytes of inPieces(stream)) {
    await insert({ at: index, bytes });
    index += 1;
    size += bytes.length;
  }
  return size;
}

/** Streams the file that `storePieces` stored; `find` reads one row. */
export async function* readPieces(
  find: (index: number) => Promise<{ bytes: Buffer } | undefined>,
): AsyncGenerator<Buffer> {
  for (let index = 0; ; index++) {
    const piece = await find(index);
    if (!piece) return;
    yield piece.bytes;
  }
}
