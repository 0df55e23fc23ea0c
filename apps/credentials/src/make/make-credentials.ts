import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { writeCredentialList } from '@urna/credential-files/credential-list';
import type { RollHeader, RollVoter } from '@urna/credential-files/roll';
import { newSigningKey, type SigningKey } from '@urna/credential-files/signed-file';
import { lockForProcess } from '@urna/node-tools/process-lock';
import { ThreadPool } from '@urna/node-tools/thread-pool';
import { syncFolder, writeDurably } from '@urna/node-tools/write-durably';
import { inFolder, sha256OfFile } from '../folder/files.ts';
import { MailJournal } from '../mails/mail-journal.ts';
import { requireStrongPassphrase } from '../private-file/private-file.ts';
import { PrivateFileWriter } from '../private-file/private-file-writer.ts';
import { Problem } from '../problem.ts';
import type * as makeTasks from './make-tasks.ts';
import type { MadeCredentials } from './make-tasks.ts';
import { readRollFile } from './read-roll.ts';

/** Some tenths of a second of work, and below the size of a chunk however long names are. */
const VOTERS_AT_ONCE = 200;

export interface MakeOptions {
  roll: string;
  /** The fingerprint that people compared: the file must still be that one. */
  rollHash: string;
  folder: string;
  passphrase: string;
  onProgress?: (done: number, all: number) => void;
}

export interface Made {
  header: RollHeader;
  /** SHA-256 of the list. */
  listHash: string;
}

/** Names the key by the election, so that a key can't be taken for another election's. */
const keyName = ({ address, election }: RollHeader): string => {
  const { host, pathname } = new URL(address);
  return `${host}${pathname.replace(/\/$/, '')}/elections/${election}/credentials`;
};

/**
 * Makes everything in a folder beside the final one, whose name appears only once all of it is on the disk. A process
 * that is killed leaves that folder, which the next one removes.
 */
export async function makeCredentials(options: MakeOptions): Promise<Made> {
  const { folder, passphrase } = options;
  requireStrongPassphrase(passphrase);
  await mkdir(dirname(folder), { recursive: true });
  const lock = lockForProcess(join(dirname(folder), `.${basename(folder)}.lock`));
  if (!lock) throw new Problem('Otro proceso está haciendo las credenciales en esa carpeta.');
  try {
    await refuseFilled(folder);
    const partial = join(dirname(folder), `.${basename(folder)}.incompleta`);
    await rm(partial, { recursive: true, force: true });
    await mkdir(partial, { mode: 0o700 });
    try {
      const made = await fill(partial, options);
      await syncFolder(partial);
      if (existsSync(folder)) await rmdir(folder);
      await rename(partial, folder);
      await syncFolder(dirname(folder));
      return made;
    } catch (error) {
      await rm(partial, { recursive: true, force: true });
      throw error;
    }
  } finally {
    lock.release();
    await rm(join(dirname(folder), `.${basename(folder)}.lock`), { force: true });
  }
}

async function refuseFilled(folder: string): Promise<void> {
  if (!existsSync(folder) || (await readdir(folder)).length === 0) return;
  throw new Problem(
    existsSync(inFolder(folder, 'privateFile'))
      ? `En ${folder} ya hay credenciales. Hacer otras dejaría sin efecto las que ya se entregaron: use otra carpeta.`
      : `La carpeta ${folder} no está vacía: use otra.`,
  );
}

async function fill(partial: string, { roll, rollHash, passphrase, onProgress }: MakeOptions): Promise<Made> {
  const making = new Making(partial, rollHash, passphrase, onProgress);
  try {
    const read = await readRollFile(roll, (voters, header) => making.take(voters, header));
    if (read.sha256 !== rollHash) {
      throw new Problem('El archivo del censo cambió desde que se mostró su huella. Revíselo y empiece de nuevo.');
    }
    return await making.finish();
  } finally {
    await making.end();
  }
}

class Making {
  readonly #folder: string;
  readonly #rollHash: string;
  readonly #passphrase: string;
  readonly #onProgress: MakeOptions['onProgress'];
  readonly #threads = availableParallelism();
  readonly #pool: ThreadPool<typeof makeTasks>;
  readonly #waiting: RollVoter[] = [];
  /** In the roll's order; as many as keep the threads busy. */
  readonly #underWay: { voters: number[]; work: Promise<MadeCredentials> }[] = [];
  readonly #publics: string[] = [];
  #started: { header: RollHeader; key: SigningKey; writer: PrivateFileWriter; journal: MailJournal } | undefined;

  constructor(folder: string, rollHash: string, passphrase: string, onProgress: MakeOptions['onProgress']) {
    this.#folder = folder;
    this.#rollHash = rollHash;
    this.#passphrase = passphrase;
    this.#onProgress = onProgress;
    this.#pool = new ThreadPool(new URL('./make-tasks.ts', import.meta.url), { threads: this.#threads });
  }

  async take(voters: RollVoter[], header: RollHeader): Promise<void> {
    this.#started ??= await this.#start(header);
    this.#waiting.push(...voters);
    while (this.#waiting.length >= VOTERS_AT_ONCE) await this.#begin(this.#waiting.splice(0, VOTERS_AT_ONCE));
  }

  async #start(header: RollHeader) {
    const key = newSigningKey(keyName(header));
    const writer = await PrivateFileWriter.create(inFolder(this.#folder, 'privateFile'), {
      roll: header,
      rollHash: this.#rollHash,
      passphrase: this.#passphrase,
      signingKey: key,
    });
    return { header, key, writer, journal: MailJournal.create(inFolder(this.#folder, 'journal')) };
  }

  get #state() {
    if (!this.#started) throw new Error('no voter was taken');
    return this.#started;
  }

  async #begin(voters: RollVoter[]): Promise<void> {
    const { election } = this.#state.header;
    const work = this.#pool.run('makeCredentials', { election, voters });
    // Awaited in its turn: until then a failure must not end the process.
    work.catch(() => undefined);
    this.#underWay.push({ voters: voters.map(({ voter }) => voter), work });
    if (this.#underWay.length > 2 * this.#threads) await this.#store();
  }

  async #store(): Promise<void> {
    const next = this.#underWay.shift();
    if (!next) return;
    const { lines, publics } = await next.work;
    const { writer, journal, header } = this.#state;
    await writer.add(lines);
    journal.add(next.voters);
    for (const credential of Buffer.from(publics).toString('latin1').split('\n')) this.#publics.push(credential);
    this.#onProgress?.(this.#publics.length, header.voters);
  }

  async finish(): Promise<Made> {
    if (this.#waiting.length > 0) await this.#begin(this.#waiting.splice(0));
    while (this.#underWay.length > 0) await this.#store();
    const { writer, journal, header, key } = this.#state;
    await writer.finish({ voters: this.#publics.length });
    journal.close();
    const list = inFolder(this.#folder, 'list');
    const { election } = header;
    await writeDurably(list, writeCredentialList({ election, roll: this.#rollHash, credentials: this.#publics }, key));
    return { header, listHash: await sha256OfFile(list) };
  }

  async end(): Promise<void> {
    await this.#pool.end();
    await this.#started?.writer.abandon();
    this.#started?.journal.close();
  }
}
