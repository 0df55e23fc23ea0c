import { expect } from '@playwright/test';
import { errorMessage } from '@urna/contract/shared/errors';
import { administration } from '../support/administration.ts';
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

test('typed addresses of the administration lead a reviewer to the dashboard', { tag: '@full' }, async ({
  page,
  server,
}) => {
  await enterAs(page, server, staff.reviewer);
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The processes are on every staff page: the menu says which one is shown.
    if (pathname.startsWith('/api/admin/') && pathname !== '/api/admin/processes') requested.push(pathname);
  });
  for (const address of [...Object.values(administration), '/app/administracion', '/app/administracion/nada']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  }
  // Not even requested: forbidden content must not flash.
  expect(requested).toEqual([]);
});
