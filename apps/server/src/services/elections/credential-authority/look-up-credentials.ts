import { lookupDigits } from '@urna/contract/election/credential-authority';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { findElection } from '../find-election.ts';

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
