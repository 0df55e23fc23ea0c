import { bogotaDay, startOfDay } from '@urna/contract/shared/dates';
import type { Mail } from '@urna/mail/mail-layout';
import { sql } from 'kysely';
import { after } from '../../../platform/clock.ts';
import { oneRow } from '../../../platform/database/one-row.ts';
import type { ProcessRow } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { StaffRow } from '../../../services/access/staff-queries.ts';
import { isUndecided, reviewingRoles } from '../../../services/candidacy/assignments.ts';
import { awaitsDecision, candidaciesOf } from '../../../services/candidacy/candidate-reviews.ts';
import { isNextForOthers } from '../../../services/candidacy/conflicts-of-interest.ts';
import { backAt } from '../../../services/candidacy/questions.ts';
import { queueMail } from '../../../services/mail/outbox/queue-mail.ts';

const HOUR = 3600;
/** In Bogotá. What comes in later is told the next day, so nobody gets a second mail or one in the evening. */
const [FROM_HOUR, UNTIL_HOUR] = [7, 12];
const morningOf = (day: string): Date => after(startOfDay(day), FROM_HOUR * HOUR);

/** What a reviewer is told: numbers, and no word about a candidate. */
interface Work {
  /** To be decided, and come since the last mail, or back from a question. */
  fresh: number;
  /** Their time to correct ends tomorrow: they wait for the candidate, or for the first validation. */
  correcting: number;
  unseen: number;
  /** Undecided, and the vote opens tomorrow. */
  voting: number;
}

/**
 * Mails each reviewer once a day, in the morning, about new work and about what is due tomorrow; where there is neither,
 * nothing. It counts what is assigned to them and what is nobody's; of administrators, what is assigned to them alone.
 */
export async function sendReviewDigests(deps: Pick<Deps, 'db' | 'clock' | 'publicUrl'>): Promise<number> {
  const { db, clock } = deps;
  const now = clock.now();
  const today = bogotaDay(now);
  if (now < morningOf(today) || now >= after(startOfDay(today), UNTIL_HOUR * HOUR)) return 0;
  const process = await db.selectFrom('processes').selectAll().where('state', '=', 'current').executeTakeFirst();
  if (!process) return 0;
  const reviewers = await db
    .selectFrom('staff_users')
    .leftJoin('review_digests', 'review_digests.staff_id', 'staff_users.id')
    .selectAll('staff_users')
    .select('review_digests.day')
    .where('active', '=', true)
    .where('role', 'in', reviewingRoles)
    .where((row) => row.or([row('day', 'is', null), row('day', '<', today)]))
    .orderBy('staff_users.id')
    .execute();
  let sent = 0;
  for (const { day, ...reviewer } of reviewers) {
    const since = day === null ? reviewer.created_at : morningOf(day);
    const work = await readWork(db, reviewer, process, { now, since, until: morningOf(today) });
    const isAnything = work.fresh + work.correcting + work.unseen + work.voting > 0;
    if (isAnything && (await send(deps, now, reviewer, today, work))) sent += 1;
  }
  return sent;
}

async function readWork(
  db: Queryable,
  reviewer: StaffRow,
  process: ProcessRow,
  { now, since, until }: { now: Date; since: Date; until: Date },
): Promise<Work> {
  const [tomorrow, dayAfter] = [1, 2].map((days) => after(startOfDay(bogotaDay(now)), days * 24 * HOUR));
  const endsTomorrow = sql`windows.closes_at >= ${tomorrow} and windows.closes_at < ${dayAfter}`;
  const votingOpensAt = sql`(select opens_at from windows as voting
    where voting.calendar_id = contests.calendar_id and voting.name = 'voting')`;
  const arrivedAt = sql`greatest(assigned_at, ${backAt}, case review_status when 'PENDIENTE' then submitted_at
    when 'SUBSANADO' then corrected_at else windows.closes_at end)`;
  const isOwed = sql`(${awaitsDecision('first', now)} or ${awaitsDecision('final', now)})`;
  const counted = sql<Work>`
    select
      (count(*) filter (where ${isOwed} and ${arrivedAt} > ${since} and ${arrivedAt} <= ${until}))::integer as fresh,
      (count(*) filter (where review_status = 'PARA_SUBSANAR' and ${endsTomorrow}))::integer as correcting,
      (count(*) filter (where review_status = 'PENDIENTE' and ${endsTomorrow}))::integer as unseen,
      (count(*) filter (where ${votingOpensAt} >= ${tomorrow} and ${votingOpensAt} < ${dayAfter}))::integer as voting
    ${candidaciesOf(process)} and ${isUndecided}
      and (assignments.staff_id = ${reviewer.id}
        or assignments.staff_id is null and ${reviewer.role === 'REVISOR'}::boolean)
      and not ${isNextForOthers(process, reviewer)}`;
  return oneRow(await counted.execute(db));
}

/** Race: several server processes find the same reviewer; the first whose row is written queues the mail. */
async function send(
  { db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>,
  now: Date,
  reviewer: StaffRow,
  day: string,
  work: Work,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const noted = await tx
      .insertInto('review_digests')
      .values({ staff_id: reviewer.id, day })
      .onConflict((conflict) => conflict.column('staff_id').doUpdateSet({ day }).where('review_digests.day', '<', day))
      .returning('staff_id')
      .executeTakeFirst();
    if (!noted) return false;
    await queueMail(tx, now, reviewer.email, digestMail(reviewer.name, work, publicUrl), {
      topic: 'review_digest',
      process: null,
    });
    return true;
  });
}

function digestMail(name: string, { fresh, correcting, unseen, voting }: Work, publicUrl: string): Mail {
  const rows: [label: string, count: number][] = [
    ['Por decidir, desde el último resumen', fresh],
    ['Mañana se acaba su plazo para corregir', correcting],
    ['Sin primera validación, y mañana se acaba el plazo para corregir', unseen],
    ['Sin decidir, y mañana abre la votación', voting],
  ];
  return {
    subject: 'Candidaturas por revisar',
    preview: 'Lo nuevo y lo que vence mañana.',
    greeting: `Hola, ${name}:`,
    blocks: [
      'Estas son las candidaturas que usted puede decidir, asignadas a usted o sin asignar:',
      {
        type: 'facts',
        rows: rows
          .filter(([, count]) => count > 0)
          .map(([label, count]) => [label, count === 1 ? '1 candidatura' : `${count} candidaturas`]),
      },
      { type: 'link', label: 'Ver lo que está por hacer', url: `${publicUrl}/app/dashboard` },
      'Este resumen llega a lo sumo una vez al día, y solo si hay algo que contar.',
    ],
  };
}
