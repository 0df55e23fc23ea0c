import type { Candidate } from '@urna/contract/candidacy/inscription';
import { expect, test } from 'vitest';
import { declaredFacts } from './declared-facts.ts';

test("the candidate's own dates are shown as the form takes them", () => {
  const facts = declaredFacts({
    identification_number: '52123456',
    issue_date: '2008-03-14',
    birth_date: '1990-01-02',
  } as Candidate);
  expect([facts.issued[1], facts.born[1]]).toEqual(['2008-03-14', '1990-01-02']);
});
