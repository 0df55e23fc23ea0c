import { createWriteStream, existsSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadRoll } from '@urna/credential-files/roll-reader';
import { type MailServer, openMailServer } from '@urna/mail/mail-server';
import { destroy } from '../after/destroy.ts';
import { reconcile } from '../after/reconcile.ts';
import { inFolder } from '../folder/files.ts';
import { type FolderState, holdsCredentials, readFolderState, readListOf } from '../folder/folder-state.ts';
import { type HeldFolder, holdFolder, lockFolder } from '../folder/hold-folder.ts';
import type { MailRow, Resend } from '../mails/mail-journal.ts';
import {
  addressOf,
  loadMailSettings,
  type MailSettings,
  readMailSettings,
  saveMailSettings,
} from '../mails/mail-settings.ts';
import { findVoters, sendAgain } from '../mails/send-again.ts';
import { CONNECTIONS, sendMails } from '../mails/send-mails.ts';
import { makeCredentials } from '../make/make-credentials.ts';
import { readRollFile } from '../make/read-roll.ts';
import { openPrivateFile, type PrivateFile } from '../private-file/open-private-file.ts';
import { weaknessOf } from '../private-file/passphrase.ts';
import type { VoterCredential } from '../private-file/private-file.ts';
import { Problem, problemText } from '../problem.ts';
import { mailStateWords } from '../words.ts';

const LISTED = 50;

export type Step = 'roll' | 'make' | 'mails' | 'reconcile' | 'destroy';

/** A work that takes a while; `all` is 0 while its length isn't known. */
export interface Job {
  step: Step;
  words: string;
  done: number;
  all: number;
}

/** What the page shows. Of voters it names those alone that the person looked for or has to look after. */
export interface GuideView {
  folder: string;
  roll: ReadRoll | undefined;
  state: FolderState | undefined;
  isOpen: boolean;
  job: Job | undefined;
  failure: { step: Step; text: string } | undefined;
  settings: MailSettings | undefined;
  hasPassword: boolean;
  isSending: boolean;
  trouble: string | undefined;
  troubled: (MailRow & { name: string })[];
  resends: Resend[];
  found: { voter: number; name: string; email: string }[] | undefined;
  said: string | undefined;
}

type Form = Readonly<Record<string, unknown>>;

const textIn = (form: Form, field: string): string => {
  const value = form[field];
  return typeof value === 'string' ? value : '';
};

const actions = ['forget-roll', 'make', 'open', 'mail', 'send', 'pause', 'find', 'again', 'destroy'] as const;
type Action = (typeof actions)[number];
export const isAction = (name: string): name is Action => (actions as readonly string[]).includes(name);

const uploads = ['roll', 'archive'] as const;
type Upload = (typeof uploads)[number];
export const isUpload = (name: string): name is Upload => (uploads as readonly string[]).includes(name);

/** The work of one folder, as the page drives it; one person, one folder, one thing at a time. */
export class Guide {
  readonly folder: string;
  #roll: ReadRoll | undefined;
  #list: FolderState['list'] | undefined;
  #file: PrivateFile | undefined;
  #held: HeldFolder | undefined;
  #job: Job | undefined;
  #failure: GuideView['failure'];
  #password: string | undefined;
  #sending: Promise<void> | undefined;
  #trouble: string | undefined;
  #found: VoterCredential[] | undefined;
  #names = new Map<number, string>();
  #said: string | undefined;

  private constructor(folder: string) {
    this.folder = folder;
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
    const journal = this.#held?.journal;
    return {
      folder: this.folder,
      roll: this.#roll,
      state,
      isOpen: this.#file !== undefined,
      job: this.#job,
      failure: this.#failure,
      settings: loadMailSettings(inFolder(this.folder, 'mailSettings')),
      hasPassword: this.#password !== undefined,
      isSending: this.#sending !== undefined,
      trouble: this.#trouble,
      troubled: (journal?.troubled(LISTED) ?? []).map((row) => ({ ...row, name: this.#names.get(row.voter) ?? '' })),
      resends: journal?.resends(LISTED) ?? [],
      found: this.#found?.map(({ voter, name, email }) => ({ voter, name, email })),
      said: this.#said,
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

  async act(action: Action, form: Form): Promise<void> {
    this.#said = undefined;
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
        return this.#saveMail(form);
      case 'send':
        return this.#send();
      case 'pause':
        writeFileSync(inFolder(this.folder, 'pause'), '');
        return;
      case 'find':
        this.#found = await findVoters(this.#openedFile(), textIn(form, 'who'));
        return;
      case 'again':
        return this.#again(Number(form['voter']), textIn(form, 'reason'));
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
    const weakness = weaknessOf(passphrase);
    if (weakness !== undefined && form['weak'] !== 'yes')
      throw new Problem(`${weakness} Si aun así la quiere, marque «Usar una frase débil».`);
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
      this.#said = 'Las credenciales están hechas.';
    });
  }

  async #open(passphrase: string): Promise<void> {
    const file = await openPrivateFile(inFolder(this.folder, 'privateFile'), passphrase);
    this.#held ??= holdFolder(this.folder);
    this.#file = file;
    await this.#nameTroubled();
  }

  async #saveMail(form: Form): Promise<void> {
    if (this.#sending) throw new Problem('Pause el envío antes de cambiar los ajustes.');
    const settings = readMailSettings(form);
    const password = textIn(form, 'password');
    if (password !== '') this.#password = password;
    addressOf(settings, this.#password);
    await saveMailSettings(inFolder(this.folder, 'mailSettings'), settings);
    this.#said = 'Los ajustes quedaron guardados. La clave solo está en la memoria de este programa.';
  }

  #openServer(): { server: MailServer; settings: MailSettings } {
    const settings = loadMailSettings(inFolder(this.folder, 'mailSettings'));
    if (!settings) throw new Problem('Guarde primero los ajustes del servidor de correo.');
    return { settings, server: openMailServer(addressOf(settings, this.#password), CONNECTIONS) };
  }

  #journal() {
    if (!this.#held) throw new Problem('Abra primero el archivo privado con la frase de acceso.');
    return this.#held.journal;
  }

  async #send(): Promise<void> {
    if (this.#sending) return;
    const file = this.#openedFile();
    const journal = this.#journal();
    const { server, settings } = this.#openServer();
    const pause = inFolder(this.folder, 'pause');
    await rm(pause, { force: true });
    this.#sending = sendMails({
      file,
      journal,
      server,
      settings,
      isPaused: () => existsSync(pause),
      onTrouble: (words) => {
        this.#trouble = words;
      },
    })
      .then(
        (end) => {
          this.#said = end === 'paused' ? 'El envío está en pausa.' : 'No queda ningún correo en espera.';
        },
        (error: unknown) => {
          this.#failure = { step: 'mails', text: problemText(error) ?? `El envío falló: ${String(error)}` };
        },
      )
      .then(() => this.#nameTroubled())
      .finally(() => {
        server.close();
        this.#sending = undefined;
        this.#trouble = undefined;
      });
  }

  /** The report names people; the journal doesn't. */
  async #nameTroubled(): Promise<void> {
    const wanted = new Set(this.#held?.journal.troubled(LISTED).map(({ voter }) => voter));
    if (wanted.size === 0 || !this.#file) return;
    for await (const voters of this.#file.voters()) {
      for (const { voter, name } of voters) if (wanted.has(voter)) this.#names.set(voter, name);
    }
  }

  async #again(number: number, why: string): Promise<void> {
    const voter = this.#found?.find((one) => one.voter === number);
    if (!voter) throw new Problem('Elija a la persona de la lista.');
    const file = this.#openedFile();
    const journal = this.#journal();
    const { server, settings } = this.#openServer();
    try {
      const { state, reason } = await sendAgain({ file, journal, server, settings }, voter, why);
      this.#found = undefined;
      this.#said = `${voter.name}: ${mailStateWords[state]}${reason === null ? '' : ` (${reason})`}.`;
    } finally {
      server.close();
    }
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
      this.#said = 'La conciliación está firmada.';
    });
  }

  async #destroy(form: Form): Promise<void> {
    if (this.#sending) throw new Problem('Pause primero el envío.');
    const lock = this.#held ? undefined : lockFolder(this.folder);
    this.#held?.journal.close();
    try {
      await destroy({
        folder: this.folder,
        confirmation: textIn(form, 'confirmation').trim(),
        passphrase: () => textIn(form, 'passphrase'),
        withoutReconciliation: textIn(form, 'reason'),
      });
      this.#file = undefined;
      this.#found = undefined;
      this.#names.clear();
      this.#said = 'Las credenciales privadas se destruyeron.';
    } finally {
      lock?.release();
      this.#held?.release();
      this.#held = undefined;
      if (this.#file && existsSync(inFolder(this.folder, 'journal'))) this.#held = holdFolder(this.folder);
    }
  }

  /** Finishes the mails in flight, so that none is left without an outcome. */
  async close(): Promise<void> {
    if (this.#sending) writeFileSync(inFolder(this.folder, 'pause'), '');
    await this.#sending;
    this.#held?.release();
    await Promise.all(uploads.map((name) => rm(this.#uploaded(name), { force: true })));
  }
}
