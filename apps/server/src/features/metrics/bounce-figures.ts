import { Counter, type Registry } from 'prom-client';
import type { Queryable } from '../../platform/database/tables.ts';
import { readMailboxState } from '../../services/mail/bounces/mailbox-state.ts';
import { addGauge } from './add-gauge.ts';

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
