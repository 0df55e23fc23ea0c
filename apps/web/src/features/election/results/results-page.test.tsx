import { MantineProvider } from '@mantine/core';
import type { PublicElection } from '@urna/contract/election/elections';
import type { CheckHour } from '@urna/contract/election/vote-checks';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { OwnVote } from './results-page.tsx';
import { CheckSection } from './vote-checks.tsx';

const htmlOf = (shown: ReactElement): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>{shown}</MemoryRouter>
    </MantineProvider>,
  ).replaceAll(/<style.*?<\/style>/gs, '');

const textOf = (shown: ReactElement): string =>
  htmlOf(shown)
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|');

const election = {
  process: '2025',
  contest: 'contador',
  stage: 'published',
  opens_at: '2025-08-15T05:00:00.000Z',
  closes_at: '2025-09-30T22:00:00.000Z',
  election: { sealing_act: { complete: true } } as PublicElection['election'],
} as PublicElection;

const ownVote = (shown: PublicElection, forgotten = false): string =>
  htmlOf(<OwnVote election={shown} forgotten={forgotten} />);

const check = {
  hosts: [{ name: 'Universidad', page: 'https://veedor.example/comprobar' }],
  page_sha256: 'ab'.repeat(32),
  rule: { count: 3, percent: 0.5 },
};
const checks = (hours: CheckHour[]): string => textOf(<CheckSection numbers={{ check, hours }} />);

describe('the results', () => {
  test('lead whoever voted to their certificate once the vote is over', () => {
    expect(ownVote(election)).toContain('href="/voting/certificate?proceso=2025&amp;eleccion=contador"');
    const counting = { ...election, stage: 'open' } as const;
    expect(ownVote(counting)).toContain('Ya voté: mi certificado');
    const open = { ...counting, closes_at: new Date(Date.now() + 3_600_000).toISOString() };
    expect(ownVote(open)).toBe('');
  });

  test('say that nobody can prove a vote any more once the data is forgotten', () => {
    expect(ownVote(election, true)).toContain('ya no se pueden descargar certificados');
    expect(ownVote(election, true)).not.toContain('Ya voté');
  });

  test('show the checks by day and hour, why some failed, the rule, and the days that reached it', () => {
    const hour = { shown: 40, confirmed: 38, contradicted: 2 };
    const shown = checks([
      { ...hour, hour: '2026-11-20T09:00:00-05:00', begun: 45, failed: { wrong_answer: 3 } },
      { ...hour, hour: '2026-11-21T10:00:00-05:00', begun: 41, contradicted: 1, failed: {} },
    ]);
    expect(shown).toContain('|20/11/2026|45|40|38|2|3|21/11/2026|41|40|38|1|0|Total|86|80|76|3|3|');
    expect(shown).toContain('|20/11/2026 09:00|45|40|38|2|3|');
    expect(shown).toContain('|El servidor no demostró lo que dijo de la papeleta|3|');
    expect(shown).toContain('más de 3 comprobaciones y son más del 0,5');
    expect(shown).toContain('Se llegó a ese número el 20/11/2026 (5 de 45 empezadas).');
    expect(shown).toContain('no anula ningún voto');
  });

  test('say the rule before anybody has checked, and not that a day reached it', () => {
    const shown = checks([]);
    expect(shown).toContain('Todavía no hay comprobaciones que contar.');
    expect(shown).toContain('más de 3 comprobaciones');
    expect(shown).not.toMatch(/se llegó/i);
  });
});
