import { isIPv4, isIPv6, SocketAddress } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';

/** The network prefixes that a request comes from, as keyed hashes: addresses themselves aren't stored. */
export interface Origin {
  /** One household or server: the full IPv4 address, the /64 of an IPv6 address. */
  narrow: Buffer;
  /** What one customer of a provider may have: the /48. Same as `narrow` for IPv4. */
  wide: Buffer;
}

export interface AddressPrefixes {
  narrow: string;
  wide: string;
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** An IPv6 /64 has 18 quintillion addresses, all of one holder, so only prefixes can be counted. */
export function addressPrefixes(address: string | undefined): AddressPrefixes {
  const [text = ''] = (address ?? '').split('%');
  if (isIPv4(text)) return { narrow: text, wide: text };
  if (!isIPv6(text)) return { narrow: 'unknown', wide: 'unknown' };
  const { address: canonical } = new SocketAddress({ address: text, family: 'ipv6' });
  const [, mapped] = MAPPED.exec(canonical) ?? [];
  if (mapped !== undefined) return { narrow: mapped, wide: mapped };
  const groups = expand(canonical);
  return { narrow: `${groups.slice(0, 4).join(':')}::/64`, wide: `${groups.slice(0, 3).join(':')}::/48` };
}

/** All eight groups of a canonical IPv6 address; only the last two may be written as an IPv4 address. */
function expand(canonical: string): string[] {
  const [head = '', tail] = canonical.split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  const written = before.length + after.length + (tail.includes('.') ? 1 : 0);
  return [...before, ...Array.from({ length: 8 - written }, () => '0'), ...after];
}

export function originOf({ ip }: Pick<FastifyRequest, 'ip'>, { secrets }: Pick<Deps, 'secrets'>): Origin {
  const { narrow, wide } = addressPrefixes(ip);
  const narrowHash = secrets.keyedHash('address', narrow);
  return { narrow: narrowHash, wide: wide === narrow ? narrowHash : secrets.keyedHash('address', wide) };
}
