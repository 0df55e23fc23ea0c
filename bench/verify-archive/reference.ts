import { availableParallelism } from 'node:os';
import { ToolFolder } from '../../packages/belenios/testing/belenios-tool.ts';
import { lastLine, toolObjectionsToCount, toolTexts } from '../../packages/belenios/testing/tool-election.ts';
import { type RunFigures, runProgram } from '../process-figures.ts';
import type { Archives } from './archives.ts';

/** Ballots that are checked with one beginning. */
const AT_ONCE = 100;

/** belenios-tool on the archives of one election. */
export class Reference {
  readonly #program: string;
  readonly #archives: Archives;
  /** What was said of a ballot; five of six archives share all of theirs. */
  readonly #said = new Map<string, string | null>();

  constructor(program: string, archives: Archives) {
    this.#program = program;
    this.#archives = archives;
  }

  /** By `verify-ballot`, `compute-encrypted-tally` and `compute-result`, which do what they say each time. */
  async objections(whole: Uint8Array): Promise<string[]> {
    const { ballots } = toolTexts(whole);
    const batches = Array.from({ length: Math.ceil(ballots.length / AT_ONCE) }, (_, at) => at * AT_ONCE);
    const lane = async () => {
      for (let first = batches.shift(); first !== undefined; first = batches.shift()) {
        await this.#askBallots(first, ballots.slice(first, first + AT_ONCE));
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, lane));
    const said = ballots.flatMap((ballot, index) => {
      const objection = this.#said.get(ballot) ?? null;
      return objection === null ? [] : [`verify-ballot ${index}: ${objection}`];
    });
    return this.#within(whole, async (folder) => [...said, ...toolObjectionsToCount(folder, whole)]);
  }

  async #askBallots(first: number, ballots: readonly string[]): Promise<void> {
    const fresh = ballots.filter((ballot) => !this.#said.has(ballot));
    if (fresh.length === 0) return;
    await this.#within(this.#archives.beginningFor(first, ballots.length), async (folder) => {
      for (const ballot of fresh) {
        folder.write('ballot', `${ballot}\n`);
        const options = ['election', 'verify-ballot', '--ballot', 'ballot'];
        const { status, stderr } = await runProgram(this.#program, options, folder.path);
        this.#said.set(ballot, status === 0 ? null : lastLine(stderr));
      }
    });
  }

  /** `election verify`, which may leave the ballots out, whatever it says. */
  verify(whole: Uint8Array): Promise<RunFigures> {
    return this.#within(whole, (folder) => runProgram(this.#program, ['election', 'verify'], folder.path));
  }

  async #within<T>(archive: Uint8Array, work: (folder: ToolFolder) => Promise<T>): Promise<T> {
    const folder = new ToolFolder(this.#program);
    try {
      folder.write(`${this.#archives.uuid}.bel`, archive);
      return await work(folder);
    } finally {
      folder.remove();
    }
  }
}
