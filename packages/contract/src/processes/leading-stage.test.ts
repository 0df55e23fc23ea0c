import { describe, expect, test } from 'vitest';
import type { ContestStage } from '../election/contests.ts';
import type { Calendar } from './calendar.ts';
import { leadingStage } from './leading-stage.ts';

const window = (from: number, to: number) => ({
  opens_at: `2025-09-${String(from).padStart(2, '0')}T13:00:00.000Z`,
  closes_at: `2025-09-${String(to).padStart(2, '0')}T22:00:00.000Z`,
});
const windows = { inscription: window(1, 5), correction: window(8, 10), voting: window(15, 20) };
const contest = (stage: ContestStage): Calendar['contests'][number] => ({
  contest: 'contador',
  title: 'Representantes Contadores',
  question: 'Representante de los Contadores Públicos',
  candidate_type: 'CANDIDATE_ACCOUNTANT',
  login: 'code',
  stage,
  cleared: stage !== 'sealed',
  windows: null,
  credential_authority: null,
});
const leadingOn = (day: number, ...stages: ContestStage[]) =>
  leadingStage(
    { windows, contests: stages.map(contest) },
    new Date(`2025-09-${String(day).padStart(2, '0')}T18:00:00Z`),
  );

describe('leadingStage', () => {
  test('announces the registration before it opens, and leads with it while it is open', () => {
    expect(leadingStage({ windows, contests: [contest('preparing')] }, new Date('2025-08-20T18:00:00Z'))).toEqual({
      stage: 'before',
      what: 'registration',
      opensAt: windows.inscription.opens_at,
    });
    expect(leadingOn(3, 'preparing')).toEqual({ stage: 'registration', until: windows.inscription.closes_at });
  });

  test('leads with the registration until the end of its period of grace', () => {
    const graced = { ...windows, inscription: { ...windows.inscription, grace_until: '2025-09-07T22:00:00.000Z' } };
    expect(leadingStage({ windows: graced, contests: [] }, new Date('2025-09-06T18:00:00Z'))).toEqual({
      stage: 'registration',
      until: '2025-09-07T22:00:00.000Z',
    });
  });

  test('announces the vote between registration and vote', () => {
    expect(leadingOn(12, 'sealed')).toEqual({ stage: 'before', what: 'voting', opensAt: windows.voting.opens_at });
  });

  test('leads with the vote only once a contest is open, not by the calendar alone', () => {
    expect(leadingOn(16, 'preparing', 'sealed')).toEqual({ stage: 'none' });
    expect(leadingOn(16, 'published', 'open')).toEqual({ stage: 'voting', until: windows.voting.closes_at });
  });

  test('says that the votes are counted after the close, and leads with the result once it is published', () => {
    // The server closes a contest some seconds after its window.
    expect(leadingOn(21, 'open')).toEqual({ stage: 'counting' });
    expect(leadingOn(21, 'tallied', 'closed')).toEqual({ stage: 'counting' });
    expect(leadingOn(21, 'published', 'tallied')).toEqual({ stage: 'result' });
  });

  test('says nothing of a result while a repetition, or the other contest, can still be voted on', () => {
    const published = contest('published');
    const repetition = (stage: ContestStage, from: number, to: number) => ({
      ...contest(stage),
      contest: 'contador-2',
      windows: { voting: window(from, to) },
    });
    const on = (day: number, other: Calendar['contests'][number]) =>
      leadingStage({ windows, contests: [published, other] }, new Date(`2025-09-${day}T18:00:00Z`));
    expect(on(21, repetition('preparing', 24, 26))).toEqual({
      stage: 'before',
      what: 'voting',
      opensAt: '2025-09-24T13:00:00.000Z',
    });
    // The first vote was closed before its time: what counts is when the one that is open closes.
    expect(on(18, repetition('open', 16, 26))).toEqual({ stage: 'voting', until: '2025-09-26T22:00:00.000Z' });
    expect(on(25, { ...repetition('sealed', 24, 26), cleared: false })).toEqual({ stage: 'none' });
    expect(on(27, repetition('tallied', 24, 26))).toEqual({ stage: 'result' });
  });

  test('leads with nothing where nothing is planned', () => {
    expect(leadingStage({ windows: {}, contests: [] }, new Date())).toEqual({ stage: 'none' });
  });
});
