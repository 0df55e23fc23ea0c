import type { Election } from '@urna/belenios/election';
import type { Group } from '@urna/belenios/groups/group';
import { sha256Base64 } from '@urna/belenios/hash';
import { openTrustees, readTrustees } from '@urna/belenios/trustees/trustees';
import { hasItsFingerprints } from '../../../domain/published-election/has-its-fingerprints.ts';
import type { PublishedElection } from '../../../domain/published-election/published-election.ts';

/** What a ballot would be encrypted for isn't what the public pages show. Nothing must be encrypted for it. */
export class OtherElectionError extends Error {
  override readonly name = 'OtherElectionError';
}

/**
 * Holds the election that came with the paper against the public one: its fingerprint against the one that anyone can
 * look up, and its key against the product of the trustees' keys, whose proofs are checked as well.
 *
 * This stops whoever gives one voter an election with a key of their own while the public pages stay right: to pass,
 * they must also answer the public question wrongly, to the same browser, which asks it without its session. A server
 * that tells browsers apart by address or time can do that, and so a fingerprint read on another device or on the
 * printed acta says more. It doesn't stop a server that delivers other code than this.
 */
export function demandPublishedKey<E>(group: Group<E>, election: Election<E>, published: PublishedElection): void {
  const demand = (holds: boolean, what: string) => {
    if (!holds) throw new OtherElectionError(what);
  };
  demand(hasItsFingerprints(published), 'texts and fingerprints');
  demand(sha256Base64(election.text) === published.fingerprints.election, 'fingerprint of the election');
  demand(election.parameters.uuid === published.uuid, 'identifier of the election');
  demand(isKeyOf(group, election, published.trustees), 'key of the election');
}

function isKeyOf<E>(group: Group<E>, election: Election<E>, trustees: string): boolean {
  try {
    const { electionKey } = openTrustees(group, readTrustees(trustees, group.order));
    return group.equal(electionKey, election.key.element);
  } catch {
    // A proof that isn't right, or a text that is none of trustees: not the key of trustees in any case.
    return false;
  }
}
