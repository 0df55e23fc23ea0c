import { expect, type Page, type Request } from '@playwright/test';
import { openReview } from '../support/review.ts';
import { ownInFullRun, test } from '../support/server.ts';
import { enterAs, forgetSession, staff, staffSession } from '../support/staff.ts';

/** The page measures its clock offset by the first response: moving the clock earlier would count as an offset. */
async function expectServerTimeKnown(page: Page): Promise<void> {
  await expect(page.getByText(/registros en total/)).toBeVisible();
}

test.use({ ownServer: ownInFullRun('session') });

test('a session warns before its end, and can be extended', { tag: '@full' }, async ({ page, server }) => {
  await page.clock.install();
  await enterAs(page, server, staff.administrator);
  await expectServerTimeKnown(page);
  await page.clock.fastForward('57:55');
  const warning = page.getByRole('dialog', { name: 'Advertencia de Sesión' });
  await page.clock.fastForward('00:10');
  await expect(warning).toContainText('Su sesión expirará en menos de 2 minutos.');
  await expect(warning).toContainText('Por favor, guarde su progreso si es necesario.');
  const renewed = page.waitForResponse('**/api/refresh-token');
  await warning.getByRole('button', { name: 'Seguir conectado' }).click();
  expect((await renewed).ok()).toBe(true);
  // This login has invalidated the shared session of the other journeys.
  forgetSession(server, staff.administrator);
});

test('the review screen asks the server nothing while nobody uses it, and the next request says that the session was ended elsewhere', async ({
  page,
  server,
}) => {
  // Before the page sets a timer: the real one of an announcement would run beside the clock.
  await page.clock.install();
  await enterAs(page, server, staff.otherReviewer);
  await openReview(page, 'first', '1000000206');
  await page.mouse.move(200, 200);
  const calls: string[] = [];
  const unanswered = new Set<Request>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    calls.push(pathname);
    unanswered.add(request);
  });
  const answered = (request: Request) => void unanswered.delete(request);
  page.on('requestfinished', answered).on('requestfailed', answered);
  const presence = page.waitForRequest('**/presence');
  await page.clock.runFor('00:40');
  await presence;
  await page.clock.fastForward('10:00');
  await page.clock.runFor('00:01');
  calls.length = 0;
  await page.clock.runFor('04:00');
  expect(calls).toEqual([]);
  const seen = page.waitForResponse('**/presence');
  await page.mouse.move(300, 300);
  await page.clock.runFor('00:01');
  await seen;
  // A call still on its way would end the session before the clock is moved.
  await expect.poll(() => unanswered.size).toBe(0);
  const { token_info } = await staffSession(server, staff.otherReviewer);
  await fetch(`${server.url}/api/logout`, { method: 'POST', headers: { authorization: `Bearer ${token_info.token}` } });
  forgetSession(server, staff.otherReviewer);
  // A click could come after the next announcement, whose dialog lies over every link. `runFor` could also run the
  // seconds after which the dialog leads to the login by itself.
  await page.clock.fastForward('00:20');
  const ended = page.getByRole('dialog', { name: 'Sesión Terminada' });
  await expect(ended.getByRole('button', { name: 'Aceptar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth/login');
});

test('an expired session says so and leads to the login', { tag: '@full' }, async ({ page, server }) => {
  await page.clock.install();
  await enterAs(page, server, staff.reviewer);
  await expectServerTimeKnown(page);
  await page.clock.fastForward('58:30');
  await page.getByRole('dialog', { name: 'Advertencia de Sesión' }).getByRole('button', { name: 'Entendido' }).click();
  await page.clock.fastForward('02:00');
  const ended = page.getByRole('dialog', { name: 'Sesión Terminada' });
  await expect(ended).toContainText('Su sesión ha expirado.');
  await expect(ended).toContainText('Será redirigido automáticamente.');
  await page.keyboard.press('Escape');
  await expect(ended).toBeVisible();
  await page.clock.fastForward('00:05');
  await expect(page).toHaveURL('/auth/login');
});

test('all tabs share one session: logging out in one logs out the others', { tag: '@full' }, async ({
  page,
  server,
  context,
}) => {
  await enterAs(page, server, staff.auditor);
  const other = await context.newPage();
  await other.goto('/home');
  await expect(other).toHaveURL('/app/dashboard');
  await expect(other.getByText('Bienvenido,')).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar Sesión', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).click();
  forgetSession(server, staff.auditor);
  await expect(page).toHaveURL('/auth/login');
  await expect(other).toHaveURL('/auth/login');
});
