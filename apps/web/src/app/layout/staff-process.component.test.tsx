import '../../ui/theme/app.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { getStatistics } from '@urna/contract/candidacy/candidate-lists';
import type { ProcessOverview } from '@urna/contract/processes/process-admin';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { staffClient } from '../../shared/access/staff-session/staff-client.ts';
import { PROCESSES } from '../../shared/access/staff-session/use-processes.ts';
import { useProcess } from '../../shared/processes/process-context.ts';
import { StaffProcess } from './staff-process.tsx';

const named = (slug: string, state: ProcessOverview['state']): ProcessOverview => ({
  slug,
  state,
  title: `Elecciones ${slug}`,
  body: 'Tribunal',
  period: '2026-2029',
  organiser: 'Junta',
  contact: { page: null, email: null, phone: null, hours: null },
  entity: { nit: null, address: null, notifications_email: null },
  shows_gov_bar: false,
  voters_forgotten: false,
  candidates: 0,
  voters: 0,
  created_by: 'Ana',
  created_at: '2025-01-01T00:00:00Z',
  made_current_at: null,
  archived_at: null,
  forgotten_at: null,
  shown_contests: [],
  shown_windows: {},
});

let addresses: string[] = [];
beforeEach(() => {
  addresses = [];
  vi.stubGlobal('fetch', (address: string) => {
    addresses.push(address);
    return new Promise(() => undefined);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A screen of the staff that shows of which process it is, and asks about it. */
function Statistics() {
  const { process } = useProcess();
  const { pathname } = useLocation();
  useQuery({ queryKey: ['statistics'], queryFn: ({ signal }) => staffClient.call(getStatistics, { signal }) });
  return <p>{`${process?.title ?? 'ninguno'} en ${pathname}`}</p>;
}

function Links({ to }: { to: readonly string[] }) {
  const navigate = useNavigate();
  return (
    <>
      {to.map((path) => (
        <button key={path} type="button" onClick={() => void navigate(path)}>
          {path}
        </button>
      ))}
      <button type="button" onClick={() => void navigate(-1)}>
        Atrás
      </button>
    </>
  );
}

async function open(path: string, processes: ProcessOverview[], ...to: string[]) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData([PROCESSES], processes);
  const screen = await render(
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[path]}>
          <Links to={to} />
          <StaffProcess>
            <Statistics />
          </StaffProcess>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const shows = (text: string) => expect.element(screen.getByText(text)).toBeVisible();
  return { screen, queries, shows };
}

const both = [named('2025', 'current'), named('2021', 'archived')];

test('the address says of which process the screens are, and their calls are about it', async () => {
  const { screen, shows } = await open('/app/candidatos', both, '/app/p/2021/candidatos');
  await shows('Elecciones 2025 en /app/candidatos');
  await screen.getByRole('button', { name: '/app/p/2021/candidatos' }).click();
  await shows('Elecciones 2021 en /app/p/2021/candidatos');
  await screen.getByRole('button', { name: 'Atrás' }).click();
  await shows('Elecciones 2025 en /app/candidatos');
  await expect
    .poll(() => addresses)
    .toEqual(['/api/candidates/statistics', '/api/processes/2021/candidates/statistics', '/api/candidates/statistics']);
});

test('nothing that was answered about one process is shown on the screens of another', async () => {
  const { screen, queries, shows } = await open('/app/candidatos', both, '/app/p/2021/candidatos');
  await shows('Elecciones 2025 en /app/candidatos');
  queries.setQueryData(['statistics'], 'de 2025');
  await screen.getByRole('button', { name: '/app/p/2021/candidatos' }).click();
  await shows('Elecciones 2021 en /app/p/2021/candidatos');
  expect(queries.getQueryData(['statistics'])).toBeUndefined();
});

test('a process without such a name is not found', async () => {
  const { screen, shows } = await open('/app/p/1999/candidatos', both);
  await shows('¡Ups! Página no encontrada');
  expect(screen.getByText('en /app').query()).toBeNull();
  expect(addresses).toEqual([]);
});

test('a process that was given another name keeps its screens until they are left for its new address', async () => {
  const { screen, queries, shows } = await open(
    '/app/p/2029/candidatos',
    [named('2029', 'draft')],
    '/app/p/2030/candidatos',
  );
  await shows('Elecciones 2029 en /app/p/2029/candidatos');
  queries.setQueryData([PROCESSES], [named('2030', 'draft')]);
  await new Promise(requestAnimationFrame);
  await shows('Elecciones 2029 en /app/p/2029/candidatos');
  await screen.getByRole('button', { name: '/app/p/2030/candidatos' }).click();
  await expect.element(screen.getByText('Elecciones 2030 en /app/p/2030/candidatos')).toBeVisible();
});

test('the current process has its screens at one address', async () => {
  const { screen } = await open('/app/p/2025/candidatos?tipo=CANDIDATE_IES', both);
  await expect.element(screen.getByText('Elecciones 2025 en /app/candidatos')).toBeVisible();
});

test('the screens follow when another process becomes the current one', async () => {
  const { queries, shows } = await open('/app/candidatos', both);
  await shows('Elecciones 2025 en /app/candidatos');
  queries.setQueryData([PROCESSES], [named('2029', 'current'), named('2025', 'archived')]);
  await shows('Elecciones 2029 en /app/candidatos');
  await expect.poll(() => addresses.length).toBe(2);
});
