// Reads what is known of a contest's credential authority and of the published credentials.

import type { AuthorityWork } from '@urna/contract/election/contest-admin';
import { hasReached } from '@urna/contract/election/contests';
import {
  type AuthorityRecord,
  downloadCredentialList,
  lookupDigits,
} from '@urna/contract/election/credential-authority';
import { addressOf } from '@urna/contract/shared/endpoint';
import { sql } from 'kysely';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { pick } from '../../../platform/pick.ts';
import { authorityOf, contestWords } from '../../processes/contest-rows.ts';
import { countBallots } from '../ballot-box/read-box.ts';
import { findElection } from '../find-election.ts';
import { countVotersWhoVoted } from '../roll/queries.ts';
import { readStatements } from './authority-statements.ts';
import { type AcceptedList, findAcceptedList, findOtherList } from './credential-lists.ts';
import { type CredentialRoll, findCredentialRoll } from './credential-rolls.ts';

type Named = Pick<ContestRow, 'authority_name' | 'authority_email'>;

/** How far the work with the authority is; null where the server makes the credentials. */
export async function readAuthorityWork(db: Queryable, contest: Named & { id: number }): Promise<AuthorityWork | null> {
  const authority = authorityOf(contest);
  if (!authority) return null;
  const roll = await findCredentialRoll(db, contest.id);
  const list = await findAcceptedList(db, contest.id);
  const other = await findOtherList(db, contest.id);
  return {
    ...authority,
    roll: roll
      ? { ...pick(roll, ['sha256', 'voters', 'exported_by']), exported_at: roll.exported_at.toISOString() }
      : null,
    list: list ? toList(list, roll) : null,
    checking: other?.state === 'checking' ? { file_name: other.file_name, checked: other.checked } : null,
    refused: other && other.refusal !== null ? { file_name: other.file_name, reason: other.refusal } : null,
  };
}

function toList(list: AcceptedList, roll: CredentialRoll | undefined): AuthorityWork['list'] {
  return {
    ...pick(list, ['file_name', 'sent_by', 'sha256', 'credentials']),
    sent_at: list.sent_at.toISOString(),
    key: list.authority_key,
    of_this_roll: roll?.sha256 === list.roll_sha256,
  };
}

/** The public record of the authority that made a sealed contest's credentials. */
export async function readAuthorityRecord(db: Queryable, contest: ContestRow): Promise<AuthorityRecord> {
  const { id, stage } = contest;
  const authority = authorityOf(contest);
  const election = authority && (await findElection(db, id));
  const list = election && (await findAcceptedList(db, id));
  if (!authority || !election || !list) throw new AppError('not_found');
  return {
    ...authority,
    key: list.authority_key,
    roll: list.roll_sha256,
    list: {
      ...pick(list, ['sha256', 'credentials', 'bytes']),
      url: addressOf(downloadCredentialList, contestWords(contest)),
    },
    counts: hasReached(stage, 'closed') ? await readCounts(db, id) : null,
    archive: stage === 'published' ? contest.archive_sha256 : null,
    ...(await readStatements(db, id, { election: election.uuid, authority: list.authority_key })),
  };
}

/** Each counted by itself, so that a disagreement shows. */
async function readCounts(db: Queryable, contest: number): Promise<NonNullable<AuthorityRecord['counts']>> {
  const { used } = await db
    .selectFrom('ballots')
    .innerJoin('sealed_credentials', (join) =>
      join
        .onRef('sealed_credentials.contest', '=', 'ballots.contest')
        .on('sealed_credentials.credential', '=', sql<Buffer>`decode(ballots.credential, 'hex')`),
    )
    .select((row) => row.fn.count<number>('ballots.credential').distinct().as('used'))
    .where('ballots.contest', '=', contest)
    .executeTakeFirstOrThrow();
  return {
    marked_voters: await countVotersWhoVoted(db, contest),
    used_credentials: used,
    ballots: await countBallots(db, contest),
  };
}

/**
 * The published credentials that begin with some digits, and which of them have voted: all of it is in the public archive
 * too. A voter's browser looks its own up before the choice, among dozens of others.
 */
export async function lookUpCredentials(
  db: Queryable,
  contest: number,
  prefix: string,
): Promise<{ credentials: string[]; used: string[] }> {
  const election = await findElection(db, contest);
  if (!election) throw new AppError('election_not_ready');
  // Fewer digits would read a large part of the list at once: that is what the archive is for.
  if (prefix.length < lookupDigits(election.voters)) throw new AppError('not_found');
  const { rows } = await sql<{ credential: string; used: boolean }>`
    select encode(sealed.credential, 'hex') as credential, ballots.number is not null as used
    from sealed_credentials as sealed
    left join ballots
      on ballots.contest = sealed.contest and ballots.credential = encode(sealed.credential, 'hex')
    where sealed.contest = ${contest}
      and sealed.credential between ${Buffer.from(prefix.padEnd(64, '0'), 'hex')}
        and ${Buffer.from(prefix.padEnd(64, 'f'), 'hex')}
    order by sealed.credential`.execute(db);
  return {
    credentials: rows.map(({ credential }) => credential),
    used: rows.flatMap(({ credential, used }) => (used ? [credential] : [])),
  };
}
