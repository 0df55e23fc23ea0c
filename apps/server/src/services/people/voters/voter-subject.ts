import { type ContestName, contestNameSchema } from '@urna/contract/contest-names';
import { type RawBuilder, sql } from 'kysely';

/** The voter whom a session or code belongs to. */
export interface VoterKey {
  contest: ContestName;
  id: number;
}

export function voterSubject({ contest, id }: VoterKey): string {
  return `voter:${contest}:${id}`;
}

export function voterOfSubject(subject: string): VoterKey {
  const [, contest, id] = /^voter:([a-z]+):(\d+)$/.exec(subject) ?? [];
  if (id === undefined) throw new Error('the session is not a voter’s');
  return { contest: contestNameSchema.parse(contest), id: Number(id) };
}

/** SQL for the voter's id in a column of subjects; null for any other kind of subject. */
export function voterIdIn(column: string): RawBuilder<number | null> {
  return sql<number | null>`substring(${sql.ref(column)} from '^voter:[a-z]+:([0-9]+)$')::bigint`;
}
