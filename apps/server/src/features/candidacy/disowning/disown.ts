import type { DisownPage } from '@urna/contract/candidacy/disowning';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { listAdministrators } from '../../../services/access/staff-queries.ts';
import { type Disowned, disownedBy } from '../../../services/candidacy/disownings.ts';
import { queueMail } from '../../../services/mail/outbox/queue-mail.ts';
import { findProcessById } from '../../../services/processes/processes.ts';
import { type DisowningNotice, disownedMail, reportedMail } from './mails.ts';
import { disownRegistration, registrationPage } from './registrations.ts';
import { disownVoterEvent, voterPage } from './voter-events.ts';

type DisownDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'publicUrl'>;

/** What the page of a link shows. Changes nothing: mail programs open links by themselves. */
export async function readDisowned(deps: DisownDeps, { token }: { token: string }): Promise<DisownPage> {
  return pageOf(deps.db, requireDisowned(deps, token), deps.clock.now());
}

const pageOf = (db: Queryable, disowned: Disowned, now: Date): Promise<DisownPage> =>
  disowned.event === 'registration' ? registrationPage(db, disowned, now) : voterPage(db, disowned);

/**
 * Records that somebody said "No fui yo" to an event that a mail announced: what can still be undone is undone, the help
 * desk gets an entry, and the person and the board are mailed. Is idempotent: the link of an event works once.
 */
export async function disown(
  deps: DisownDeps,
  { token }: { token: string },
): Promise<{ message: string; data: DisownPage }> {
  const disowned = requireDisowned(deps, token);
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const { notice, message } =
      disowned.event === 'registration'
        ? await disownRegistration(tx, disowned, now)
        : await disownVoterEvent(tx, disowned, now);
    if (notice) await mailNotice(tx, deps, notice, now);
    return { message, data: await pageOf(tx, disowned, now) };
  });
}

function requireDisowned({ secrets }: DisownDeps, token: string): Disowned {
  const disowned = disownedBy(secrets, token);
  if (!disowned) throw new AppError('unknown_disown_link');
  return disowned;
}

async function mailNotice(tx: Tx, { publicUrl }: DisownDeps, notice: DisowningNotice, now: Date): Promise<void> {
  const { process, voterId } = notice;
  const about = { topic: 'disowned', process, ...(voterId !== undefined && { voterId }) } as const;
  for (const { email, name } of notice.readers) await queueMail(tx, now, email, disownedMail(notice, name), about);
  if (notice.isRepeated) return;
  const { contact_email: board } = await findProcessById(tx, process);
  const office = board === null ? (await listAdministrators(tx)).map(({ email }) => email) : [board];
  if (office.length > 0)
    await queueMail(tx, now, office, reportedMail(notice, publicUrl), { topic: 'disowning_reported', process });
}
