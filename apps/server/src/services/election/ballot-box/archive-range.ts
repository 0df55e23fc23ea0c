import { text } from 'node:stream/consumers';
import { readEvent } from '@urna/belenios/archive/event';
import { sql } from 'kysely';
import { oneRow } from '../../../platform/database/one-row.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { sha256 } from '../../../platform/secrets.ts';
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
  const lengths = sql<Lengths>`
    select
      (select coalesce(sum(length(bytes)), 0)::bigint from archive_beginnings where contest = ${contest}) as beginning,
      (select coalesce(sum(${ballotBytes}), 0)::bigint from ballots
        where contest = ${contest} and number <= ${end.ballots}) as ballots,
      (select coalesce(sum(length(bytes)), 0)::bigint from archive_endings
        where contest = ${contest} and at <= ${end.height - end.ballots}) as endings`;
  return oneRow(await lengths.execute(db));
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
  let offset = 0;
  for await (const chunk of chunks) {
    const part = chunk.subarray(Math.max(0, start - offset), Math.max(0, end - offset));
    offset += chunk.length;
    if (part.length > 0) yield part;
    // Not at the end itself: what follows the last chunk may be that the chain is broken.
    if (offset > end) return;
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

/** The bytes of an archive at one moment, wherever they are read. It only grows, so every earlier moment is its beginning. */
export interface ArchiveSource {
  length: number;
  read: (range: ByteRange) => AsyncIterable<Uint8Array>;
}

/** The file of an event takes a header and one block. */
const EVENT_BYTES = 1024;

/** The event that ends at a byte, if one does. */
export async function hashAtEnd(
  { read }: ArchiveSource,
  length: number,
): Promise<{ height: number; hash: string } | null> {
  if (length < EVENT_BYTES || length % 512 !== 0) return null;
  const member = await text(read({ start: length - EVENT_BYTES, end: length }));
  const [, named] = /^([0-9a-f]{64})\.event\.json\0/.exec(member) ?? [];
  const [event = ''] = member.slice(EVENT_BYTES / 2).split('\0');
  if (named === undefined || sha256(event).toString('hex') !== named) return null;
  return { height: readEvent(event).height, hash: named };
}

/** Names what an archive holds up to a length: its last event commits to everything before. */
export async function entityTag(source: ArchiveSource): Promise<string> {
  const last = await hashAtEnd(source, source.length);
  if (!last) throw new Error('an archive ends within an event');
  return `"${source.length}-${last.hash}"`;
}

/**
 * The archive as it was when its tag was given out. A download that broke off goes on with that one (`If-Range`), and ends
 * where its first answer said, however much the box has grown meanwhile. Null for the tag of something else.
 */
export async function asTagged(source: ArchiveSource, tag: string): Promise<ArchiveSource | null> {
  const [, bytes, hash] = /^"(\d{1,15})-([0-9a-f]{64})"$/.exec(tag) ?? [];
  const length = Number(bytes);
  if (hash === undefined || length > source.length) return null;
  return (await hashAtEnd(source, length))?.hash === hash ? { ...source, length } : null;
}
