import { readFile } from 'node:fs/promises';
import { writeDurably } from '@urna/node-tools/write-durably';
import { z } from 'zod';
import { alarmSchema } from '../alarms/alarm.ts';

/** What a witness remembers of an election. */
const stateSchema = z.object({
  format: z.literal('urna-witness-v1'),
  origin: z.string(),
  /** What of the copy is on the disk and verified. */
  position: z.object({ events: z.int(), ballots: z.int(), bytes: z.int(), lastEvent: z.string() }),
  name: z.string().nullable(),
  /** The largest checkpoint, signed by the server, whose root is that of the copy. */
  seen: z.string().nullable(),
  /** The last checkpoint that was cosigned, with both signatures. */
  cosigned: z.string().nullable(),
  /** When the server last accepted a cosignature. */
  delivered_at: z.string().nullable(),
  /** Why it didn't. */
  delivery_problem: z.string().nullable(),
  answered_at: z.string().nullable(),
  /** When the whole archive was last compared with the copy. */
  compared_at: z.string().nullable(),
  alarms: z.array(alarmSchema),
});
export type WitnessState = z.infer<typeof stateSchema>;

const emptyState = (origin: string): WitnessState => ({
  format: 'urna-witness-v1',
  origin,
  position: { events: 0, ballots: 0, bytes: 0, lastEvent: '' },
  name: null,
  seen: null,
  cosigned: null,
  delivered_at: null,
  delivery_problem: null,
  answered_at: null,
  compared_at: null,
  alarms: [],
});

/** Keeps the state on the disk. Changes are made one after another, and are durable once `update` returns. */
export class StateFile {
  readonly #path: string;
  #state: WitnessState;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(path: string, state: WitnessState) {
    this.#path = path;
    this.#state = state;
  }

  static async open(path: string, origin: string): Promise<StateFile> {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    // A file that can't be read stops the witness: without it, it could cosign what contradicts what it has cosigned.
    return new StateFile(path, text === null ? emptyState(origin) : stateSchema.parse(JSON.parse(text)));
  }

  get state(): Readonly<WitnessState> {
    return this.#state;
  }

  /**
   * Applies a change to the latest state. Two at once run one after the other, which is what keeps two requests from
   * cosigning two checkpoints of the same size: the second sees what the first has written.
   */
  update(change: (state: Readonly<WitnessState>) => Partial<WitnessState>): Promise<void> {
    const done = this.#last.then(() => this.#write({ ...this.#state, ...change(this.#state) }));
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #write(next: WitnessState): Promise<void> {
    await writeDurably(this.#path, `${JSON.stringify(next, null, 2)}\n`);
    this.#state = next;
  }
}
