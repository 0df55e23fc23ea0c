import { isIP } from 'node:net';

/**
 * Which proxies' `X-Forwarded-For` is trusted, as Fastify takes it: none, all, a number of hops, or certain addresses.
 */
export type TrustProxy = boolean | number | string[];

/** Fastify's names for ranges of addresses. */
const ranges = ['loopback', 'linklocal', 'uniquelocal'];

const MOST_HOPS = 10;
const REASON =
  'debe ser «true» o «false», el número de proxies que hay delante (1 a 10), o una lista de direcciones o redes separadas por comas (127.0.0.1, 10.0.0.0/8)';

function isAddressOrNetwork(text: string): boolean {
  if (ranges.includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  // A network of all addresses would trust everybody, for which there is an explicit setting.
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128);
}

export function parseTrustProxy(text: string): { ok: true; value: TrustProxy } | { ok: false; reason: string } {
  const trimmed = text.trim();
  if (trimmed === 'true' || trimmed === 'false') return { ok: true, value: trimmed === 'true' };
  if (/^\d+$/.test(trimmed)) {
    const hops = Number(trimmed);
    return hops >= 1 && hops <= MOST_HOPS ? { ok: true, value: hops } : { ok: false, reason: REASON };
  }
  const entries = trimmed.split(',').map((entry) => entry.trim());
  const wrong = entries.find((entry) => !isAddressOrNetwork(entry));
  return wrong === undefined
    ? { ok: true, value: entries }
    : { ok: false, reason: `«${wrong}» no se entiende: ${REASON}` };
}

/** The setting as Fastify takes it. Hops become a function, because Fastify trusts nobody when given a number. */
export function trusting(trusted: TrustProxy): boolean | string[] | ((address: string, hop: number) => boolean) {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
}
