import { isBase58 } from '@urna/belenios/base58';
import { asString } from '@urna/belenios/json';
import { demand } from '@urna/belenios/refusal';

/** An election's uuid as Belenios allows it; credentials depend on it. */
export function asElection(json: unknown, where: string): string {
  const uuid = asString(json, where);
  demand(uuid.length >= 14 && uuid.length <= 64 && isBase58(uuid), 'malformed', where);
  return uuid;
}
