import { sql } from 'kysely';
import type { Database } from '../../../platform/database/tables.ts';
import type { ElectionRow } from '../find-election.ts';
import type { ArchiveEnd } from './read-box.ts';
import { streamAfterEvent, streamArchive } from './stream-archive.ts';

/** Bytes of an archive, from `start` to before `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file takes its header and whole blocks of 512 bytes; the file of a ballot's event is never longer than one. */
const ballotBytes = sql`(512 + (octet_length(ballot) + 511) / 512 * 512 + 1024)`;

interface Lengths {
  beginning: number;
  ballots: number;
  endings: number;
}

async function readLengths(db: Database, { contest }: ElectionRow, end: ArchiveEnd): Promise<Lengths> {
  const { rows } = await sql<Lengths>`
    select
      (select coalesce(sum(length(bytes)), 0)::bigint from archive_beginnings where contest = ${contest}) as beginning,
      (select coalesce(sum(${ballotBytes}), 0)::bigint from ballots
        where contest = ${contest} and number <= ${end.ballots}) as ballots,
      (select coalesce(sum(length(bytes)), 0)::bigint from archive_endings
        where contest = ${contest} and at <= ${end.height - end.ballots}) as endings`.execute(db);
  const [lengths] = rows;
  if (!lengths) throw new Error('a count has no row');
  return lengths;
}

/** The last ballot that ends at or before a byte counted from the first ballot, and where it ends. */
async function ballotBefore(db: Database, contest: number, byte: number): Promise<{ number: number; ends: number }> {
  const { rows } = await sql<{ number: number; ends: number }>`
    select number, ends::bigint as ends from (
      select number, sum(${ballotBytes}) over (order by number) as ends from ballots where contest = ${contest}
    ) as boxed where ends <= ${byte} order by number desc limit 1`.execute(db);
  return rows[0] ?? { number: 0, ends: 0 };
}

export async function archiveLength(db: Database, election: ElectionRow, end: ArchiveEnd): Promise<number> {
  const { beginning, ballots, endings } = await readLengths(db, election, end);
  return beginning + ballots + endings;
}

/**
 * Streams a part of the archive: for a download that goes on, and for witnesses, who ask for what is new. The archive
 * only grows, so the parts of different moments fit together. Reads no ballot before the part.
 */
export async function* streamRange(
  db: Database,
  election: ElectionRow,
  end: ArchiveEnd,
  { start, end: stop }: ByteRange,
): AsyncGenerator<Uint8Array> {
  const { beginning, ballots } = await readLengths(db, election, end);
  if (start < beginning) {
    yield* cut(streamArchive(db, election, end), { start, end: stop });
    return;
  }
  const inBallots = Math.min(start - beginning, ballots);
  const { number, ends } = await ballotBefore(db, election.contest, inBallots);
  const skipped = beginning + ends;
  yield* cut(streamAfterEvent(db, election, end, number), { start: start - skipped, end: stop - skipped });
}

async function* cut(chunks: AsyncIterable<Uint8Array>, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const chunk of chunks) {
    const part = chunk.subarray(Math.max(0, start - at), Math.max(0, end - at));
    at += chunk.length;
    if (part.length > 0) yield part;
    // Not at the end itself: what follows the last chunk may be that the chain is broken.
    if (at > end) return;
  }
}

/**
 * The part that a `Range` header asks for. `whole` for one that names several parts or is malformed, which RFC 9110 lets
 * a server ignore; `none` if it begins after the end.
 */
export function readRange(header: string | undefined, length: number): ByteRange | 'whole' | 'none' {
  const [, first, last] = /^bytes=(\d{1,15})?-(\d{1,15})?$/.exec(header ?? '') ?? [];
  if (first === undefined && last === undefined) return 'whole';
  if (first === undefined) {
    const suffix = Math.min(Number(last), length);
    return suffix === 0 ? 'none' : { start: length - suffix, end: length };
  }
  const start = Number(first);
  const end = last === undefined ? length : Math.min(Number(last) + 1, length);
  if (last !== undefined && Number(last) < start) return 'whole';
  return start >= length ? 'none' : { start, end };
}
