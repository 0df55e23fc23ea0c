import { type ContestStage, contestStages, hasReached } from '@urna/contract/election/contests';
import type { PublicElection } from '@urna/contract/election/elections';
import type { Calendar } from '@urna/contract/processes/calendar';
import { leadingStage } from '@urna/contract/processes/leading-stage';
import { stateOfContest, type VotingState, votingAccess } from '@urna/contract/voting/voting-state';
import { describe, expect, test } from 'vitest';
import { changesUntil } from '../../features/candidacy/candidates/candidate-profile.tsx';
import { wordsBefore } from '../../features/election/results/before-publication.tsx';
import { standingOf } from '../../features/processes/landing/calendar-strip.tsx';

const times = { opens_at: '2029-09-10T13:00:00.000Z', closes_at: '2029-09-12T22:00:00.000Z' };
const moments = ['2029-09-01T00:00:00Z', times.opens_at, '2029-09-11T00:00:00Z', times.closes_at];

/** What every public page says of one contest at one moment. */
function wordsOf(stage: ContestStage, cleared: boolean, now: Date) {
  const contest: Calendar['contests'][number] = {
    contest: 'contador',
    title: 'Representantes Contadores',
    question: 'Representante de los Contadores Públicos',
    candidate_type: 'CANDIDATE_ACCOUNTANT',
    login: 'code',
    windows: null,
    stage,
    cleared,
    credential_authority: null,
  };
  const calendar: Calendar = {
    process: {} as Calendar['process'],
    windows: { voting: times },
    contests: [contest],
    turnout: [],
    results: [],
    now: now.toISOString(),
  };
  const election = hasReached(stage, 'sealed')
    ? ({ sealing_act: { complete: cleared } } as PublicElection['election'])
    : null;
  const state = stateOfContest(contest, times, now);
  return {
    state,
    leads: leadingStage(calendar, now).stage,
    access: votingAccess(calendar, contest, now).open,
    strip: standingOf('voting', calendar, now).words,
    dates: standingOf('voting', calendar, now).sentence,
    results: wordsBefore({ stage, ...times, election }, now),
    proposals: changesUntil(times.opens_at, state, now),
  };
}

const strips: Record<VotingState, string> = {
  unknown: '',
  before: 'Próximamente',
  waiting: 'Aún no abren',
  open: 'Abiertas',
  closed: 'Cerradas',
  published: 'Cerradas',
};
const sentences: Record<VotingState, RegExp> = {
  unknown: /^Fechas por definir$/,
  before: /^Abren el 10/,
  waiting: /^Falta/,
  open: /^Hasta el 12/,
  closed: /^Cerraron el 12|^Ya cerraron$/,
  published: /^Cerraron el 12|^Ya cerraron$/,
};
const titles: Record<VotingState, RegExp> = {
  unknown: /aún no ha abierto/,
  before: /^La votación aún no ha abierto$/,
  waiting: /^La votación aún no ha abierto$/,
  open: /^La votación está abierta$/,
  closed: /^La votación cerró/,
  published: /^La votación cerró/,
};

describe('landing page, results, candidates and access to the vote', () => {
  test.each(
    contestStages.flatMap((stage) =>
      moments.flatMap((moment) => [true, false].map((cleared) => ({ stage, moment, cleared }))),
    ),
  )('agree on $stage at $moment, signed: $cleared', ({ stage, moment, cleared }) => {
    const { state, leads, access, strip, dates, results, proposals } = wordsOf(stage, cleared, new Date(moment));
    expect({ access, leads: leads === 'voting' }).toEqual({ access: state === 'open', leads: state === 'open' });
    expect(strip).toBe(strips[state]);
    // What has closed isn't said to close in the future, and there is no result while somebody can vote.
    expect(dates).toMatch(sentences[state]);
    expect(moment !== times.closes_at && dates.includes('Cerraron el')).toBe(false);
    expect(leads === 'result' || leads === 'counting').toBe(state === 'closed' || state === 'published');
    expect(results.title).toMatch(titles[state]);
    expect(/todavía no abre/.test(proposals), proposals).toBe(state === 'waiting');
    // A date that has passed is no announcement.
    const announces = [results.text, proposals].map((text) => /\bAbre el|Puede cambiar/.test(text));
    expect(announces.some(Boolean) && moment !== moments[0]).toBe(false);
  });

  test('say what an overdue opening waits for, also where nothing was sealed', () => {
    const now = new Date('2029-09-11T00:00:00Z');
    expect(wordsOf('sealed', false, now).results.text).toMatch(/ya debía abrir, pero faltan firmas de los custodios/);
    expect(wordsOf('preparing', false, now).results.text).toMatch(/ya debía abrir, pero faltan la tarjeta electoral/);
    expect(wordsOf('preparing', false, new Date(times.closes_at)).results.title).toBe(
      'La votación cerró sin haber abierto',
    );
  });
});
