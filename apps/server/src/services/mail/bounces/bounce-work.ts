import { ImapFlow } from 'imapflow';
import { after } from '../../../platform/clock.ts';
import type { Deps, Log } from '../../../platform/deps.ts';
import { ClaimLost, type Job, requireClaim } from '../../../platform/jobs/jobs.ts';
import type { JobWork } from '../../../platform/jobs/worker.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { noteBounce } from './bounces.ts';
import { noteFailure, noteRead, type Position, passMessage, readPosition } from './mailbox-state.ts';
import { readReport } from './read-report.ts';

const EVERY_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 1800;

/** What an IMAP error is about, without the server's text, which may quote an address. */
function reasonOf(error: unknown): string {
  const { code, authenticationFailed } = error as { code?: unknown; authenticationFailed?: unknown };
  if (authenticationFailed === true) return 'EAUTH';
  return typeof code === 'string' ? code : error instanceof Error ? error.name : 'unknown';
}

/** Reads the mailbox to its end. One that can't be read is tried again after a pause that doubles, up to half an hour. */
export const bounceWork = (deps: ReadingDeps & { log: Log; mailboxUrl: string }): JobWork => ({
  kind: 'bounces',
  everySeconds: EVERY_SECONDS,
  run: async (job, signal) => {
    try {
      for (let more = true; more; ) {
        const before = await readPosition(deps.db);
        more = await readMailbox(deps, deps.mailboxUrl, { job, before, signal });
      }
      await noteRead(deps);
    } catch (error) {
      if (signal.aborted || error instanceof ClaimLost) throw error;
      const failures = await noteFailure(deps);
      if (failures === 1) deps.log.warn({ reason: reasonOf(error) }, 'the bounce mailbox cannot be read');
      return after(deps.clock.now(), Math.min(LONGEST_PAUSE_SECONDS, EVERY_SECONDS * 2 ** (failures - 1)));
    }
  },
});

type ReadingDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>;

/** Messages per reading, so that a long one doesn't hold a connection for an hour. */
const MOST = 200;
/** A notification may return the whole mail; what names it stands before any attachment. */
const LONGEST_BYTES = 512 * 1024;

const isLoopback = /^(127\.|\[::1\]$|localhost$)/;

/** The account and the folder of an address such as imaps://user:password@host/INBOX. */
function accountOf(url: string) {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const secure = protocol === 'imaps:';
  return {
    host: hostname,
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    // A password leaves this machine encrypted or not at all.
    doSTARTTLS: secure || isLoopback.test(hostname) ? undefined : true,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
  };
}

function clientFor(account: Omit<ReturnType<typeof accountOf>, 'folder'>, answerMs = 15_000): ImapFlow {
  const client = new ImapFlow({
    ...account,
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: 2 * answerMs,
  });
  // A broken connection also rejects what was asked of it.
  client.on('error', () => undefined);
  return client;
}

/** Logs in and opens the folder, as reading does; throws the server's refusal. */
export async function checkMailbox(url: string): Promise<void> {
  const { folder, ...account } = accountOf(url);
  const client = clientFor(account, 4000);
  try {
    await client.connect();
    await client.mailboxOpen(folder, { readOnly: true });
    await client.logout();
  } finally {
    client.close();
  }
}

/**
 * Reads the messages that came after a position, in order. Those that tell of a mail of ours are marked as read; the
 * others stay unread, for a person. Returns whether there are more.
 */
async function readMailbox(
  deps: ReadingDeps,
  url: string,
  { job, before, signal }: { job: Job; before: Position; signal: AbortSignal },
): Promise<boolean> {
  const { folder, ...account } = accountOf(url);
  const client = clientFor(account);
  const close = () => client.close();
  signal.addEventListener('abort', close);
  try {
    signal.throwIfAborted();
    await client.connect();
    const { uidValidity } = await client.mailboxOpen(folder);
    const mailbox = sha256(`${account.host}:${account.port}/${account.auth.user}/${folder}`);
    const isKnown = before.mailbox.equals(mailbox) && before.uidValidity === Number(uidValidity);
    const last = isKnown ? before.uid : 0;
    const matching = (await client.search({ uid: `${last + 1}:*` }, { uid: true })) || [];
    // The range "n:*" names the last message even if it is older than n.
    const uids = matching.filter((uid) => uid > last).toSorted((a, b) => a - b);
    for (const uid of uids.slice(0, MOST)) {
      signal.throwIfAborted();
      const message = await client.fetchOne(
        String(uid),
        { source: { start: 0, maxLength: LONGEST_BYTES } },
        { uid: true },
      );
      // Somebody may have deleted it meanwhile.
      const source = message ? message.source : undefined;
      const outcome = await handleMessage(deps, job, source, { mailbox, uidValidity: Number(uidValidity), uid });
      if (outcome !== 'unmatched') await client.messageFlagsAdd(String(uid), [String.raw`\Seen`], { uid: true });
    }
    await client.logout();
    return uids.length > MOST;
  } finally {
    signal.removeEventListener('abort', close);
    client.close();
  }
}

async function handleMessage(
  { db, clock, secrets }: ReadingDeps,
  job: Job,
  source: Buffer | undefined,
  position: Position,
) {
  // A message that can't be parsed stays in the mailbox like any other that isn't a report.
  const report = source ? await readReport(source).catch(() => null) : null;
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const outcome = report ? await noteBounce(tx, secrets, report, now) : 'unmatched';
    await passMessage(tx, position, outcome);
    await requireClaim(tx, job, now);
    return outcome;
  });
}
