import { getVerifier } from '@urna/contract/checking/ballot-box';
import { listElections } from '@urna/contract/election/elections';
import { getResults, type Results } from '@urna/contract/election/results';
import { getCheckNumbers } from '@urna/contract/election/vote-checks';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import type { CDPSession } from '@vitest/browser-playwright';
import { afterEach, describe, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { publishedElection, publishedResult } from '../../../../testing/published-result.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { given } from '../../../../testing/stub-api.ts';
import { ResultsPage } from './results-page.tsx';

async function show(results: Results) {
  const { screen } = await renderScreen(<ResultsPage />, {
    at: '/resultados/2025/contador',
    path: '/resultados/:proceso/:contienda',
    answers: [
      given(listElections, { data: [publishedElection(results)] }),
      given(getResults, { data: results }),
      given(getCheckNumbers, { data: null }),
      given(getVerifier, { data: null }),
    ],
  });
  await expect.element(screen.getByRole('heading', { name: 'Votos por candidato' })).toBeVisible();
  return screen;
}

/** The parts that a reader comes to, as boxes on the page. */
function boxes() {
  const box = (selector: string) => {
    const element = document.querySelector(selector);
    if (!element) throw new Error(`${selector} is missing`);
    return element.getBoundingClientRect();
  };
  return {
    elected: box('section[aria-labelledby=resultado]'),
    figures: box('dl[aria-label="Participación y voto en blanco"]'),
    check: box('section[aria-labelledby=comprobar]'),
    votes: document.querySelector('ol')?.getBoundingClientRect() ?? new DOMRect(),
  };
}

const setMedia = (media: 'print' | '') => {
  const session: CDPSession = cdp();
  return session.send('Emulation.setEmulatedMedia', { media });
};
/** A sheet of letter paper with margins of half an inch, in pixels of CSS. */
const PAPER = { width: 720, height: 960 };
const PHONE = 360;

afterEach(async () => {
  await setMedia('');
  await page.viewport(1280, 800);
});

describe('a published result', () => {
  test('begins with who was elected and two figures, with the check beside them and all votes below', async () => {
    const screen = await show(publishedResult());
    await expect
      .element(screen.getByRole('region', { name: 'Candidata 1 Núñez Peña obtuvo la mayor votación' }))
      .toMatchTextContent('Obtuvo 7 votos, el 70,00');
    await expect.element(screen.getByText('Votaron 10 de 20 personas del censo; 10 no votaron.')).toBeVisible();
    const { elected, figures, check, votes } = boxes();
    expect(check.left).toBeGreaterThan(elected.right);
    expect(check.top).toBeLessThan(elected.bottom);
    expect(figures.top).toBeGreaterThan(elected.bottom);
    expect(votes.top).toBeGreaterThan(Math.max(figures.bottom, check.bottom));
    await expect.element(screen.getByText('Candidata 4 Núñez Peña', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('Ver 2 candidatos sin votos')).not.toBeVisible();
    await expectAccessible();
  });

  test('leads on a phone through the figures to the check before all names, and folds those without votes', async () => {
    await page.viewport(PHONE, 800);
    const screen = await show(publishedResult());
    const { elected, figures, check, votes } = boxes();
    expect(figures.top).toBeGreaterThan(elected.bottom);
    expect(check.top).toBeGreaterThan(figures.bottom);
    expect(votes.top).toBeGreaterThan(check.bottom);
    await expect.element(screen.getByText('Candidata 2 Núñez Peña', { exact: true })).toBeVisible();
    const without = screen.getByText('Candidata 4 Núñez Peña', { exact: true });
    await expect.element(without).not.toBeVisible();
    await screen.getByText('Ver 2 candidatos sin votos').click();
    await expect.element(without).toBeVisible();
  });

  test('lists all who were elected, or who tie', async () => {
    const outcome = { kind: 'tie', elected: [0], positions: [1, 2], votes: 2, seats: 1 } as const;
    const screen = await show(
      publishedResult({
        votes: [7, 2, 2],
        outcome: { ...outcome, elected: [0], positions: [1, 2] },
        change: { seats: 2 },
      }),
    );
    await expect.element(screen.getByText('Empate sin resolver')).toBeVisible();
    const namesIn = (list: string) =>
      screen
        .getByRole('list', { name: list })
        .getByRole('listitem')
        .elements()
        .map((item) => item.querySelector('p')?.textContent);
    expect(namesIn('Persona elegida')).toEqual(['Candidata 1 Núñez Peña']);
    expect(namesIn('Empatan')).toEqual(['Candidata 2 Núñez Peña', 'Candidata 3 Núñez Peña']);
    await expectAccessible();
  });

  test('is printed as a report of two pages at most: nothing to press, every name, and how to check it', async () => {
    document.documentElement.dataset['theme'] = 'dark';
    await page.viewport(PAPER.width, PAPER.height);
    const votes = [90, 40, ...Array.from({ length: 28 }, (_, index) => Math.max(0, 18 - index))];
    const results = publishedResult({ votes });
    const screen = await show(results);
    await screen.getByText('Ver los datos en una tabla').click();
    await setMedia('print');
    const shown = document.querySelector<HTMLElement>('.public-page')?.innerText ?? '';
    for (const part of [
      'Elecciones 2025. Publicado el 01/10/2025 10:00',
      'Representante de los Contadores Públicos',
      'Candidata 1 Núñez Peña obtuvo la mayor votación',
      'Candidata 30 Núñez Peña',
      'Voto en blanco',
      `${location.origin}/resultados/2025/contador`,
      `${location.origin}/verificar/urna?proceso=2025&eleccion=contador`,
      results.archive.sha256,
    ])
      expect(shown).toContain(part);
    const pressed = [...document.querySelectorAll('a, button, summary, nav, details table')];
    expect(pressed.filter((one) => one.checkVisibility())).toEqual([]);
    expect(document.body.scrollHeight).toBeLessThanOrEqual(2 * PAPER.height);
    const { color } = getComputedStyle(document.querySelector('h1') ?? document.body);
    const { backgroundColor } = getComputedStyle(document.body);
    expect([color, backgroundColor]).toEqual(['rgb(12, 58, 71)', 'rgba(0, 0, 0, 0)']);
  });
});
