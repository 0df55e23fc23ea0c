import { sha256Base64 } from '@urna/belenios/hash';
import type { PublishedElection } from './published-election.ts';

/** Whether the texts match the fingerprints. */
export function hasItsFingerprints({ election, trustees, fingerprints }: Omit<PublishedElection, 'uuid'>): boolean {
  return sha256Base64(election) === fingerprints.election && sha256Base64(trustees) === fingerprints.trustees;
}
