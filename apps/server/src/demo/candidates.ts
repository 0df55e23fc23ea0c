// The demonstration's candidates, registered and reviewed through the real use cases.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import { candidatePayloadSchema } from '@urna/contract/candidacy/candidate-data';
import {
  type DocumentKind,
  type DocumentType,
  documentKind,
  documentsAskedOf,
  standardDocuments,
} from '@urna/contract/candidacy/documents';
import { uploadDocuments } from '../features/candidacy/documents/change-documents.ts';
import type { UploadedFile } from '../features/candidacy/documents/read-upload.ts';
import { finishCorrection } from '../features/candidacy/finish-correction.ts';
import { registerCandidate } from '../features/candidacy/registration/save-candidate.ts';
import { submitRegistration } from '../features/candidacy/registration/submit-registration.ts';
import { reviewCandidacy } from '../features/candidacy/review/review-candidacy.ts';
import { after, clockTelling } from '../platform/clock.ts';
import type { ProcessRow } from '../platform/database/process-tables.ts';
import { atClock } from '../platform/database/transaction-clock.ts';
import type { Deps } from '../platform/deps.ts';
import type { FileSandbox } from '../platform/files/sandbox/file-sandbox.ts';
import { sha256 } from '../platform/secrets.ts';
import { openCandidateSession } from '../services/access/sessions/open-session.ts';
import { findSession } from '../services/access/sessions/queries.ts';
import { type PersonKey, personSubject, type Session } from '../services/access/sessions/tokens.ts';
import { findActiveStaff } from '../services/access/staff-queries.ts';
import { listDocuments } from '../services/candidacy/candidate-documents.ts';
import { findCandidateOf } from '../services/candidacy/read-candidate.ts';
import { currentProcess } from '../services/processes/processes.ts';
import { type DemoPerson, demoPerson, type Submitted, staff, submitted } from './people.ts';
import { professionalCard } from './rolls.ts';

const cities = [11001, 5001, 76001, 8001, 13001, 68001, 17001, 66001, 54001, 73001, 52001, 23001];
const universities = [1101, 1201, 1301, 1701];

function payloadOf(person: DemoPerson, kind: CandidateKind, index: number, today: string) {
  const isIes = kind === 'CANDIDATE_IES';
  const city = cities[index % cities.length];
  const university = universities[Number(person.number) % universities.length];
  return candidatePayloadSchema(() => today).parse({
    identification_type_id: 1,
    identification_number: person.number,
    issue_date: `${1996 + (index % 8)}-0${1 + (index % 9)}-14`,
    issue_place_id: city,
    professional_license: professionalCard(person.number),
    degree_type_id: 2,
    snies_code: isIes ? String(university).padStart(5, '0') : null,
    university_id: isIes ? university : null,
    first_name: person.first_name,
    second_name: person.second_name,
    first_last_name: person.first_last_name,
    second_last_name: person.second_last_name,
    birth_city_id: city,
    birth_date: `${1970 + (index % 15)}-0${1 + (index % 9)}-2${index % 9}`,
    gender_id: person.female ? 1 : 2,
    email: person.email,
    landline_phone: index % 3 === 0 ? `601${person.number.slice(-7)}` : null,
    mobile_phone: `300${person.number.slice(-7)}`,
    residence_city_id: city,
    physical_address: `Carrera ${7 + index} # ${20 + index}-${10 + index}, apartamento ${101 + index}`,
    oath_accepted: true,
    data_processing_accept: true,
    image_usage_authorization: true,
    email_notification_accept: true,
    no_incompatibility_declaration: true,
    candidate_type: kind,
  });
}

const keyOf = (number: number): PersonKey => ({ identification_type_id: 1, identification_number: String(number) });

/** Registers a candidate through the real use cases, up to the submission. */
export async function submitDemoCandidate(
  deps: Deps & { fileSandbox: FileSandbox },
  { number, kind, outcome }: Submitted,
  index: number,
  today: string,
): Promise<void> {
  // An interrupted first start resumes here.
  const person = demoPerson(number);
  if ((await findCandidateOf(deps.db, await currentProcess(deps.db), keyOf(number)))?.submitted_at)
    return forgetMailTo(deps, person);
  const session = await openDemoSession(deps, number, 'candidate', kind);
  const { data } = await registerCandidate(deps, session, payloadOf(person, kind, index, today));
  // What the reviewers find fault with has a fault.
  const issuedOn = daysBefore(deps.clock.now(), outcome === 'approved' || outcome === 'pending' ? 20 : 130);
  const files = await Promise.all(
    documentsAskedOf(standardDocuments, kind).map((type) => demoFile(type, number, issuedOn)),
  );
  await uploadDocuments(deps, session, { candidateId: data.id, files });
  await submitRegistration(deps, session, data.id);
  await forgetMailTo(deps, person);
}

async function openDemoSession(
  deps: Deps,
  number: number,
  kind: 'candidate' | 'correction',
  candidateType: CandidateKind,
): Promise<Session> {
  const opening = { kind, subject: personSubject(keyOf(number)), candidateType, endOthers: true };
  const { token_info } = await deps.db
    .transaction()
    .execute((tx) => openCandidateSession(tx, deps.clock.now(), opening));
  return requireSession(deps, token_info.token);
}

/** The session that was just opened. */
export async function requireSession({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): Promise<Session> {
  const session = await findSession(db, sha256(token), clock.now());
  if (!session) throw new Error('the session that was just opened is not there');
  return session;
}

/** The document of which reviewers ask for a newer one. */
const certificate = { id: 3, format: 'pdf' } as const;

const daysBefore = (now: Date, days: number): Date => after(now, -days * 24 * 3600);

const later = <D extends Deps>(deps: D, seconds: number): D =>
  atClock(
    deps,
    clockTelling(() => after(deps.clock.now(), seconds)),
  );

async function demoFile(
  { id, format }: Pick<DocumentType, 'id' | 'format'>,
  number: number,
  issuedOn: Date,
): Promise<UploadedFile> {
  const kind = documentKind(id);
  return { field: kind, typeId: id, name: `${kind}.${format}`, bytes: await readDemoFile(kind, number, issuedOn) };
}

/** Deletes the mail to a fictional person: nothing must be sent, and a newcomer's mailbox starts empty. */
async function forgetMailTo(deps: Deps, person: DemoPerson): Promise<void> {
  await deps.db
    .deleteFrom('outbox')
    .where('to_address', '=', person.email)
    .where('created_at', '<=', deps.clock.now())
    .execute();
}

/** The two reviewers take turns. */
const findReviewer = ({ db }: Deps, number: number) =>
  findActiveStaff(db, { identification_number: staff[1 + (number % 2)]?.number ?? '' });

/** A rejected candidacy has one bad document. */
const decide = (documents: readonly { id: number; document_type: string }[], isGood: boolean) =>
  documents.map(({ id, document_type }) =>
    isGood || document_type !== 'Antecedentes'
      ? { id, review_status: 'APROBADO' as const }
      : { id, review_status: 'RECHAZADO' as const, reason: 'El certificado de antecedentes no está vigente.' },
  );

/** Brings a submitted candidate to its planned outcome, through the reviewers' own use cases. */
export async function reviewDemoCandidate(
  deps: Deps & { fileSandbox: FileSandbox },
  { number, kind, outcome }: Submitted,
): Promise<void> {
  if (outcome === 'pending') return;
  const process = await currentProcess(deps.db);
  const candidate = await findCandidateOf(deps.db, process, keyOf(number));
  if (!candidate) throw new Error('the candidate who was just submitted is not there');
  const isApproved = outcome === 'approved';
  if (candidate.review_status === 'PENDIENTE') {
    const reviewer = await findReviewer(deps, number);
    if (!reviewer) return;
    await reviewCandidacy(deps, reviewer, process, 'first', {
      candidate_id: candidate.id,
      observation: isApproved ? 'Documentos completos y legibles.' : 'El certificado de antecedentes debe corregirse.',
      documents: decide(await listDocuments(deps.db, candidate.id), isApproved),
    });
  }
  if ((outcome === 'corrected' || outcome === 'rejected') && candidate.corrected_at === null) {
    const correcting = later(deps, 600);
    const session = await openDemoSession(correcting, number, 'correction', kind);
    const issuedOn = daysBefore(deps.clock.now(), outcome === 'corrected' ? 5 : 120);
    const file = await demoFile(certificate, number, issuedOn);
    await uploadDocuments(correcting, session, { candidateId: candidate.id, files: [file] });
    await finishCorrection(correcting, session);
  }
  if (outcome === 'rejected') await rejectFinally(deps, process, number);
  // Includes mails that an interrupted start left behind.
  await forgetMailTo(later(deps, 3600), demoPerson(number));
}

async function rejectFinally(deps: Deps, process: ProcessRow, number: number): Promise<void> {
  const candidate = await findCandidateOf(deps.db, process, keyOf(number));
  // Whoever decided first doesn't decide finally.
  const reviewer = await findReviewer(deps, number + 1);
  if (!reviewer || candidate?.review_status !== 'SUBSANADO') return;
  const documents = (await listDocuments(deps.db, candidate.id)).filter(({ current }) => current);
  await reviewCandidacy(later(deps, 3600), reviewer, process, 'final', {
    candidate_id: candidate.id,
    is_approved: false,
    observation: 'El certificado de antecedentes corregido tampoco está vigente.',
    documents: decide(documents, false),
  });
}

const folder = join(import.meta.dirname, 'files');
/** As in the text of certificates and letters, which aren't compressed there. */
const DATE = 'DD/MM/AAAA';
const asDate = new Intl.DateTimeFormat('es-CO', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'America/Bogota',
});

/**
 * A candidate's picture or document, of somebody who doesn't exist. Whoever isn't of the demonstration's candidates has
 * one of theirs.
 */
export async function readDemoFile(kind: DocumentKind, number: number, issuedOn: Date): Promise<Buffer> {
  const owners = submitted.filter((one) => kind !== 'carta' || one.kind === 'CANDIDATE_IES');
  const owner = owners.find((one) => one.number === number) ?? owners[number % owners.length];
  const name = `${(owner?.number ?? 0) % 1000}-${kind}`;
  if (kind === 'photo') return readFile(join(folder, `${name}.jpg`));
  const pdf = await readFile(join(folder, `${name}.pdf`), 'latin1');
  // A date of the same length, so that what the PDF says of its own offsets stays true. Reviewers are told of a file
  // that another candidacy has too: the comment makes each person's their own.
  return Buffer.from(`${pdf.replace(DATE, asDate.format(issuedOn))}% ${number}\n`, 'latin1');
}

export const demoPhoto = (number: number): Promise<Buffer> => readDemoFile('photo', number, new Date());

/** A curriculum vitae, as candidates publish theirs. */
export const readDemoCv = (index: number): Promise<Buffer> => readFile(join(folder, `cv-${1 + (index % 3)}.pdf`));
