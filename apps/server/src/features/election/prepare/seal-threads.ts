import { availableParallelism } from 'node:os';
import { ThreadPool } from '@urna/node-tools/thread-pool';
import pLimit from 'p-limit';
import type * as sealTasks from './seal-tasks.ts';
import type { ArchiveParts, BegunArchive, CredentialSource } from './seal-tasks.ts';

/** Some tenths of a second of work. */
const VOTERS_AT_ONCE = 2000;
const TOO_FEW_FOR_A_THREAD = 50;

/** The threads of one sealing. One core is left to the server, which answers requests meanwhile. */
export class SealThreads {
  readonly #count: number;
  readonly #pool: ThreadPool<typeof sealTasks>;

  constructor(voters: number) {
    const useful = Math.ceil(voters / VOTERS_AT_ONCE);
    this.#count = voters < TOO_FEW_FOR_A_THREAD ? 0 : Math.max(1, Math.min(useful, availableParallelism() - 1));
    this.#pool = new ThreadPool(new URL('./seal-tasks.ts', import.meta.url), { threads: this.#count });
  }

  /**
   * The public credentials of all voters, page by page; `nextPage` returns the ids after a given one, and none at the
   * end.
   */
  async credentials(
    source: CredentialSource,
    nextPage: (after: number, limit: number) => Promise<number[]>,
    onDone: (voters: number) => Promise<void>,
  ): Promise<Uint8Array<ArrayBuffer>[]> {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let last = 0;
    let done = 0;
    const oneAtATime = pLimit(1);
    const read = () =>
      oneAtATime(async () => {
        const ids = await nextPage(last, VOTERS_AT_ONCE);
        last = ids.at(-1) ?? last;
        return ids;
      });
    // As many pages in memory as threads, or one.
    const work = async () => {
      for (let voters = await read(); voters.length > 0; voters = await read()) {
        pieces.push(await this.#pool.run('makeCredentials', { ...source, voters }));
        done += voters.length;
        await onDone(done);
      }
    };
    await Promise.all(Array.from({ length: Math.max(1, this.#count) }, work));
    return pieces;
  }

  /** The public credentials of an authority's list. */
  async listed(file: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>[]> {
    return [await this.#pool.run('takeCredentials', file, [file.buffer])];
  }

  archive(parts: ArchiveParts): Promise<BegunArchive> {
    const buffers = parts.credentials.map(({ buffer }) => buffer);
    return this.#pool.run('makeArchive', parts, buffers);
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}
