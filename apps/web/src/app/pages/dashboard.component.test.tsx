import type { Role } from '@urna/contract/access/roles';
import { type ActivityList, searchActivityLog } from '@urna/contract/activity/activity-list';
import { getReviewQueue, getStatistics, getTimeline, type Statistics } from '@urna/contract/candidacy/candidate-lists';
import { getTurnout, listElections, type PublicElection } from '@urna/contract/election/elections';
import { getPreparation } from '@urna/contract/election/preparation';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { given, type PreparedAnswer, refusal } from '../../../testing/stub-api.ts';
import { Dashboard } from './dashboard.tsx';

const statistics: Statistics = {
  total_candidates: 30,
  total_approved: 11,
  total_rejected: 5,
  total_candidate_accountant: 20,
  total_candidate_accountant_approved: 8,
  total_candidate_accountant_rejected: 4,
  total_candidate_ies: 10,
  total_candidate_ies_approved: 3,
  total_candidate_ies_rejected: 1,
  by_status: [
    { candidate_type: 'CANDIDATE_ACCOUNTANT', review_status: 'APROBADO', total: 8 },
    { candidate_type: 'CANDIDATE_IES', review_status: 'APROBADO', total: 3 },
  ],
};

const open: PublicElection = {
  process: '2025',
  contest: 'contador',
  question: 'Representante',
  title: 'Representantes Contadores',
  login: 'code',
  stage: 'open',
  opens_at: null,
  closes_at: null,
  election: null,
  ballots: 0,
};

const preparation = {
  process: null,
  steps: [],
  waiting: [],
  next_date: null,
  over: { words: 'Terminó.', published: true },
};

const stage = { waiting: 0, oldest: null, for_others: 0, mine: 0, asked: 0, decided: 0, total: 0 };

type Entry = ActivityList['data'][number];
const entry = { created_at: '2025-11-20 10:00:00', log_name: 'candidate', causer_name: 'Sistema' };
const updated: Entry = {
  ...entry,
  id: 1,
  event: 'candidate_updated',
  description: 'Actualizó los datos de la candidatura',
  properties: { candidate_id: 7, old: { email: 'antes@demo.test' }, attributes: { email: '<i>después</i>' } },
};
const ended: Entry = { ...entry, id: 2, event: 'session_ended', description: 'Cerró la sesión', properties: {} };
const known = {
  count: 2,
  per_page: 100,
  current_page: 1,
  total: 2,
  total_pages: 1,
  total_is_exact: true,
  next_before: null,
};
const entries = (pagination: Partial<ActivityList['meta']['pagination']> = {}): ActivityList => ({
  data: [updated, ended],
  meta: { pagination: { ...known, ...pagination } },
});

const show = (staff: Role, ...answers: PreparedAnswer[]) =>
  renderScreen(<Dashboard />, {
    at: '/app/dashboard',
    staff,
    answers: [
      given(getStatistics, { data: statistics }),
      given(getTimeline, { data: [{ day: '2025-09-01', registrations: 20, reviews: 16 }] }),
      given(searchActivityLog, entries()),
      given(getReviewQueue, { data: { first: stage, final: stage, proposals: { waiting: 0 } } }),
      given(getPreparation, { data: preparation }),
      given(listElections, { data: [open] }),
      given(getTurnout, { data: { voters: 100, ballots: 0, hours: [] } }),
      ...answers,
    ],
  });

const log = () => page.getByRole('region', { name: 'Registro de Actividades' });

test('the six totals, both pictures and their tables say what the server says', async () => {
  const { screen } = await show('ADMINISTRADOR');
  await expect
    .element(screen.getByLabelText('Totales por tipo de candidatura'))
    .toMatchTextContent(
      'Candidatos contadores20Contadores aprobados840 %Contadores rechazados420 %Candidatos IES10IES aprobados330 %IES rechazados110 %',
    );
  await expect
    .element(screen.getByRole('img', { name: /^Columnas por día: 20 inscripciones y 16 revisiones/ }))
    .toBeVisible();
  const states = screen.getByRole('region', { name: /^Estados por tipo de candidatura/ });
  await states.getByText(/^Ver los datos en una tabla/).click();
  await expect.element(states.getByRole('row', { name: 'Aprobado 8 3' })).toBeVisible();
  await expectAccessible();
});

test('the log stands before every chart, and turnout is a sentence until somebody votes', async () => {
  const { screen } = await show('AUDITOR', given(listElections, { data: [open, { ...open, contest: 'ies' }] }));
  const sentences = screen.getByText(/: todavía no hay votos de las 100 personas del censo\.$/);
  await expect.poll(() => sentences.elements()).toHaveLength(2);
  const chart = screen.getByRole('img', { name: /^Columnas por día/ });
  await expect.element(chart).toBeVisible();
  const top = (part: Element) => part.getBoundingClientRect().y;
  expect(top(log().element())).toBeLessThan(top(chart.element()));
  const [first, second] = sentences.elements().map(top);
  expect(first).toBe(second);
});

test('an administrator sees first what the election needs, and then what the committee has to decide', async () => {
  const { screen } = await show('ADMINISTRADOR');
  const preparing = screen.getByRole('region', { name: 'Preparación' });
  await expect.element(preparing).toMatchTextContent('Terminó.');
  const work = screen.getByRole('region', { name: 'Por hacer' });
  const top = (part: Element) => part.getBoundingClientRect().y;
  expect(top(preparing.element())).toBeLessThan(top(work.element()));
  expect(top(work.element())).toBeLessThan(top(log().element()));
});

test('a reviewer sees neither turnout nor preparation', async () => {
  const { screen, api } = await show('REVISOR');
  await expect.element(screen.getByRole('img', { name: /^Columnas por día/ })).toBeVisible();
  await expect.element(log().getByText('Cerró la sesión')).toBeVisible();
  await expect.poll(() => api.bodiesOf(listElections)).toHaveLength(1);
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  expect(api.bodiesOf(getTurnout)).toEqual([]);
  expect(api.bodiesOf(getPreparation)).toEqual([]);
  expect(screen.getByText(/Votos por hora|todavía no hay votos/).elements()).toEqual([]);
});

describe('an entry of the log', () => {
  test('shows changes side by side, and says so where it holds nothing', async () => {
    const { screen } = await show('ADMINISTRADOR');
    const details = log().getByRole('button', { name: /^Ver detalles/ });
    const modal = screen.getByRole('dialog', { name: 'Propiedades del Registro' });
    await details.first().click();
    await expect
      .element(modal.getByRole('row', { name: /Correo electrónico/ }))
      .toMatchTextContent('Correo electrónicoantes@demo.test<i>después</i>');
    await userEvent.keyboard('{Escape}');
    await details.last().click();
    await expect.element(modal).toMatchTextContent('No hay propiedades disponibles');
    await expectAccessible(modal.element());
  });
});

test('numbered pages of the log end where counting stops, and the older entries are a click away', async () => {
  const { screen } = await show(
    'ADMINISTRADOR',
    given(searchActivityLog, ({ before }) =>
      before === 700
        ? entries()
        : entries({ total: 10_000, total_pages: 100, total_is_exact: false, next_before: 700 }),
    ),
  );
  await expect.element(log()).toMatchTextContent('más de 10.000 registros en total');
  await expect
    .element(screen.getByRole('navigation', { name: 'Páginas del registro de actividades' }))
    .toMatchTextContent('Mostrando 1 - 20 de más de 10.000 registros');
  await log().getByRole('button', { name: 'Ver los más antiguos' }).click();
  await expect.element(log()).toMatchTextContent('2 registros más antiguos');
  await log().getByRole('button', { name: 'Volver a los más recientes' }).click();
  await expect.element(log()).toMatchTextContent('más de 10.000 registros en total');
});

test('failed requests show the error, and a retry loads the data', async () => {
  const { screen, api } = await show(
    'ADMINISTRADOR',
    given(getStatistics, refusal('forbidden')),
    given(searchActivityLog, refusal('forbidden')),
  );
  const banners = screen.getByRole('alert').filter({ hasText: 'Hubo un error.' });
  await expect.poll(() => banners.elements().length).toBe(2);
  await expect.element(banners.first()).toMatchTextContent('No tiene permiso para realizar esta acción.');
  await expect.element(log().getByLabelText('Buscar')).toBeDisabled();
  api.give(given(getStatistics, { data: statistics }), given(searchActivityLog, entries()));
  for (const left of [1, 0]) {
    await banners.first().getByRole('button', { name: 'Intentar de nuevo' }).click();
    await expect.poll(() => banners.elements().length).toBe(left);
  }
  await expect.element(log().getByText('Cerró la sesión')).toBeVisible();
});
