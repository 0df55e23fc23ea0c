import type { Election } from '@urna/belenios/election';
import type { Group } from '@urna/belenios/groups/group';
import { sha256Base64 } from '@urna/belenios/hash';
import { openTrustees, readTrustees } from '@urna/belenios/trustees/trustees';
import { logChecked } from '@urna/transparency/log-refusal';
import { type NoteKey, readVkey } from '@urna/transparency/note/note-key';
import { readNote } from '@urna/transparency/note/signed-note';
import { openReceipt, readReceiptText } from '@urna/transparency/receipt';

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

export interface SignedReceipt {
  signed: string;
  /** The tracking code of the ballot that this browser sent. */
  tracker: string;
  /** The published key of the contest's log, and the election that it belongs to. */
  key: { vkey: string; uuid: string };
}

/** Whether a receipt is of this ballot, and signed with the published key. */
export function isReceipt({ signed, tracker, key }: SignedReceipt): boolean {
  const read = logChecked(() => readReceiptText(readNote(signed).text));
  if (!read.ok || read.value.tracker !== tracker) return false;
  const own = contestKey(key);
  return own !== null && logChecked(() => openReceipt(signed, own)).ok;
}

/** A contest's key is named after its election: another election's key, though genuine, proves nothing here. */
function contestKey({ vkey, uuid }: SignedReceipt['key']): NoteKey | null {
  const read = logChecked(() => readVkey(vkey));
  if (!read.ok || read.value.kind !== 'log') return null;
  return read.value.name.endsWith(`/elections/${uuid}`) ? read.value : null;
}
