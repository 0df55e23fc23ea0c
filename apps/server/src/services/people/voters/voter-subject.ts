import { type ContestName, contestNameSchema } from '@urna/contract/contest-names';
import { type RawBuilder, sql } from 'kysely';

/** Who a voter's session or code belongs to. */
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

/** The voter's number in a column that holds subjects, within a statement; null in anybody else's. */
export function voterIdIn(column: string): RawBuilder<number | null> {
  return sql<number | null>`substring(${sql.ref(column)} from '^voter:[a-z]+:([0-9]+)$')::bigint`;
}
