import type { ContestStage } from '@urna/contract/election/contests';
import type { Calendar } from '@urna/contract/processes/calendar';
import { calendarOf } from '@urna/ui/testing/calendar';
import { describe, expect, test } from 'vitest';
import { landingLead } from './lead.ts';

const window = (from: number, to: number) => ({
  opens_at: `2025-09-${String(from).padStart(2, '0')}T13:00:00.000Z`,
  closes_at: `2025-09-${String(to).padStart(2, '0')}T22:00:00.000Z`,
});
const calendar = calendarOf('preparing', {
  inscription: window(1, 5),
  correction: window(8, 10),
  voting: window(15, 20),
});
const headlines = {
  contador: 'ANA PEÑA obtuvo la mayor votación',
  ies: 'Hay empate en la mayor votación entre LUIS MORA y EVA RÍOS',
} as const;

/** On a day, with the stages of both contests. Those published have a sentence. */
function leadOn(day: number, contador: ContestStage, ies: ContestStage, change: Partial<Calendar> = {}) {
  const stages: Record<string, ContestStage> = { contador, ies };
  const contests = calendar.contests.map((one) => ({ ...one, stage: stages[one.contest] ?? one.stage }));
  const results = contests
    .filter(({ stage }) => stage === 'published')
    .map(({ contest }) => ({ contest, headline: headlines[contest as keyof typeof headlines] }));
  const now = new Date(`2025-09-${String(day).padStart(2, '0')}T18:00:00Z`);
  return landingLead({ ...calendar, contests, results, ...change }, now);
}

describe('landingLead', () => {
  test.each<[day: number, contador: ContestStage, ies: ContestStage, title: string | null, action: string]>([
    [3, 'preparing', 'preparing', null, 'Inscribir mi candidatura'],
    [12, 'sealed', 'sealed', 'Se vota desde el 15/09/2025 a las 08:00', 'Revisar si estoy en el censo'],
    [16, 'open', 'open', 'Vota hasta el 20/09/2025 a las 17:00', 'Ir a votar'],
    [21, 'tallied', 'closed', 'La votación cerró', 'Ver cómo va el escrutinio'],
  ])('on day %i with contests %s and %s leads with «%s»', (day, contador, ies, title, action) => {
    const lead = leadOn(day, contador, ies);
    expect([lead.title, lead.action?.label, lead.results, lead.also]).toEqual([title, action, [], undefined]);
  });

  test('names each published result in the order of the contests', () => {
    const { results, action } = leadOn(21, 'published', 'published');
    expect(results.map(({ headline, to }) => [headline, to])).toEqual([
      [headlines.contador, '/resultados/2025/contador'],
      [headlines.ies, '/resultados/2025/ies'],
    ]);
    expect(action).toEqual({ label: 'Ver los resultados', to: '/resultados/2025/contador' });
  });

  test.each<[what: string, day: number, ies: ContestStage, also: { text: string; action?: string } | undefined]>([
    ['a vote', 16, 'open', { text: 'Todavía se vota, hasta el 20/09/2025 a las 17:00.', action: 'Ir a votar' }],
    [
      'a registration',
      3,
      'preparing',
      { text: 'Las inscripciones cierran el 05/09/2025 a las 17:00.', action: 'Inscribir mi candidatura' },
    ],
    [
      'a vote to come',
      12,
      'sealed',
      { text: 'La próxima votación abre el 15/09/2025 a las 08:00.', action: 'Revisar si estoy en el censo' },
    ],
    ['a count', 21, 'tallied', { text: 'Otra votación cerró: su resultado se publicará aquí.' }],
    ['nothing', 21, 'published', undefined],
    ['a window without a contest', 3, 'published', undefined],
  ])('leads with a published result also beside %s, which follows it', (_, day, ies, also) => {
    const lead = leadOn(day, 'published', ies);
    expect(lead.title).toBe('Ya hay resultados');
    expect(lead.results[0]).toEqual({
      title: 'Representantes Contadores',
      headline: headlines.contador,
      to: '/resultados/2025/contador',
    });
    expect(lead.action?.to).toBe('/resultados/2025/contador');
    expect(lead.also && { text: lead.also.text, action: lead.also.action?.label }).toEqual(also);
  });

  test('leads to a result before the calendar has brought its words, and to no result that a repetition replaced', () => {
    const early = leadOn(21, 'published', 'tallied', { results: [] });
    expect([early.title, early.results, early.action?.to]).toEqual(['Ya hay resultados', [], '/resultados']);
    const repeated = leadOn(21, 'published', 'published', { results: [{ contest: 'ies', headline: headlines.ies }] });
    expect([repeated.results.length, repeated.action]).toEqual([
      1,
      { label: 'Ver el resultado', to: '/resultados/2025/ies' },
    ]);
  });

  test('says what the site is for between two processes', () => {
    expect(landingLead(null, new Date())).toMatchObject({ title: null, results: [] });
  });
});
