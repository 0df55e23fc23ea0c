// Staff publish a proposal, return it, or take it down.

import { CANDIDATES_PAGE } from '@urna/contract/candidacy/candidates';
import {
  changeObstacle,
  proposalObstacles,
  type ReturnedProposal,
  type ReviewedProposal,
  releaseObstacle,
} from '@urna/contract/candidacy/proposals';
import { receiptLabels, TRACKING_NAME } from '@urna/contract/candidacy/receipt-words';
import { tellTime } from '@urna/contract/shared/dates';
import type { Mail } from '@urna/mail/mail-layout';
import type { ProcessRow } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { asCauser } from '../../../services/access/staff-guard.ts';
import type { StaffRow } from '../../../services/access/staff-queries.ts';
import { record } from '../../../services/activity/record.ts';
import { mailCandidate } from '../../../services/candidacy/addresses.ts';
import { requireNoConflict } from '../../../services/candidacy/conflicts-of-interest.ts';
import { lockPerson } from '../../../services/candidacy/lock-person.ts';
import { findProposal, markPublished, markReturned, type ProposalRow } from '../../../services/candidacy/proposals.ts';
import { type CandidateRow, requireCandidateForStaff } from '../../../services/candidacy/read-candidate.ts';
import { trackingLink } from '../../../services/mail/outbox/link-blocks.ts';
import { circumstancesOf, reviewedProposalOf } from './proposal-view.ts';

interface VersionWithCandidate {
  version: ProposalRow;
  row: CandidateRow;
}

/** A version of the process, never a draft. */
export async function requireVersion(db: Queryable, process: ProcessRow, id: number): Promise<VersionWithCandidate> {
  const version = await findProposal(db, id);
  if (!version || version.state === 'draft') throw new AppError('not_found');
  return { version, row: await requireCandidateForStaff(db, process, version.candidate_id) };
}

/** Under the person's lock, which the candidate's own changes and other decisions wait for. */
async function lockVersion(tx: Tx, staff: StaffRow, process: ProcessRow, id: number): Promise<VersionWithCandidate> {
  const { row } = await requireVersion(tx, process, id);
  await lockPerson(tx, row);
  await requireNoConflict(tx, staff, row.id);
  return requireVersion(tx, process, id);
}

/**
 * Of a locked version: it must be in the state in which it was read. Race: of two members of the staff one decides, and
 * the other is told what happened; where the candidate has sent another version meanwhile nobody publishes what nobody
 * read.
 */
function requireState({ state, decided_by_name, decided_at }: ProposalRow, wanted: 'submitted' | 'published'): void {
  if (state === wanted) return;
  const by = decided_at && `${decided_by_name} el ${tellTime(decided_at)}`;
  const reason =
    state === 'published'
      ? `Ya la publicó ${by}. Su decisión no se guardó.`
      : state === 'returned'
        ? `Ya la devolvió ${by}. Su decisión no se guardó.`
        : 'El candidato envió otra versión mientras usted leía esta. No se publicó nada: lea la nueva.';
  throw new AppError('proposal_changed', { details: { reason } });
}

export async function publishVersion(
  { db, clock, publicUrl, secrets }: Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'secrets'>,
  staff: StaffRow,
  process: ProcessRow,
  id: number,
): Promise<{ message: string; data: ReviewedProposal }> {
  return db.transaction().execute(async (tx) => {
    const { version, row } = await lockVersion(tx, staff, process, id);
    const now = clock.now();
    const obstacle = releaseObstacle(await circumstancesOf(tx, row, now));
    if (obstacle) throw new AppError('proposal_fixed', { details: { reason: proposalObstacles[obstacle] } });
    requireState(version, 'submitted');
    await markPublished(tx, version, { now, staff });
    await mailCandidate(tx, { publicUrl, secrets }, now, row, {
      mail: publishedMail(row, publicUrl),
      topic: 'proposal_result',
    });
    await record(tx, asCauser(staff), 'proposal_published', { candidate: row, proposal_id: id });
    return { message: 'La propuesta se publicó.', data: await reviewedProposalOf(tx, row, now) };
  });
}

/** Also takes down what is public: a link may have come to lead elsewhere. That is possible at any time. */
export async function returnVersion(
  { db, clock, publicUrl, secrets }: Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'secrets'>,
  staff: StaffRow,
  process: ProcessRow,
  id: number,
  { reason, state }: ReturnedProposal,
): Promise<{ message: string; data: ReviewedProposal }> {
  return db.transaction().execute(async (tx) => {
    const { version, row } = await lockVersion(tx, staff, process, id);
    requireState(version, state);
    const now = clock.now();
    await markReturned(tx, id, { now, staff, reason });
    const wasPublic = state === 'published';
    const mayWriteAgain = changeObstacle(await circumstancesOf(tx, row, now)) === null;
    await mailCandidate(tx, { publicUrl, secrets }, now, row, {
      mail: returnedMail(row, { reason, wasPublic, mayWriteAgain }, publicUrl),
      topic: 'proposal_result',
    });
    await record(tx, asCauser(staff), 'proposal_returned', {
      candidate: row,
      proposal_id: id,
      was_public: wasPublic,
      reason,
    });
    const message = wasPublic ? 'La propuesta ya no se ve en la página pública.' : 'La propuesta se devolvió.';
    return { message, data: await reviewedProposalOf(tx, row, now) };
  });
}

type Addressed = { first_name: string; radicado: string | null };

const trackingDirections = ({ radicado }: Addressed) =>
  `en ${TRACKING_NAME}, con su radicado ${radicado ?? ''} y su documento`;

function publishedMail(
  person: Addressed & { id: number; process_slug: string; contest_slug: string },
  publicUrl: string,
): Mail {
  const url = `${publicUrl}${CANDIDATES_PAGE}/${person.process_slug}/${person.contest_slug}/${person.id}`;
  return {
    subject: 'Su propuesta fue publicada',
    preview: 'Ya se ve en la página de los candidatos.',
    greeting: `Hola, ${person.first_name}:`,
    blocks: [
      'La Junta publicó su propuesta. Cualquiera puede leerla y compartirla:',
      { type: 'link', label: 'Ver mi propuesta', url },
      `Hasta que abra la votación puede enviar otra versión, ${trackingDirections(person)}. La publicada sigue a la vista hasta que la Junta publique la nueva.`,
      trackingLink(publicUrl),
    ],
  };
}

function returnedMail(
  person: Addressed,
  { reason, wasPublic, mayWriteAgain }: { reason: string; wasPublic: boolean; mayWriteAgain: boolean },
  publicUrl: string,
): Mail {
  const outcome = wasPublic
    ? 'La Junta retiró su propuesta de la página de los candidatos.'
    : 'La Junta leyó su propuesta y no la publicó.';
  return {
    subject: wasPublic ? 'Su propuesta fue retirada de la página' : 'Debe cambiar su propuesta para publicarla',
    preview: outcome,
    greeting: `Hola, ${person.first_name}:`,
    blocks: [
      outcome,
      {
        type: 'facts',
        rows: [
          [receiptLabels.radicado, person.radicado ?? ''],
          ['Motivo', reason],
        ],
      },
      mayWriteAgain
        ? `Puede corregirla y enviarla de nuevo, ${trackingDirections(person)}, hasta que abra la votación.`
        : 'Ya no se puede enviar otra.',
      ...(mayWriteAgain ? [trackingLink(publicUrl)] : []),
    ],
  };
}
