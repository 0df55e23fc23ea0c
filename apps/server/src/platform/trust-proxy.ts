import { isIP } from 'node:net';

/**
 * Which proxies' `X-Forwarded-For` is trusted: none, those of a number of hops, or certain addresses. Never everybody's,
 * as Fastify's `true` does: it takes the header's leftmost address, which the client writes wherever a proxy appends.
 */
export type TrustProxy = false | number | string[];

/** Fastify's names for ranges of addresses. */
const ranges = ['loopback', 'linklocal', 'uniquelocal'];

const MOST_HOPS = 10;
/** Larger networks hold clients too, whose word would be taken. The private ones, 10.0.0.0/8 and fc00::/7, pass. */
const SHORTEST_PREFIX = { 4: 8, 6: 7 };
const TRUE_REASON =
  '«true» ya no se admite: si el proxy agrega direcciones a X-Forwarded-For, cada quien elegiría la suya. Escriba cuántos proxies hay delante (1 si es uno solo) o sus direcciones';
const REASON =
  'debe ser «false», el número de proxies que hay delante (1 a 10), o una lista de direcciones o redes separadas por comas (127.0.0.1, 10.0.0.0/8)';

function isAddressOrNetwork(text: string): boolean {
  if (ranges.includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  const shortest = family === 4 ? SHORTEST_PREFIX[4] : SHORTEST_PREFIX[6];
  return /^\d{1,3}$/.test(bits) && Number(bits) >= shortest && Number(bits) <= (family === 4 ? 32 : 128);
}

export function parseTrustProxy(text: string): { ok: true; value: TrustProxy } | { ok: false; reason: string } {
  const trimmed = text.trim();
  if (trimmed === 'false') return { ok: true, value: false };
  if (trimmed === 'true') return { ok: false, reason: TRUE_REASON };
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
export function trusting(trusted: TrustProxy): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
}
