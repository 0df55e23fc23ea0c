// What staff see of a candidacy.

import { type CandidateDetail, type SetAsideAs, staffRegisterFactsSchema } from '@urna/contract/candidacy/review';
import { toWireTime } from '@urna/contract/shared/dates';
import type { ProcessRow } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import { pick } from '../../../platform/pick.ts';
import type { StaffRow } from '../../../services/access/staff-queries.ts';
import { assigneesOf } from '../../../services/candidacy/assignments.ts';
import { documentsAskedFor, listDocuments, sharedFilesOf } from '../../../services/candidacy/candidate-documents.ts';
import { observationsOf, reviewsOf, withReviews } from '../../../services/candidacy/candidate-reviews.ts';
import { conflictOf } from '../../../services/candidacy/conflicts-of-interest.ts';
import { registrationsDisownedOn } from '../../../services/candidacy/disownings.ts';
import { listQuestions, toQuestion } from '../../../services/candidacy/questions.ts';
import {
  findCandidateOf,
  listSetAsideOf,
  requireCandidateForStaff,
  toCandidate,
} from '../../../services/candidacy/read-candidate.ts';
import { findReturned } from '../../../services/mail/bounces/bounces.ts';
import { findInRegister } from '../../../services/people/professional-register.ts';
import { documentTypes } from '../../../services/processes/document-types.ts';
import { notesOf } from './review-notes.ts';

export function setAsideOf(row: { set_aside_at: Date | null; set_aside_as: SetAsideAs | null }) {
  const { set_aside_at, set_aside_as } = row;
  return set_aside_at && set_aside_as ? { at: toWireTime(set_aside_at), as: set_aside_as } : null;
}

/** Whether this member of staff made the first validation of a candidacy. */
export function decidedFirst(reviews: Awaited<ReturnType<typeof reviewsOf>>, staff: Pick<StaffRow, 'id'>): boolean {
  return reviews.some(({ stage, staff_id }) => stage === 'first' && staff_id === staff.id);
}

/** Everything that staff see of a candidacy: of a submitted one to decide, of one set aside to read. */
export async function candidateDetail(
  db: Queryable,
  staff: StaffRow,
  process: ProcessRow,
  id: number,
): Promise<CandidateDetail> {
  const row = await requireCandidateForStaff(db, process, id);
  const [documents, reviews] = [await listDocuments(db, id), await reviewsOf(db, [id])];
  const conflict = await conflictOf(db, staff, id);
  const entry = await findInRegister(db, row);
  const others = (await listSetAsideOf(db, process, row)).filter((other) => other.id !== id);
  return {
    ...withReviews(toCandidate(row), reviews),
    contest: row.contest_slug,
    documents,
    asked_documents: documentsAskedFor(await documentTypes(db, { id: row.process_id }), row),
    candidate_observations: observationsOf(reviews),
    // What staff compare with the declaration; no other field of the register's entry leaves the server.
    register: entry ? pick(entry, staffRegisterFactsSchema.keyof().options) : null,
    email_returned: await findReturned(db, process.id, row.email),
    disowned_on: (await registrationsDisownedOn(db, [id])).get(id) ?? null,
    set_aside: setAsideOf(row),
    reopened:
      row.reopened_by === null || row.reopen_reason === null
        ? null
        : { by: row.reopened_by, reason: row.reopen_reason },
    questions: (await listQuestions(db, id)).map((question) => toQuestion(question, row)),
    notes: conflict ? [] : await notesOf(db, id),
    assigned_to: (await assigneesOf(db, [id])).get(id) ?? null,
    conflict,
    shared_files: await sharedFilesOf(db, process, row),
    needs_other_reviewer: !process.same_reviewer_allowed && decidedFirst(reviews, staff),
    has_other_current: row.set_aside_at !== null && (await findCandidateOf(db, process, row)) !== undefined,
    other_set_aside: others.flatMap((other) => {
      const set = setAsideOf(other);
      return set ? [{ id: other.id, ...set }] : [];
    }),
  };
}
