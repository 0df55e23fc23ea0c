// The follow-up of a candidacy, and its withdrawal.

import { candidateKindLabels, type ReviewStatus } from '@urna/contract/candidacy/candidacy';
import { receiptLabels } from '@urna/contract/candidacy/receipt-words';
import type { Tracking, TrackingStep, Withdrawal } from '@urna/contract/candidacy/tracking';
import { hasReached } from '@urna/contract/election/contests';
import { showTime, toWireTime } from '@urna/contract/shared/dates';
import { fullName } from '@urna/contract/shared/full-name';
import type { Mail } from '@urna/mail/mail-layout';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { candidatePurposes, revokeCodes } from '../../../services/access/codes/codes.ts';
import { endSessionsOf } from '../../../services/access/sessions/queries.ts';
import type { Session } from '../../../services/access/sessions/tokens.ts';
import { record } from '../../../services/activity/record.ts';
import { mailCandidate } from '../../../services/candidacy/addresses.ts';
import { lockBallot, readBallotPlace } from '../../../services/candidacy/ballot-place.ts';
import { documentHashes, listDocuments } from '../../../services/candidacy/candidate-documents.ts';
import { reviewsOf } from '../../../services/candidacy/candidate-reviews.ts';
import { lockPersonWithSession } from '../../../services/candidacy/lock-person.ts';
import { listTrackedQuestions } from '../../../services/candidacy/questions.ts';
import { type CandidateRow, candidateCauser, requireTracked } from '../../../services/candidacy/read-candidate.ts';
import { registrationCode } from '../../../services/candidacy/receipts.ts';
import { setAside } from '../../../services/candidacy/write-candidate.ts';
import { findWindow } from '../../../services/processes/calendar.ts';
import { findContest } from '../../../services/processes/contest-rows.ts';

/** What a withdrawal would do now; null once voting has closed. */
async function withdrawalNow(db: Queryable, row: CandidateRow): Promise<Withdrawal> {
  const { stage } = await findContest(db, row.contest);
  if (hasReached(stage, 'closed')) return null;
  return (await readBallotPlace(db, row)).place === 'on' ? 'recorded' : 'off_ballot';
}

/** All that the candidate may know: the steps with their dates, every file with its decision, and what is still possible. */
export async function trackingOf(
  { secrets }: Pick<Deps, 'secrets'>,
  db: Queryable,
  row: CandidateRow,
): Promise<Tracking> {
  if (!row.radicado || !row.submitted_at) throw new Error('a submitted registration has a radicado');
  const [documents, hashes] = [await listDocuments(db, row.id), await documentHashes(db, row.id)];
  const window = await findWindow(db, 'correction', row);
  const isWithdrawn = row.set_aside_at !== null;
  return {
    radicado: row.radicado,
    verification_code: registrationCode(secrets, row.radicado),
    candidate_id: row.id,
    candidate_type: row.candidate_type,
    name: fullName(row),
    submitted_at: toWireTime(row.submitted_at),
    withdrawn_at: row.set_aside_at && toWireTime(row.set_aside_at),
    steps: await stepsOf(db, row),
    correction_closes_at: window?.closes_at.toISOString() ?? null,
    documents: documents.map((document) => ({ ...document, sha256: hashes.get(document.id) ?? '' })),
    questions: await listTrackedQuestions(secrets, db, row),
    withdrawal: isWithdrawn ? null : await withdrawalNow(db, row),
    ballot: await readBallotPlace(db, row),
  };
}

async function stepsOf(db: Queryable, row: CandidateRow): Promise<Tracking['steps']> {
  const reviews = await reviewsOf(db, [row.id]);
  const step = (name: TrackingStep, time: Date | null, observation: string | null = null) => ({
    step: name,
    at: time && toWireTime(time),
    observation,
  });
  const [first, final] = ['first', 'final'].map((stage) => reviews.find((review) => review.stage === stage));
  const decided = (review: (typeof reviews)[number]) =>
    step(stepOf(review.review_status), review.reviewed_at, review.observation);
  return [
    step('received', row.submitted_at),
    step('in_review', null),
    ...(first ? [decided(first)] : []),
    ...(row.corrected_at ? [step('corrected', row.corrected_at), step('in_review', null)] : []),
    ...(final ? [decided(final)] : []),
  ];
}

function stepOf(decision: ReviewStatus): TrackingStep {
  if (decision === 'APROBADO') return 'approved';
  return decision === 'PARA_SUBSANAR' ? 'to_correct' : 'rejected';
}

/**
 * Withdraws the candidacy: it no longer counts, and isn't on a ballot that is sealed later. On a ballot already sealed
 * the name stays, and the log tells the board. The session of follow-up stays open to show the outcome; repeating the
 * call answers the same.
 */
export async function withdraw(deps: Deps, session: Session): Promise<{ message: string; data: Tracking }> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const person = await lockPersonWithSession(tx, session);
    const row = await requireTracked(tx, person);
    // Serializes with the sealing: a sealed ballot keeps its candidates.
    await lockBallot(tx, row.contest);
    if (row.set_aside_at === null) {
      const effect = await withdrawalNow(tx, row);
      if (effect === null) throw new AppError('withdrawal_closed');
      const onSealedBallot = effect === 'recorded';
      for (const purpose of candidatePurposes) await revokeCodes(tx, { purpose, subject: session.subject }, now);
      await endSessionsOf(tx, session.subject, ['candidate', 'correction'], now, 'withdrawn');
      await setAside(tx, row.id, 'withdrawn', now);
      const mail = withdrawnMail(row, { time: now, onSealedBallot });
      await mailCandidate(tx, deps, now, row, { mail, topic: 'candidacy_withdrawn', withLink: false });
      await record(tx, candidateCauser(row), 'candidacy_withdrawn', {
        candidate: row,
        review_status: row.review_status,
        on_sealed_ballot: onSealedBallot,
      });
    }
    const data = await trackingOf(deps, tx, await requireTracked(tx, person));
    return { message: 'Su candidatura fue retirada.', data };
  });
}

function withdrawnMail(
  person: Pick<CandidateRow, 'first_name' | 'candidate_type' | 'radicado'>,
  { time, onSealedBallot }: { time: Date; onSealedBallot: boolean },
): Mail {
  const effect = onSealedBallot
    ? 'La tarjeta electoral ya estaba sellada y su nombre sigue en ella. La Junta conoce su retiro y decide qué efecto tiene.'
    : 'Su nombre no estará en la tarjeta electoral. Mientras las inscripciones estén abiertas puede inscribirse de nuevo.';
  return {
    subject: 'Su candidatura fue retirada',
    preview: 'Se retiró desde la página de seguimiento, con un código enviado a su correo.',
    greeting: `Hola, ${person.first_name}:`,
    blocks: [
      `Registramos el retiro de su candidatura. ${effect}`,
      {
        type: 'facts',
        rows: [
          [receiptLabels.radicado, person.radicado ?? ''],
          [receiptLabels.candidacy, candidateKindLabels[person.candidate_type]],
          [receiptLabels.at, showTime(time)],
        ],
      },
      'Si no fue usted, comuníquese con la Junta cuanto antes.',
    ],
  };
}
