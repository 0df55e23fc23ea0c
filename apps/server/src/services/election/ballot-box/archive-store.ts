import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lockForProcess } from '@urna/node-tools/process-lock';
import type { Database } from '../../../platform/database/tables.ts';
import type { Log } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { doAll, type Repeated, repeat } from '../../../platform/repeat.ts';
import { type ElectionRow, findElection } from '../find-election.ts';
import { ArchiveFile } from './archive-file.ts';
import { type ArchiveSource, archiveLength, streamRange } from './archive-range.ts';
import { findPublicArchiveEnd } from './read-box.ts';

/** A download that would wait longer for the file to catch up is read from the database. */
const PATIENCE_MS = 2000;
/** After a failure, such as a full disk, the file isn't tried again for this long. */
const REST_MS = 30_000;
/** How far a file that nobody downloads may be behind. */
const FRESH_MS = 10_000;
/** More processes than a machine runs. */
const MOST_PROCESSES = 256;

interface KnownArchive {
  election: ElectionRow;
  file: ArchiveFile | null;
  restsUntil: number;
}

/**
 * The archive files of this process, one for each sealed contest, in a folder of its own below `folder`: processes that
 * share a file would have to agree on who appends. The number of a stopped process is taken over with its files.
 */
export class ArchiveStore {
  readonly #db: Database;
  readonly #folder: string;
  readonly #archives = new Map<number, KnownArchive>();
  #own: { folder: string; release: () => void } | null | undefined;

  constructor({ db, folder }: { db: Database; folder: string }) {
    this.#db = db;
    this.#folder = folder;
  }

  /** The public archive as it is now. */
  async open(contest: number, log: Log): Promise<ArchiveSource & { uuid: string }> {
    const known = await this.#archiveOf(contest, log);
    const end = await findPublicArchiveEnd(this.#db, contest);
    if (!known || !end) throw new AppError('election_not_ready');
    const { election, file } = known;
    const { uuid } = election;
    const isReady = file && (await this.#catchUp(known, file, end.height, log)) && file.agreesWith(end);
    if (isReady && (await file.isWhole())) {
      return { uuid, length: file.length, read: (range) => file.read(range) };
    }
    const length = await archiveLength(this.#db, election, end);
    return { uuid, length, read: (range) => streamRange(this.#db, election, end, range) };
  }

  /** Lets the files of the boxes that grow follow them, also before anyone asks. */
  keepFresh(log: Log): Repeated {
    return repeat({ idleMs: FRESH_MS, log, failure: 'the boxes that grow could not be read' }, async () => {
      const growing = await this.#db
        .selectFrom('archive_heads')
        .innerJoin('contests', 'contests.id', 'archive_heads.contest')
        .select('contest')
        .where('stage', 'in', ['sealed', 'open'])
        .execute();
      await doAll(growing.map(({ contest }) => [`contest ${contest}`, () => this.#refresh(contest, log)]));
      return false;
    });
  }

  async #refresh(contest: number, log: Log): Promise<void> {
    const archive = await this.#archiveOf(contest, log);
    const end = await findPublicArchiveEnd(this.#db, contest);
    if (archive?.file && end) await this.#catchUp(archive, archive.file, end.height, log);
  }

  async close(): Promise<void> {
    for (const { file } of this.#archives.values()) await file?.settle();
    this.#own?.release();
  }

  async #archiveOf(contest: number, log: Log): Promise<KnownArchive | undefined> {
    const known = this.#archives.get(contest);
    if (known) return known;
    // What sealing wrote never changes.
    const election = await findElection(this.#db, contest);
    if (!election) return undefined;
    const own = this.#ownFolder(log);
    const file = own === null ? null : new ArchiveFile(join(own, `${election.uuid}.bel`), this.#db, election);
    // Race: of two requests that come first at once, the second finds what the first has set.
    const archive = this.#archives.get(contest) ?? { election, file, restsUntil: 0 };
    this.#archives.set(contest, archive);
    return archive;
  }

  async #catchUp(archive: KnownArchive, file: ArchiveFile, height: number, log: Log): Promise<boolean> {
    if (performance.now() < archive.restsUntil) return false;
    const grown = file.growTo(height).then(
      () => true,
      (error: unknown) => {
        archive.restsUntil = performance.now() + REST_MS;
        log.warn({ err: error }, 'an archive is read from the database: its file could not grow');
        return false;
      },
    );
    return Promise.race([grown, delay(PATIENCE_MS, false, { ref: false })]);
  }

  /** Null where nothing can be written. */
  #ownFolder(log: Log): string | null {
    if (this.#own === undefined) this.#own = this.#takeFolder(log);
    return this.#own?.folder ?? null;
  }

  #takeFolder(log: Log): { folder: string; release: () => void } | null {
    try {
      for (let number = 1; number <= MOST_PROCESSES; number++) {
        const folder = join(this.#folder, String(number));
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const lock = lockForProcess(join(folder, 'in-use.lock'));
        if (lock) return { folder, release: lock.release };
      }
    } catch (error) {
      log.warn({ err: error }, 'archives are read from the database: their folder cannot be written');
    }
    return null;
  }
}
