import { hasReached } from '@urna/contract/election/contests';
import { type AuthorityRecord, downloadCredentialList } from '@urna/contract/election/credential-authority';
import { addressOf } from '@urna/contract/shared/endpoint';
import { sql } from 'kysely';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { countMarkedVoters } from '../../people/voters/queries.ts';
import { contestWords } from '../contests/contest-rows.ts';
import { countBallots } from '../contests/count-ballots.ts';
import { findElection } from '../find-election.ts';
import { readStatements } from './authority-statements.ts';
import { findAcceptedList } from './credential-lists.ts';
import { authorityOf } from './read-authority-work.ts';

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
      url: addressOf(downloadCredentialList, contestWords(contest)),
      sha256: list.sha256,
      credentials: list.credentials,
      bytes: list.bytes,
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
    marked_voters: await countMarkedVoters(db, contest),
    used_credentials: used,
    ballots: await countBallots(db, contest),
  };
}
