import type { Queryable } from '../../platform/database/tables.ts';
import type { Figure } from './exposition.ts';

/** Figures shared by all processes: queued mail, and the ballots in each box. */
export async function electionFigures(db: Queryable): Promise<Figure[]> {
  const unsent = await db
    .selectFrom('outbox')
    .select(['status', (row) => row.fn.countAll<number>().as('mails')])
    // Sent mails aren't counted: there may be hundreds of thousands.
    .where('status', 'in', ['waiting', 'sending', 'failed'])
    .groupBy('status')
    .execute();
  const boxes = await db
    .selectFrom('archive_heads')
    .innerJoin('contests', 'contests.id', 'archive_heads.contest')
    .innerJoin('processes', 'processes.id', 'contests.process_id')
    .select(['processes.slug as process', 'contests.slug as contest', 'archive_heads.ballots'])
    .where('processes.state', '=', 'current')
    .execute();
  return [
    {
      name: 'urna_mails',
      type: 'gauge',
      help: 'Mails that were not sent yet, or could not be.',
      samples: (['waiting', 'sending', 'failed'] as const).map((status) => ({
        labels: { status },
        value: unsent.find((row) => row.status === status)?.mails ?? 0,
      })),
    },
    {
      name: 'urna_ballots',
      type: 'gauge',
      help: 'Ballots in the box of each contest of the current process.',
      samples: boxes.map(({ process, contest, ballots }) => ({ labels: { process, contest }, value: ballots })),
    },
  ];
}
