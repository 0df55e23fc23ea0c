import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { keyOfOwner, openTrustees, readTrustees } from '@urna/belenios/trustees/trustees';
import type { SealingAct } from '@urna/contract/election/elections';
import type { ContestRow } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { listSealingSignatures } from '../../services/elections/contests/opening.ts';
import { listTrustees } from '../../services/elections/contests/trustees.ts';
import { findElection } from '../../services/elections/find-election.ts';
import { fingerprintsOf } from '../../services/elections/fingerprints.ts';

/** The trustees' signatures of the sealing act, for anyone to verify against the setup in the archive. */
export async function readSealingAct(db: Queryable, { id: contest, custody_needed }: ContestRow): Promise<SealingAct> {
  const election = await findElection(db, contest);
  if (!election) throw new AppError('election_not_ready');
  const group = await sodiumEd25519();
  const opened = openTrustees(group, readTrustees(election.trustees, group.order));
  const names = new Map((await listTrustees(db, contest)).map(({ id, name }) => [id, name]));
  const signatures = await listSealingSignatures(db, contest);
  return {
    election_uuid: election.uuid,
    fingerprints: fingerprintsOf(election),
    needed: custody_needed ?? 0,
    signatures: signatures.map(({ owner, trustee_id, signature, created_at }) => ({
      owner,
      name: names.get(trustee_id) ?? '',
      public_key: group.encode(keyOfOwner(opened, owner) ?? group.identity),
      signature,
      signed_at: created_at.toISOString(),
    })),
  };
}
