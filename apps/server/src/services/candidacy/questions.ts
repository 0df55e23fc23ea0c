import type { QuestionFilter } from '@urna/contract/candidacy/candidate-lists';
import { type OwnQuestion, type Question, type QuestionState, questionLink } from '@urna/contract/candidacy/questions';
import { stageOf } from '@urna/contract/candidacy/review-rules';
import type { Tracking } from '@urna/contract/candidacy/tracking';
import { bogotaDay, toWireTime } from '@urna/contract/shared/dates';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { CandidateQuestionsTable } from '../../platform/database/candidate-tables.ts';
import type { Queryable, Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { pick } from '../../platform/pick.ts';
import { type Secrets, sha256 } from '../../platform/secrets.ts';
import { readToken, signToken } from '../../platform/signed-tokens.ts';
import type { CandidateRow } from './read-candidate.ts';

/** What a reviewer asked a candidate, without the bytes of the answer's file. Only this module writes the table. */
export type QuestionRow = Omit<Selectable<CandidateQuestionsTable>, 'bytes'>;

const select = (db: Queryable) =>
  db
    .selectFrom('candidate_questions')
    .select(['id', 'candidate_id', 'stage', 'asked_by', 'asked_by_name', 'asked_at', 'text', 'wants_file', 'answer_by'])
    .select(['answered_at', 'answer', 'file_name', 'file_size', 'sha256', 'withdrawn_at']);

/** A candidacy's questions, oldest first. */
export async function listQuestions(db: Queryable, candidateId: number): Promise<QuestionRow[]> {
  return select(db).where('candidate_id', '=', candidateId).orderBy('id').execute();
}

export async function findQuestion(db: Queryable, id: number): Promise<QuestionRow | undefined> {
  return select(db).where('id', '=', id).executeTakeFirst();
}

/** Ownership stands in the query: the id of another candidacy's question finds nothing. */
export async function findOwnQuestion(
  db: Queryable,
  id: number,
  owner: { id: number },
): Promise<QuestionRow | undefined> {
  return select(db).where('id', '=', id).where('candidate_id', '=', owner.id).executeTakeFirst();
}

export async function findAnswerFile(db: Queryable, id: number): Promise<{ name: string; bytes: Buffer } | undefined> {
  const row = await db
    .selectFrom('candidate_questions')
    .select(['file_name as name', 'bytes'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name && row.bytes ? { name: row.name, bytes: row.bytes } : undefined;
}

/** Race: of two who ask at once, the unique index lets one, and the other gets undefined. */
export async function insertQuestion(
  tx: Tx,
  question: Insertable<CandidateQuestionsTable>,
): Promise<{ id: number } | undefined> {
  return tx
    .insertInto('candidate_questions')
    .values(question)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** Race: an answer and a withdrawal change the row under one condition: one of them does, the other gets false. */
const updateOpen = (tx: Tx, id: number) =>
  tx
    .updateTable('candidate_questions')
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .where('withdrawn_at', 'is', null);

export async function markWithdrawn(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await updateOpen(tx, id).set({ withdrawn_at: now }).executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export interface Answer {
  answer: string;
  file: { fileName: string; bytes: Buffer } | null;
}

export async function writeAnswer(tx: Tx, id: number, { answer, file }: Answer, now: Date): Promise<boolean> {
  const stored = file && {
    file_name: file.fileName,
    file_size: file.bytes.length,
    sha256: sha256(file.bytes),
    bytes: file.bytes,
  };
  const { numUpdatedRows } = await updateOpen(tx, id)
    .set({ answered_at: now, answer, ...stored })
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Signed and not stored: what became of the question says whether its link still serves. */
const questionToken = (secrets: Secrets, id: number): string => signToken(secrets, 'question', [id]);

export const questionUrl = ({ publicUrl, secrets }: Pick<Deps, 'publicUrl' | 'secrets'>, id: number): string =>
  questionLink(publicUrl, questionToken(secrets, id));

/** The question that a link names; null if we didn't sign it. */
export const questionIdOf = (secrets: Secrets, token: string): number | null =>
  readToken(secrets, 'question', token)?.[0] ?? null;

type Standing = Pick<CandidateRow, 'review_status' | 'set_aside_at' | 'process_state'>;

/** Nobody closes a question: it lapses when its stage is decided, or the candidacy no longer counts. */
export function questionStateOf(row: QuestionRow, candidate: Standing): QuestionState {
  if (row.answered_at) return 'answered';
  if (row.withdrawn_at) return 'withdrawn';
  const counts = candidate.set_aside_at === null && candidate.process_state === 'current';
  return counts && stageOf(candidate.review_status) === row.stage ? 'open' : 'lapsed';
}

export function toOwnQuestion(row: QuestionRow, candidate: Standing): OwnQuestion {
  const { file_name, file_size } = row;
  return {
    ...pick(row, ['id', 'text', 'wants_file', 'answer_by', 'answer']),
    state: questionStateOf(row, candidate),
    asked_at: toWireTime(row.asked_at),
    answered_at: row.answered_at && toWireTime(row.answered_at),
    file: file_name === null || file_size === null ? null : { file_name, file_size },
  };
}

/** As the follow-up shows them: whoever proved to be the candidate may answer there without looking for the mail. */
export async function listTrackedQuestions(
  secrets: Secrets,
  db: Queryable,
  candidate: Standing & { id: number },
): Promise<Tracking['questions']> {
  return (await listQuestions(db, candidate.id)).map((row) => {
    const own = toOwnQuestion(row, candidate);
    return { ...own, token: own.state === 'open' ? questionToken(secrets, own.id) : null };
  });
}

export const toQuestion = (row: QuestionRow, candidate: Standing): Question => ({
  ...toOwnQuestion(row, candidate),
  stage: row.stage,
  asked_by: row.asked_by_name,
});

/** For queries over `candidates`: the newest question of the stage that the candidacy waits for. */
const present = sql`
  select answer_by, answered_at, asked_by from candidate_questions as question
  where question.candidate_id = candidates.id and question.withdrawn_at is null and question.stage =
    case candidates.review_status when 'PENDIENTE' then 'first' when 'PARA_SUBSANAR' then 'final'
      when 'SUBSANADO' then 'final' end
  order by question.id desc limit 1`;

const presentIs = (condition: RawBuilder<boolean>) =>
  sql<boolean>`exists (select from (${present}) as present where ${condition})`;

const today = (now: Date) => sql`${bogotaDay(now)}::date`;

export const hasQuestion = (which: QuestionFilter): RawBuilder<boolean> =>
  presentIs(which === 'waiting' ? sql`answered_at is null` : sql`answered_at is not null`);

/** Whether a candidacy waits for its candidate's answer: nobody owes a decision meanwhile. As `isAwaited`. */
export const awaitsAnswer = (now: Date): RawBuilder<boolean> =>
  presentIs(sql`answered_at is null and answer_by >= ${today(now)}`);

/** Whether a candidacy came back to the member of staff who had asked: with an answer, or because its days are over. */
export const isBackAt = (staff: { id: number }, now: Date): RawBuilder<boolean> =>
  presentIs(sql`asked_by = ${staff.id} and (answered_at is not null or answer_by < ${today(now)})`);

/** When a candidacy comes back from a question; null without one. */
export const backAt = sql<Date | null>`
  (select coalesce(answered_at, (answer_by + 1)::timestamp at time zone 'America/Bogota') from (${present}) as present)`;

interface PresentRow extends Pick<QuestionRow, 'answer_by' | 'answered_at' | 'asked_by'> {
  back_at: Date;
}

/** The present questions of candidacies, by their ids. */
export async function presentQuestions(db: Queryable, ids: readonly number[]): Promise<Map<number, PresentRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PresentRow & { id: number }>`
    select candidates.id, present.*, ${backAt} as back_at
    from candidates cross join lateral (${present}) as present where candidates.id in (${sql.join(ids)})`.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
