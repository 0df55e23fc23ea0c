import { MemoryRouter, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useLogFilters } from './use-log-filters.ts';

function Log() {
  const { filters, page, setFilters, setPage } = useLogFilters();
  const navigate = useNavigate();
  return (
    <>
      <p>{`página ${String(page)}, ${filters.log_name ?? 'todo'}`}</p>
      <button type="button" onClick={() => setFilters({ log_name: 'process' })}>
        Filtrar
      </button>
      <button type="button" onClick={() => setPage(page + 1)}>
        Siguiente
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        Atrás
      </button>
    </>
  );
}

test('going back returns to the page of the log that was shown before', async () => {
  const screen = await render(<Log />, { wrapper: MemoryRouter });
  const shows = (text: string) => expect.element(screen.getByText(text)).toBeVisible();
  await screen.getByRole('button', { name: 'Filtrar' }).click();
  await screen.getByRole('button', { name: 'Siguiente' }).click();
  await screen.getByRole('button', { name: 'Siguiente' }).click();
  await shows('página 3, process');
  await screen.getByRole('button', { name: 'Atrás' }).click();
  await shows('página 2, process');
  await screen.getByRole('button', { name: 'Atrás' }).click();
  await shows('página 1, process');
});
