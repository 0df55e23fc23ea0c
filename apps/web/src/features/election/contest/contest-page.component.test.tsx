import { type Contest, getContest, sealContest } from '@urna/contract/election/contest-admin';
import { getTrusteesOverview, type TrusteesOverview } from '@urna/contract/election/contest-trustees';
import { listElections, type PublicElection } from '@urna/contract/election/elections';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { useLocation } from 'react-router';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { given, type PreparedAnswer, refusal } from '../../../../testing/stub-api.ts';
import { ContestPage } from './contest-page.tsx';

const fields = {
  process: '2025',
  contest: 'contador',
  question: 'Representante',
  title: 'Representantes Contadores',
  login: 'code',
} as const;

const choice = (id: number, full_name: string): Contest['choices'][number] => ({
  candidate_id: id,
  full_name,
  degree: 'Titulado',
  city: 'Cali',
  institution: null,
  professional_card: `${String(id)}-T`,
  photo_url: null,
});

/** A contest that is ready to be sealed. */
const prepared: Contest = {
  ...fields,
  candidate_type: 'CANDIDATE_ACCOUNTANT',
  seats: 1,
  stage: 'preparing',
  blank: true,
  window: { opens_at: '2025-11-20T13:00:00.000Z', closes_at: '2025-11-20T21:00:00.000Z' },
  choices: [choice(1, 'Ana Gil Mora'), choice(2, 'José Álvarez Peña')],
  exclusions: [],
  roll: {
    voters: 100,
    without_password: 0,
    returned: 0,
    imported_at: '2025-09-01T15:00:00.000Z',
    file_name: 'censo.csv',
  },
  credentials: { by: 'server', authority: null },
  trustees: [],
  sealing: { done: 0, total: 0, error: null },
  custody: { trustees: 0, needed: 0 },
  must_accept_few_trustees: false,
  waits_for: [],
  seals_early: [],
  seals_without: [],
  election: null,
  opened_at: null,
  closed_at: null,
  ballots: 0,
  disputed_identities: 0,
};

const sealed: Contest = {
  ...prepared,
  stage: 'open',
  opened_at: '2025-11-20T13:00:00.000Z',
  ballots: 40,
  election: {
    uuid: 'xcjLUVA9vuRvdsphhiXwF7',
    sealed_at: '2025-10-01T15:00:00.000Z',
    sealed_by: 'Beatriz Arango',
    voters: 100,
    fingerprints: { election: 'e', trustees: 't', credentials: 'c', booth: 'b'.repeat(64), check: '' },
    early: null,
  },
};

const custodyOf = ({ stage }: Contest): TrusteesOverview => ({
  contest: 'contador',
  stage,
  demonstration: false,
  threshold: null,
  blank_majority_rule: null,
  trustees: [],
  rehearsal: { expected: [], counts: null },
  opening: null,
  tally: null,
  published_at: null,
  published_by: null,
});

const publicly = (stage: PublicElection['stage']): PublicElection => ({
  ...fields,
  stage,
  opens_at: null,
  closes_at: null,
  election: null,
  ballots: 41,
});

/** The page at its address, and another of the staff at any other. */
function Pages() {
  const { pathname } = useLocation();
  if (pathname !== '/app/votacion/contador') return <h1>Otra página</h1>;
  return <ContestPage name="contador" RollImport={() => null} />;
}

const open = (contest: Contest, ...answers: PreparedAnswer[]) =>
  renderScreen(<Pages />, {
    at: '/app/votacion/contador',
    path: '/app/*',
    staff: 'ADMINISTRADOR',
    answers: [
      given(getContest, { data: contest }),
      given(getTrusteesOverview, { data: custodyOf(contest) }),
      given(listElections, { data: [publicly(contest.stage)] }),
      ...answers,
    ],
  });

const step = (title: string) =>
  page.getByRole('list', { name: 'Vida de la elección' }).getByRole('region', { name: title });
const stage = (words: string) => page.getByRole('status').filter({ hasText: words }).first();

async function openStep(title: string) {
  const heading = step(title).getByRole('heading', { level: 2 }).getByRole('button');
  await expect.element(heading).toBeVisible();
  if (heading.element().getAttribute('aria-expanded') === 'false') await heading.click();
  return step(title);
}

test('opens at the step that waits', async () => {
  await page.viewport(1280, 500);
  await open(sealed);
  const title = step('Votación').getByRole('heading', { level: 2 });
  await expect.poll(() => title.element().getBoundingClientRect().y).toBeLessThan(250);
  await page.viewport(1280, 800);
});

test('shows what others did while the administrator was on another page', async () => {
  const { screen, api } = await open({ ...prepared, choices: [] });
  await expect.element(step('Candidatos')).toMatchTextContent('Espera que el comité apruebe al menos una candidatura.');
  await screen.getByRole('link', { name: 'Dashboard' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Otra página' })).toBeVisible();
  api.give(given(getContest, { data: prepared }));
  history.back();
  await expect.element(step('Candidatos')).toMatchTextContent('2 candidatos y voto en blanco');
});

test('steps open and close by keyboard, and a cancelled dialog returns the focus', async () => {
  await open(prepared);
  const heading = step('Candidatos').getByRole('button', { name: /^Candidatos/ });
  await expect.element(heading).toHaveAttribute('aria-expanded', 'false');
  heading.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading).toHaveAttribute('aria-expanded', 'true');
  const withdraw = step('Candidatos')
    .getByRole('button', { name: /^Retirar a / })
    .first();
  withdraw.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(
      page.getByRole('dialog', { name: 'Retirar de la tarjeta electoral' }).getByRole('textbox', { name: 'Motivo' }),
    )
    .toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(withdraw).toHaveFocus();
  heading.element().focus();
  await userEvent.keyboard(' ');
  await expect.element(heading).toHaveAttribute('aria-expanded', 'false');
  await expect.element(withdraw).not.toBeInTheDocument();
});

describe('a sealing', () => {
  test('shows its progress until it fails, and then why', async () => {
    const working = { ...prepared, stage: 'sealing' as const, sealing: { done: 120_000, total: 300_000, error: null } };
    const { api } = await open(working);
    await expect.element(stage('Sellando')).toBeVisible();
    const seal = step('Sellar');
    await expect.element(seal).toMatchTextContent('Sellando… 40 %');
    await expect.element(seal).toMatchTextContent('120.000 de 300.000 credenciales listas.');
    await expect
      .element(seal.getByRole('progressbar', { name: 'Avance del sellado' }))
      .toHaveAttribute('aria-valuenow', '40');
    expect(page.getByRole('switch').elements()).toEqual([]);
    await expectAccessible();
    // Polled: nobody has to load the page again.
    const error = 'El servidor se detuvo tres veces mientras sellaba.';
    api.give(given(getContest, { data: { ...prepared, sealing: { done: 0, total: 0, error } } }));
    await expect.element(stage('En preparación')).toBeVisible();
    const failed = (await openStep('Sellar')).getByRole('alert');
    await expect.element(failed).toMatchTextContent('El último sellado no terminó');
    await expect.element(failed).toMatchTextContent(error);
    await expectAccessible();
  });

  test('is refused in its question when another administrator has sealed the contest meanwhile', async () => {
    const { api } = await open(prepared, given(sealContest, refusal('contest_sealed')));
    await (await openStep('Sellar')).getByRole('button', { name: 'Sellar la elección' }).click();
    const question = page.getByRole('dialog', { name: /^Sellar la elección/ });
    await question.getByRole('textbox').fill('SELLAR');
    await userEvent.keyboard('{Enter}');
    await expect.element(question.getByRole('alert')).toMatchTextContent('ya está sellada');
    expect(api.bodiesOf(sealContest)).toEqual([{ confirmation: 'SELLAR' }]);
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
  });
});

test('shows that the vote closes', async () => {
  const closed: Contest = { ...sealed, stage: 'closed', closed_at: '2025-11-20T21:00:00.000Z', ballots: 41 };
  const { promise, resolve } = Promise.withResolvers<void>();
  const { api } = await open(
    sealed,
    given(listElections, async () => {
      await promise;
      return { data: [publicly('closed')] };
    }),
  );
  await expect.element(stage('Votación abierta')).toBeVisible();
  // The public data shows the close first; then the contest itself is reloaded.
  api.give(given(getContest, { data: closed }));
  resolve();
  await expect.element(stage('Votación cerrada desde el 20/11/2025 16:00')).toBeVisible();
  await expect.element(step('Votación')).toMatchTextContent('Cerró el 20/11/2025 a las 16:00 con 41 votos.');
});

test('a failed request shows the error, and a retry loads the page', async () => {
  const { screen, api } = await open(sealed, given(getContest, refusal('forbidden')));
  const banner = screen.getByRole('alert').filter({ hasText: 'No tiene permiso para realizar esta acción.' });
  await expect.element(banner).toBeVisible();
  api.give(given(getContest, { data: sealed }));
  await banner.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect.element(stage('Votación abierta')).toBeVisible();
  await expect.element(banner).not.toBeInTheDocument();
});
