import '../../ui/theme/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import type { ComponentProps } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../app/app-context.tsx';
import { ProcessContext } from '../../domain/process/process-context.ts';
import { RollCheckPage } from './roll-check-page.tsx';

const ON_ROLL = {
  message: 'Estás en el censo electoral.',
  data: { on_roll: true, email: 'a***@demo.test' },
};
const REFUSED = { message: 'Demasiadas solicitudes seguidas.', code: 'too_many_requests', request_id: 'r-1' };

const words = {
  process: { slug: '2025', title: 'Elecciones 2025', body: 'Junta de Prueba', state: 'current' },
  contests: [{ contest: 'contador', login: 'code', title: 'Contadores' }],
} as unknown as ComponentProps<typeof ProcessContext>['value'];

let answer: (status: number, body: object) => void;

beforeEach(() => {
  vi.stubGlobal('fetch', () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer = (status, body) => resolve(Response.json(body, { status }));
    return promise;
  });
});
afterEach(() => vi.unstubAllGlobals());

async function ask(number: string) {
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <ProcessContext value={words}>
        <RollCheckPage />
      </ProcessContext>
    </QueryClientProvider>,
    { wrapper: MemoryRouter },
  );
  const field = screen.getByRole('textbox', { name: 'Cédula' });
  await field.fill(number);
  await screen.getByRole('button', { name: 'Consultar' }).click();
  await expect.element(screen.getByRole('button', { name: 'Consultando...' })).toBeVisible();
  return { screen, field };
}

test('an answer stands under the number that was asked about', async () => {
  const { screen } = await ask('1000000401');
  answer(200, ON_ROLL);
  await expect.element(screen.getByText(ON_ROLL.message)).toBeVisible();
  await expectAccessible();
});

test.each([
  [200, ON_ROLL],
  [429, REFUSED],
])('a late answer %i doesn’t stand under another number', async (status, body) => {
  const { screen, field } = await ask('1000000401');
  await field.fill('1000000402');
  answer(status, body);
  await expect.element(screen.getByRole('button', { name: 'Consultar' })).toBeVisible();
  expect(screen.getByText(body.message).query()).toBeNull();
  await screen.getByRole('button', { name: 'Consultar' }).click();
  answer(status, body);
  await expect.element(screen.getByText(body.message)).toBeVisible();
});
