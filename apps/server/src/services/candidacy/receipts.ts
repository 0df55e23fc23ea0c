import { type CandidateKind, candidateKindLabels } from '@urna/contract/candidacy/candidacy';
import {
  FILES_RECEIVED,
  REGISTRATION_PDF,
  receiptLabels,
  registrationFileName,
} from '@urna/contract/candidacy/receipt-words';
import type { CandidacyReceipt } from '@urna/contract/candidacy/receipts';
import { fromWireTime, showTime, toWireTime } from '@urna/contract/shared/dates';
import type { MailBlock } from '@urna/mail/mail-layout';
import type { Queryable } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { readableCode, type Secrets } from '../../platform/secrets.ts';
import { trackingLink } from '../mail/outbox/link-blocks.ts';
import { ballotBlocks, readBallotPlace } from './ballot-place.ts';
import { withTypes } from './candidate-documents.ts';

const kindLetters = { CANDIDATE_ACCOUNTANT: 'C', CANDIDATE_IES: 'I' } as const satisfies Record<CandidateKind, string>;
const DIGITS = 8;

/**
 * The number of a receipt, as 2025-C-48201937. It is no count: counted numbers tell how many registered, and how many
 * of them were not admitted. Two candidacies may get the same one, which the database refuses; `attempt` gives another.
 */
export function newRadicado(
  { keyedHash }: Secrets,
  { id, candidate_type, process_slug }: { id: number; candidate_type: CandidateKind; process_slug: string },
  attempt: number,
): string {
  const number = keyedHash('radicado', String(id), String(attempt)).readUIntBE(0, 6) % 10 ** DIGITS;
  return `${process_slug.toUpperCase()}-${kindLetters[candidate_type]}-${String(number).padStart(DIGITS, '0')}`;
}

/**
 * The code with which anyone who holds the receipt checks it: the radicado, and fifty bits that only this installation
 * can compute. Nothing is stored for it.
 */
export function registrationCode({ keyedHash }: Secrets, radicado: string): string {
  const proof = readableCode(keyedHash('registration-code', radicado).subarray(0, 10));
  return `${radicado}-${proof.slice(0, 5)}-${proof.slice(5)}`;
}

/** The radicado that a code names. */
export const radicadoOfCode = (code: string): string => code.slice(0, -'-ABCDE-FGHJK'.length);

type Phase = 'inscription' | 'correction';

/** The receipt of a registration or of its correction, from what was stored: the same however often it is asked for. */
export async function readReceipt(
  { secrets }: Pick<Deps, 'secrets'>,
  db: Queryable,
  candidate: { id: number; contest: number },
  { phase, radicado, time }: { phase: Phase; radicado: string; time: Date },
): Promise<CandidacyReceipt> {
  const documents = await receivedDocuments(db, candidate.id, phase);
  const pdf = phase === 'inscription' ? await stampedPdf(db, candidate.id, radicado) : [];
  return {
    radicado,
    submitted_at: toWireTime(time),
    verification_code: registrationCode(secrets, radicado),
    files: [...documents, ...pdf],
    ballot: await readBallotPlace(db, candidate),
  };
}

async function receivedDocuments(db: Queryable, candidateId: number, phase: Phase): Promise<CandidacyReceipt['files']> {
  const rows = await withTypes(db)
    .select(['type.name', 'document.file_name', 'document.sha256'])
    .where('document.candidate_id', '=', candidateId)
    .where('document.phase', '=', phase)
    .orderBy('document.document_type_id')
    .execute();
  return rows.map(({ sha256, ...file }) => ({ ...file, sha256: sha256.toString('hex') }));
}

async function stampedPdf(db: Queryable, candidateId: number, radicado: string): Promise<CandidacyReceipt['files']> {
  const rows = await db
    .selectFrom('consolidated_pdfs')
    .select('sha256')
    .where('candidate_id', '=', candidateId)
    .execute();
  const [name, file_name] = [REGISTRATION_PDF, registrationFileName(radicado)];
  return rows.map(({ sha256 }) => ({ name, file_name, sha256: sha256.toString('hex') }));
}

/** A receipt as its mail shows it; `next` says what happens from then on. */
export function receiptBlocks(
  receipt: CandidacyReceipt,
  kind: CandidateKind,
  next: string,
  publicUrl: string,
): MailBlock[] {
  const { radicado, submitted_at, verification_code: code, files, ballot } = receipt;
  return [
    {
      type: 'facts',
      rows: [
        [receiptLabels.radicado, radicado],
        [receiptLabels.candidacy, candidateKindLabels[kind]],
        [receiptLabels.at, showTime(fromWireTime(submitted_at))],
        [receiptLabels.code, code],
      ],
    },
    ...ballotBlocks(ballot),
    `${FILES_RECEIVED}:`,
    { type: 'facts', rows: files.map(({ name, file_name, sha256 }) => [name, `${file_name}, ${sha256}`] as const) },
    next,
    trackingLink(publicUrl),
    {
      type: 'note',
      text: 'Quien tenga el código de verificación puede comprobar que este radicado es auténtico.',
      label: 'Verificar',
      url: `${publicUrl}/verificar#codigo=${code}`,
    },
  ];
}
