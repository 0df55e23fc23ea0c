import type { Group } from '@urna/belenios/groups/group';
import { checked } from '@urna/belenios/refusal';
import { isBoothChangeSigned, readBoothChange } from '@urna/belenios/trustees/booth-change';
import {
  checkFingerprint,
  isSealingActSigned,
  readSealingAct,
  type SealedFingerprints,
  type SealedSetup,
} from '@urna/belenios/trustees/sealing-act';
import { keyOfOwner, type OpenedTrustees } from '@urna/belenios/trustees/trustees';

interface Signature {
  owner: number;
  signature: string;
}

/** What a server publishes beside an archive: the trustees' signatures of what was sealed, and of each other booth since. */
export interface PublishedAct {
  fingerprints: SealedFingerprints;
  /** The text of the voters' checks, whose hash is signed; null where none are offered. */
  check: string | null;
  signatures: readonly Signature[];
  booth_changes: readonly { from: string; to: string; signatures: readonly Signature[] }[];
}

export type SignedBooth =
  /** SHA-256 of the manifest of the booth that is to be served, and how often it was changed; the signed check. */
  | { outcome: 'signed'; hash: string; changes: number; check: string | null }
  /** `unsigned`: fewer trustees than decryption needs have signed. */
  | { outcome: 'another_election' | 'unsigned' | 'another_check' | 'unsigned_change' };

/**
 * How many trustees' signatures an act needs: as many as can decrypt with the server, whose key is the first. The act's
 * own number is a claim.
 */
export const signaturesNeeded = ({ shareholders }: OpenedTrustees<unknown>): number =>
  shareholders.filter(({ firstOwner }) => firstOwner > 1).reduce((sum, { threshold }) => sum + threshold, 0);

/**
 * Reads from an act, which its server may have written, the booth that the trustees of the archive's keys signed last, and
 * the voters' check that they signed.
 */
export function signedBooth<E>(group: Group<E>, setup: SealedSetup<E>, act: PublishedAct): SignedBooth {
  const { fingerprints } = act;
  const names = ['election', 'trustees', 'credentials'] as const;
  if (names.some((name) => fingerprints[name] !== setup.fingerprints[name])) return { outcome: 'another_election' };
  const isAgreed = (signatures: readonly Signature[], isSigned: (key: E, signature: string) => boolean): boolean => {
    const needed = signaturesNeeded(setup.trustees);
    const signed = signatures.filter(({ owner, signature }) => {
      const key = keyOfOwner(setup.trustees, owner);
      return owner > 1 && key !== undefined && isSigned(key, signature);
    });
    return needed > 0 && new Set(signed.map(({ owner }) => owner)).size >= needed;
  };
  const isActSigned = (key: E, text: string): boolean => {
    const read = checked(() => readSealingAct(text, group.order));
    return read.ok && isSealingActSigned(group, key, fingerprints, read.value);
  };
  if (!isAgreed(act.signatures, isActSigned)) return { outcome: 'unsigned' };
  if (checkFingerprint(act.check) !== fingerprints.check) return { outcome: 'another_check' };
  let hash = fingerprints.booth;
  for (const [index, { from, to, signatures }] of act.booth_changes.entries()) {
    const change = { election: fingerprints.election, number: index + 1, from, to };
    const isChangeSigned = (key: E, text: string): boolean => {
      const read = checked(() => readBoothChange(text, group.order));
      return read.ok && isBoothChangeSigned(group, key, change, read.value);
    };
    if (from !== hash || !isAgreed(signatures, isChangeSigned)) return { outcome: 'unsigned_change' };
    hash = to;
  }
  return { outcome: 'signed', hash, changes: act.booth_changes.length, check: act.check };
}
