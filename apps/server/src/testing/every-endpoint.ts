import type { Endpoint } from '@urna/contract/shared/endpoint';
import { namedEndpoints } from '../../../../scripts/named-endpoints.ts';

export async function everyEndpoint(): Promise<Endpoint[]> {
  return [...new Set((await namedEndpoints()).map(([, endpoint]) => endpoint))];
}
