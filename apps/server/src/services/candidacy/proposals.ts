import type { ProposalDraft } from '@urna/contract/candidacy/proposal-text';
import type { Selectable } from 'kysely';
import type { ProposalsTable } from '../../platform/database/candidate-tables.ts';
import type { Queryable, Tx } from '../../platform/database/tables.ts';
import { sha256 } from '../../platform/secrets.ts';

/** A draft or a version. Only this module writes the tables of proposals, and its callers hold the person's lock. */
export type ProposalRow = Selectable<ProposalsTable> & { cv_name: string | null; cv_size: number | null };

const select = (db: Queryable) =>
  db
    .selectFrom('proposals')
    .leftJoin('proposal_cvs as cv', 'cv.id', 'proposals.cv_id')
    .selectAll('proposals')
    .select(['cv.file_name as cv_name', 'cv.file_size as cv_size']);

/** The draft and all versions of a candidacy, newest first. */
export async function listProposals(db: Queryable, candidateId: number): Promise<ProposalRow[]> {
  return select(db).where('proposals.candidate_id', '=', candidateId).orderBy('proposals.id', 'desc').execute();
}

/** The versions of a process's admitted candidates that wait for a decision, oldest first. */
export async function listWaiting(db: Queryable, process: { id: number }) {
  return db
    .selectFrom('proposals')
    .innerJoin('candidates', 'candidates.id', 'proposals.candidate_id')
    .select(['proposals.id', 'proposals.candidate_id'])
    .where('candidates.process_id', '=', process.id)
    .where('candidates.review_status', '=', 'APROBADO')
    .where('candidates.set_aside_at', 'is', null)
    .where('proposals.state', '=', 'submitted')
    .orderBy('proposals.submitted_at')
    .orderBy('proposals.id')
    .execute();
}

export async function findProposal(db: Queryable, id: number): Promise<ProposalRow | undefined> {
  return select(db).where('proposals.id', '=', id).executeTakeFirst();
}

export async function readCv(db: Queryable, id: number) {
  return db.selectFrom('proposal_cvs').select(['file_name', 'bytes']).where('id', '=', id).executeTakeFirst();
}

export async function readPublishedCv(db: Queryable, candidateId: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('proposals')
    .innerJoin('proposal_cvs as cv', 'cv.id', 'proposals.cv_id')
    .select('cv.bytes')
    .where('proposals.candidate_id', '=', candidateId)
    .where('state', '=', 'published')
    .executeTakeFirst();
  return row?.bytes;
}

/** Changes the draft; without one, begins it where the newest version ends. */
export async function writeDraft(
  tx: Tx,
  candidate_id: number,
  change: Partial<Pick<ProposalRow, 'text' | 'link' | 'cv_id'>>,
  saved_at: Date,
): Promise<void> {
  const [newest] = await listProposals(tx, candidate_id);
  if (newest?.state === 'draft') {
    const { id } = newest;
    await tx
      .updateTable('proposals')
      .set({ ...change, saved_at })
      .where('id', '=', id)
      .execute();
  } else {
    const { text = '', link = null, cv_id = null } = newest ?? {};
    const draft = { candidate_id, state: 'draft' as const, text, link, cv_id, ...change, saved_at };
    await tx.insertInto('proposals').values(draft).execute();
  }
  if (change.cv_id !== undefined) await dropUnusedCvs(tx, candidate_id);
}

/** A file that only the draft had is gone with it; one that a version had stays with the version. */
async function dropUnusedCvs(tx: Tx, candidateId: number): Promise<void> {
  await tx
    .deleteFrom('proposal_cvs')
    .where('candidate_id', '=', candidateId)
    .where((where) =>
      where.not(where.exists(where.selectFrom('proposals').select('id').whereRef('cv_id', '=', 'proposal_cvs.id'))),
    )
    .execute();
}

export async function attachCv(
  tx: Tx,
  candidateId: number,
  { fileName, bytes }: { fileName: string; bytes: Buffer },
  now: Date,
): Promise<void> {
  const { id } = await tx
    .insertInto('proposal_cvs')
    .values({
      candidate_id: candidateId,
      file_name: fileName,
      file_size: bytes.length,
      sha256: sha256(bytes),
      bytes,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeDraft(tx, candidateId, { cv_id: id }, now);
}

/** Sends the draft with these words, instead of a version that still waits. Returns the version's id. */
export async function submitDraft(tx: Tx, candidateId: number, draft: ProposalDraft, now: Date): Promise<number> {
  await writeDraft(tx, candidateId, draft, now);
  await replace(tx, candidateId, 'submitted');
  const { id } = await tx
    .updateTable('proposals')
    .set({ state: 'submitted', submitted_at: now })
    .where('candidate_id', '=', candidateId)
    .where('state', '=', 'draft')
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function replace(tx: Tx, candidateId: number, state: 'submitted' | 'published'): Promise<void> {
  await tx
    .updateTable('proposals')
    .set({ state: 'replaced' })
    .where('candidate_id', '=', candidateId)
    .where('state', '=', state)
    .execute();
}

interface Decision {
  now: Date;
  staff: { id: number; name: string };
}

/** Publishes the version that waits, instead of the public one. */
export async function markPublished(
  tx: Tx,
  { id, candidate_id }: Pick<ProposalRow, 'id' | 'candidate_id'>,
  { now, staff }: Decision,
): Promise<void> {
  await replace(tx, candidate_id, 'published');
  await tx
    .updateTable('proposals')
    .set({ state: 'published', decided_at: now, decided_by: staff.id, decided_by_name: staff.name })
    .where('id', '=', id)
    .execute();
}

/** Returns a version that waits, or takes down the public one. */
export async function markReturned(
  tx: Tx,
  id: number,
  { now, staff, reason }: Decision & { reason: string },
): Promise<void> {
  await tx
    .updateTable('proposals')
    .set({ state: 'returned', decided_at: now, decided_by: staff.id, decided_by_name: staff.name, reason })
    .where('id', '=', id)
    .execute();
}
