import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

// An IPv4-mapped IPv6 address is checked by the rule for IPv4.
const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** Headers that proxies add; any one of them shows that the request started elsewhere. */
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
 * Whether a request started on this machine. Behind a local proxy every connection comes from loopback, so everything
 * that the proxy forwards must say loopback too; where no proxy is trusted, any forwarding header refuses. A header
 * counts against a request, never for it, since the client may have forged it. The requested host must be this
 * machine's: another site's host name may resolve to loopback (DNS rebinding).
 */
export function isOnThisMachine(request: FastifyRequest): boolean {
  const { headers, ips } = request;
  if (!isLoopback(request.socket.remoteAddress) || !isLocalName(headers.host ?? '')) return false;
  if (!forwarding.some((header) => headers[header] !== undefined)) return true;
  // `ips` is set where proxies are trusted, and starts with the connection's address.
  if (ips === undefined || ips.length < 2 || headers.forwarded !== undefined) return false;
  const addresses = [...ips, ...entries(request, 'x-forwarded-for'), ...entries(request, 'x-real-ip')];
  return addresses.every(isLoopback) && entries(request, 'x-forwarded-host').every(isLocalName);
}
