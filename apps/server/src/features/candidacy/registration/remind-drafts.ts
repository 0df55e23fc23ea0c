import { candidateKindLabels } from '@urna/contract/candidacy/candidacy';
import { receiptLabels } from '@urna/contract/candidacy/receipt-words';
import type { OwnBallot } from '@urna/contract/election/ballot-place';
import { showTime, tellTime } from '@urna/contract/shared/dates';
import type { Mail } from '@urna/mail/mail-layout';
import { sql } from 'kysely';
import { after } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { mailCandidate } from '../../../services/candidacy/addresses.ts';
import { ballotBlocks, readBallotPlace } from '../../../services/candidacy/ballot-place.ts';
import { askedAndMissing } from '../../../services/candidacy/candidate-documents.ts';
import { type CandidateRow, findCandidatesById } from '../../../services/candidacy/read-candidate.ts';

/** How long before the close a reminder is written, the later one first. */
const HOURS_BEFORE = [2, 24] as const;
const HOUR = 3600;
const BATCH = 200;
const lastMoment = sql<Date>`coalesce(windows.grace_until, windows.closes_at)`;

/**
 * Reminds people who began a registration and haven't submitted it, a day and two hours before the window closes. Those
 * who began within that time don't need it, and whoever is owed both gets the later one alone.
 */
export async function remindDrafts(deps: Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'secrets'>): Promise<number> {
  const { db, clock } = deps;
  const now = clock.now();
  const closing = await db
    .selectFrom('windows')
    .innerJoin('contests', 'contests.calendar_id', 'windows.calendar_id')
    .innerJoin('processes', 'processes.id', 'contests.process_id')
    // A period of grace is for those who began before the close, as all these have.
    .select(['contests.id as contest', lastMoment.as('closes_at')])
    .where('processes.state', '=', 'current')
    .where('windows.name', '=', 'inscription')
    .where(lastMoment, '>', now)
    .where(lastMoment, '<=', after(now, Math.max(...HOURS_BEFORE) * HOUR))
    .execute();
  let reminded = 0;
  for (const { contest, closes_at } of closing) {
    const hours = HOURS_BEFORE.find((before) => closes_at <= after(now, before * HOUR));
    if (hours === undefined) continue;
    for (;;) {
      const ids = await owed(deps, contest, closes_at, hours);
      for (const row of await findCandidatesById(db, ids))
        if (await remind(deps, now, row, closes_at, hours)) reminded += 1;
      if (ids.length < BATCH) break;
    }
  }
  return reminded;
}

async function owed({ db }: Pick<Deps, 'db'>, contest: number, closesAt: Date, hours: number): Promise<number[]> {
  const rows = await db
    .selectFrom('candidates')
    .select('id')
    .where('contest', '=', contest)
    .where('submitted_at', 'is', null)
    .where('set_aside_at', 'is', null)
    .where('created_at', '<', after(closesAt, -hours * HOUR))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('draft_reminders')
            .select('candidate_id')
            .whereRef('candidate_id', '=', 'candidates.id')
            .where('closes_at', '=', closesAt)
            .where('hours_before', '=', hours),
        ),
      ),
    )
    .orderBy('id')
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}

/** Race: several server processes find the same draft; the first whose row is written queues the mail. */
async function remind(
  deps: Pick<Deps, 'db' | 'publicUrl' | 'secrets'>,
  now: Date,
  row: CandidateRow,
  closesAt: Date,
  hours: number,
): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const noted = await tx
      .insertInto('draft_reminders')
      .values({ candidate_id: row.id, hours_before: hours, closes_at: closesAt, queued_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('candidate_id')
      .executeTakeFirst();
    if (!noted) return false;
    const { missing } = await askedAndMissing(tx, row);
    const ballot = await readBallotPlace(tx, row);
    const mail = draftReminderMail(row, { closesAt, missing, publicUrl: deps.publicUrl, ballot });
    await mailCandidate(tx, deps, now, row, { mail, topic: 'draft_reminder' });
    return true;
  });
}

function draftReminderMail(
  row: Pick<CandidateRow, 'first_name' | 'candidate_type'>,
  {
    closesAt,
    missing,
    publicUrl,
    ballot,
  }: { closesAt: Date; missing: readonly string[]; publicUrl: string; ballot: OwnBallot },
): Mail {
  const closes = tellTime(closesAt);
  return {
    subject: 'Su inscripción todavía no está finalizada',
    preview: `El plazo cierra el ${closes}.`,
    greeting: `Hola, ${row.first_name}:`,
    blocks: [
      `Usted comenzó una inscripción y no la ha finalizado. El plazo cierra el ${closes}, hora de Colombia: lo que no se finalice antes no cuenta como candidatura.`,
      {
        type: 'facts',
        rows: [
          [receiptLabels.candidacy, candidateKindLabels[row.candidate_type]],
          ['Cierre', showTime(closesAt)],
          ['Falta', missing.length > 0 ? `${missing.join(', ')}, y finalizar` : 'Revisar el resumen y finalizar'],
        ],
      },
      ...ballotBlocks(ballot),
      { type: 'link', label: 'Continuar mi inscripción', url: publicUrl },
      'Sus datos y documentos están guardados: valide el mismo documento de identidad y seguirá donde iba.',
    ],
  };
}
