export const ED25519_ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

/** Belenios writes the compressed point as a number, so its byte order is the reverse of RFC 8032's. */
export function pointBytes(text: string): Uint8Array | undefined {
  if (!/^[0-9a-f]{64}$/.test(text)) return undefined;
  const bytes = new Uint8Array(32);
  for (let i = 0; i < 32; i++) bytes[i] = Number.parseInt(text.slice(62 - 2 * i, 64 - 2 * i), 16);
  return bytes;
}

export const pointText = (x: bigint, y: bigint): string => (y | ((x & 1n) << 255n)).toString(16).padStart(64, '0');

export function scalarBytes(scalar: bigint): Uint8Array {
  const bytes = new Uint8Array(32);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < 4; i++) view.setBigUint64(8 * i, (scalar >> BigInt(64 * i)) & 0xffffffffffffffffn, true);
  return bytes;
}
