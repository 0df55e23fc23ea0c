import { type ContestName, contestNameSchema } from '@urna/contract/contest-names';

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
