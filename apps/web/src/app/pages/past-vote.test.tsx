import { MantineProvider } from '@mantine/core';
import type { PublicElection } from '@urna/contract/election/elections';
import type { PageWords } from '@urna/contract/process/page-words';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { OwnVote } from '../../features/results/results-page.tsx';
import { AlreadyVoted } from '../../features/voting/login/already-voted.tsx';
import { NoVote } from '../../features/voting/login/no-vote.tsx';
import { Proof } from '../../features/voting/past-vote/past-vote-page.tsx';

const html = (node: ReactNode): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>{node}</MemoryRouter>
    </MantineProvider>,
  ).replaceAll(/<style.*?<\/style>/gs, '');
const textOf = (node: ReactNode): string =>
  html(node)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const contest: PageWords['contests'][number] = {
  contest: 'contador',
  title: 'Representantes Contadores',
  question: 'Representante de los Contadores Públicos',
  candidate_type: 'CANDIDATE_ACCOUNTANT',
  login: 'code',
  windows: null,
  stage: 'published',
  cleared: true,
  credential_authority: null,
};
const process: PageWords['process'] = {
  slug: '2025',
  state: 'archived',
  title: 'Elecciones 2025',
  body: 'Tribunal Disciplinario',
  period: '2026-2029',
  organiser: 'Junta Central',
  contact: { page: null, email: 'ayuda@junta.test', phone: null, hours: null },
  entity: { nit: null, address: null, notifications_email: null },
  shows_gov_bar: false,
  voters_forgotten: false,
};
const words: PageWords = { process, contests: [contest], windows: {} };
const voted = { message: 'Votaste el 01/09/2025 en «Representantes Contadores, Elecciones 2025».', receiptToken: 'x' };

describe('the page of a past vote', () => {
  test('names the vote, says that it is over, and asks an accountant for the number', () => {
    const page = <Proof words={words} contest={contest} subtitle="Representantes Contadores. Elecciones 2025." />;
    const text = textOf(page);
    expect(text).toContain('Representantes Contadores. Elecciones 2025.');
    expect(text).toContain('Esta votación ya cerró');
    expect(text).toContain('Cédula');
    expect(text).not.toContain('5 minutos para votar');
    expect(html(page)).toContain('href="/resultados/2025/contador"');
  });

  test('asks an elector for address and password, and leads to another password for the same vote', () => {
    const ies = { ...contest, contest: 'ies', login: 'password' as const };
    const page = <Proof words={words} contest={ies} subtitle="" />;
    expect(textOf(page)).toContain('Contraseña');
    expect(html(page)).toContain('href="/voting/forgot-password?proceso=2025&amp;eleccion=ies"');
  });

  test('«Ya votaste» offers the certificate, and verifies the box of that vote', () => {
    const box = '/verificar/urna?proceso=2025&eleccion=contador';
    const page = <AlreadyVoted voted={voted} contest={contest} process={process} box={box} />;
    const text = textOf(page);
    expect(text).toContain('Ya votaste');
    expect(text).toContain(voted.message);
    expect(text).toContain('Descargar Certificado');
    // Whose ballot is whose was destroyed with the publication.
    expect(text).not.toContain('Enviar de nuevo la confirmación');
    expect(text).toContain('ayuda@junta.test');
    expect(html(page)).toContain(`href="${box.replace('&', '&amp;')}"`);
  });

  test('a voter who didn’t vote is led to the results of that vote', () => {
    const page = <NoVote words="No quedó registrado." process={process} results="/resultados/2025/contador" />;
    expect(html(page)).toContain('href="/resultados/2025/contador"');
    expect(textOf(page)).toContain('ayuda@junta.test');
  });
});

describe('the results', () => {
  const election = {
    process: '2025',
    contest: 'contador',
    stage: 'published',
    opens_at: '2025-08-15T05:00:00.000Z',
    closes_at: '2025-09-30T22:00:00.000Z',
    election: { sealing_act: { complete: true } } as PublicElection['election'],
  } as PublicElection;

  test('lead whoever voted to their certificate once the vote is over', () => {
    const page = <OwnVote election={election} forgotten={false} />;
    expect(textOf(page)).toContain('Ya voté: mi certificado');
    expect(html(page)).toContain('href="/certificado/2025/contador"');
    const counting = { ...election, stage: 'open' } as const;
    expect(textOf(<OwnVote election={counting} forgotten={false} />)).toContain('Ya voté: mi certificado');
    const open = { ...counting, closes_at: new Date(Date.now() + 3_600_000).toISOString() };
    expect(textOf(<OwnVote election={open} forgotten={false} />).trim()).toBe('');
  });

  test('say that nobody can prove a vote any more once the data is forgotten', () => {
    const text = textOf(<OwnVote election={election} forgotten />);
    expect(text).toContain('ya no se pueden descargar certificados');
    expect(text).not.toContain('Ya voté');
  });
});
