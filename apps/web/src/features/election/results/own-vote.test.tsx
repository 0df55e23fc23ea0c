import { MantineProvider } from '@mantine/core';
import type { PublicElection } from '@urna/contract/election/elections';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { OwnVote } from './results-page.tsx';

const election = {
  process: '2025',
  contest: 'contador',
  stage: 'published',
  opens_at: '2025-08-15T05:00:00.000Z',
  closes_at: '2025-09-30T22:00:00.000Z',
  election: { sealing_act: { complete: true } } as PublicElection['election'],
} as PublicElection;

const html = (shown: PublicElection, forgotten = false): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <OwnVote election={shown} forgotten={forgotten} />
      </MemoryRouter>
    </MantineProvider>,
  ).replaceAll(/<style.*?<\/style>/gs, '');

describe('the results', () => {
  test('lead whoever voted to their certificate once the vote is over', () => {
    expect(html(election)).toContain('href="/voting/certificate?proceso=2025&amp;eleccion=contador"');
    const counting = { ...election, stage: 'open' } as const;
    expect(html(counting)).toContain('Ya voté: mi certificado');
    const open = { ...counting, closes_at: new Date(Date.now() + 3_600_000).toISOString() };
    expect(html(open)).toBe('');
  });

  test('say that nobody can prove a vote any more once the data is forgotten', () => {
    expect(html(election, true)).toContain('ya no se pueden descargar certificados');
    expect(html(election, true)).not.toContain('Ya voté');
  });
});
