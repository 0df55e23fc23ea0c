import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

// An IPv4 address within IPv6 is checked by the rule for IPv4.
const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** What proxies say of the request that they pass on; each alone shows that the request began elsewhere. */
const forwarding = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto', 'via'];

const localNames = new Set(['localhost', '127.0.0.1', '[::1]']);

const isLocalName = (host: string): boolean => localNames.has(host.trim().replace(/:\d+$/, '').toLowerCase());

/** The entries of a header that proxies append to. */
const entries = (request: FastifyRequest, header: string): string[] =>
  String(request.headers[header] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/**
 * Whether a request began on this machine. Behind a proxy on the same machine every connection comes from loopback: then
 * all that the proxy passes on must say loopback too, and where no proxy is trusted, any sign of one refuses. What a
 * header says counts against a request, never for it, since the client may have made it up. The name that was asked for
 * must be this machine's: a page of another site can have its own name point here (DNS rebinding).
 */
export function isOnThisMachine(request: FastifyRequest): boolean {
  const { headers, ips } = request;
  if (!isLoopback(request.socket.remoteAddress) || !isLocalName(headers.host ?? '')) return false;
  if (!forwarding.some((header) => headers[header] !== undefined)) return true;
  // `ips` is there where proxies are trusted, and holds the address of the connection first.
  if (ips === undefined || ips.length < 2 || headers.forwarded !== undefined) return false;
  const addresses = [...ips, ...entries(request, 'x-forwarded-for'), ...entries(request, 'x-real-ip')];
  return addresses.every(isLoopback) && entries(request, 'x-forwarded-host').every(isLocalName);
}
