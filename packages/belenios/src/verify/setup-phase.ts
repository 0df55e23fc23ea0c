import { readSetupData } from '../archive/setup-data.ts';
import { type ArchiveStep, payloadOf } from '../archive/walk.ts';
import { type Election, openElection, readElection } from '../election.ts';
import type { Group, GroupName } from '../groups/group.ts';
import { type PublicCredentials, readPublicCredentials } from '../public-credentials.ts';
import { demand, Refusal } from '../refusal.ts';
import { type OpenedTrustees, openTrustees, readTrustees } from '../trustees/trustees.ts';

/** The three texts of an election's setup. */
export interface SetupTexts {
  election: string;
  trustees: string;
  credentials: string;
}

export interface Setup<E> {
  election: Election<E>;
  trustees: OpenedTrustees<E>;
  credentials: PublicCredentials;
}

/**
 * Reads the texts of the Setup event. They must lie in the archive in the order of the event's payload: the order in
 * the specification's table, and the only one that belenios-tool writes and accepts.
 */
export function readSetup(step: ArchiveStep): SetupTexts {
  const hashes = readSetupData(payloadOf(step));
  const [election, trustees, credentials] = step.data;
  if (election === undefined || trustees === undefined || credentials === undefined) {
    throw new Refusal('broken_chain', 'setup');
  }
  const present = new Set([election.hash, trustees.hash, credentials.hash]);
  const isComplete = [hashes.election, hashes.trustees, hashes.credentials].every((hash) => present.has(hash));
  demand(isComplete, 'broken_chain', 'setup');
  demand(election.hash === hashes.election, 'wrong_order', 'setup.election');
  demand(trustees.hash === hashes.trustees, 'wrong_order', 'setup.trustees');
  demand(credentials.hash === hashes.credentials, 'wrong_order', 'setup.credentials');
  return { election: election.text, trustees: trustees.text, credentials: credentials.text };
}

/** Opens an election's setup and checks that its key is the combination of the trustees' keys. */
export function openSetup<E>(groupOf: (name: GroupName) => Group<E>, texts: SetupTexts): Setup<E> {
  const group = groupOf(readElection(texts.election).group);
  const election = openElection(group, texts.election);
  const trustees = openTrustees(group, readTrustees(texts.trustees, group.order));
  demand(group.equal(trustees.electionKey, election.key.element), 'wrong_key', 'election.public_key');
  return { election, trustees, credentials: readPublicCredentials(texts.credentials) };
}
