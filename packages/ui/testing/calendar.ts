import type { Calendar, Windows } from '@urna/contract/processes/calendar';

/** The current process of the screens that a test renders: a contest with each kind of login. */
export const calendarOf = (stage: 'preparing' | 'open', windows: Windows): Calendar => ({
  process: {
    slug: '2025',
    state: 'current',
    title: 'Elecciones 2025',
    body: 'Tribunal Disciplinario',
    period: '2026-2029',
    organiser: 'Junta Central de Contadores',
    contact: { page: null, email: 'atencion@junta.test', phone: null, hours: null },
    entity: { nit: null, address: null, notifications_email: null },
    shows_gov_bar: false,
    voters_forgotten: false,
  },
  contests: (['code', 'password'] as const).map((login) => ({
    contest: login === 'code' ? 'contador' : 'ies',
    title: login === 'code' ? 'Representantes Contadores' : 'Representantes IES',
    question: 'Representante',
    candidate_type: login === 'code' ? 'CANDIDATE_ACCOUNTANT' : 'CANDIDATE_IES',
    login,
    windows: null,
    stage,
    cleared: true,
    credential_authority: null,
  })),
  windows,
  turnout: [],
  results: [],
  now: new Date().toISOString(),
});
