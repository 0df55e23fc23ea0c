import type { Election } from '@urna/belenios/election';
import type { Group } from '@urna/belenios/groups/group';
import { sha256Base64 } from '@urna/belenios/hash';
import { openTrustees, readTrustees } from '@urna/belenios/trustees/trustees';
import { hasItsFingerprints } from '../../../domain/published-election/has-its-fingerprints.ts';
import type { PublishedElection } from '../../../domain/published-election/published-election.ts';

/** The election of the ballot differs from the published one. Nothing may be encrypted for it. */
export class OtherElectionError extends Error {
  override readonly name = 'OtherElectionError';
}

/**
 * Compares the election that came with the ballot paper with the published one: its fingerprint with the public
 * fingerprint, and its key with the product of the trustees' keys, whose proofs are verified too.
 *
 * This detects a server that gives one voter an election with a foreign key while the public pages are correct: to go
 * unnoticed, it would have to forge the public response to the same browser too, which requests it without its session.
 * A server that distinguishes browsers by address or time can do that, so comparing the fingerprint on another device
 * or with the printed acta gives more certainty. It doesn't protect against a server that delivers manipulated code.
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
    // An invalid proof or malformed trustees: in either case not the trustees' key.
    return false;
  }
}
