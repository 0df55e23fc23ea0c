import { describe, expect, test } from 'vitest';
import { type ContestStage, contestStages } from '../election/contests.ts';
import type { Calendar } from '../processes/calendar.ts';
import { isVoteOver, votingAccess, votingStanding } from './voting-state.ts';

type Contest = Calendar['contests'][number];

const windows = { voting: { opens_at: '2029-09-10T13:00:00.000Z', closes_at: '2029-09-12T22:00:00.000Z' } };
const before = new Date('2029-09-01T00:00:00Z');
const during = new Date('2029-09-11T00:00:00Z');
const after = new Date('2029-09-13T00:00:00Z');

const contest = (stage: ContestStage, cleared = true, name = 'contador'): Contest => ({
  contest: name,
  title: name,
  question: name,
  candidate_type: 'CANDIDATE_ACCOUNTANT',
  login: 'code',
  windows: null,
  stage,
  cleared,
  credential_authority: null,
});
const access = (one: Contest, now: Date) => votingAccess({ windows, contests: [one] }, one, now);
const state = (contests: Contest[], now: Date) => votingStanding({ windows, contests }, now).state;

describe('votingAccess', () => {
  test('is open within the window, once the contest is sealed and its trustees have signed', () => {
    expect(contestStages.filter((stage) => access(contest(stage), during).open)).toEqual(['sealed', 'open']);
    expect(access(contest('open'), before)).toEqual({
      open: false,
      reason: 'Las votaciones abren el 10/09/2029 a las 08:00.',
    });
    expect(access(contest('open'), after)).toEqual({
      open: false,
      reason: 'Las votaciones cerraron el 12/09/2029 a las 17:00.',
    });
  });

  test('says what is missing when only the calendar is open', () => {
    expect(access(contest('preparing'), during)).toMatchObject({ reason: expect.stringContaining('no está lista') });
    expect(access(contest('sealed', false), during)).toMatchObject({
      reason: expect.stringContaining('faltan firmas'),
    });
  });
});

describe('votingStanding', () => {
  test.each([
    ['unknown', [], during],
    ['before', [contest('preparing')], before],
    ['waiting', [contest('preparing')], during],
    ['waiting', [contest('sealed', false)], during],
    ['open', [contest('sealed', false), contest('open', true, 'ies')], during],
    ['closed', [contest('open')], after],
    ['closed', [contest('published'), contest('tallied', true, 'ies')], after],
    ['published', [contest('published'), contest('published', true, 'ies')], after],
  ] as const)('is %s', (wanted, contests, now) => {
    expect(state([...contests], now)).toBe(wanted);
  });
});

describe('the date of votingStanding', () => {
  test('tells a close only once it has passed: a box may be closed before its time', () => {
    const date = (stage: ContestStage, now: Date) => votingStanding({ windows, contests: [contest(stage)] }, now).date;
    expect(date('open', during)).toBe(windows.voting.closes_at);
    expect(date('closed', during)).toBeNull();
    expect(date('published', during)).toBeNull();
    expect(date('published', after)).toBe(windows.voting.closes_at);
    expect(date('preparing', before)).toBe(windows.voting.opens_at);
  });
});

test('a vote is over once it was held and closed, by the calendar or before', () => {
  const over = (stage: ContestStage, now: Date, cleared = true) =>
    isVoteOver(contest(stage, cleared), windows.voting, now);
  expect([over('open', during), over('closed', during), over('open', after)]).toEqual([false, true, true]);
  expect([over('sealed', after), over('sealed', after, false), over('preparing', after)]).toEqual([true, false, false]);
});
