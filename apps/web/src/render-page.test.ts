import type { PageWords } from '@urna/contract/processes/page-words';
import { calendarOf } from '@urna/ui/testing/calendar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishedElection, publishedResult } from '../testing/published-result.ts';
import { transport } from './lib/api-request.ts';
import type { renderPage as RenderPage } from './render-page.tsx';

const origin = 'https://urna.test';
const before = transport.fetch;
let renderPage: typeof RenderPage;

// Loading the renderer takes over the calls of the modules that this worker's other tests use.
beforeAll(async () => {
  ({ renderPage } = await import('./render-page.tsx'));
});
afterAll(() => {
  transport.fetch = before;
});

const processOf = (slug: string, title: string) => ({
  slug,
  title,
  body: 'Junta de Prueba',
  state: 'current' as const,
  period: slug,
  organiser: 'Junta',
  contact: { page: null, email: null, phone: null, hours: null },
  entity: { nit: null, address: null, notifications_email: null },
  shows_gov_bar: false,
  voters_forgotten: false,
});
const wordsOf = (slug: string): PageWords => ({
  process: processOf(slug, `Elecciones ${slug}`),
  contests: [],
  windows: {},
});

test('two pages that are rendered at once hold their own words and data alone', async () => {
  const waiting: (() => void)[] = [];
  /** Answers once both pages have asked. */
  const asks = (slug: string) => async () => {
    await new Promise<void>((done) => {
      waiting.push(done);
      if (waiting.length === 2) for (const go of waiting) go();
    });
    return Response.json({ data: [{ ...processOf(slug, `Proceso ${slug}`), contests: [] }] });
  };
  const pages = await Promise.all(
    ['2025', '2029'].map(async (slug) =>
      renderPage({ url: '/procesos', origin, words: wordsOf(slug), ask: asks(slug) }),
    ),
  );
  const texts = pages.map((page) => page && page.html + JSON.stringify(page.data));
  for (const [index, own] of ['2025', '2029'].entries()) {
    const other = own === '2025' ? '2029' : '2025';
    expect(texts[index]).toContain(`Proceso ${own}`);
    expect(texts[index]).toContain(`Elecciones ${own}`);
    expect(texts[index]).not.toContain(other);
    expect(pages[index]?.head.title).toBe('Procesos electorales');
  }
});

test('a published result is rendered whole, with its picture and its words for previews of its link', async () => {
  const results = publishedResult();
  const [contest] = calendarOf('open', {}).contests;
  const words: PageWords = { ...wordsOf('2025'), contests: contest ? [{ ...contest, stage: 'published' }] : [] };
  const answers: Record<string, unknown> = {
    '/api/elections': [publishedElection(results)],
    '/api/elections/contador/results': results,
    '/api/elections/contador/checks': null,
    '/api/verifier': null,
    '/api/announced-changes': [],
  };
  const ask = async (address: string) => Response.json({ data: answers[address] });
  const page = await renderPage({ url: '/resultados/2025/contador', origin, words, ask });
  const sentence = `${results.question}. Candidata 1 Núñez Peña obtuvo la mayor votación. Participación: 50,00\u{A0}%. Voto en blanco: 10,00\u{A0}%.`;
  expect(page?.head).toEqual({
    title: 'Resultados: Representantes Contadores',
    description: sentence,
    image: { path: results.picture_url, alt: sentence },
  });
  expect(page?.html).toContain(`${origin}/resultados/2025/contador`);
  const parts = ['Persona elegida', 'Participación', 'Compruébalo tú', 'Votos por candidato', 'sin votos'];
  const places = parts.map((part) => page?.html.indexOf(part) ?? -1);
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('the landing page’s link tells the published results', async () => {
  const calendar = calendarOf('open', {});
  const contests = calendar.contests.map((one) => ({ ...one, stage: 'published' as const }));
  const results = [{ contest: 'contador', headline: 'Ana Peña obtuvo la mayor votación' }];
  const answers: Record<string, unknown> = {
    '/api/elections/calendar': { ...calendar, contests, results },
    '/api/elections/documents': [],
    '/api/announced-changes': [],
  };
  const ask = async (address: string) => Response.json({ data: answers[address] });
  const page = await renderPage({ url: '/home', origin, words: { ...wordsOf('2025'), contests }, ask });
  expect(page?.head.description).toBe('Ya hay resultados. Ana Peña obtuvo la mayor votación.');
  expect(page?.html).toContain('href="/resultados/2025/contador"');
});

test('a page whose data can’t be had isn’t rendered', async () => {
  const ask = async () => Response.json({ message: 'No', code: 'not_found', request_id: 'r' }, { status: 404 });
  await expect(renderPage({ url: '/procesos', origin, words: wordsOf('2025'), ask })).rejects.toThrow('No');
});

test.each(['/app/dashboard', '/inscription/candidate-contador', '/seguimiento', '/no-existe'])(
  '%s is left to the browser',
  (url) => {
    expect(renderPage({ url, origin, words: null, ask: () => Promise.reject(new Error('asked')) })).toBeNull();
  },
);
