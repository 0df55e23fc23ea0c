import { z } from 'zod';
import { bogotaDay, isCalendarDay, showDay, startOfDay } from '../shared/dates.ts';
import { type Endpoint, fileAnswer, idParams } from '../shared/endpoint.ts';
import { dataSchema } from '../shared/envelope.ts';
import { type ReviewStage, reviewStageSchema } from './candidacy.ts';

/**
 * What a reviewer asks the candidate without rejecting anything. The candidate answers with words and, where asked, one
 * PDF, by the link of a mail, to which the follow-up leads too. Neither the answer nor its absence decides anything.
 */
const QUESTION_PAGE = '/pregunta';
/** The token follows `#`: browsers don't send it, so no log and no referrer holds it. */
export const questionLink = (publicUrl: string, token: string): string => `${publicUrl}${QUESTION_PAGE}#token=${token}`;

/** `lapsed`: the candidacy was decided, or no longer counts, before anybody answered. */
const questionStates = ['open', 'answered', 'withdrawn', 'lapsed'] as const;
export type QuestionState = (typeof questionStates)[number];

/** Browsers send the line breaks of a form as CR LF. */
const withPlainBreaks = (text: string) => text.replaceAll('\r\n', '\n').trim();

export const newQuestionSchema = z.object({
  text: z
    .string({ error: 'Escriba la pregunta.' })
    .overwrite(withPlainBreaks)
    .min(10, 'Escriba la pregunta, con al menos 10 caracteres.')
    .max(500, 'No debe exceder los 500 caracteres.'),
  wants_file: z.boolean(),
  /** The last day for answering, in Bogotá. */
  answer_by: z.string({ error: 'Escriba la fecha.' }).refine(isCalendarDay, 'Escriba la fecha como AAAA-MM-DD'),
});
export type NewQuestion = z.infer<typeof newQuestionSchema>;

export const answerSchema = z.object({
  answer: z
    .string({ error: 'Escriba su respuesta.' })
    .overwrite(withPlainBreaks)
    .min(2, 'Escriba su respuesta.')
    .max(2000, 'No debe exceder los 2.000 caracteres.'),
});

const answerFileSchema = z.object({ file_name: z.string(), file_size: z.int() });

/** A question as its candidate sees it: the committee asks, and no person of it. */
export const ownQuestionSchema = z.object({
  id: z.int(),
  state: z.enum(questionStates),
  text: z.string(),
  wants_file: z.boolean(),
  asked_at: z.string(),
  answer_by: z.string(),
  answered_at: z.string().nullable(),
  answer: z.string().nullable(),
  file: answerFileSchema.nullable(),
});
export type OwnQuestion = z.infer<typeof ownQuestionSchema>;

/** A question as staff see it: also for which decision it was asked, and by whom. */
export const questionSchema = ownQuestionSchema.extend({ stage: reviewStageSchema, asked_by: z.string() });
export type Question = z.infer<typeof questionSchema>;

/** What the mailed link shows: what its mail said, and whether it still waits. Never the answer, nor whose it is. */
const questionPageSchema = ownQuestionSchema
  .pick({ state: true, text: true, wants_file: true, asked_at: true, answer_by: true, answered_at: true })
  .extend({ radicado: z.string(), process_title: z.string() });
export type QuestionPage = z.infer<typeof questionPageSchema>;

/** The newest question of the present stage, as a list shows it. */
export const presentQuestionSchema = z.object({
  answer_by: z.string(),
  answered_at: z.string().nullable(),
  /** The caller asked it: the candidacy comes back to them. */
  asked_by_caller: z.boolean(),
});
export type PresentQuestion = z.infer<typeof presentQuestionSchema>;

/** A time as text or as the database has it. */
interface AwaitedQuestion {
  answered_at: string | Date | null;
  answer_by: string;
}

/**
 * Whether a question still waits for the candidate. Once its last day is over the committee owes the decision again;
 * until it decides, the candidate may still answer.
 */
export const isAwaited = ({ answered_at, answer_by }: AwaitedQuestion, now: Date): boolean =>
  answered_at === null && bogotaDay(now) <= answer_by;

/** Where a question stands, in lists: "Espera respuesta hasta el 12/09/2029". */
export function tellQuestion(question: Pick<PresentQuestion, 'answered_at' | 'answer_by'>, now: Date): string {
  const { answered_at, answer_by } = question;
  if (answered_at !== null) return `Respondida el ${showDay(answered_at.slice(0, 10))}`;
  const day = showDay(answer_by);
  return isAwaited(question, now) ? `Espera respuesta hasta el ${day}` : `Sin respuesta desde el ${day}`;
}

const DAY_MS = 24 * 3_600_000;
const USUAL_DAYS = 3;
const MOST_DAYS = 30;

const dayIn = (days: number, now: Date) => bogotaDay(new Date(startOfDay(bogotaDay(now)).getTime() + days * DAY_MS));

type Moment = string | Date;
interface ReviewWindows {
  correction?: { closes_at: Moment } | undefined;
  voting?: { opens_at: Moment } | undefined;
}

/**
 * The days that a question may give for answering. Its whole last day comes before the review must be over: the first
 * validation before the corrections close, since a rejected document is corrected after it, the final review before the
 * vote opens. A close that has passed bounds nothing.
 */
export function answerDays(
  stage: ReviewStage,
  { correction, voting }: ReviewWindows,
  now: Date,
): { earliest: string; usual: string; latest: string } {
  const earliest = bogotaDay(now);
  const closes = [stage === 'first' ? correction?.closes_at : undefined, voting?.opens_at]
    .filter((close) => close !== undefined)
    .map((close) => new Date(close))
    .filter((close) => now < close)
    .map((close) => bogotaDay(new Date(close.getTime() - DAY_MS)));
  const [first = earliest] = [dayIn(MOST_DAYS, now), ...closes].toSorted();
  const latest = first < earliest ? earliest : first;
  const usual = dayIn(USUAL_DAYS, now);
  return { earliest, usual: usual < latest ? usual : latest, latest };
}

const tag = 'Preguntas';
const questionsAnswerSchema = z.object({ message: z.string(), data: z.array(questionSchema) });

export const askQuestion = {
  method: 'POST',
  path: '/candidates/:id/questions',
  about: 'process',
  tag,
  summary: 'Pregunta algo al candidato sin rechazar nada: recibe un correo con un enlace para responder',
  who: { staff: 'review' },
  params: idParams,
  body: newQuestionSchema,
  answers: { 200: questionsAnswerSchema },
} as const satisfies Endpoint;

export const withdrawQuestion = {
  method: 'POST',
  path: '/questions/:id/withdraw',
  about: 'process',
  tag,
  summary: 'Retira una pregunta que nadie ha respondido',
  who: { staff: 'review' },
  params: idParams,
  answers: { 200: questionsAnswerSchema },
} as const satisfies Endpoint;

export const getAnswerFile = {
  method: 'GET',
  path: '/questions/:id/file',
  about: 'process',
  tag,
  summary: 'El archivo de la respuesta',
  who: { sessions: ['tracking'], staff: 'read' },
  params: idParams,
  answers: { 200: fileAnswer },
} as const satisfies Endpoint;

const holder = { question: true } as const;

export const getQuestion = {
  method: 'GET',
  path: '/question',
  tag,
  summary: 'La pregunta del enlace que se envió por correo; no cambia nada',
  who: holder,
  guessing: 'too long to guess',
  answers: { 200: dataSchema(questionPageSchema) },
} as const satisfies Endpoint;

export const answerQuestion = {
  method: 'POST',
  path: '/question',
  tag,
  summary: 'Responde la pregunta del enlace, una sola vez (multipart)',
  who: holder,
  guessing: 'too long to guess',
  body: { form: { answer: 'text', 'file?': 'file' } },
  answers: { 200: z.object({ message: z.string(), data: questionPageSchema }) },
} as const satisfies Endpoint;
