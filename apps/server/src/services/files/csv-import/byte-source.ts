/** A file that can be read from its beginning more than once, a piece at a time. */
export type ByteSource = () => AsyncIterable<Uint8Array>;

export function sourceOf(bytes: Uint8Array): ByteSource {
  return async function* () {
    yield bytes;
  };
}
