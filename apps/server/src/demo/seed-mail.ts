import { defaultCampaignTexts } from '@urna/contract/mail/campaign-text';
import type { MailStatus } from '@urna/contract/mail/mail-queue';
import { mailTopicLabels, mailTopics } from '@urna/contract/mail/mail-topics';
import { after } from '../platform/clock.ts';
import type { ProcessRow } from '../platform/database/process-tables.ts';
import type { Tx } from '../platform/database/tables.ts';
import type { Deps } from '../platform/deps.ts';
import { brandingOf } from '../services/mail/outbox/mail-branding.ts';
import { outgoing } from '../services/mail/outbox/queue-mail.ts';
import { skipReasons } from '../services/mail/outbox/reasons.ts';
import { findLatestContest } from '../services/processes/contest-rows.ts';
import { currentProcess } from '../services/processes/processes.ts';
import { staff } from './people.ts';

const A_DAY = 24 * 3600;
const MAILS = 240;
const errors = ['SMTP 550', 'SMTP 552', 'ETIMEDOUT', 'SMTP 421'];

/** The status of the mail at an index; most are sent. */
function statusAt(index: number, statuses: readonly MailStatus[]): MailStatus {
  return index % 4 === 3 ? (statuses[Math.floor(index / 4) % statuses.length] ?? 'sent') : 'sent';
}

/** The columns that record a mail's progress. Nothing is due within 60 days, so no worker sends it. */
function state(now: Date, index: number, status: MailStatus) {
  const wasTried = status !== 'waiting' && status !== 'skipped';
  return {
    status,
    attempts: status === 'failed' ? 5 : wasTried ? 1 : index % 3,
    next_attempt_at: after(now, 60 * A_DAY),
    sent_at: status === 'sent' || status === 'returned' ? after(now, -60 * (MAILS - index)) : null,
    last_error: lastError(index, status),
  };
}

function lastError(index: number, status: MailStatus): string | null {
  if (status === 'failed') return errors[index % errors.length] ?? null;
  if (status === 'returned') return index % 8 === 7 ? '5.1.1' : '5.2.2';
  if (status === 'skipped') return Object.keys(skipReasons)[index % 2] ?? null;
  return status === 'waiting' && index % 3 > 0 ? 'SMTP 451' : null;
}

/** Adds mail of every topic and status, and three campaigns: finished, paused halfway, draft. */
export async function seedMail({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    if (await tx.selectFrom('campaigns').select('id').executeTakeFirst()) return;
    const process = await currentProcess(tx);
    await queuePersonalMail(tx, now, process);
    await addCampaigns(tx, now, process);
  });
}

async function queuePersonalMail(tx: Tx, now: Date, process: ProcessRow): Promise<void> {
  const rows = Array.from({ length: MAILS }, (_, index) => {
    const topic = mailTopics[index % mailTopics.length] ?? 'staff_code';
    const subject = mailTopicLabels[topic];
    const mail = {
      subject,
      preview: subject,
      greeting: 'Hola:',
      blocks: [subject],
    };
    const created = after(now, -90 * (MAILS - index));
    const status = statusAt(index, ['waiting', 'failed', 'sending']);
    return {
      ...outgoing(created, `correo${index}@demo.test`, mail, {
        topic,
        process: process.id,
        branding: brandingOf(process),
      }),
      ...state(now, index, status),
    };
  });
  await tx.insertInto('outbox').values(rows).execute();
}

async function addCampaigns(tx: Tx, now: Date, process: ProcessRow): Promise<void> {
  const contest = await findLatestContest(tx, process, { login: 'code' });
  if (!contest) return;
  const voters = await tx
    .selectFrom('voters')
    .select(['id', 'email'])
    .where('contest', '=', contest.id)
    .orderBy('id')
    .execute();
  const last = voters.at(-1)?.id ?? 0;
  const [administrator] = staff;
  const basic = { contest: contest.id, per_minute: 600, created_by: administrator.name };
  const started = { reach: voters.length, fed: true, fed_voter_id: last, started_by: administrator.name };
  const campaigns = [
    {
      row: {
        ...basic,
        ...started,
        ...defaultCampaignTexts.convocatoria,
        kind: 'convocatoria' as const,
        audience: 'all' as const,
        status: 'finished' as const,
        created_at: after(now, -5 * A_DAY),
        started_at: after(now, -4 * A_DAY),
        ended_at: after(now, -4 * A_DAY + 3600),
      },
      statuses: ['sent', 'returned', 'failed', 'unknown'],
    },
    {
      row: {
        ...basic,
        ...started,
        ...defaultCampaignTexts.recordatorio,
        kind: 'recordatorio' as const,
        audience: 'not_voted' as const,
        status: 'paused' as const,
        created_at: after(now, -A_DAY),
        started_at: after(now, -3600),
      },
      statuses: ['waiting', 'waiting', 'skipped', 'failed', 'unknown'],
    },
    {
      row: {
        ...basic,
        ...defaultCampaignTexts.recordatorio,
        kind: 'recordatorio' as const,
        audience: 'not_voted' as const,
        created_at: now,
      },
      statuses: null,
    },
  ] satisfies { row: object; statuses: MailStatus[] | null }[];
  for (const { row, statuses } of campaigns) {
    const { id } = await tx.insertInto('campaigns').values(row).returning('id').executeTakeFirstOrThrow();
    if (statuses === null) continue;
    // A campaign's mails have no subject and body of their own.
    const mails = voters.map((voter, index) => ({
      created_at: row.created_at,
      to_address: voter.email,
      topic: row.kind,
      process_id: process.id,
      voter_id: voter.id,
      campaign_id: id,
      at_most_once: true,
      subject: '',
      text: null,
      html: null,
      ...state(now, index, statusAt(index, statuses)),
    }));
    // PostgreSQL allows 65,535 parameters per statement.
    for (let start = 0; start < mails.length; start += 1000)
      await tx
        .insertInto('outbox')
        .values(mails.slice(start, start + 1000))
        .execute();
  }
}
