// A reviewer asks the candidate something, or withdraws what they asked.

import { candidateKindLabels, type ReviewStage } from '@urna/contract/candidacy/candidacy';
import { answerDays, type NewQuestion, type Question } from '@urna/contract/candidacy/questions';
import { receiptLabels, TRACKING_NAME, TRACKING_PAGE } from '@urna/contract/candidacy/receipt-words';
import { stageOf } from '@urna/contract/candidacy/review-rules';
import { showDay, tellTime } from '@urna/contract/shared/dates';
import type { Mail } from '@urna/mail/mail-layout';
import type { ProcessRow } from '../../../platform/database/process-tables.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { asCauser } from '../../../services/access/staff-guard.ts';
import type { StaffRow } from '../../../services/access/staff-queries.ts';
import { record } from '../../../services/activity/record.ts';
import { mailCandidate } from '../../../services/candidacy/addresses.ts';
import { lockPerson } from '../../../services/candidacy/lock-person.ts';
import {
  findQuestion,
  insertQuestion,
  listQuestions,
  markWithdrawn,
  type QuestionRow,
  questionStateOf,
  questionUrl,
  toQuestion,
} from '../../../services/candidacy/questions.ts';
import { type CandidateRow, requireDecidable } from '../../../services/candidacy/read-candidate.ts';
import { findWindow } from '../../../services/processes/calendar.ts';
import { requireReviewable } from '../review/decisions.ts';

interface Written {
  message: string;
  data: Question[];
}

/**
 * Mails a question to the candidate: whoever may decide the candidacy now may ask instead. A candidacy has one open
 * question; repeating the call that made it is answered like the first.
 */
export async function ask(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'secrets'>,
  staff: StaffRow,
  process: ProcessRow,
  candidateId: number,
  asked: NewQuestion,
): Promise<Written> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const candidate = await lockDecidable(tx, staff, process, candidateId);
    const stage = stageOf(candidate.review_status);
    if (stage === null)
      throw new AppError('question_over', {
        details: { reason: 'La candidatura ya se decidió: no queda nada por preguntar.' },
      });
    await requireReviewable(tx, staff, process, candidate, stage, now);
    const answer = async () => ({ message: 'La pregunta se envió.', data: await questionsOf(tx, candidate) });
    if (await isRepeated(tx, staff, candidate, asked)) return answer();
    await requireDay(tx, candidate, stage, asked.answer_by, now);
    const question = { ...asked, candidate_id: candidate.id, stage };
    const by = { asked_by: staff.id, asked_by_name: staff.name, asked_at: now };
    const inserted = await insertQuestion(tx, { ...question, ...by });
    if (!inserted) throw new AppError('question_waiting');
    const mail = questionMail(candidate, asked, { answer: questionUrl(deps, inserted.id), site: deps.publicUrl });
    await mailCandidate(tx, deps, now, candidate, { mail, topic: 'candidate_question', actsForThem: true });
    await record(tx, asCauser(staff), 'question_asked', {
      candidate,
      question_id: inserted.id,
      stage,
      asked: asked.text,
      wants_file: asked.wants_file,
      answer_by: asked.answer_by,
    });
    return answer();
  });
}

/** Under the person's lock, which answers and decisions wait for too. */
async function lockDecidable(tx: Tx, staff: StaffRow, process: ProcessRow, id: number): Promise<CandidateRow> {
  await lockPerson(tx, await requireDecidable(tx, staff, process, id));
  return requireDecidable(tx, staff, process, id);
}

const questionsOf = async (tx: Tx, candidate: CandidateRow) =>
  (await listQuestions(tx, candidate.id)).map((row) => toQuestion(row, candidate));

async function isRepeated(tx: Tx, staff: StaffRow, candidate: CandidateRow, asked: NewQuestion): Promise<boolean> {
  const open = (await listQuestions(tx, candidate.id)).find((row) => questionStateOf(row, candidate) === 'open');
  return (
    open?.asked_by === staff.id &&
    open.text === asked.text &&
    open.wants_file === asked.wants_file &&
    open.answer_by === asked.answer_by
  );
}

async function requireDay(tx: Tx, candidate: CandidateRow, stage: ReviewStage, day: string, now: Date): Promise<void> {
  const [correction, voting] = [
    await findWindow(tx, 'correction', candidate),
    await findWindow(tx, 'voting', candidate),
  ];
  const { earliest, latest } = answerDays(stage, { correction, voting }, now);
  if (earliest <= day && day <= latest) return;
  const message = `Elija un día entre el ${showDay(earliest)} y el ${showDay(latest)}.`;
  throw new AppError('invalid_fields', { errors: { answer_by: [message] } });
}

function questionMail(
  person: Pick<CandidateRow, 'first_name' | 'candidate_type' | 'radicado'>,
  { text, wants_file, answer_by }: NewQuestion,
  links: { answer: string; site: string },
): Mail {
  return {
    subject: 'El comité tiene una pregunta sobre su candidatura',
    preview: `Respóndala hasta el ${showDay(answer_by)}, con el enlace de este correo.`,
    greeting: `Hola, ${person.first_name}:`,
    secret: true,
    blocks: [
      'El comité que revisa su candidatura necesita que le aclare algo. No se ha rechazado nada.',
      {
        type: 'facts',
        rows: [
          [receiptLabels.radicado, person.radicado ?? ''],
          [receiptLabels.candidacy, candidateKindLabels[person.candidate_type]],
          ['Pregunta', text],
          ['Responda hasta el', showDay(answer_by)],
        ],
      },
      ...(wants_file
        ? ['Con la respuesta le piden un archivo: un PDF de hasta 1 MB, o fotos que la página convierte en PDF.']
        : []),
      { type: 'link', label: 'Responder la pregunta', url: links.answer },
      'El enlace es personal y la respuesta se envía una sola vez: no lo comparta.',
      {
        type: 'note',
        text: `También puede responder en ${TRACKING_NAME}, con su radicado y su documento.`,
        label: TRACKING_NAME,
        url: `${links.site}${TRACKING_PAGE}`,
      },
    ],
  };
}

/** Withdraws an open question, whoever of the reviewers asked it. Is idempotent. */
export async function withdraw(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  staff: StaffRow,
  process: ProcessRow,
  id: number,
): Promise<Written> {
  return db.transaction().execute(async (tx) => {
    const unlocked = await findQuestion(tx, id);
    if (!unlocked) throw new AppError('not_found');
    const candidate = await lockDecidable(tx, staff, process, unlocked.candidate_id);
    const row = await findQuestion(tx, id);
    if (row && questionStateOf(row, candidate) === 'open' && (await markWithdrawn(tx, id, clock.now())))
      await record(tx, asCauser(staff), 'question_withdrawn', { candidate, question_id: id });
    else if (!row?.withdrawn_at) throw new AppError('question_over', { details: { reason: whyNotWithdrawable(row) } });
    return { message: 'La pregunta se retiró.', data: await questionsOf(tx, candidate) };
  });
}

const whyNotWithdrawable = (row: QuestionRow | undefined): string =>
  row?.answered_at
    ? `El candidato ya respondió el ${tellTime(row.answered_at)}: la pregunta y la respuesta quedan en la candidatura.`
    : 'La candidatura ya se decidió, y con eso la pregunta dejó de esperar respuesta.';
