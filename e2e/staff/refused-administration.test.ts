import { expect } from '@playwright/test';
import { errorMessage } from '@urna/contract/shared/errors';
import { administration, dialog } from '../support/administration.ts';
import { call, mailedCode } from '../support/candidate-by-api.ts';
import { test } from '../support/server.ts';
import { enterAs, staff, staffSession } from '../support/staff.ts';

const REFUSED = errorMessage('forbidden');

test('every administrator route refuses a reviewer', { tag: '@full' }, async ({ page, server }) => {
  const { token } = (await staffSession(server, staff.reviewer)).token_info;
  const calls = [
    ['GET', '/admin/staff'],
    ['POST', '/admin/staff'],
    ['PATCH', '/admin/staff/1'],
    ['GET', '/admin/calendar'],
    ['PUT', '/admin/calendar'],
    ['GET', '/admin/imports'],
    ['POST', '/admin/imports'],
  ] as const;
  for (const [method, path] of calls) {
    const answer = await page.request.fetch(`/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(method === 'GET' ? {} : { data: {} }),
    });
    expect(answer.status(), `${method} ${path}`).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'forbidden', message: REFUSED });
  }
});

test('an administrator who loses the role while typing is told, keeps the input, and is redirected', {
  tag: '@full',
}, async ({ page, server }) => {
  const { token } = (await staffSession(server, staff.administrator)).token_info;
  const person = {
    identification_number: '900000071',
    name: 'Óscar Leal',
    email: 'oscar@demo.test',
    role: 'ADMINISTRADOR',
  };
  const { data } = (await call(server, 'POST', '/admin/staff', person, token)) as { data: { id: number } };
  await page.goto('/auth/login');
  await page.getByRole('textbox', { name: 'Número de documento' }).fill(person.identification_number);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL('/auth/verify-code');
  await page.getByRole('textbox', { name: 'Código de verificación' }).fill(await mailedCode(server, person.email));
  await expect(page).toHaveURL('/app/dashboard');
  await page.goto(administration.staff);
  await page.getByRole('button', { name: 'Crear usuario' }).click();
  const form = dialog(page, 'Crear usuario');
  await form.getByRole('textbox', { name: 'Número de documento' }).fill('900000072');
  await form.getByRole('textbox', { name: 'Nombre completo' }).fill('Marta Lozano');
  await form.getByRole('textbox', { name: 'Correo electrónico' }).fill('marta@demo.test');

  await call(server, 'PATCH', `/admin/staff/${String(data.id)}`, { role: 'REVISOR' }, token);
  await form.getByRole('button', { name: 'Crear usuario' }).click();
  await expect(form.getByRole('alert')).toContainText(REFUSED);
  await expect(form.getByRole('textbox', { name: 'Nombre completo' })).toHaveValue('Marta Lozano');
  await page.reload();
  await expect(page).toHaveURL('/app/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Personal' })).toHaveCount(0);
});

test('typed addresses of the administration lead a reviewer to the dashboard', { tag: '@full' }, async ({
  page,
  server,
}) => {
  await enterAs(page, server, staff.reviewer);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The processes are on every staff page: the menu says which one is shown.
    if (pathname.startsWith('/api/admin/') && pathname !== '/api/admin/processes') asked.push(pathname);
  });
  for (const address of [...Object.values(administration), '/app/administracion', '/app/administracion/nada']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  }
  // Not even requested: forbidden content must not flash.
  expect(asked).toEqual([]);
});
