import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BOOTH_CALLS, type BoothCall, type BoothCalls } from '@urna/booth-files/calls';
import { BOOTH_BASE } from '@urna/booth-files/manifest';
import { describeCall } from '@urna/contract/shared/describe-call';
import { namedEndpoints } from '../packages/contract/testing/every-endpoint.ts';

/** The calls that the contract marks as the booth's, always in the same order. */
export async function boothCalls(root?: string): Promise<BoothCalls> {
  const endpoints = (await namedEndpoints(root)).flatMap(([, endpoint]) => (endpoint.booth ? [endpoint] : []));
  const calls = endpoints.map((one) => [`${one.method} ${one.path}`, describeCall(one) as BoothCall] as const);
  return Object.fromEntries(calls.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Writes the file beside those of a finished build of the booth: what a later release must still answer. */
export async function writeBoothCalls(root: string, dist: string): Promise<void> {
  const text = `${JSON.stringify(await boothCalls(root), null, 1)}\n`;
  writeFileSync(join(dist, BOOTH_CALLS.slice(BOOTH_BASE.length)), text);
}
