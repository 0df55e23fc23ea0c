import '../../../ui/theme/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createQueryClient, MantineRoot } from '../../../app/app-context.tsx';
import { StaffModal } from './staff-modal.tsx';

const REFUSED = 'No tiene permiso para realizar esta acción.';

test('an administrator who lost the role while typing is told, and loses nothing that was typed', async () => {
  const refusal = { status: false, code: 'forbidden', message: REFUSED };
  const fetch = vi.spyOn(window, 'fetch').mockResolvedValue(Response.json(refusal, { status: 403 }));
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <StaffModal staff={null} isOneself={false} onClose={() => undefined} />
    </QueryClientProvider>,
    { wrapper: MantineRoot },
  );
  await screen.getByRole('textbox', { name: 'Número de documento' }).fill('900000072');
  await screen.getByRole('textbox', { name: 'Nombre completo' }).fill('Marta Lozano');
  await screen.getByRole('textbox', { name: 'Correo electrónico' }).fill('marta@demo.test');
  await screen.getByRole('button', { name: 'Crear usuario' }).click();
  await expect.element(screen.getByRole('alert').filter({ hasText: REFUSED })).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Nombre completo' })).toHaveValue('Marta Lozano');
  expect(fetch).toHaveBeenCalledTimes(1);
  await expectAccessible();
});
