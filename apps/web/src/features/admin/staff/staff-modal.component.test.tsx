import '../../../ui/theme/app.css';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { MantineRoot } from '../../../app/layout/mantine-root.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { StaffModal } from './staff-modal.tsx';

const REFUSED = 'No tiene permiso para realizar esta acción.';

test('an administrator who lost the role while typing is told, and loses nothing that was typed', async () => {
  const save = () => Promise.reject(new ApiError({ status: 403, code: 'forbidden', message: REFUSED }));
  const modal = <StaffModal staff={null} isOneself={false} save={save} onClose={() => undefined} />;
  const screen = await render(modal, { wrapper: MantineRoot });
  await screen.getByRole('textbox', { name: 'Número de documento' }).fill('900000072');
  await screen.getByRole('textbox', { name: 'Nombre completo' }).fill('Marta Lozano');
  await screen.getByRole('textbox', { name: 'Correo electrónico' }).fill('marta@demo.test');
  await screen.getByRole('button', { name: 'Crear usuario' }).click();
  await expect.element(screen.getByRole('alert').filter({ hasText: REFUSED })).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Nombre completo' })).toHaveValue('Marta Lozano');
  await expectAccessible();
});
