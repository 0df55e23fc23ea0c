import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface GuardOptions {
  port: number;
  token: string;
}

/**
 * The page of a website that the same browser shows can send requests to this machine, and by DNS rebinding even under a
 * name of its own. So a request must name exactly this address as its host, and one that comes from a page must come
 * from ours.
 */
export function isForUs({ headers }: IncomingMessage, { port }: GuardOptions): boolean {
  const host = `127.0.0.1:${port}`;
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  return (
    headers.host === host &&
    (origin === undefined || origin === `http://${host}`) &&
    (site === undefined || site === 'same-origin' || site === 'none')
  );
}

/**
 * Other programs of this machine reach the port too, so every request about the work carries the token of the printed
 * address. It comes in a header and not in a cookie: browsers send a cookie of 127.0.0.1 to every port.
 */
export function hasToken({ headers }: IncomingMessage, { token }: GuardOptions): boolean {
  const given = Buffer.from(headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
