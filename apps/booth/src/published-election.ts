import type { Election } from '@urna/belenios/election';
import type { Group } from '@urna/belenios/groups/group';
import { sha256Base64 } from '@urna/belenios/hash';
import { openTrustees, readTrustees } from '@urna/belenios/trustees/trustees';

/** The public part of a sealed election: the published fingerprints and the texts that they cover. */
export interface PublishedElection {
  uuid: string;
  fingerprints: { election: string; trustees: string };
  election: string;
  trustees: string;
}

/**
 * Whether the election that came with the ballot paper is the published one: its fingerprint is the public fingerprint, and
 * its key the product of the trustees' keys, whose proofs are verified too.
 *
 * This detects a server that gives one voter an election with a foreign key while the public pages are correct: to go
 * unnoticed, it would have to forge the public answer to the same browser too, which asks for it without its session. A
 * server that distinguishes browsers by address or time can do that, so comparing the fingerprint on another device or
 * with the printed acta gives more certainty.
 */
export function isPublished<E>(group: Group<E>, election: Election<E>, published: PublishedElection): boolean {
  const { uuid, fingerprints, trustees } = published;
  return (
    sha256Base64(published.election) === fingerprints.election &&
    sha256Base64(trustees) === fingerprints.trustees &&
    sha256Base64(election.text) === fingerprints.election &&
    election.parameters.uuid === uuid &&
    isKeyOfTrustees(group, election, trustees)
  );
}

function isKeyOfTrustees<E>(group: Group<E>, election: Election<E>, trustees: string): boolean {
  try {
    const { electionKey } = openTrustees(group, readTrustees(trustees, group.order));
    return group.equal(electionKey, election.key.element);
  } catch {
    // An invalid proof or malformed trustees: in either case not the trustees' key.
    return false;
  }
}
