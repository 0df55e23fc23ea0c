// The mails of a folder as the local page shows and drives them.

import { existsSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type MailServer, openMailServer } from '@urna/mail/mail-server';
import { prepareNotices } from '../after/notices.ts';
import { inFolder } from '../folder/files.ts';
import { prepareMails } from '../mails/compose-mail.ts';
import type { MailJournal, MailKind, MailRow, Resend } from '../mails/mail-journal.ts';
import { mailReport } from '../mails/mail-report.ts';
import {
  addressOf,
  loadMailSettings,
  type MailSettings,
  readMailSettings,
  saveMailSettings,
} from '../mails/mail-settings.ts';
import { findVoters, sendAgain } from '../mails/send-again.ts';
import { CONNECTIONS, sendMails } from '../mails/send-mails.ts';
import type { PrivateFile } from '../private-file/open-private-file.ts';
import type { VoterCredential } from '../private-file/private-file.ts';
import { Problem, problemText } from '../problem.ts';
import { nothingLeftWords, outcomeWords } from '../words.ts';
import { type Form, textIn } from './form.ts';

export const LISTED = 50;

/** What the page shows of the mails. Of voters it names those alone that the person looked for or has to look after. */
export interface MailView {
  settings: MailSettings | undefined;
  hasPassword: boolean;
  isSending: boolean;
  /** Which mails are going out. */
  sendingKind: MailKind | undefined;
  trouble: string | undefined;
  troubled: (MailRow & { name: string })[];
  troubledNotices: (MailRow & { name: string })[];
  resends: Resend[];
  /** With the corrected address, where a mail went to one. */
  matches: { voter: number; name: string; email: string; corrected: string | undefined }[] | undefined;
}

/** What sending needs of the folder, once its private file is open. */
export interface OpenedFolder {
  file: PrivateFile;
  journal: MailJournal;
}

/** What happens when the page no longer waits for an answer. */
interface Listener {
  announce: (text: string) => void;
  reportFailure: (kind: MailKind, text: string) => void;
}

/** The mails of one folder, as the page drives them: settings, sending, and one person again. */
export class MailWork {
  readonly #folder: string;
  readonly #listener: Listener;
  #password: string | undefined;
  #sending: Promise<void> | undefined;
  #kind: MailKind | undefined;
  #trouble: string | undefined;
  #matches: VoterCredential[] | undefined;
  #names = new Map<number, string>();

  constructor(folder: string, listener: Listener) {
    this.#folder = folder;
    this.#listener = listener;
  }

  get isSending(): boolean {
    return this.#sending !== undefined;
  }

  view(journal: MailJournal | undefined): MailView {
    return {
      settings: this.#settings(),
      hasPassword: this.#password !== undefined,
      isSending: this.isSending,
      sendingKind: this.#kind,
      trouble: this.#trouble,
      troubled: this.#named(journal?.troubled(LISTED)),
      troubledNotices: this.#named(journal?.notices.troubled(LISTED)),
      resends: journal?.resends(LISTED) ?? [],
      matches: this.#matches?.map(({ voter, name, email }) => ({
        voter,
        name,
        email,
        corrected: journal?.correctedAddress(voter),
      })),
    };
  }

  #named(rows: readonly MailRow[] = []): (MailRow & { name: string })[] {
    return rows.map((row) => ({ ...row, name: this.#names.get(row.voter) ?? '' }));
  }

  #settings(): MailSettings | undefined {
    return loadMailSettings(inFolder(this.#folder, 'mailSettings'));
  }

  async save(form: Form): Promise<void> {
    if (this.#sending) throw new Problem('Pause el envío antes de cambiar los ajustes.');
    const settings = readMailSettings(form);
    const password = textIn(form, 'password');
    if (password !== '') this.#password = password;
    addressOf(settings, this.#password);
    await saveMailSettings(inFolder(this.#folder, 'mailSettings'), settings);
    this.#listener.announce('Los ajustes quedaron guardados. La contraseña solo está en la memoria de este programa.');
  }

  #openServer(): { server: MailServer; settings: MailSettings } {
    const settings = this.#settings();
    if (!settings) throw new Problem('Guarde primero los ajustes del servidor de correo.');
    return { settings, server: openMailServer(addressOf(settings, this.#password), CONNECTIONS) };
  }

  /** Begins to send, or goes on; the page shows how far it is. */
  async send(opened: OpenedFolder, kind: MailKind): Promise<void> {
    if (this.#sending) return;
    const { server, settings } = this.#openServer();
    const pause = inFolder(this.#folder, 'pause');
    const mailing = { ...opened, settings };
    const prepared = kind === 'mails' ? await prepareMails(mailing) : await prepareNotices(this.#folder, mailing);
    await rm(pause, { force: true });
    this.#kind = kind;
    this.#sending = sendMails({
      ...opened,
      ...prepared,
      server,
      settings,
      isPaused: () => existsSync(pause),
      onTrouble: (words) => {
        this.#trouble = words;
      },
    })
      .then(
        (end) => this.#listener.announce(end === 'paused' ? 'El envío está en pausa.' : nothingLeftWords[kind]),
        (error: unknown) =>
          this.#listener.reportFailure(kind, problemText(error) ?? `El envío falló: ${String(error)}`),
      )
      .then(() => this.nameTroubled(opened))
      .finally(() => {
        server.close();
        this.#sending = undefined;
        this.#kind = undefined;
        this.#trouble = undefined;
      });
  }

  pause(): void {
    writeFileSync(inFolder(this.#folder, 'pause'), '');
  }

  /** What became of every mail, for a file. */
  report({ file, journal }: OpenedFolder): AsyncGenerator<string> {
    return mailReport(file, journal);
  }

  /** The page names people; the journal doesn't. */
  async nameTroubled({ file, journal }: OpenedFolder): Promise<void> {
    const troubled = [...journal.troubled(LISTED), ...journal.notices.troubled(LISTED)];
    const wanted = new Set(troubled.map(({ voter }) => voter));
    if (wanted.size === 0) return;
    for await (const voters of file.voters()) {
      for (const { voter, name } of voters) if (wanted.has(voter)) this.#names.set(voter, name);
    }
  }

  async find(file: PrivateFile, who: string): Promise<void> {
    this.#matches = await findVoters(file, who);
  }

  /** Sends to one of those who were found. */
  async again(opened: OpenedFolder, form: Form): Promise<void> {
    const voter = this.#matches?.find((one) => one.voter === Number(form['voter']));
    if (!voter) throw new Problem('Elija a la persona de la lista.');
    const { server, settings } = this.#openServer();
    try {
      const { to, state, reason } = await sendAgain({ ...opened, server, settings }, voter, {
        why: textIn(form, 'reason'),
        address: textIn(form, 'address'),
        isConfirmed: form['corrected'] === 'yes',
      });
      this.#matches = undefined;
      this.#listener.announce(`${voter.name}, ${to}: ${outcomeWords({ state, reason })}.`);
    } finally {
      server.close();
    }
  }

  /** Drops the credentials' owners from memory once the credentials are destroyed. */
  forgetPeople(): void {
    this.#matches = undefined;
    this.#names.clear();
  }

  /** Finishes the mails in flight, so that none is left without an outcome. */
  async close(): Promise<void> {
    if (this.#sending) this.pause();
    await this.#sending;
  }
}
