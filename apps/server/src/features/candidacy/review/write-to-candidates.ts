// Mails to the candidates who were chosen in a list: a reminder to correct, and a message of the board's own words.

import { candidateKindLabels } from '@urna/contract/candidacy/candidacy';
import { receiptLabels } from '@urna/contract/candidacy/receipt-words';
import type { Announcement, AnnouncementPreview, LeftOut, SelectionOutcome } from '@urna/contract/candidacy/selections';
import { paragraphsOf } from '@urna/contract/mail/campaign-text';
import { windowAccess } from '@urna/contract/processes/calendar';
import { bogotaDay, tellTime } from '@urna/contract/shared/dates';
import { fullName } from '@urna/contract/shared/full-name';
import type { Mail } from '@urna/mail/mail-layout';
import type { ProcessRow } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { asCauser } from '../../../services/access/staff-guard.ts';
import type { StaffRow } from '../../../services/access/staff-queries.ts';
import { record } from '../../../services/activity/record.ts';
import { mailCandidate } from '../../../services/candidacy/addresses.ts';
import { listDocuments } from '../../../services/candidacy/candidate-documents.ts';
import type { CandidateRow } from '../../../services/candidacy/read-candidate.ts';
import { trackingLink } from '../../../services/mail/outbox/link-blocks.ts';
import { brandingOf, renderMail } from '../../../services/mail/outbox/mail-branding.ts';
import { findWindow } from '../../../services/processes/calendar.ts';
import { leaveOut, lockSelected } from './assign-candidacies.ts';
import { howToCorrect } from './review-candidacy.ts';

/** Race: two who send the same notice at once; the first whose row is written sends the mail. */
async function claimNotice(tx: Tx, now: Date, candidate: CandidateRow, notice: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('candidate_notices')
    .values({ candidate_id: candidate.id, notice, queued_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

const outcomeOf = (sent: number, left_out: LeftOut[], [none, one, many]: readonly [string, string, string]) => ({
  message: sent === 0 ? none : sent === 1 ? one : many.replace('{sent}', String(sent)),
  data: { left_out },
});

/** Reminds the chosen candidates who must still correct documents; each of them once a day at most. */
export async function remindCandidates(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'secrets'>,
  staff: StaffRow,
  process: ProcessRow,
  { ids }: { ids: readonly number[] },
): Promise<SelectionOutcome> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const [leftOut, reminded]: [LeftOut[], CandidateRow[]] = [[], []];
    for (const row of await lockSelected(tx, process, ids)) {
      const window = await findWindow(tx, 'correction', row);
      if (row.set_aside_at) leftOut.push(leaveOut(row, 'set_aside'));
      else if (row.review_status !== 'PARA_SUBSANAR') leftOut.push(leaveOut(row, 'not_waiting'));
      else if (!window || !windowAccess('correction', window, now).open) leftOut.push(leaveOut(row, 'window_closed'));
      else if (!(await claimNotice(tx, now, row, `reminder ${bogotaDay(now)}`)))
        leftOut.push(leaveOut(row, 'reminded'));
      else {
        const mail = await correctionReminderMail(tx, row, window, deps.publicUrl);
        await mailCandidate(tx, deps, now, row, { mail, topic: 'correction_reminder' });
        reminded.push(row);
      }
    }
    for (const candidate of reminded) await record(tx, asCauser(staff), 'candidate_reminded', { candidate });
    return outcomeOf(reminded.length, leftOut, [
      'No se envió ningún recordatorio.',
      'Se envió 1 recordatorio.',
      'Se enviaron {sent} recordatorios.',
    ]);
  });
}

async function correctionReminderMail(
  db: Queryable,
  row: CandidateRow,
  window: { closes_at: Date },
  publicUrl: string,
): Promise<Mail> {
  const rejected = (await listDocuments(db, row.id)).filter(
    ({ current, review_status }) => current && review_status === 'RECHAZADO',
  );
  const names = rejected.map(({ document_type }) => document_type).join(', ');
  return {
    subject: 'Recordatorio: debe corregir documentos de su candidatura',
    preview: `El plazo cierra el ${tellTime(window.closes_at)}.`,
    greeting: `Hola, ${row.first_name}:`,
    blocks: [
      // Documents that were loaded again count only once the correction is sent.
      names
        ? 'Su candidatura espera que usted corrija documentos. Lo que no se envíe antes del cierre no se tendrá en cuenta.'
        : 'Usted ya cargó los documentos corregidos, pero no los ha enviado: entre de nuevo y finalice la subsanación.',
      {
        type: 'facts',
        rows: [
          [receiptLabels.radicado, row.radicado ?? ''],
          [receiptLabels.candidacy, candidateKindLabels[row.candidate_type]],
          ...rejected.map(({ document_type, reason }) => [document_type, reason ?? 'Rechazado'] as const),
        ],
      },
      ...(names
        ? [howToCorrect(names, window)]
        : [`El plazo cierra el ${tellTime(window.closes_at)} (hora de Colombia).`]),
      trackingLink(publicUrl),
    ],
  };
}

const announcementMail = (
  { subject, text }: Pick<Announcement, 'subject' | 'text'>,
  firstName: string,
  publicUrl: string,
): Mail => {
  const paragraphs = paragraphsOf(text);
  return {
    subject,
    preview: paragraphs[0]?.slice(0, 120) ?? '',
    greeting: `Hola, ${firstName}:`,
    blocks: [...paragraphs, trackingLink(publicUrl)],
  };
};

/** The same words in another order of blanks are the same message. */
const announcementNotice = ({ subject, text }: Pick<Announcement, 'subject' | 'text'>): string =>
  `message ${sha256(Buffer.from(JSON.stringify([subject, paragraphsOf(text)]))).toString('hex')}`;

/** The mail as it would be sent, and who would get it. */
export async function readAnnouncement(
  { db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>,
  process: ProcessRow,
  { ids, ...words }: Announcement,
): Promise<AnnouncementPreview> {
  return db.transaction().execute(async (tx) => {
    const notice = announcementNotice(words);
    const [to, left_out]: [CandidateRow[], LeftOut[]] = [[], []];
    const sent = await tx
      .selectFrom('candidate_notices')
      .select('candidate_id')
      .where('notice', '=', notice)
      .where('candidate_id', 'in', ids)
      .execute();
    for (const row of await lockSelected(tx, process, ids)) {
      if (row.set_aside_at) left_out.push(leaveOut(row, 'set_aside'));
      else if (sent.some(({ candidate_id }) => candidate_id === row.id)) left_out.push(leaveOut(row, 'announced'));
      else to.push(row);
    }
    const mail = announcementMail(words, to[0]?.first_name ?? '', publicUrl);
    return {
      to: to.map((row) => ({ id: row.id, radicado: row.radicado ?? '', name: fullName(row) })),
      left_out,
      ...renderMail(mail, brandingOf(process)),
    };
  });
}

/** Mails the chosen candidates. A repeated request sends nothing again: each gets the same message once. */
export async function announceToCandidates(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'secrets'>,
  staff: StaffRow,
  process: ProcessRow,
  { ids, ...words }: Announcement,
): Promise<SelectionOutcome> {
  const now = deps.clock.now();
  const notice = announcementNotice(words);
  return deps.db.transaction().execute(async (tx) => {
    const [leftOut, reached]: [LeftOut[], CandidateRow[]] = [[], []];
    for (const row of await lockSelected(tx, process, ids)) {
      if (row.set_aside_at) leftOut.push(leaveOut(row, 'set_aside'));
      else if (!(await claimNotice(tx, now, row, notice))) leftOut.push(leaveOut(row, 'announced'));
      else {
        const mail = announcementMail(words, row.first_name, deps.publicUrl);
        await mailCandidate(tx, deps, now, row, { mail, topic: 'candidate_announcement' });
        reached.push(row);
      }
    }
    const { subject, text: body } = words;
    for (const candidate of reached)
      await record(tx, asCauser(staff), 'candidate_announced', { candidate, subject, body });
    return outcomeOf(reached.length, leftOut, [
      'No se envió el mensaje a nadie.',
      'Se envió el mensaje a 1 candidato.',
      'Se envió el mensaje a {sent} candidatos.',
    ]);
  });
}
