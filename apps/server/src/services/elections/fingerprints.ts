import type { ElectionRow } from './find-election.ts';

export function fingerprintsOf(election: ElectionRow) {
  return {
    election: election.election_fingerprint,
    trustees: election.trustees_fingerprint,
    credentials: election.credentials_fingerprint,
  };
}
