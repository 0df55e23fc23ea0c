// The candidate answers a question by its mailed link.

import { ordinaryPdf } from '@urna/contract/candidacy/documents';
import { type answerQuestion, answerSchema, type QuestionPage } from '@urna/contract/candidacy/questions';
import { bogotaDay, tellTime } from '@urna/contract/shared/dates';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { requireAcceptable } from '../../../platform/files/examine/examine-upload.ts';
import { safeFileName } from '../../../platform/files/file-names.ts';
import { readFileForm } from '../../../platform/files/read-form.ts';
import type { FileSandbox } from '../../../platform/files/sandbox/file-sandbox.ts';
import { pick } from '../../../platform/pick.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { record } from '../../../services/activity/record.ts';
import { lockPerson } from '../../../services/candidacy/lock-person.ts';
import {
  type Answer,
  findQuestion,
  type QuestionRow,
  questionStateOf,
  toOwnQuestion,
  writeAnswer,
} from '../../../services/candidacy/questions.ts';
import { type CandidateRow, candidateCauser, findCandidatesById } from '../../../services/candidacy/read-candidate.ts';

interface Pending {
  question: QuestionRow;
  candidate: CandidateRow;
}

/** The question of a link, with its candidacy. */
export async function requireLinked(db: Queryable, id: number | null): Promise<Pending> {
  const question = id === null ? undefined : await findQuestion(db, id);
  const [candidate] = question ? await findCandidatesById(db, [question.candidate_id]) : [];
  if (!question || !candidate) throw new AppError('unknown_question_link');
  return { question, candidate };
}

export async function questionPage(db: Queryable, { question, candidate }: Pending): Promise<QuestionPage> {
  const { title } = await db
    .selectFrom('processes')
    .select('title')
    .where('id', '=', candidate.process_id)
    .executeTakeFirstOrThrow();
  return {
    ...pick(toOwnQuestion(question, candidate), [
      'state',
      'text',
      'wants_file',
      'asked_at',
      'answer_by',
      'answered_at',
    ]),
    radicado: candidate.radicado ?? '',
    process_title: title,
  };
}

/** The words and the file of the form, before anything opens the file. */
export async function readAnswer(request: FastifyRequest, { question }: Pending): Promise<Answer> {
  const names = { file: 'file', texts: ['answer'] } as const;
  const { texts, file } = await readFileForm<typeof answerQuestion>(request, ordinaryPdf, names);
  const parsed = answerSchema.safeParse(texts);
  if (!parsed.success)
    throw new AppError('invalid_fields', { errors: { answer: parsed.error.issues.map(({ message }) => message) } });
  if (file && !question.wants_file)
    throw new AppError('invalid_fields', { errors: { file: ['Esta pregunta no pide un archivo.'] } });
  const fileName = file && safeFileName(file.name, { otherwise: 'respuesta', format: 'pdf' });
  return { answer: parsed.data.answer, file: file && fileName ? { fileName, bytes: file.bytes } : null };
}

const hashOf = ({ file }: Answer): string | null => file && sha256(file.bytes).toString('hex');

/** Whether this very answer is stored already: the first call's answer was lost. A PDF is stored as it came. */
const isRepeated = (row: QuestionRow, given: Answer): boolean =>
  row.answer === given.answer && (row.sha256?.toString('hex') ?? null) === hashOf(given);

function whyOver({ question, candidate }: Pending): string {
  if (question.answered_at)
    return `Esta pregunta ya se respondió el ${tellTime(question.answered_at)}. Lo que envió ahora no se guardó.`;
  if (question.withdrawn_at) return 'El comité retiró esta pregunta: ya no hace falta responderla.';
  return candidate.set_aside_at === null && candidate.process_state === 'current'
    ? 'El comité ya decidió sobre la candidatura: ya no hace falta responder.'
    : 'Esta candidatura ya no se revisa: no hace falta responder.';
}

/** Whether an answer is still to be stored: a repeated one is not, and any other to a question that is over is refused. */
function needsStoring(pending: Pending, given: Answer): boolean {
  const { question, candidate } = pending;
  const state = questionStateOf(question, candidate);
  if (state === 'open') return true;
  if (state === 'answered' && isRepeated(question, given)) return false;
  throw new AppError('question_over', { details: { reason: whyOver(pending) } });
}

/**
 * Stores an answer, once. Race: the question may be answered elsewhere, withdrawn, or overtaken by a decision while the
 * file is examined; it is read again under the person's lock, which those wait for.
 */
export async function answer(
  { db, clock, fileSandbox }: Pick<Deps, 'db' | 'clock'> & { fileSandbox: FileSandbox },
  pending: Pending,
  given: Answer,
): Promise<{ message: string; data: QuestionPage }> {
  if (needsStoring(pending, given) && given.file)
    await requireAcceptable({ fileSandbox }, ordinaryPdf, { field: 'file', bytes: given.file.bytes });
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    await lockPerson(tx, pending.candidate);
    const locked = await requireLinked(tx, pending.question.id);
    const { question, candidate } = locked;
    if (needsStoring(locked, given)) {
      // The lock orders everybody who writes it; the condition of the update holds without it too.
      if (!(await writeAnswer(tx, question.id, given, now)))
        throw new AppError('question_over', { details: { reason: whyOver(locked) } });
      await record(tx, candidateCauser(candidate), 'question_answered', {
        candidate,
        question_id: question.id,
        answer: given.answer,
        file_sha256: hashOf(given),
        late: bogotaDay(now) > question.answer_by,
      });
    }
    return { message: 'Recibimos su respuesta.', data: await questionPage(tx, await requireLinked(tx, question.id)) };
  });
}
