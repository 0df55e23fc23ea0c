import { candidateKindLabels } from '@urna/contract/candidacy/candidacy';
import type { Candidate } from '@urna/contract/candidacy/candidate-data';
import { candidateFields, declaredWords, fieldsOf, NOT_GIVEN } from '@urna/contract/candidacy/candidate-fields';
import { documentKind } from '@urna/contract/candidacy/documents';
import { proposalStateLabels } from '@urna/contract/candidacy/proposals';
import type { ProcessKey } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import { readCv } from '../../services/candidacy/proposals.ts';
import { findAnswerFile } from '../../services/candidacy/questions.ts';
import { type CandidateRow, findCandidatesById, toCandidate } from '../../services/candidacy/read-candidate.ts';
import { type Column, csvOf, type ExportFolder, timeCell } from './export-folder.ts';

const folderOf = ({ id, radicado }: Pick<CandidateRow, 'id' | 'radicado'>) =>
  `candidatos/${radicado ?? `sin-radicado-${id}`}`;
const setAsideAs = {
  disowned: 'La persona dijo que no es suya',
  reopened: 'Se reabrió: hay una copia',
  withdrawn: 'La persona la retiró',
} as const;

type ExportedCandidate = CandidateRow & { declared: Candidate };

/** As the form asks for it; an accountant has no institution. */
const declaredColumns: readonly Column<ExportedCandidate>[] = fieldsOf('CANDIDATE_IES').map((field) => [
  candidateFields[field].label,
  ({ declared }) => {
    const words = declaredWords(declared, field);
    return words === NOT_GIVEN ? '' : words;
  },
]);

const candidateColumns: readonly Column<ExportedCandidate>[] = [
  ['Id', (row) => String(row.id)],
  ['Radicado', (row) => row.radicado],
  ['Elección', (row) => row.contest_slug],
  ['Tipo de candidatura', (row) => candidateKindLabels[row.candidate_type]],
  ['Inscripción', (row) => row.registration_status],
  ['Estado', (row) => row.review_status],
  ['Apartada', (row) => (row.set_aside_as ? setAsideAs[row.set_aside_as] : '')],
  ['Apartada el', (row) => timeCell(row.set_aside_at)],
  ['Reabierta de', (row) => (row.reopened_from === null ? '' : String(row.reopened_from))],
  ['Reabierta por', (row) => row.reopened_by],
  ['Motivo de la reapertura', (row) => row.reopen_reason],
  ...declaredColumns,
  ['Creada', (row) => timeCell(row.created_at)],
  ['Enviada', (row) => timeCell(row.submitted_at)],
  ['Subsanada', (row) => timeCell(row.corrected_at)],
];

const reviewsOfProcess = (db: Queryable, process: ProcessKey) =>
  db
    .selectFrom('reviews')
    .innerJoin('candidates', 'candidates.id', 'reviews.candidate_id')
    .selectAll('reviews')
    .select('candidates.radicado')
    .where('candidates.process_id', '=', process.id)
    .orderBy('reviews.id')
    .execute();

type Review = Awaited<ReturnType<typeof reviewsOfProcess>>[number];

const stageWords = { first: 'Primera validación', final: 'Validación final' } as const;

const reviewColumns: readonly Column<Review>[] = [
  ['Id de la decisión', (row) => String(row.id)],
  ['Id de la candidatura', (row) => String(row.candidate_id)],
  ['Radicado', (row) => row.radicado],
  ['Etapa', (row) => stageWords[row.stage]],
  ['Fecha', (row) => timeCell(row.reviewed_at)],
  ['Validada por', (row) => row.reviewer_name],
  ['Estado anterior', (row) => row.old_status],
  ['Estado', (row) => row.review_status],
  ['Observación', (row) => row.observation],
];

const documentsOfProcess = (db: Queryable, process: ProcessKey) =>
  db
    .selectFrom('documents')
    .innerJoin('candidates', 'candidates.id', 'documents.candidate_id')
    .innerJoin('process_documents as type', (join) =>
      join
        .onRef('type.process_id', '=', 'candidates.process_id')
        .onRef('type.document_type_id', '=', 'documents.document_type_id'),
    )
    .leftJoin('review_decisions', 'review_decisions.document_id', 'documents.id')
    .select(['documents.id', 'documents.candidate_id', 'type.document_type_id', 'type.name as document_type'])
    .select(['type.format', 'phase', 'file_name', 'file_size', 'sha256'])
    .select(['documents.created_at', 'candidates.radicado', 'review_decisions.review_id'])
    .select(['review_decisions.review_status', 'review_decisions.reason'])
    .where('candidates.process_id', '=', process.id)
    .orderBy('documents.id')
    .orderBy('review_decisions.review_id')
    .execute();

type DocumentDecision = Awaited<ReturnType<typeof documentsOfProcess>>[number];

const documentColumns: readonly Column<DocumentDecision>[] = [
  ['Archivo', (row) => pathOf(row)],
  ['Id de la candidatura', (row) => String(row.candidate_id)],
  ['Radicado', (row) => row.radicado],
  ['Documento', (row) => row.document_type],
  ['Fase', (row) => (row.phase === 'inscription' ? 'Inscripción' : 'Subsanación')],
  ['Nombre que le dio la persona', (row) => row.file_name],
  ['Cargado', (row) => timeCell(row.created_at)],
  ['Bytes', (row) => String(row.file_size)],
  ['SHA-256', (row) => row.sha256.toString('hex')],
  ['Id de la decisión', (row) => (row.review_id === null ? '' : String(row.review_id))],
  ['Decisión', (row) => row.review_status],
  ['Motivo', (row) => row.reason],
];

/** Without the name that the person gave the file, which could be anything. */
function pathOf({ id, candidate_id, radicado, document_type_id, format }: DocumentDecision): string {
  const kind = documentKind(document_type_id);
  const name = kind === 'other' ? `documento-${document_type_id}` : kind;
  return `${folderOf({ id: candidate_id, radicado })}/${id}-${name}.${format}`;
}

const questionsOfProcess = (db: Queryable, process: ProcessKey) =>
  db
    .selectFrom('candidate_questions as question')
    .innerJoin('candidates', 'candidates.id', 'question.candidate_id')
    .select(['question.id', 'question.candidate_id', 'stage', 'asked_by_name', 'asked_at', 'text', 'wants_file'])
    .select(['answer_by', 'answered_at', 'answer', 'file_name', 'sha256', 'withdrawn_at', 'candidates.radicado'])
    .where('candidates.process_id', '=', process.id)
    .orderBy('question.id')
    .execute();

type Question = Awaited<ReturnType<typeof questionsOfProcess>>[number];

const questionColumns: readonly Column<Question>[] = [
  ['Id de la pregunta', (row) => String(row.id)],
  ['Id de la candidatura', (row) => String(row.candidate_id)],
  ['Radicado', (row) => row.radicado],
  ['Etapa', (row) => stageWords[row.stage]],
  ['Pregunta', (row) => row.text],
  ['Preguntada por', (row) => row.asked_by_name],
  ['Preguntada', (row) => timeCell(row.asked_at)],
  ['Pide un archivo', (row) => (row.wants_file ? 'Sí' : 'No')],
  ['Responder hasta el', (row) => row.answer_by],
  ['Respuesta', (row) => row.answer],
  ['Respondida', (row) => timeCell(row.answered_at)],
  ['Archivo', (row) => (row.file_name === null ? '' : answerPathOf(row))],
  ['Nombre que le dio la persona', (row) => row.file_name],
  ['SHA-256', (row) => row.sha256?.toString('hex')],
  ['Retirada', (row) => timeCell(row.withdrawn_at)],
];

const answerPathOf = ({ id, candidate_id, radicado }: Question) =>
  `${folderOf({ id: candidate_id, radicado })}/respuesta-${id}.pdf`;

async function exportQuestions(db: Queryable, process: ProcessKey, folder: ExportFolder): Promise<void> {
  const questions = await questionsOfProcess(db, process);
  await folder.write('candidatos/preguntas.csv', csvOf(questionColumns, questions));
  for (const question of questions) {
    const file = question.file_name === null ? undefined : await findAnswerFile(db, question.id);
    if (file) await folder.write(answerPathOf(question), file.bytes);
  }
}

const proposalsOfProcess = (db: Queryable, process: ProcessKey) =>
  db
    .selectFrom('proposals')
    .innerJoin('candidates', 'candidates.id', 'proposals.candidate_id')
    .selectAll('proposals')
    .select('candidates.radicado')
    .where('candidates.process_id', '=', process.id)
    .where('state', '!=', 'draft')
    .orderBy('proposals.id')
    .execute();

type Proposal = Awaited<ReturnType<typeof proposalsOfProcess>>[number];

/** Every version that was sent for release; drafts are the candidates' own. */
const proposalColumns: readonly Column<Proposal>[] = [
  ['Id de la versión', (row) => String(row.id)],
  ['Id de la candidatura', (row) => String(row.candidate_id)],
  ['Radicado', (row) => row.radicado],
  ['Estado', (row) => (row.state === 'draft' ? '' : proposalStateLabels[row.state])],
  ['Texto', (row) => row.text],
  ['Enlace', (row) => row.link],
  ['Hoja de vida', (row) => (row.cv_id === null ? '' : cvPathOf(row, row.cv_id))],
  ['Enviada', (row) => timeCell(row.submitted_at)],
  ['Decidida', (row) => timeCell(row.decided_at)],
  ['Decidida por', (row) => row.decided_by_name],
  ['Motivo', (row) => row.reason],
];

const cvPathOf = ({ candidate_id, radicado }: Proposal, cv: number) =>
  `${folderOf({ id: candidate_id, radicado })}/hoja-de-vida-${cv}.pdf`;

async function exportProposals(db: Queryable, process: ProcessKey, folder: ExportFolder): Promise<void> {
  const proposals = await proposalsOfProcess(db, process);
  await folder.write('candidatos/propuestas.csv', csvOf(proposalColumns, proposals));
  const paths = new Map(
    proposals.flatMap((row) => (row.cv_id === null ? [] : [[row.cv_id, cvPathOf(row, row.cv_id)]])),
  );
  for (const [id, path] of paths) {
    const cv = await readCv(db, id);
    if (cv) await folder.write(path, cv.bytes);
  }
}

/** The candidacies of a process, also those set aside and those never submitted, with their decisions and their files. */
export async function exportCandidates(db: Queryable, process: ProcessKey, folder: ExportFolder): Promise<number> {
  const ids = await db
    .selectFrom('candidates')
    .select('id')
    .where('process_id', '=', process.id)
    .orderBy('id')
    .execute();
  const rows = (
    await findCandidatesById(
      db,
      ids.map(({ id }) => id),
    )
  ).toSorted((a, b) => a.id - b.id);
  await folder.write(
    'candidatos/candidatos.csv',
    csvOf(
      candidateColumns,
      rows.map((row) => ({ ...row, declared: toCandidate(row) })),
    ),
  );
  await folder.write('candidatos/decisiones.csv', csvOf(reviewColumns, await reviewsOfProcess(db, process)));
  const documents = await documentsOfProcess(db, process);
  await folder.write('candidatos/documentos.csv', csvOf(documentColumns, documents));
  // A document that was decided twice has two lines and one file.
  for (const document of new Map(documents.map((one) => [one.id, one])).values()) {
    const { bytes } = await db
      .selectFrom('documents')
      .select('bytes')
      .where('id', '=', document.id)
      .executeTakeFirstOrThrow();
    await folder.write(pathOf(document), bytes);
  }
  for (const row of rows) {
    const pdf = await db
      .selectFrom('consolidated_pdfs')
      .select('bytes')
      .where('candidate_id', '=', row.id)
      .executeTakeFirst();
    if (pdf) await folder.write(`${folderOf(row)}/consolidado.pdf`, pdf.bytes);
  }
  await exportQuestions(db, process, folder);
  await exportProposals(db, process, folder);
  return rows.length;
}
