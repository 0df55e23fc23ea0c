import type { ReviewMailRequest } from '@urna/contract/review';
import { finalReviewResult, firstReviewResult } from '@urna/contract/review-rules';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { windowsOf } from '../../services/calendar/calendar.ts';
import { findSubmittedCandidate } from '../../services/candidates/read-candidate.ts';
import { renderHtml, renderText } from '../../services/outbox/mail-layout.ts';
import { matchDecisions } from './decide.ts';
import { reviewResultMail } from './mails.ts';

/** The mail that a decision would send, without deciding anything. */
export async function previewReviewMail(deps: Pick<Deps, 'db'>, candidateId: number, input: ReviewMailRequest) {
  return deps.db.transaction().execute(async (tx) => {
    const candidate = await findSubmittedCandidate(tx, candidateId);
    if (!candidate) throw new AppError('not_found');
    const documents = await matchDecisions(tx, candidate, input.documents);
    const decisions = documents.map(({ decision }) => decision);
    const result = input.stage === 'first' ? firstReviewResult(decisions) : finalReviewResult(decisions);
    const correction = (await windowsOf(tx)).find(({ name }) => name === 'correction');
    const mail = reviewResultMail(candidate, { result, observation: input.observation, documents, correction });
    return { to: candidate.email, subject: mail.subject, html: renderHtml(mail), text: renderText(mail) };
  });
}
