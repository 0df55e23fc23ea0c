import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { FEWEST, isNoChance, rankCorrelation } from './find-links.ts';

/** The files of a PostgreSQL database's tables and indexes, as whoever has the disk reads them. */
export async function readFiles(pool: pg.Pool): Promise<Buffer[]> {
  // What is only in PostgreSQL's memory reaches the files now.
  await pool.query('checkpoint');
  const { rows } = await pool.query<{ folder: string }>(
    `select current_setting('data_directory') || '/base/' || oid as folder from pg_database
      where datname = current_database()`,
  );
  const folder = rows[0]?.folder ?? '';
  return readdirSync(folder)
    .filter((name) => /^\d/.test(name))
    .map((name) => readFileSync(join(folder, name)));
}

/** What names a voter, and the ballot that is theirs. */
export interface SoughtVote {
  /** The subject of their codes and sessions. */
  subject: string;
  email: string;
  certificate: string;
  tracker: string;
  /** In the box. */
  number: number;
}

const PAGE = 8192;

export interface FoundInFiles {
  /** Voters with a session or a code, whose bytes hold the moment. */
  sessions: number;
  /** Voters whose address stands on a page with their tracking code. */
  mails: number;
  /** Pages on which voters stand in the order of their votes: of the roll, or of an index. */
  orders: number;
  /** Keys of the election, wrapped. */
  keys: number;
  /** Keyed hashes by which checked ballots are counted. */
  checks: number;
}

export function searchFiles(
  files: readonly Buffer[],
  votes: readonly SoughtVote[],
  { keys, checks }: Record<'keys' | 'checks', readonly Buffer[]>,
): FoundInFiles {
  const pages = files.flatMap((file) =>
    Array.from({ length: Math.ceil(file.length / PAGE) }, (_, index) =>
      file.subarray(index * PAGE, (index + 1) * PAGE),
    ),
  );
  // Ids and addresses of one length, so that none begins another.
  const count = (sought: (page: Buffer, vote: SoughtVote) => boolean) =>
    votes.filter((vote) => pages.some((page) => sought(page, vote))).length;
  const countBytes = (sought: readonly Buffer[]) =>
    sought.filter((bytes) => pages.some((page) => page.includes(bytes))).length;
  return {
    sessions: count((page, { subject }) => page.includes(subject)),
    mails: count((page, { tracker, email }) => page.includes(tracker) && page.includes(email)),
    orders: pages.filter((page) => (['email', 'certificate'] as const).some((name) => isInOrder(page, votes, name)))
      .length,
    keys: countBytes(keys),
    checks: countBytes(checks),
  };
}

/** By the last place of each: rows are written from the end of a page. */
function isInOrder(page: Buffer, votes: readonly SoughtVote[], name: 'email' | 'certificate'): boolean {
  const places = votes
    .map((vote) => ({ number: vote.number, offset: page.lastIndexOf(vote[name]) }))
    .filter(({ offset }) => offset >= 0);
  if (places.length < FEWEST) return false;
  const strength = rankCorrelation(
    places.map(({ offset }) => offset),
    places.map(({ number }) => number),
  );
  return isNoChance(strength, places.length);
}
