import type { Queryable } from '../../platform/database/tables.ts';
import { readMailboxState } from '../../services/mail/bounces/mailbox-state.ts';
import type { Figure } from './exposition.ts';

/** How the reading of the mailbox in which mail comes back goes, over all processes. */
export async function bounceFigures(db: Queryable): Promise<Figure[]> {
  const { last_read_at, failing_since, ...messages } = await readMailboxState(db);
  return [
    {
      name: 'urna_bounce_mailbox_last_read_seconds',
      type: 'gauge',
      help: 'When the bounce mailbox was last read whole, in seconds since 1970; 0 if it never was.',
      samples: [{ value: Math.floor((last_read_at?.getTime() ?? 0) / 1000) }],
    },
    {
      name: 'urna_bounce_mailbox_failing',
      type: 'gauge',
      help: '1 while the bounce mailbox cannot be read.',
      samples: [{ value: Number(failing_since !== null) }],
    },
    {
      name: 'urna_bounce_messages_total',
      type: 'counter',
      help: 'Messages read from the bounce mailbox: mail returned, delayed, and what tells of no mail of ours.',
      samples: (['returned', 'delayed', 'unmatched'] as const).map((outcome) => ({
        labels: { outcome },
        value: messages[outcome],
      })),
    },
  ];
}
