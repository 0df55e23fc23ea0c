/** The file or the download ended too early or can't be read. */
export class SourceFailure extends Error {
  override name = 'SourceFailure';
}

/**
 * Yields what a stream brings, which may be gigabytes, without keeping it, and ends a download that nobody reads on.
 * `onBytes` hears how many have been read.
 */
export async function* readPieces(
  stream: ReadableStream<Uint8Array>,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new SourceFailure();
      });
      if (done) return;
      bytes += value.length;
      onBytes?.(bytes);
      yield value;
    }
  } finally {
    // A stream that failed rejects this too: the caller hears why from the read.
    await reader.cancel().catch(() => undefined);
  }
}
