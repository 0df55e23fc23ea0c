import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { keyOfOwner, openTrustees, readTrustees } from '@urna/belenios/trustees/trustees';
import type { PublicElection, SealingAct } from '@urna/contract/election/elections';
import type { ContestRow } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { countCorrectedEmails } from '../../services/access/change-requests/change-rows.ts';
import { countDisowningVoters } from '../../services/candidacy/disownings.ts';
import { countBallots } from '../../services/election/ballot-box/read-box.ts';
import { listBoothChanges, readSealedBooth } from '../../services/election/booth/booth-changes.ts';
import { findElection, fingerprintsOf } from '../../services/election/find-election.ts';
import { readLogView } from '../../services/election/log/read-log-view.ts';
import { listTrustees } from '../../services/election/trustees/trustee-rows.ts';
import { readSealedCheck } from '../../services/election/vote-checks/sealed-check.ts';
import { findWindow } from '../../services/processes/calendar.ts';
import { authorityOf, contestWords, sealedQuorum } from '../../services/processes/contest-rows.ts';

/** The public data of an election. */
export async function readPublicElection(db: Queryable, row: ContestRow): Promise<PublicElection> {
  const { id: contest, stage, sealed_at } = row;
  const window = await findWindow(db, 'voting', row);
  const election = await findElection(db, contest);
  return {
    ...contestWords(row),
    title: row.title,
    login: row.login,
    stage,
    opens_at: window?.opens_at.toISOString() ?? null,
    closes_at: window?.closes_at.toISOString() ?? null,
    election:
      election && sealed_at
        ? {
            uuid: election.uuid,
            sealed_at: sealed_at.toISOString(),
            voters: election.voters,
            choices: await countChoices(db, contest),
            corrected_emails: await countCorrectedEmails(db, contest),
            disputed_identities: await countDisowningVoters(db, contest),
            fingerprints: fingerprintsOf(election),
            booth: await readSealedBooth(db, election),
            check: readSealedCheck(election),
            credential_authority: authorityOf(row),
            custody: sealedQuorum(row),
            commitments: await readCommitments(db, contest),
            sealing_act: await readActState(db, row),
            log: await readLogView(db, contest),
          }
        : null,
    ballots: await countBallots(db, contest),
  };
}

async function readCommitments(db: Queryable, contest: number) {
  const trustees = await listTrustees(db, contest);
  return trustees.flatMap(({ name, commitment }) => (commitment === null ? [] : [{ name, commitment }]));
}

type ActState = NonNullable<PublicElection['election']>['sealing_act'];

async function readActState(db: Queryable, contest: ContestRow): Promise<ActState> {
  const { id, custody_needed, cleared_at, opened_without_reason: reason } = contest;
  return {
    needed: custody_needed ?? 0,
    signed: (await listSignatures(db, id)).map(({ name, signed_at }) => ({ name, signed_at })),
    opened_without: reason !== null && cleared_at ? { reason, at: cleared_at.toISOString() } : null,
    complete: cleared_at !== null,
  };
}

async function listSignatures(db: Queryable, contest: number) {
  const rows = await db
    .selectFrom('sealing_signatures')
    .innerJoin('trustees', 'trustees.id', 'sealing_signatures.trustee_id')
    .select(['owner', 'trustees.name', 'signature', 'created_at'])
    .where('sealing_signatures.contest', '=', contest)
    .orderBy('owner')
    .execute();
  return rows.map(({ created_at, ...signed }) => ({ ...signed, signed_at: created_at.toISOString() }));
}

async function countChoices(db: Queryable, contest: number): Promise<number> {
  const { count } = await db
    .selectFrom('ballot_choices')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('contest', '=', contest)
    .executeTakeFirstOrThrow();
  return count;
}

/** The trustees' signatures of the sealing act, for anyone to verify against the setup in the archive. */
export async function readSealingAct(db: Queryable, { id: contest, custody_needed }: ContestRow): Promise<SealingAct> {
  const election = await findElection(db, contest);
  if (!election) throw new AppError('election_not_ready');
  const group = await sodiumEd25519();
  const opened = openTrustees(group, readTrustees(election.trustees, group.order));
  const keyOf = (owner: number) => group.encode(keyOfOwner(opened, owner) ?? group.identity);
  const changes = await listBoothChanges(db, contest);
  return {
    election_uuid: election.uuid,
    fingerprints: fingerprintsOf(election),
    check: election.sealed_check,
    needed: custody_needed ?? 0,
    signatures: (await listSignatures(db, contest)).map((signed) => ({ ...signed, public_key: keyOf(signed.owner) })),
    booth_changes: changes.map((change) => ({
      ...change,
      signatures: change.signatures.map((one) => ({ ...one, public_key: keyOf(one.owner) })),
    })),
  };
}
