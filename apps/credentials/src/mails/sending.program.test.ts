import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { newSigningKey } from '@urna/credential-files/signed-file';
import { openMailServer } from '@urna/mail/mail-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Behaviour,
  openSmtpSink,
  type SinkOptions,
  type SmtpSink,
} from '../../../../packages/mail/testing/smtp-sink.ts';
import { Authority, testRoll } from '../../testing/authority.ts';
import { composeNotice } from '../after/notices.ts';
import type { PrivateFile } from '../private-file/open-private-file.ts';
import { prepareMails } from './compose-mail.ts';
import { MailJournal } from './mail-journal.ts';
import { writeMailReport } from './mail-report.ts';
import { addressOf, type MailSettings } from './mail-settings.ts';
import { sendAgain } from './send-again.ts';
import { CONNECTIONS, type SendEnd, sendMails } from './send-mails.ts';

const CREDENTIAL = 'imdPC-AXyhaa-iUwEQ-Pr46Nw';

/** Opened, as the program has it after the passphrase. */
function openedFile(voters: number): PrivateFile {
  const { header, voters: people } = testRoll(voters);
  return {
    header: {
      format: 'urna-private-credentials-v1',
      roll: header,
      rollHash: '',
      scrypt: { n: 0, r: 0, p: 0 },
      salt: '',
    },
    signingKey: newSigningKey('x'),
    voters: async function* () {
      for (let start = 0; start < people.length; start += 4) {
        await Promise.resolve();
        yield people.slice(start, start + 4).map((voter) => ({ ...voter, credential: CREDENTIAL }));
      }
    },
  };
}

let folder: string;
let sink: SmtpSink;
let journal: MailJournal;
let file: PrivateFile;
let settings: MailSettings;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'urna-sending-'));
});
afterEach(async () => {
  journal.close();
  await sink.close();
  rmSync(folder, { recursive: true, force: true });
});

async function prepare(voters: number, options: SinkOptions = {}): Promise<void> {
  sink = await openSmtpSink(options);
  file = openedFile(voters);
  const path = join(folder, 'envios.sqlite');
  const made = MailJournal.create(path);
  made.add(testRoll(voters).voters.map(({ voter }) => voter));
  made.close();
  journal = MailJournal.open(path);
  settings = {
    host: '127.0.0.1',
    port: Number(new URL(sink.url).port),
    tls: 'plain',
    user: null,
    from: 'autoridad@universidad.test',
    authority: 'Universidad',
    perSecond: 100,
    booth: null,
  };
}

async function send(
  isPaused = () => false,
  onTrouble: (words: string | undefined) => void = () => undefined,
): Promise<SendEnd> {
  const server = openMailServer(addressOf(settings, undefined), CONNECTIONS);
  try {
    return await sendMails({
      ...(await prepareMails({ file, journal, settings })),
      file,
      server,
      settings,
      isPaused,
      onTrouble,
    });
  } finally {
    server.close();
  }
}

const behaveFor = (index: number, behaviour: Behaviour) => (address: string) =>
  address === `votante${index}@demo.test` ? behaviour : null;
const receivers = () => sink.accepted.map(({ to }) => to);

describe('sendMails', () => {
  test('sends one mail to each voter, not faster than set', async () => {
    await prepare(30);
    settings.perSecond = 20;
    const began = performance.now();
    expect(await send()).toBe('done');
    expect(performance.now() - began).toBeGreaterThan(1200);
    expect(new Set(receivers()).size).toBe(30);
    expect(sink.accepted).toHaveLength(30);
    expect(journal.counts()).toMatchObject({ all: 30, sent: 30, waiting: 0 });
  });

  test('reports a mailbox that is refused, with the reason, and doesn’t try it again', async () => {
    await prepare(5, { behave: behaveFor(2, 550) });
    expect(await send()).toBe('done');
    expect(journal.counts()).toMatchObject({ sent: 4, failed: 1 });
    expect(journal.troubled(9)).toEqual([
      { voter: 11, state: 'failed', attempts: 1, reason: expect.stringContaining('550') },
    ]);
    expect(await send()).toBe('done');
    expect(sink.accepted).toHaveLength(4);
  });

  test('reports a mail of which the server never answered as unknown, and doesn’t send it again', async () => {
    await prepare(5, { behave: behaveFor(3, 'lose') });
    expect(await send()).toBe('done');
    expect(journal.counts()).toMatchObject({ sent: 4, unknown: 1 });
    await send();
    expect(receivers()).not.toContain('votante3@demo.test');
  });

  test('leaves a mailbox that is full for later without holding up the others', async () => {
    await prepare(5, { behave: behaveFor(1, 452) });
    const ending = send(() => sink.accepted.length === 4 && journal.counts().waiting === 1);
    expect(await ending).toBe('paused');
    expect(journal.mail(10)).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(journal.nextDue()).toBeGreaterThan(Date.now() + 20_000);
  });

  test('waits while the mail server is gone, says so, uses up no attempt and loses no mail', async () => {
    await prepare(12, { milliseconds: 20 });
    settings.perSecond = 50;
    const troubles: (string | undefined)[] = [];
    const ending = send(undefined, (words) => troubles.push(words));
    while (sink.accepted.length < 3) await delay(5);
    await sink.die();
    while (troubles.length === 0) await delay(5);
    await sink.revive();
    expect(await ending).toBe('done');
    const { sent, unknown, failed } = journal.counts();
    expect({ failed, all: sent + unknown }).toEqual({ failed: 0, all: 12 });
    expect(new Set(receivers()).size).toBe(sink.accepted.length);
    expect(troubles.at(-1)).toBeUndefined();
  });

  test('stops when it is paused, finishes what is in flight, and goes on later', async () => {
    await prepare(20, { milliseconds: 30 });
    expect(await send(() => sink.accepted.length >= 5)).toBe('paused');
    const { sent, waiting, sending } = journal.counts();
    expect(sending).toBe(0);
    expect(sent).toBe(sink.accepted.length);
    expect(waiting).toBe(20 - sent);
    expect(await send()).toBe('done');
    expect(sink.accepted).toHaveLength(20);
  });
});

describe('sendAgain', () => {
  const [first] = testRoll(1).voters;
  const voter = { voter: 10, name: '', email: '', ...first, credential: CREDENTIAL };
  const again = async (why: string, corrected: { address?: string; isConfirmed?: boolean } = {}) => {
    const server = openMailServer(addressOf(settings, undefined), CONNECTIONS);
    try {
      const request = { why, address: '', isConfirmed: false, ...corrected };
      return await sendAgain({ file, journal, server, settings }, voter, request);
    } finally {
      server.close();
    }
  };

  test('logs each time with its reason, and a voter who waits gets no second mail later', async () => {
    await prepare(3);
    expect(await again('Cambió de equipo')).toEqual({ to: voter.email, state: 'sent', reason: null });
    expect(await again('Lo borró por error')).toMatchObject({ state: 'sent' });
    expect(await send()).toBe('done');
    expect(receivers().filter((to) => to === voter.email)).toHaveLength(2);
    expect(journal.resends(9)).toMatchObject([
      { voter: 10, why: 'Lo borró por error', address: null, state: 'sent' },
      { voter: 10, why: 'Cambió de equipo', state: 'sent' },
    ]);
  });

  test('sends to a corrected address, logs it, and keeps to it when the same voter asks once more', async () => {
    await prepare(3);
    const address = 'corregido@demo.test';
    expect(await again('La Junta corrigió su correo', { address, isConfirmed: true })).toMatchObject({ to: address });
    expect(await again('Lo borró por error')).toMatchObject({ to: address, state: 'sent' });
    expect(await again('La Junta deshizo la corrección', { address: voter.email })).toMatchObject({ to: voter.email });
    expect(await again('Cambió de equipo')).toMatchObject({ to: voter.email });
    expect(receivers()).toEqual([address, address, voter.email, voter.email]);
    expect(journal.resends(9).map((resend) => resend.address)).toEqual([null, voter.email, address, address]);
    expect(await send()).toBe('done');
    expect(receivers().filter((to) => to === voter.email)).toHaveLength(2);
  });

  test('refuses a corrected address that nobody compared, and one that is none', async () => {
    await prepare(3);
    const why = 'La Junta corrigió su correo';
    await expect(again(why, { address: 'otro@demo.test' })).rejects.toThrow('Compare el correo corregido');
    for (const address of ['otro', 'otro@demo.test>, <a@b.test', 'a@b.test\r\nBcc: c@d.test']) {
      await expect(again(why, { address, isConfirmed: true })).rejects.toThrow('no es una dirección');
    }
    expect(journal.counts()).toMatchObject({ resends: 0, waiting: 3 });
    expect(sink.accepted).toEqual([]);
  });

  test('tells a failure, and nothing goes out without a reason', async () => {
    await prepare(3, { behave: behaveFor(1, 550) });
    await expect(again('  ')).rejects.toThrow('por qué');
    expect(journal.counts()).toMatchObject({ resends: 0, waiting: 3 });
    expect(await again('Perdió el correo')).toMatchObject({ state: 'failed', reason: expect.stringContaining('550') });
    expect(journal.counts()).toMatchObject({ resends: 1, failed: 1, waiting: 2 });
  });
});

describe('the notices after the vote', () => {
  const notify = async (isPaused = () => false) => {
    const server = openMailServer(addressOf(settings, undefined), CONNECTIONS);
    const compose = ({ voter, name, email }: { voter: number; name: string; email: string }) =>
      [email, ...journal.correctedAddresses(voter)].map((to, index) =>
        composeNotice(file.header.roll, settings, { voter, name, email: to }, { isUsed: false, index }),
      );
    try {
      return await sendMails({ file, journal: journal.notices, compose, server, settings, isPaused });
    } finally {
      server.close();
    }
  };

  test('each voter gets one notice, sent apart from the mails and stopped by a pause', async () => {
    await prepare(20, { milliseconds: 30 });
    expect(await notify()).toBe('done');
    expect(sink.accepted).toHaveLength(0);
    journal.beginNotices();
    expect(await notify(() => sink.accepted.length >= 5)).toBe('paused');
    const { sent, waiting } = journal.notices.counts();
    expect([sent, sent + waiting]).toEqual([sink.accepted.length, 20]);
    // Begun again, as by the next start of the program: nobody's notice waits a second time.
    journal.beginNotices();
    expect(await notify()).toBe('done');
    expect(new Set(receivers()).size).toBe(20);
    expect(sink.accepted).toHaveLength(20);
    expect(journal.counts()).toMatchObject({ waiting: 20, sent: 0 });
  });

  test('a notice that a killed process had claimed has an unknown outcome, and isn’t sent again', async () => {
    await prepare(3);
    journal.beginNotices();
    journal.notices.claim([10]);
    journal.giveUpClaims();
    expect(await notify()).toBe('done');
    expect(journal.notices.counts()).toMatchObject({ unknown: 1, sent: 2 });
    expect(sink.accepted).toHaveLength(2);
  });

  test('an address that has the notice gets no second one when the voter’s other address refuses it', async () => {
    await prepare(2, { behave: (address) => (address === 'lleno@demo.test' ? 452 : null) });
    journal.noteResend(journal.beginResend(10, 'La Junta lo corrigió', 'lleno@demo.test'), { state: 'sent' });
    journal.beginNotices();
    expect(await notify()).toBe('done');
    expect(journal.notices.counts()).toMatchObject({ sent: 1, failed: 1, waiting: 0 });
    expect(receivers().toSorted()).toEqual(['votante1@demo.test', 'votante2@demo.test']);
  });
});

describe('the report', () => {
  test('tells of every voter what became of their mail and of each resend, and holds no formula and no credential', async () => {
    await prepare(5, { behave: behaveFor(2, 550) });
    const voter = { voter: 10, name: 'Votante Número 1', email: 'votante1@demo.test', credential: CREDENTIAL };
    const server = openMailServer(addressOf(settings, undefined), CONNECTIONS);
    const request = { why: '=HYPERLINK("x"); "urgente"', address: 'nuevo@demo.test', isConfirmed: true };
    await sendAgain({ file, journal, server, settings }, voter, request);
    await sendAgain({ file, journal, server, settings }, voter, { ...request, why: 'Lo borró', address: '' });
    server.close();
    expect(await send()).toBe('done');
    const voters = file.voters.bind(file);
    file.voters = async function* () {
      for await (const some of voters()) yield some.map((one) => (one.voter === 12 ? { ...one, name: '=1+1' } : one));
    };
    const path = join(folder, 'informe.csv');
    await writeMailReport(path, file, journal);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const text = readFileSync(path, 'utf8');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe(
      '\ufeffVotante;Nombre;Estado;Razón;Envíos repetidos;Cuándo, a dónde y por qué;Aviso después de la votación',
    );
    const first =
      /^10;Votante Número 1;enviado;;2;"\d.*, a nuevo@demo.test: =HYPERLINK\(""x""\); ""urgente"" \(enviado\)\n/;
    expect(lines[1]).toMatch(first);
    expect(lines[1]).toMatch(/: Lo borró \(enviado\)";$/);
    expect(lines[2]).toMatch(/^11;Votante Número 2;fallido;.*550.*;0;;$/);
    expect(lines[3]).toBe("12;'=1+1;enviado;;0;;");
    expect(lines).toHaveLength(7);
    expect(text).not.toContain(CREDENTIAL);
    expect(readdirSync(folder).filter((name) => name.startsWith('informe'))).toEqual(['informe.csv']);
  });
});

test('a killed sender leaves the mails that it had claimed unknown, and the next one sends only the others', async () => {
  await prepare(1);
  await sink.close();
  sink = await openSmtpSink({ milliseconds: 60 });
  const authority = new Authority();
  try {
    await authority.make(60);
    const words = ['--folder', authority.folder];
    await authority.run(['mail', ...words, '--mail', authority.mailSettings(sink.url)]);
    const child = authority.start(['send', ...words]);
    while (sink.accepted.length < 12) await delay(5);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await delay(200);
    const before = sink.accepted.length;
    const { code, stdout } = await authority.run(['send', ...words]);
    expect(code).toBe(0);
    const unknown = Number(/(\d+) {2}De resultado desconocido/.exec(stdout)?.[1]);
    expect(unknown).toBeGreaterThan(0);
    expect(unknown).toBeLessThanOrEqual(CONNECTIONS);
    expect(new Set(receivers()).size).toBe(sink.accepted.length);
    expect(sink.accepted.length).toBeGreaterThan(before);
    // Claimed mails may or may not have arrived: nobody but they can be missing.
    expect(sink.accepted.length).toBeGreaterThanOrEqual(60 - unknown);
    expect(stdout).toContain('send-one');
  } finally {
    authority.remove();
  }
});

test('a sender is paused from another process, and two don’t send at once', { tags: ['full'] }, async () => {
  await prepare(1);
  await sink.close();
  sink = await openSmtpSink({ milliseconds: 30 });
  const authority = new Authority();
  try {
    // Fifteen seconds, in which a slow machine starts two more processes.
    await authority.make(300);
    const words = ['--folder', authority.folder];
    await authority.run(['mail', ...words, '--mail', authority.mailSettings(sink.url, { perSecond: 20 })]);
    const sending = authority.run(['send', ...words]);
    while (sink.accepted.length === 0) await delay(5);
    expect((await authority.run(['send', ...words])).stderr).toContain('Otro proceso está usando');
    await authority.run(['pause', ...words]);
    expect((await sending).stdout).toContain('quedó en pausa');
    const { stdout } = await authority.run(['status', ...words]);
    expect(stdout).toContain('El envío está en pausa.');
    expect(sink.accepted.length).toBeLessThan(300);
    expect(new Set(receivers()).size).toBe(sink.accepted.length);
  } finally {
    authority.remove();
  }
});
