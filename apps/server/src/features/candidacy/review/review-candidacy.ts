// A reviewer's decision: the first validation and the final review.

import { candidateKindLabels, type ReviewStage } from '@urna/contract/candidacy/candidacy';
import { receiptLabels } from '@urna/contract/candidacy/receipt-words';
import type { CandidateDetail, FirstReview, ReviewMailRequest } from '@urna/contract/candidacy/review';
import { finalReviewResult, firstReviewResult } from '@urna/contract/candidacy/review-rules';
import type { OwnBallot } from '@urna/contract/election/ballot-place';
import { tellTime } from '@urna/contract/shared/dates';
import type { Mail, MailBlock } from '@urna/mail/mail-layout';
import type { ProcessRow } from '../../../platform/database/process-tables.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { asCauser } from '../../../services/access/staff-guard.ts';
import type { StaffRow } from '../../../services/access/staff-queries.ts';
import { mailAddresses, mailCandidate } from '../../../services/candidacy/addresses.ts';
import { recordUnassigned, unassign } from '../../../services/candidacy/assignments.ts';
import { ballotBlocks, lockBallot, readBallotPlace } from '../../../services/candidacy/ballot-place.ts';
import { lockPerson } from '../../../services/candidacy/lock-person.ts';
import { release } from '../../../services/candidacy/presence-rows.ts';
import { type CandidateRow, requireDecidable } from '../../../services/candidacy/read-candidate.ts';
import { trackingLink } from '../../../services/mail/outbox/link-blocks.ts';
import { brandingOf, renderMail } from '../../../services/mail/outbox/mail-branding.ts';
import { findInRegister } from '../../../services/people/professional-register.ts';
import { findWindow } from '../../../services/processes/calendar.ts';
import { candidateDetail } from './candidate-detail.ts';
import { type DecidedDocument, isRepeated, matchDecisions, requireReviewable, writeDecision } from './decisions.ts';

const savedTexts = {
  first: 'La validación se guardó correctamente.',
  final: 'La revisión final se guardó correctamente.',
} as const satisfies Record<ReviewStage, string>;

/**
 * The first validation, or the final review, which approves only if every document is and is never changed again. Race:
 * two reviewers who decide at once are serialized by the person's lock, and the second is told who decided; the unique
 * index on reviews would stop any path that missed the lock.
 */
export async function reviewCandidacy(
  deps: Deps,
  staff: StaffRow,
  process: ProcessRow,
  stage: ReviewStage,
  input: FirstReview & { is_approved?: boolean },
): Promise<{ message: string; data: CandidateDetail }> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const unlocked = await requireDecidable(tx, staff, process, input.candidate_id);
    await lockPerson(tx, unlocked);
    await lockBallot(tx, unlocked.contest);
    const candidate = await requireDecidable(tx, staff, process, input.candidate_id);
    const answer = async () => ({
      message: savedTexts[stage],
      data: await candidateDetail(tx, staff, process, candidate.id),
    });
    if (await isRepeated(tx, staff, stage, input)) return answer();
    const { sameReviewer } = await requireReviewable(tx, staff, process, candidate, stage, now);
    const { documents, result, mail } = await outcomeOf(tx, candidate, { ...input, stage }, deps.publicUrl);
    if (stage === 'final' && input.is_approved !== (result === 'APROBADO')) throw new AppError('contradicts_documents');
    await mailCandidate(tx, deps, now, candidate, { mail, topic: 'review_result' });
    const { observation } = input;
    // Whoever decided first can't make the final review: the candidacy is nobody's, so that others find it.
    const passesOn = stage === 'first' && result === 'PARA_SUBSANAR' && !process.same_reviewer_allowed;
    const unassigned = passesOn ? await unassign(tx, staff, candidate) : [];
    await writeDecision(tx, now, staff, { stage, candidate, result, observation, documents, sameReviewer });
    await recordUnassigned(tx, asCauser(staff), staff, unassigned, 'needs_other_reviewer');
    await release(tx, staff.id, candidate.id);
    return answer();
  });
}

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
    const { mail } = await outcomeOf(tx, candidate, input, publicUrl);
    const to = mailAddresses(candidate, await findInRegister(tx, candidate)).join(' y ');
    return { to, ...renderMail(mail, brandingOf(process)) };
  });
}

/** What the decisions about the documents come to, and the mail that says so. */
async function outcomeOf(
  tx: Tx,
  candidate: CandidateRow,
  { stage, observation, documents: given }: ReviewMailRequest,
  publicUrl: string,
) {
  const documents = await matchDecisions(tx, candidate, given);
  const decisions = documents.map(({ decision }) => decision);
  const result = stage === 'first' ? firstReviewResult(decisions) : finalReviewResult(decisions);
  const correction = await findWindow(tx, 'correction', candidate);
  const ballot = await readBallotPlace(tx, candidate);
  const mail = reviewResultMail(candidate, { result, observation, documents, correction, ballot }, publicUrl);
  return { documents, result, mail };
}

interface ReviewOutcome {
  result: 'APROBADO' | 'PARA_SUBSANAR' | 'RECHAZADO';
  observation: string;
  documents: readonly Pick<DecidedDocument, 'name' | 'decision' | 'reason'>[];
  correction: { closes_at: Date } | undefined;
  ballot: OwnBallot;
}

const subjects = {
  APROBADO: 'Su candidatura fue aprobada',
  PARA_SUBSANAR: 'Debe corregir documentos de su candidatura',
  RECHAZADO: 'Su candidatura fue rechazada',
} as const;

const openings = {
  APROBADO: 'Todos los documentos de su candidatura fueron aprobados.',
  PARA_SUBSANAR: 'Revisamos su candidatura y algunos documentos deben corregirse antes de continuar.',
  RECHAZADO:
    'Terminó la última revisión y su candidatura fue rechazada. Esta decisión es definitiva dentro del proceso.',
} as const;

function deadline(correction: ReviewOutcome['correction']): string {
  if (!correction) return 'La Junta publicará las fechas para enviarlos.';
  return `Puede enviarlos hasta el ${tellTime(correction.closes_at)} (hora de Colombia).`;
}

/** What a candidate must do about rejected documents, and until when. */
export const howToCorrect = (names: string, correction: ReviewOutcome['correction']): string =>
  `Qué debe hacer: entre a «Iniciar Subsanación» en la página de inscripción, valide su documento y cargue de nuevo: ${names}. ${deadline(correction)}`;

/** The decision's mail to the candidate; reviewers preview this very mail. */
function reviewResultMail(
  candidate: Pick<CandidateRow, 'first_name' | 'candidate_type' | 'radicado'>,
  { result, observation, documents, correction, ballot }: ReviewOutcome,
  publicUrl: string,
): Mail {
  const rejected = documents.filter(({ decision }) => decision === 'RECHAZADO');
  const blocks: MailBlock[] = [
    openings[result],
    {
      type: 'facts',
      rows: [
        [receiptLabels.radicado, candidate.radicado ?? ''],
        [receiptLabels.candidacy, candidateKindLabels[candidate.candidate_type]],
        ['Observación', observation],
        ...rejected.map(({ name, reason }) => [name, reason ?? 'Rechazado'] as const),
      ],
    },
  ];
  if (result === 'PARA_SUBSANAR') {
    const names = rejected.map(({ name }) => name).join(', ');
    blocks.push(howToCorrect(names, correction));
  }
  if (result !== 'RECHAZADO') blocks.push(...ballotBlocks(ballot));
  if (result === 'APROBADO' && ballot.place === 'open') {
    blocks.push('No tiene que hacer nada más. Su candidatura hará parte de la votación.');
  }
  blocks.push(trackingLink(publicUrl));
  return { subject: subjects[result], preview: openings[result], greeting: `Hola, ${candidate.first_name}:`, blocks };
}
