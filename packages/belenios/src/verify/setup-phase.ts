import { readSetupData } from '../archive/setup-data.ts';
import { type ArchiveStep, dataOf, payloadOf } from '../archive/walk.ts';
import { type Election, openElection, readElection } from '../election.ts';
import type { Group, GroupName } from '../groups/group.ts';
import { type PublicCredentials, readPublicCredentials } from '../public-credentials.ts';
import { demand } from '../refusal.ts';
import { type OpenedTrustees, openTrustees, readTrustees } from '../trustees/trustees.ts';

export interface Setup<E> {
  election: Election<E>;
  trustees: OpenedTrustees<E>;
  credentials: PublicCredentials;
}

/** Opens what an election is set up with: its key must be the one that its trustees' keys make. */
export function openSetup<E>(groupOf: (name: GroupName) => Group<E>, step: ArchiveStep): Setup<E> {
  const hashes = readSetupData(payloadOf(step));
  const text = dataOf(step, hashes.election);
  const group = groupOf(readElection(text).group);
  const election = openElection(group, text);
  const trustees = openTrustees(group, readTrustees(dataOf(step, hashes.trustees), group.order));
  demand(group.equal(trustees.electionKey, election.key.element), 'wrong_key', 'election.public_key');
  return { election, trustees, credentials: readPublicCredentials(dataOf(step, hashes.credentials)) };
}
