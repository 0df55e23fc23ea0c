import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import { finishCorrection } from '../features/correction/finish-correction.ts';
import { uploadDocuments } from '../features/documents/change-documents.ts';
import { reviewCandidacy } from '../features/review/review-candidacy.ts';
import { after } from '../platform/clock.ts';
import type { Deps } from '../platform/deps.ts';
import type { PersonKey } from '../services/access/sessions/subjects.ts';
import type { FileSandbox } from '../services/files/sandbox/file-sandbox.ts';
import { listDocuments } from '../services/people/candidates/candidate-documents.ts';
import { findCandidateOf } from '../services/people/candidates/read-candidate.ts';
import { findActiveStaff } from '../services/people/staff/staff-queries.ts';
import { currentProcess } from '../services/processes/processes.ts';
import { daysBefore, demoFile, forgetMailTo, openDemoSession } from './candidates.ts';
import { demoPerson, type Outcome, staff } from './people.ts';

const REJECTED = 'Antecedentes';

/** The two reviewers take turns. */
const reviewerOf = (number: number) => staff[1 + (number % 2)]?.number ?? '';

/** Brings a submitted candidate to its planned outcome, through the reviewers' own use cases. */
export async function reviewDemoCandidate(
  deps: Deps & { fileSandbox: FileSandbox },
  { number, kind, outcome }: { number: number; kind: CandidateKind; outcome: Outcome },
): Promise<void> {
  if (outcome === 'pending') return;
  const key = { identification_type_id: 1, identification_number: String(number) };
  const process = await currentProcess(deps.db);
  const candidate = await findCandidateOf(deps.db, process, key);
  if (!candidate) throw new Error('the candidate who was just submitted is not there');
  const person = demoPerson(number);
  if (candidate.review_status === 'PENDIENTE') {
    const reviewer = await findActiveStaff(deps.db, { identification_number: reviewerOf(number) });
    if (!reviewer) return;
    const documents = await listDocuments(deps.db, candidate.id);
    await reviewCandidacy(deps, reviewer, process, 'first', {
      candidate_id: candidate.id,
      observation:
        outcome === 'approved' ? 'Documentos completos y legibles.' : 'El certificado de antecedentes debe corregirse.',
      documents: documents.map(({ id, document_type }) =>
        outcome !== 'approved' && document_type === REJECTED
          ? { id, review_status: 'RECHAZADO', reason: 'El certificado de antecedentes no está vigente.' }
          : { id, review_status: 'APROBADO' },
      ),
    });
  }
  if ((outcome === 'corrected' || outcome === 'rejected') && candidate.corrected_at === null) {
    const later = { ...deps, clock: { now: () => after(deps.clock.now(), 600) } };
    const session = await openDemoSession(later, key, 'correction', kind);
    const issuedOn = daysBefore(deps.clock.now(), outcome === 'corrected' ? 5 : 120);
    const file = await demoFile('antecedentes', number, issuedOn);
    await uploadDocuments(later, session, { candidateId: candidate.id, files: [file] });
    await finishCorrection(later, session);
  }
  if (outcome === 'rejected') await rejectFinally(deps, key);
  // Includes mails that an interrupted start left behind.
  await forgetMailTo({ ...deps, clock: { now: () => after(deps.clock.now(), 3600) } }, person);
}

async function rejectFinally(deps: Deps, key: PersonKey): Promise<void> {
  const process = await currentProcess(deps.db);
  const candidate = await findCandidateOf(deps.db, process, key);
  // Whoever decided first doesn't decide finally.
  const reviewer = await findActiveStaff(deps.db, {
    identification_number: reviewerOf(Number(key.identification_number) + 1),
  });
  if (!reviewer || candidate?.review_status !== 'SUBSANADO') return;
  const documents = (await listDocuments(deps.db, candidate.id)).filter(({ current }) => current);
  const later = { ...deps, clock: { now: () => after(deps.clock.now(), 3600) } };
  await reviewCandidacy(later, reviewer, process, 'final', {
    candidate_id: candidate.id,
    is_approved: false,
    observation: 'El certificado de antecedentes corregido tampoco está vigente.',
    documents: documents.map(({ id, document_type }) =>
      document_type === REJECTED
        ? { id, review_status: 'RECHAZADO', reason: 'El certificado de antecedentes no está vigente.' }
        : { id, review_status: 'APROBADO' },
    ),
  });
}
