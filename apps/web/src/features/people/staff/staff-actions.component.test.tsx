import { inviteToDirectory, untieFromDirectory } from '@urna/contract/access/directory';
import { createStaffUser, listStaffUsers, type StaffRow } from '@urna/contract/people/staff';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { given, type PreparedAnswer, refusal } from '../../../../testing/stub-api.ts';
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

const person = (id: number, name: string, differing: Partial<StaffRow> = {}): StaffRow => ({
  id,
  identification_number: `90000000${id}`,
  name,
  email: `persona${id}@demo.test`,
  role: 'REVISOR',
  active: true,
  created_at: '2025-09-01T15:00:00Z',
  passkeys: 0,
  directory: 'none',
  ...differing,
});

const renderStaff = (people: StaffRow[], ...answers: PreparedAnswer[]) =>
  renderScreen(<StaffPage />, {
    at: '/app/usuarios',
    staff: 'ADMINISTRADOR',
    answers: [
      given(listStaffUsers, {
        data: people,
        meta: { pagination: { ...noStaff, total: people.length, count: people.length, total_pages: 1 } },
      }),
      ...answers,
    ],
  });

test('an administrator sends the link of the directory, sees who has one, withdraws it and unties', async () => {
  const { screen, api } = await renderStaff(
    [
      person(1, 'Nadie Vinculado'),
      person(2, 'Ana Invitada', { directory: 'invited' }),
      person(3, 'Rosa Vinculada', { directory: 'tied' }),
      person(4, 'Luis Inactivo', { active: false }),
      person(5, 'Beatriz Administra', { role: 'ADMINISTRADOR' }),
    ],
    given(inviteToDirectory, { message: 'Se envió el enlace.' }),
    given(untieFromDirectory, { message: 'Quedó desvinculada.' }),
  );
  await expect.element(screen.getByText('Enlace del directorio enviado')).toBeVisible();
  await expect.element(screen.getByText('Ingresa con el directorio')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /directorio de Luis Inactivo/ })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Vincular el directorio de Nadie Vinculado' }).click();
  await expectAccessible(screen.getByRole('dialog').element());
  await screen.getByRole('button', { name: 'Sí, enviar' }).click();
  await expect.poll(() => api.bodiesOf(inviteToDirectory)).toEqual([{}]);

  // An administrator's may take two, with a reason.
  await screen.getByRole('button', { name: 'Vincular el directorio de Beatriz Administra' }).click();
  await screen.getByRole('textbox').fill('La Junta estrena su directorio.');
  await screen.getByRole('button', { name: 'Sí, enviar' }).click();
  await expect.poll(() => api.bodiesOf(inviteToDirectory)[1]).toEqual({ reason: 'La Junta estrena su directorio.' });

  for (const [name, confirm] of [
    ['Anular el enlace enviado a Ana Invitada', 'Sí, anular'],
    ['Desvincular el directorio de Rosa Vinculada', 'Sí, desvincular'],
  ] as const) {
    await screen.getByRole('button', { name }).click();
    await screen.getByRole('button', { name: confirm }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  }
  expect(api.calls.filter(({ call }) => call.startsWith('DELETE')).map(({ call }) => call)).toEqual([
    'DELETE /api/admin/staff/2/directory',
    'DELETE /api/admin/staff/3/directory',
  ]);
});

test('an installation without a directory shows nothing of one', async () => {
  const { screen } = await renderStaff([person(1, 'Nadie Vinculado', { directory: null })]);
  await expect.element(screen.getByText('Nadie Vinculado')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /directorio/ })).not.toBeInTheDocument();
});
