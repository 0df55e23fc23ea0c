import { createStaffUser, listStaffUsers } from '@urna/contract/people/staff';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { given, refusal } from '../../../../testing/stub-api.ts';
import { StaffPage } from './staff-page.tsx';

const noStaff = { total: 0, count: 0, per_page: 20, current_page: 1, total_pages: 0 };

test('an administrator who lost the role while typing is told, and loses nothing that was typed', async () => {
  const { screen, api } = await renderScreen(<StaffPage />, {
    at: '/app/usuarios',
    staff: 'ADMINISTRADOR',
    answers: [
      given(listStaffUsers, { data: [], meta: { pagination: noStaff } }),
      given(createStaffUser, refusal('forbidden')),
    ],
  });
  await screen.getByRole('button', { name: 'Crear usuario' }).click();
  const form = screen.getByRole('dialog', { name: 'Crear usuario' });
  await form.getByRole('textbox', { name: 'Número de documento' }).fill('900000072');
  await form.getByRole('textbox', { name: 'Nombre completo' }).fill('Marta Lozano');
  await form.getByRole('textbox', { name: 'Correo electrónico' }).fill('marta@demo.test');
  await form.getByRole('button', { name: 'Crear usuario' }).click();
  await expect.element(form.getByRole('alert')).toMatchTextContent('No tiene permiso para realizar esta acción.');
  await expect.element(form.getByRole('textbox', { name: 'Nombre completo' })).toHaveValue('Marta Lozano');
  expect(api.bodiesOf(createStaffUser)).toHaveLength(1);
  await expectAccessible(form.element());
});
