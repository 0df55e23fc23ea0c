import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadRoll } from '@urna/credential-files/roll-reader';
import { destroy } from '../after/destroy.ts';
import { reconcile } from '../after/reconcile.ts';
import { inFolder } from '../folder/files.ts';
import { type FolderState, holdsCredentials, readFolderState, readListOf } from '../folder/folder-state.ts';
import { type HeldFolder, holdFolder, lockFolder, openOwnFile } from '../folder/open-folder.ts';
import { makeCredentials } from '../make/make-credentials.ts';
import { readRollFile } from '../make/read-roll.ts';
import type { PrivateFile } from '../private-file/open-private-file.ts';
import { requireStrongPassphrase } from '../private-file/private-file.ts';
import { Problem, problemText } from '../problem.ts';
import { type Form, textIn } from './form.ts';
import { type MailView, MailWork, type OpenedFolder } from './mail-work.ts';

export type Step = 'roll' | 'make' | 'mails' | 'reconcile' | 'notices' | 'destroy';

/** A work that takes a while; `all` is 0 while its length isn't known. */
export interface Job {
  step: Step;
  words: string;
  done: number;
  all: number;
}

/** What the page shows. */
export interface GuideView extends MailView {
  folder: string;
  roll: ReadRoll | undefined;
  state: FolderState | undefined;
  isOpen: boolean;
  job: Job | undefined;
  failure: { step: Step; text: string } | undefined;
  announcement: string | undefined;
}

const actions = ['forget-roll', 'make', 'open', 'mail', 'send', 'notify', 'pause', 'find', 'again', 'destroy'] as const;
type Action = (typeof actions)[number];
export const isAction = (name: string): name is Action => (actions as readonly string[]).includes(name);

const uploads = ['roll', 'archive'] as const;
type Upload = (typeof uploads)[number];
export const isUpload = (name: string): name is Upload => (uploads as readonly string[]).includes(name);

/** The work of one folder, as the page drives it; one person, one folder, one thing at a time. */
export class Guide {
  readonly folder: string;
  readonly #mails: MailWork;
  #roll: ReadRoll | undefined;
  #list: FolderState['list'] | undefined;
  #file: PrivateFile | undefined;
  #hold: HeldFolder | undefined;
  #job: Job | undefined;
  #failure: GuideView['failure'];
  #announcement: string | undefined;

  private constructor(folder: string) {
    this.folder = folder;
    this.#mails = new MailWork(folder, {
      announce: (text) => {
        this.#announcement = text;
      },
      reportFailure: (step, text) => {
        this.#failure = { step, text };
      },
    });
  }

  static async open(folder: string): Promise<Guide> {
    const guide = new Guide(folder);
    // What a killed process had been given.
    for (const name of uploads) await rm(guide.#uploaded(name), { force: true });
    if (holdsCredentials(folder)) guide.#list = await readListOf(folder);
    return guide;
  }

  /** Beside the folder, which only appears once the credentials are made. */
  #uploaded(name: Upload): string {
    return join(dirname(this.folder), `.${basename(this.folder)}.${name}`);
  }

  async view(): Promise<GuideView> {
    const state = this.#list && (await readFolderState(this.folder, this.#list));
    return {
      folder: this.folder,
      roll: this.#roll,
      state,
      isOpen: this.#file !== undefined,
      job: this.#job,
      failure: this.#failure,
      ...this.#mails.view(this.#hold?.journal),
      announcement: this.#announcement,
    };
  }

  async upload(name: Upload, body: Readable): Promise<void> {
    this.#mustBeFree();
    const path = this.#uploaded(name);
    if (name === 'archive') this.#openedFile();
    if (name === 'roll' && this.#list) throw new Problem('En esta carpeta ya hay credenciales.');
    await mkdir(dirname(path), { recursive: true });
    this.#job = { step: name === 'roll' ? 'roll' : 'reconcile', words: 'Leyendo el archivo', done: 0, all: 0 };
    try {
      await pipeline(body, createWriteStream(path, { mode: 0o600 }));
      this.#failure = undefined;
      if (name === 'roll') this.#roll = await readRollFile(path);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      this.#job = undefined;
    }
    if (name === 'archive') this.#reconcile(path);
  }

  /** The report of the mails; it needs the passphrase, since it names people. */
  report(): AsyncGenerator<string> {
    return this.#mails.report(this.#opened());
  }

  async act(action: Action, form: Form): Promise<void> {
    this.#announcement = undefined;
    this.#failure = undefined;
    if (action !== 'pause') this.#mustBeFree();
    switch (action) {
      case 'forget-roll':
        this.#roll = undefined;
        return rm(this.#uploaded('roll'), { force: true });
      case 'make':
        return this.#make(form);
      case 'open':
        return this.#open(textIn(form, 'passphrase'));
      case 'mail':
        return this.#mails.save(form);
      case 'send':
        return this.#mails.send(this.#opened(), 'mails');
      case 'notify':
        return this.#mails.send(this.#opened(), 'notices');
      case 'pause':
        return this.#mails.pause();
      case 'find':
        return this.#mails.find(this.#openedFile(), textIn(form, 'who'));
      case 'again':
        return this.#mails.again(this.#opened(), form);
      case 'destroy':
        return this.#destroy(form);
    }
  }

  #mustBeFree(): void {
    if (this.#job) throw new Problem('Espere a que termine lo que está en curso.');
  }

  #openedFile(): PrivateFile {
    if (!this.#file) throw new Problem('Abra primero el archivo privado con la frase de acceso.');
    return this.#file;
  }

  #opened(): OpenedFolder {
    const file = this.#openedFile();
    if (!this.#hold) throw new Problem('Abra primero el archivo privado con la frase de acceso.');
    return { file, journal: this.#hold.journal };
  }

  #inBackground(job: Job, work: () => Promise<void>): void {
    this.#job = job;
    void work()
      .catch((error: unknown) => {
        this.#failure = { step: job.step, text: problemText(error) ?? `El programa falló: ${String(error)}` };
      })
      .finally(() => {
        this.#job = undefined;
      });
  }

  #make(form: Form): void {
    const roll = this.#roll;
    if (!roll) throw new Problem('Elija primero el archivo del censo.');
    if (form['compared'] !== 'yes') throw new Problem('Compare la huella del censo y marque la casilla.');
    const passphrase = textIn(form, 'passphrase');
    if (passphrase !== textIn(form, 'repeated')) throw new Problem('Las dos frases no son iguales.');
    requireStrongPassphrase(passphrase);
    const job: Job = { step: 'make', words: 'Haciendo credenciales', done: 0, all: roll.header.voters };
    this.#inBackground(job, async () => {
      await makeCredentials({
        roll: this.#uploaded('roll'),
        rollHash: roll.sha256,
        folder: this.folder,
        passphrase,
        onProgress: (done) => {
          job.done = done;
        },
      });
      await rm(this.#uploaded('roll'), { force: true });
      this.#list = await readListOf(this.folder);
      await this.#open(passphrase);
      this.#announcement = 'Las credenciales están hechas.';
    });
  }

  async #open(passphrase: string): Promise<void> {
    const file = await openOwnFile(this.folder, passphrase);
    this.#hold ??= holdFolder(this.folder);
    this.#file = file;
    await this.#mails.nameTroubled(this.#opened());
  }

  #reconcile(archive: string): void {
    const file = this.#openedFile();
    const job: Job = { step: 'reconcile', words: 'Verificando la urna', done: 0, all: 100 };
    this.#inBackground(job, async () => {
      const onProgress = (fraction: number) => {
        job.done = Math.round(100 * fraction);
      };
      try {
        await reconcile({ folder: this.folder, file, archive, onProgress });
      } finally {
        await rm(archive, { force: true });
      }
      this.#announcement = 'La conciliación está firmada.';
    });
  }

  async #destroy(form: Form): Promise<void> {
    if (this.#mails.isSending) throw new Problem('Pause primero el envío.');
    const lock = this.#hold ? undefined : lockFolder(this.folder);
    this.#hold?.journal.close();
    try {
      await destroy({
        folder: this.folder,
        confirmation: textIn(form, 'confirmation').trim(),
        passphrase: () => textIn(form, 'passphrase'),
        withoutReconciliation: textIn(form, 'reason'),
        withoutNotices: form['without-notices'] === 'yes',
      });
      this.#file = undefined;
      this.#mails.forgetPeople();
      this.#announcement = 'Las credenciales privadas se destruyeron.';
    } finally {
      lock?.release();
      this.#hold?.release();
      this.#hold = undefined;
      if (this.#file && existsSync(inFolder(this.folder, 'journal'))) this.#hold = holdFolder(this.folder);
    }
  }

  async close(): Promise<void> {
    await this.#mails.close();
    this.#hold?.release();
    await Promise.all(uploads.map((name) => rm(this.#uploaded(name), { force: true })));
  }
}
