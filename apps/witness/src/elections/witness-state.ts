import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '@urna/node-tools/write-durably';
import { checkOutcomes } from '@urna/verification/host-list';
import { z } from 'zod';
import { alarmSchema } from '../alarm.ts';
import { SettingsError } from '../settings.ts';

const boothStateSchema = z.object({
  /** The manifest of the booth that the trustees signed last, and how often they had changed it. */
  hash: z.string(),
  changes: z.int(),
  manifest: z.string(),
  /** How often all of it was compared, and when last. */
  checks: z.int(),
  checked_at: z.string().nullable(),
  /** How often it had no difference since the last one. */
  clean: z.int(),
});
export type BoothState = z.infer<typeof boothStateSchema>;

const contactLine = z.string().nullable();
const publishedChecksSchema = z.object({
  process: z.string(),
  contest: z.string(),
  authority: z.string().nullable(),
  board: z.object({ name: z.string(), email: contactLine, phone: contactLine, page: contactLine }),
  witnesses: z.array(z.object({ name: z.string(), vkey: z.string() })),
  /** What the server counted. */
  hours: z.array(z.object({ hour: z.string(), confirmed: z.int(), contradicted: z.int(), failed: z.int() })),
});
export type PublishedChecks = z.infer<typeof publishedChecksSchema>;

const checkStateSchema = z.object({
  /** SHA-256 of the page that the trustees signed. */
  page: z.string(),
  uuid: z.string(),
  /** The election's exact text, and what the trustees signed of it. */
  election: z.string(),
  fingerprint: z.string(),
  title: z.string(),
  /** What the server said last; null until it has. */
  published: publishedChecksSchema.nullable(),
});
export type CheckState = z.infer<typeof checkStateSchema>;

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
  /** When the copy last had all that the server had signed. */
  reached_at: z.string().nullable(),
  /** When the whole archive was last compared with the copy. */
  compared_at: z.string().nullable(),
  /** Null until the trustees have signed. */
  booth: boothStateSchema.nullable(),
  /** Null until the trustees have signed, or where this witness doesn't serve the voters' checks. */
  check: checkStateSchema.nullable(),
  /** What voters said of the checks that they made here. */
  check_reports: z.array(z.object({ hour: z.string(), outcome: z.enum(checkOutcomes), count: z.int() })),
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
  reached_at: null,
  compared_at: null,
  booth: null,
  check: null,
  check_reports: [],
  alarms: [],
});

const FILE = 'estado.json';

const lostWords = (what: string, folder: string): string =>
  [
    `En la carpeta ${folder} ${what}, que dice qué urna ha firmado ya este veedor. Sin él podría firmar otra que la contradiga: por eso no sigue, y la copia queda como está.`,
    'Si tiene una copia de seguridad de ese archivo, póngala en su lugar. Si no, guarde toda la carpeta del veedor sin cambios, empiece en otra con --data y otro nombre con --name, y pida a la administración que registre la llave nueva.',
  ].join('\n');

function readState(text: string, folder: string): WitnessState {
  try {
    return stateSchema.parse(JSON.parse(text));
  } catch {
    throw new SettingsError(lostWords(`no se puede leer el archivo ${FILE}`, folder));
  }
}

/** Keeps the state on the disk. Changes are made one after another, and are durable once `update` returns. */
export class StateFile {
  readonly #path: string;
  #state: WitnessState;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(path: string, state: WitnessState) {
    this.#path = path;
    this.#state = state;
  }

  /**
   * Opens the state in an election's folder. Without it the witness could cosign a box that contradicts what it has
   * cosigned, and would throw its copy away: so it is written before anything else lies in the folder, and a folder that
   * lacks it, or in which it can't be read, stops the witness.
   */
  static async open(folder: string, origin: string): Promise<StateFile> {
    const path = join(folder, FILE);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (text !== null) return new StateFile(path, readState(text, folder));
    // A first write that was killed leaves a name that begins as the file's.
    const others = (await readdir(folder)).filter((name) => !name.startsWith(FILE));
    if (others.length > 0) throw new SettingsError(lostWords(`falta el archivo ${FILE}`, folder));
    const state = new StateFile(path, emptyState(origin));
    await state.#write(state.#state);
    return state;
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
