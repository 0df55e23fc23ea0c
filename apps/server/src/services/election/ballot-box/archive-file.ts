import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import { readEvent } from '@urna/belenios/archive/event';
import { memberLength, readMembers } from '@urna/belenios/archive/tar';
import { Refusal } from '@urna/belenios/refusal';
import type { Database } from '../../../platform/database/tables.ts';
import { codeOf } from '../../../platform/errors.ts';
import { sha256 } from '../../../platform/secrets.ts';
import type { ElectionRow } from '../find-election.ts';
import { readEvents } from '../log/read-events.ts';
import { type ByteRange, hashAtEnd } from './archive-range.ts';
import { type ArchiveEnd, findPublicArchiveEnd } from './read-box.ts';
import { archiveBeginning, streamAfterEvent } from './stream-archive.ts';

/** An event in the file: its height and hash, and where it ends. */
interface Mark {
  height: number;
  hash: string;
  length: number;
}

/** Ballots that become visible together: some 25 MB with thirty choices. */
const EVENTS_AT_ONCE = 500;
const CHUNK_BYTES = 64 * 1024;

/**
 * A contest's public archive in a file that grows with the box, so that downloads don't read the database. It says itself
 * what it holds: the tar names each piece by its hash and each event names the one before, so what a killed process or a
 * power cut left is read again, and cut after the last event that is whole. It is open while it grows or is read: a
 * server keeps the files of many former elections.
 */
export class ArchiveFile {
  readonly #path: string;
  readonly #db: Database;
  readonly #election: ElectionRow;
  /** Where its last whole event ends; null for an empty file, undefined until it was read. */
  #mark: Mark | null | undefined;
  #growing: Promise<void> | null = null;

  constructor(path: string, db: Database, election: ElectionRow) {
    this.#path = path;
    this.#db = db;
    this.#election = election;
  }

  /** Bytes up to the last whole event. */
  get length(): number {
    return this.#mark?.length ?? 0;
  }

  /** Race: requests at once share one appender. One that began before a request read the box's end may stop short of it. */
  async growTo(height: number): Promise<void> {
    for (let runs = 0; !this.#mark || this.#mark.height < height; runs++) {
      if (runs === 2) throw new Error('the box of an archive has become smaller');
      this.#growing ??= this.#grow().finally(() => {
        this.#growing = null;
      });
      await this.#growing;
    }
  }

  /** Whether the event at the end of an open box is the file's: nothing is served of a chain that was broken. */
  agreesWith({ height, ballots, hash }: ArchiveEnd): boolean {
    return this.#mark?.height !== height || height !== ballots || this.#mark.hash === hash;
  }

  /** Whether it still holds what it held. One that somebody removed or cut is read anew when it grows next. */
  async isWhole(): Promise<boolean> {
    const { size } = await stat(this.#path).catch(() => ({ size: 0 }));
    if (size >= this.length) return true;
    this.#mark = undefined;
    return false;
  }

  async *read({ start, end }: ByteRange): AsyncGenerator<Uint8Array> {
    // If the file is made anew meanwhile, this download goes on reading the former one.
    const file = await open(this.#path);
    try {
      for (let position = start; position < end; ) {
        const length = Math.min(CHUNK_BYTES, end - position);
        const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, position);
        if (bytesRead === 0) throw new Error('the file of an archive is shorter than it was');
        yield buffer.subarray(0, bytesRead);
        position += bytesRead;
      }
    } finally {
      await file.close();
    }
  }

  /** Waits until it grows no further. */
  async settle(): Promise<void> {
    await this.#growing?.catch(() => undefined);
  }

  async #grow(): Promise<void> {
    const { contest } = this.#election;
    if (!(await this.isWhole()) || this.#mark === undefined) this.#mark = await lastWholeEvent(this.#path);
    const end = await findPublicArchiveEnd(this.#db, contest);
    if (!end) throw new Error(`contest ${contest} has no archive`);
    // The database may be an earlier copy, or another one: its archive then isn't this file's.
    if (this.#mark && (await this.#hashAt(end, this.#mark.height)) !== this.#mark.hash) {
      await rm(this.#path, { force: true });
      this.#mark = null;
    }
    const file = await open(this.#path, this.#mark ? 'r+' : 'w+', 0o600);
    try {
      await file.truncate(this.length);
      if (this.#mark === null) await this.#append(file, archiveBeginning(this.#db, this.#election), 0);
      for (let mark = this.#mark; mark && mark.height < end.height; mark = this.#mark) {
        const upTo = await this.#nextEnd(end, mark.height);
        await this.#append(file, streamAfterEvent(this.#db, this.#election, upTo, mark.height), mark.length);
      }
    } catch (error) {
      // Shows nothing of what was being appended; frees its place on a full disk.
      await file.truncate(this.length).catch(() => undefined);
      throw error;
    } finally {
      await file.close();
    }
  }

  async #hashAt(end: ArchiveEnd, height: number): Promise<string | null> {
    if (height > end.height) return null;
    const [event = ''] = await readEvents(this.#db, this.#election, end, { from: height, to: height + 1 });
    return sha256(event).toString('hex');
  }

  async #nextEnd(end: ArchiveEnd, after: number): Promise<ArchiveEnd> {
    const next = after + EVENTS_AT_ONCE;
    if (next >= end.ballots) return end;
    return { ballots: next, height: next, hash: (await this.#hashAt(end, next)) ?? '' };
  }

  async #append(file: FileHandle, chunks: AsyncIterable<Uint8Array>, from: number): Promise<void> {
    let length = from;
    for await (const chunk of chunks) {
      for (let written = 0; written < chunk.length; ) {
        written += (await file.write(chunk, written, chunk.length - written, length + written)).bytesWritten;
      }
      length += chunk.length;
    }
    const last = await hashAtEnd({ length, read: (range) => this.read(range) }, length);
    if (last === null) throw new Error('the file of an archive ends within an event');
    this.#mark = { ...last, length };
  }
}

/** Reads a whole file again, and finds where its last whole event ends. */
async function lastWholeEvent(path: string): Promise<Mark | null> {
  let mark: Mark | null = null;
  let length = 0;
  let payload: string | undefined;
  try {
    for await (const { name, content } of readMembers(createReadStream(path, { highWaterMark: 1024 * 1024 }))) {
      length += memberLength(content.length);
      const [, hash, kind] = /^([0-9a-f]{64})\.(data|event)\.json$/.exec(name) ?? [];
      // The archive's header alone has no hash for a name.
      if (hash === undefined) continue;
      if (createHash('sha256').update(content).digest('hex') !== hash) break;
      if (kind === 'data') {
        payload = hash;
        continue;
      }
      const event = readEvent(Buffer.from(content).toString('utf8'));
      const follows: boolean = event.parent === mark?.hash && event.payload === payload;
      if (!follows) break;
      mark = { height: event.height, hash, length };
      payload = undefined;
    }
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && !(error instanceof Refusal)) throw error;
  }
  return mark;
}
