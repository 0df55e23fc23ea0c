import type { SetupData } from '@urna/belenios/archive/setup-data';
import { hashOf } from './ballot-box/tracking-code.ts';
import type { ElectionRow } from './find-election.ts';

export function fingerprintsOf(election: ElectionRow) {
  return {
    election: election.election_fingerprint,
    trustees: election.trustees_fingerprint,
    credentials: election.credentials_fingerprint,
  };
}

/** The same in hexadecimal, as the archive's first event names them. */
export const setupHashesOf = (election: ElectionRow): SetupData => ({
  election: hashOf(election.election_fingerprint),
  trustees: hashOf(election.trustees_fingerprint),
  credentials: hashOf(election.credentials_fingerprint),
});
