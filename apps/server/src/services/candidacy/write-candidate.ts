import type { ReviewStatus } from '@urna/contract/candidacy/candidacy';
import { isAccepted } from '@urna/contract/candidacy/declarations';
import type { SetAsideAs } from '@urna/contract/candidacy/review';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { CandidatesTable } from '../../platform/database/candidate-tables.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { acceptedDeclarations, declarationsInForce } from '../processes/texts.ts';

/** Only this module writes the table of candidates. */
export async function insertCandidate(tx: Tx, values: Insertable<CandidatesTable>): Promise<{ id: number }> {
  return tx.insertInto('candidates').values(values).returning('id').executeTakeFirstOrThrow();
}

/** Removes a registration from everything that counts. The row is kept as it is: triggers refuse later changes. */
export async function setAside(tx: Tx, id: number, as: SetAsideAs, now: Date): Promise<void> {
  await tx
    .updateTable('candidates')
    .set({ set_aside_at: now, set_aside_as: as })
    .where('id', '=', id)
    .where('set_aside_at', 'is', null)
    .execute();
}

export async function setReviewStatus(tx: Tx, id: number, status: ReviewStatus, now: Date): Promise<void> {
  await tx.updateTable('candidates').set({ review_status: status, updated_at: now }).where('id', '=', id).execute();
  if (status === 'APROBADO') await enqueue(tx, 'photos');
}

export async function markCorrected(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('candidates')
    .set({ review_status: 'SUBSANADO', corrected_at: now, updated_at: now })
    .where('id', '=', id)
    .where('review_status', '=', 'PARA_SUBSANAR')
    .where('set_aside_at', 'is', null)
    .execute();
}

/** Changes a registration under its person's lock, and increments its revision. */
export async function updateLockedCandidate(
  tx: Tx,
  id: number,
  changes: Updateable<CandidatesTable>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('candidates')
    .set((row) => ({ ...changes, updated_at: now, revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .where('submitted_at', 'is', null)
    .where('set_aside_at', 'is', null)
    .execute();
}

/**
 * What is asked for has changed: whoever had reached the summary sees the documents first. Race: a submission may have
 * drawn its PDF with a document that was removed since, so every registration has another revision.
 */
export async function returnDraftsToDocuments(tx: Tx, process: { id: number }, now: Date): Promise<void> {
  await tx
    .updateTable('candidates')
    .set((row) => ({
      registration_status: sql`case registration_status when 'PREVIEW_CANDIDATE_FORM' then 'UPLOAD_CANDIDATE_DOCUMENT'
        else registration_status end`,
      updated_at: now,
      revision: row('revision', '+', 1),
    }))
    .where('process_id', '=', process.id)
    .where('submitted_at', 'is', null)
    .where('set_aside_at', 'is', null)
    .execute();
}

/**
 * Submits exactly the revision that was rendered. Race: of two concurrent submissions one changes the row and the other
 * changes nothing; so does one that raced with a change of data or documents.
 */
export async function markSubmitted(
  tx: Tx,
  submission: { id: number; revision: number; radicado: string; asked: readonly number[]; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('candidates')
    .set({
      registration_status: 'FINISH_CANDIDATE_REGISTRATION',
      review_status: 'PENDIENTE',
      radicado: submission.radicado,
      submitted_at: submission.now,
      asked_documents: [...submission.asked],
      updated_at: submission.now,
    })
    .where('id', '=', submission.id)
    .where('revision', '=', submission.revision)
    .where('submitted_at', 'is', null)
    .where('set_aside_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Copies the acceptances of a registration: which texts, in which version, and when. */
export async function copyAcceptances(tx: Tx, from: number, to: number): Promise<void> {
  await sql`
    insert into declaration_acceptances (candidate_id, declaration_id, accepted_at)
    select ${to}::bigint, declaration_id, accepted_at from declaration_acceptances where candidate_id = ${from}`.execute(
    tx,
  );
}

/**
 * Records the accepted version of each text; a version accepted before keeps its first time. A request that doesn't say
 * which versions were shown leaves those accepted before as they are: nobody accepts a text that they haven't seen.
 */
export async function acceptDeclarations(
  tx: Tx,
  candidate: { id: number; process_id: number },
  now: Date,
  /** The ids of the texts that were shown, where the browser sends them. */
  shown?: readonly number[],
): Promise<void> {
  const texts = (await declarationsInForce(tx, { id: candidate.process_id })).filter(isAccepted);
  if (shown && texts.some(({ id }) => !shown.includes(id))) throw new AppError('declarations_changed');
  const before = shown ? [] : (await acceptedDeclarations(tx, candidate.id)).map(({ kind }) => kind);
  const accepted = texts
    .filter(({ kind }) => !before.includes(kind))
    .map(({ id }) => ({ candidate_id: candidate.id, declaration_id: id, accepted_at: now }));
  if (accepted.length === 0) return;
  await tx
    .insertInto('declaration_acceptances')
    .values(accepted)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
