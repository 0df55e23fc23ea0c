import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { CSV_START, csvLine } from '@urna/credential-files/csv-line';
import { lockForProcess } from '@urna/node-tools/process-lock';
import { ThreadPool } from '@urna/node-tools/thread-pool';
import { syncFolder, writeDurably } from '@urna/node-tools/write-durably';
import { openOwnCheck } from '../own-check.ts';
import type { PrivateFile } from '../private-file/open-private-file.ts';
import type { VoterCredential } from '../private-file/private-file.ts';
import { Problem } from '../problem.ts';
import { type LetterContext, letterLink } from './draw-letter.ts';
import type * as letterTasks from './letter-tasks.ts';

/** Some seconds of work, and a file of 3 MB that any printer takes. */
export const LETTERS_PER_FILE = 500;
const CSV_NAME = 'cartas.csv';
const PDF_NAME = /^cartas-\d{6}-\d{6}\.pdf$/;
/** Says for what the files of an unfinished folder were written. */
const MARKER = 'para.txt';

interface LettersOptions {
  file: PrivateFile;
  context: LetterContext;
  out: string;
  isCsv: boolean;
  /** The numbers of those who get a letter; null for everybody. */
  only: ReadonlySet<number> | null;
  mayReplace: boolean;
  onProgress?: (done: number, all: number) => void;
}

/**
 * Writes all letters into a folder beside the final one, whose name appears once all are on the disk. A process that is
 * killed leaves that folder; the next one with the same order keeps its finished files. Returns how many letters and files
 * there are now.
 */
export async function writeLetters(options: LettersOptions): Promise<{ letters: number; files: number }> {
  const { out, mayReplace } = options;
  const isFilled = await refuseFilled(out, mayReplace);
  await mkdir(dirname(out), { recursive: true });
  const lockFile = join(dirname(out), `.${basename(out)}.lock`);
  const lock = lockForProcess(lockFile);
  if (!lock) throw new Problem('Otro proceso está escribiendo las cartas en esa carpeta.');
  try {
    const partial = join(dirname(out), `.${basename(out)}.incompleta`);
    await openPartial(partial, options);
    const written = options.isCsv ? await writeCsv(partial, options) : await writeFiles(partial, options);
    if (written.letters === 0) {
      await rm(partial, { recursive: true });
      throw new Problem('Ningún votante necesita carta: no se escribió nada.');
    }
    await rm(join(partial, MARKER));
    await syncFolder(partial);
    if (isFilled || existsSync(out)) await rm(out, { recursive: true });
    await rename(partial, out);
    await syncFolder(dirname(out));
    return written;
  } finally {
    lock.release();
    await rm(lockFile, { force: true });
  }
}

/** Whether there are letters to be replaced. A folder with anything else is never removed. */
async function refuseFilled(out: string, mayReplace: boolean): Promise<boolean> {
  const names = existsSync(out) ? await readdir(out) : [];
  if (names.length === 0) return false;
  if (names.some((name) => name !== CSV_NAME && !PDF_NAME.test(name)))
    throw new Problem(`La carpeta ${out} tiene otros archivos: use otra.`);
  if (!mayReplace) throw new Problem(`En ${out} ya hay cartas: use otra carpeta, o --replace para reemplazarlas.`);
  return true;
}

const chosenOf = (voters: VoterCredential[], only: LettersOptions['only']): VoterCredential[] =>
  only ? voters.filter(({ voter }) => only.has(voter)) : voters;

/** Keeps what an earlier process finished of the very same letters, to the very same voters. */
async function openPartial(partial: string, { file, context, isCsv, only }: LettersOptions): Promise<void> {
  const what = JSON.stringify([file.header.salt, file.header.rollHash, context, isCsv, only && [...only]]);
  const marker = createHash('sha256').update(what).digest('hex');
  const path = join(partial, MARKER);
  if (existsSync(path) && readFileSync(path, 'utf8') === marker) return;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { mode: 0o700 });
  await writeDurably(path, marker);
}

async function writeCsv(partial: string, { file, context, only, onProgress }: LettersOptions) {
  let letters = 0;
  let read = 0;
  async function* chosen() {
    for await (const voters of file.voters()) {
      const some = chosenOf(voters, only);
      letters += some.length;
      read += voters.length;
      onProgress?.(read, file.header.roll.voters);
      yield some;
    }
  }
  await writeDurably(join(partial, CSV_NAME), lettersCsv(context, chosen()));
  return { letters, files: 1 };
}

/** By their place in the roll, so that each file's letters are the same in every run. */
async function* groups(file: PrivateFile): AsyncGenerator<{ name: string; voters: VoterCredential[]; last: number }> {
  const digits = (place: number) => String(place).padStart(6, '0');
  let waiting: VoterCredential[] = [];
  let first = 1;
  const take = (voters: VoterCredential[]) => {
    const last = first + voters.length - 1;
    const name = `cartas-${digits(first)}-${digits(last)}.pdf`;
    first = last + 1;
    return { name, voters, last };
  };
  for await (const voters of file.voters()) {
    waiting = [...waiting, ...voters];
    while (waiting.length >= LETTERS_PER_FILE) yield take(waiting.splice(0, LETTERS_PER_FILE));
  }
  if (waiting.length > 0) yield take(waiting);
}

/** No more letters are in memory than keep the threads busy. */
async function writeFiles(partial: string, { file, context, only, onProgress }: LettersOptions) {
  const threads = Math.min(availableParallelism(), Math.ceil(file.header.roll.voters / LETTERS_PER_FILE));
  const pool = new ThreadPool<typeof letterTasks>(new URL('./letter-tasks.ts', import.meta.url), {
    threads,
    // A file takes 40 MB; without a limit each thread would keep six of them before it collects any.
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 },
  });
  const underWay: Promise<void>[] = [];
  let [letters, files] = [0, 0];
  try {
    for await (const { name, voters, last } of groups(file)) {
      const some = chosenOf(voters, only);
      if (some.length === 0) continue;
      letters += some.length;
      files += 1;
      const path = join(partial, name);
      const work = existsSync(path)
        ? Promise.resolve()
        : pool.run('drawLetters', { context, voters: some }).then((bytes) => writeDurably(path, bytes));
      const done = work.then(() => onProgress?.(last, file.header.roll.voters));
      // Awaited in its turn: until then a failure must not end the process.
      done.catch(() => undefined);
      underWay.push(done);
      if (underWay.length > threads + 1) await underWay.shift();
    }
    await Promise.all(underWay);
    return { letters, files };
  } finally {
    await pool.end();
  }
}

/** What the letters say, for another program that merges it into its own. */
async function* lettersCsv(context: LetterContext, voters: AsyncIterable<VoterCredential[]>): AsyncGenerator<string> {
  const { hosts, wordsOf } = await openOwnCheck(context.roll, context.booth);
  yield CSV_START +
    csvLine([
      'Votante',
      'Nombre',
      'Correo',
      'Credencial',
      'Enlace para votar',
      'Palabras de la credencial',
      'Huella de la elección',
      ...hosts.map((_, index) => `Dónde comprobar el voto, ${index + 1}`),
    ]);
  for await (const some of voters) {
    yield some
      .map(({ voter, name, email, credential }) =>
        csvLine([
          String(voter),
          name,
          email,
          credential,
          letterLink(context, credential),
          hosts.length === 0 ? '' : wordsOf(credential),
          context.fingerprint ?? '',
          ...hosts.map((host) => `${host.name}: ${host.page}`),
        ]),
      )
      .join('');
  }
}
