import { sql } from 'kysely';
import { Counter, type Registry } from 'prom-client';
import { oneRow } from '../../platform/database/one-row.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import { readMailboxState } from '../../services/mail/bounces/mailbox-state.ts';
import { countsByKind } from '../../services/mail/outbox/mail-counts.ts';
import { addGauge } from './figures.ts';

const kinds = ['personal', 'campaign'] as const;
/** Sent mails aren't exposed: nobody has to act on them. */
const statuses = ['waiting', 'sending', 'failed', 'unknown'] as const;

interface Waiting {
  personal: Date | null;
  campaign: Date | null;
  troubled: number;
}

/**
 * Personal mail counts from when it was queued, because each failed attempt puts the next one off. A running campaign
 * waits for its pace, so its mail counts from when it is due; the earliest is found by index among hundreds of thousands.
 */
async function readWaiting(db: Queryable): Promise<Waiting> {
  const read = sql<Waiting>`
    select
      (select min(created_at) from outbox where campaign_id is null and status in ('waiting', 'sending')) as personal,
      min(due.next_attempt_at) as campaign,
      (count(*) filter (where trouble is not null))::int as troubled
    from campaigns left join lateral (
      select next_attempt_at from outbox
      where outbox.campaign_id = campaigns.id and outbox.status = 'waiting'
      order by next_attempt_at limit 1
    ) due on true
    where campaigns.status = 'running'`;
  return oneRow(await read.execute(db));
}

/** The queue of all processes together. */
export async function addMailFigures(registry: Registry, db: Queryable, now: Date): Promise<void> {
  const counts = await countsByKind(db);
  const { troubled, ...oldest } = await readWaiting(db);
  const age = (time: Date | null) =>
    time === null ? 0 : Math.max(0, Math.round((now.getTime() - time.getTime()) / 1000));
  addGauge(
    registry,
    'urna_mails',
    'Mails that were not sent yet, could not be, or whose outcome nobody knows.',
    kinds.flatMap((kind) => statuses.map((status) => ({ labels: { kind, status }, value: counts(kind, status) }))),
  );
  addGauge(
    registry,
    'urna_mail_oldest_seconds',
    'How long the mail that waits longest has waited: since it was queued, or due in a running campaign.',
    kinds.map((kind) => ({ labels: { kind }, value: age(oldest[kind]) })),
  );
  addGauge(
    registry,
    'urna_campaigns_in_trouble',
    'Running campaigns that the mail server refuses or does not answer.',
    troubled,
  );
}

/** How the reading of the mailbox in which mail comes back goes, over all processes. */
export async function addBounceFigures(registry: Registry, db: Queryable): Promise<void> {
  const { last_read_at, failing_since, ...messages } = await readMailboxState(db);
  addGauge(
    registry,
    'urna_bounce_mailbox_last_read_seconds',
    'When the bounce mailbox was last read whole, in seconds since 1970; 0 if it never was.',
    Math.floor((last_read_at?.getTime() ?? 0) / 1000),
  );
  addGauge(
    registry,
    'urna_bounce_mailbox_failing',
    '1 while the bounce mailbox cannot be read.',
    Number(failing_since !== null),
  );
  const read = new Counter({
    name: 'urna_bounce_messages_total',
    help: 'Messages read from the bounce mailbox: mail returned, delayed, and what tells of no mail of ours.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['returned', 'delayed', 'unmatched'] as const) read.inc({ outcome }, messages[outcome]);
}
