import type { ReviewMailRequest } from '@urna/contract/candidacy/review';
import { finalReviewResult, firstReviewResult } from '@urna/contract/candidacy/review-rules';
import { renderHtml, renderText } from '@urna/mail/mail-layout';
import type { ProcessRow } from '../../platform/database/process-tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { readBallotPlace } from '../../services/elections/contests/ballot-place.ts';
import { letterheadOf } from '../../services/mail/outbox/letterhead.ts';
import { findWindow } from '../../services/operations/calendar/calendar.ts';
import { mailAddresses } from '../../services/people/candidates/addresses.ts';
import { requireDecidable } from '../../services/people/candidates/read-candidate.ts';
import { findInRegister } from '../../services/people/register/queries.ts';
import type { StaffRow } from '../../services/people/staff/staff-queries.ts';
import { matchDecisions } from './decide.ts';
import { reviewResultMail } from './mails.ts';

/** The mail that a decision would send, without the link of the register's copy and without deciding anything. */
export async function previewReviewMail(
  { db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>,
  staff: StaffRow,
  process: ProcessRow,
  candidateId: number,
  input: ReviewMailRequest,
) {
  return db.transaction().execute(async (tx) => {
    const candidate = await requireDecidable(tx, staff, process, candidateId);
    const documents = await matchDecisions(tx, candidate, input.documents);
    const decisions = documents.map(({ decision }) => decision);
    const result = input.stage === 'first' ? firstReviewResult(decisions) : finalReviewResult(decisions);
    const correction = await findWindow(tx, 'correction', candidate);
    const ballot = await readBallotPlace(tx, candidate);
    const outcome = { result, observation: input.observation, documents, correction, ballot };
    const mail = reviewResultMail(candidate, outcome, publicUrl);
    const to = mailAddresses(candidate, await findInRegister(tx, candidate)).join(' y ');
    const letterhead = letterheadOf(process);
    return { to, subject: mail.subject, html: renderHtml(mail, letterhead), text: renderText(mail, letterhead) };
  });
}
