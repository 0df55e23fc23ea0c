/** A file that can be read more than once from its beginning, as chunks. */
export type ByteSource = () => AsyncIterable<Uint8Array>;

export function sourceOf(bytes: Uint8Array): ByteSource {
  return async function* () {
    yield bytes;
  };
}
