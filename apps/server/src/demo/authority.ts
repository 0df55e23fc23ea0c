// A credential authority of the demonstration's institutions. The real program makes and mails the credentials, in a
// folder that the server never opens but for what it would be handed; the administrator's side goes through the use
// cases.

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { callbackify } from 'node:util';
import { readCredentialList } from '@urna/credential-files/credential-list';
import { readPrivateCredential } from '@urna/credential-files/private-credential';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { listWork } from '../features/election/prepare/check-lists.ts';
import { chooseCredentials, exportRoll } from '../features/election/prepare/export-roll.ts';
import { queueCheck, receiveStatement } from '../features/election/prepare/receive-from-authority.ts';
import { systemClock } from '../platform/clock.ts';
import type { ContestRow } from '../platform/database/process-tables.ts';
import type { Deps, Log } from '../platform/deps.ts';
import { runNextJob } from '../platform/jobs/worker.ts';
import type { Causer } from '../services/activity/record.ts';
import { findPublicArchiveEnd } from '../services/election/ballot-box/read-box.ts';
import { streamArchive } from '../services/election/ballot-box/stream-archive.ts';
import { receiveList } from '../services/election/credentials/credential-lists.ts';
import { readAuthorityWork } from '../services/election/credentials/read-authority.ts';
import { findElection } from '../services/election/find-election.ts';
import { keepOtherMail, readOtherMails } from '../services/mail/outbox/other-mails.ts';
import { findContest } from '../services/processes/contest-rows.ts';
import { startOtherProgram } from './other-program.ts';
import { DEMO_AUTHORITY, DEMO_PASSPHRASE, DEMO_PROCESS, EARLIER_PROCESS } from './people.ts';

export type DemoAuthorityDeps = Pick<Deps, 'db' | 'clock' | 'boothUrl'> & { dataDir: string; log: Log };

/** The working folder of `npm run credentials`, with which a newcomer reconciles and destroys. */
export const demoAuthorityFolder = (dataDir: string): string => join(dataDir, 'autoridad-demo');
/** What the authority mailed, for the local mailbox. */
export const demoAuthorityMails = (dataDir: string): string => join(dataDir, 'autoridad-demo-correos');

const LIST = 'credenciales-publicas.json';

/** Of the archived process, and of today's where `URNA_DEMO_AUTHORITY` asks for it: else these vote with a password. */
export function hasDemoAuthority(contest: ContestRow, { demoAuthority = false }: { demoAuthority?: boolean }): boolean {
  if (contest.candidate_type !== 'CANDIDATE_IES' || contest.repeats !== null) return false;
  return contest.process_slug === EARLIER_PROCESS.slug || (demoAuthority && contest.process_slug === DEMO_PROCESS);
}

async function runAuthority(args: readonly string[], signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const child = startOtherProgram('credentials', args, { CREDENTIALS_PASSPHRASE: DEMO_PASSPHRASE });
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  const [printed, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  if (code !== 0) throw new Error(`the demonstration's authority ended with ${code}: ${errors}${printed}`);
}

/** With files that are gone afterwards: the authority keeps the roll in its encrypted file only. */
async function withFiles(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'urna-autoridad-demo-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Exports the roll, has the credentials made, and imports the list. Resumes after an interruption. */
export async function takeDemoCredentials(
  deps: DemoAuthorityDeps,
  author: Causer,
  contest: ContestRow,
  signal: AbortSignal,
): Promise<void> {
  await chooseCredentials(deps, author, contest, { by: 'authority', ...DEMO_AUTHORITY });
  if (await isListAccepted(deps, contest, signal)) return;
  const list = join(demoAuthorityFolder(deps.dataDir), LIST);
  await withFiles(async (files) => {
    const roll = join(files, 'censo.jsonl');
    await writeFile(roll, (await exportRoll(deps, author, contest)).content);
    if (isMadeFor(list, roll)) return;
    // Of another demonstration in the same data folder.
    for (const old of [demoAuthorityFolder(deps.dataDir), demoAuthorityMails(deps.dataDir)]) {
      rmSync(old, { recursive: true, force: true });
    }
    await runAuthority(['make', '--roll', roll, '--out', demoAuthorityFolder(deps.dataDir), '--yes'], signal);
  });
  const file = { name: LIST, stream: createReadStream(list), sentBy: author.name };
  await queueCheck(deps, author, contest, await receiveList(deps.db, contest.id, file, deps.clock.now()));
  if (!(await isListAccepted(deps, contest, signal))) throw new Error("the demonstration's list was refused");
}

function isMadeFor(list: string, roll: string): boolean {
  if (!existsSync(list)) return false;
  const sha256 = createHash('sha256').update(readFileSync(roll)).digest('hex');
  return readCredentialList(readFileSync(list, 'utf8')).roll === sha256;
}

/** Waits for a check under way. The server's own worker may be the one that checks. */
async function isListAccepted(deps: DemoAuthorityDeps, { id }: ContestRow, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    signal.throwIfAborted();
    const work = await readAuthorityWork(deps.db, await findContest(deps.db, id));
    if (!work?.checking) return work?.list?.of_this_roll === true;
    if (!(await runNextJob({ ...deps, clock: systemClock }, listWork(deps), signal))) await delay(200);
  }
}

/**
 * Has the authority mail the credentials, once the election is sealed with its list. A killed process may leave a mail
 * whose outcome the authority doesn't know: it is sent again, as to a person who says that nothing came.
 */
export async function mailDemoCredentials(
  deps: DemoAuthorityDeps,
  { id }: ContestRow,
  signal: AbortSignal,
): Promise<void> {
  const { dataDir, db } = deps;
  const folder = demoAuthorityFolder(dataDir);
  const voters = await db
    .selectFrom('voters')
    .select(['id', 'email'])
    .where('contest', '=', id)
    .orderBy('id')
    .execute();
  const waiting = async () => {
    const mailed = new Set((await readOtherMails(demoAuthorityMails(dataDir))).map(({ to }) => to));
    return voters.filter(({ email }) => !mailed.has(email));
  };
  if ((await waiting()).length === 0) return;
  const server = await openAuthorityMailServer(demoAuthorityMails(dataDir));
  try {
    await withFiles(async (files) => {
      const mail = join(files, 'correo.json');
      await writeFile(mail, mailSettings(server.port));
      const common = ['--folder', folder, '--mail', mail];
      await runAuthority(['send', ...common], signal);
      for (const voter of await waiting()) {
        const why = ['--voter', String(voter.id), '--reason', 'El primer envío se interrumpió'];
        await runAuthority(['send-one', ...common, ...why], signal);
      }
    });
  } finally {
    await server.close();
  }
}

/** The credentials as the voters got them, by address. */
export async function mailedDemoCredentials(dataDir: string): Promise<Map<string, string>> {
  const credentials = new Map<string, string>();
  for (const { to, text: mail } of await readOtherMails(demoAuthorityMails(dataDir))) {
    const read = readPrivateCredential(/#credencial=([\w-]+)/.exec(mail)?.[1] ?? '');
    if (read.ok) credentials.set(to, read.credential);
  }
  return credentials;
}

/** Has the authority compare the published archive with its credentials and destroy them, and hands both statements in. */
export async function endDemoAuthority(
  deps: DemoAuthorityDeps,
  author: Causer,
  contest: ContestRow,
  signal: AbortSignal,
): Promise<void> {
  const { db, dataDir } = deps;
  const folder = demoAuthorityFolder(dataDir);
  const election = await findElection(db, contest.id);
  const end = await findPublicArchiveEnd(db, contest.id);
  if (!election || !end) throw new Error("the archived election wasn't published");
  const [reconciliation, note] = [join(folder, 'conciliacion.json'), join(folder, 'destruccion.json')];
  if (!existsSync(note)) {
    await withFiles(async (files) => {
      const archive = join(files, 'urna.bel');
      await writeFile(archive, streamArchive(db, election, end));
      await runAuthority(['reconcile', '--folder', folder, '--archive', archive], signal);
    });
    await runAuthority(['destroy', '--folder', folder, '--confirm', 'DESTRUIR', '--without-notices'], signal);
  }
  for (const statement of [reconciliation, note]) {
    await receiveStatement(deps, author, contest, await readFile(statement, 'utf8'));
  }
}

const mailSettings = (port: number): string =>
  JSON.stringify({
    host: '127.0.0.1',
    port,
    tls: 'plain',
    user: null,
    from: DEMO_AUTHORITY.email,
    authority: DEMO_AUTHORITY.name,
    perSecond: 100,
  });

/**
 * The mail server of the demonstration's authority, for as long as it sends: what the authority's program hands over by
 * SMTP lies in the local mailbox. A mail is answered once it is kept, so none is lost that was said to be sent.
 */
async function openAuthorityMailServer(folder: string): Promise<{ port: number; close: () => Promise<void> }> {
  const keep = async (stream: Readable, session: SMTPServerSession) => {
    const { subject = '', text: body = '', html = '', date } = await PostalMime.parse(await buffer(stream));
    const created_at = date ?? new Date().toISOString();
    for (const { address } of session.envelope.rcptTo) {
      await keepOtherMail(folder, { to: address, subject, text: body, html, created_at });
    }
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, session, done) => callbackify(keep)(stream, session, (error) => done(error)),
  });
  // A connection that broke: the authority's program notices it, and sends again.
  server.on('error', () => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
