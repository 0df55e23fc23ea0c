import { expect } from '@playwright/test';
import { test } from '../support/server.ts';

test('«Compartir» hands the address of the list and of a candidate to the device', async ({ page, server }) => {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(navigator, { share: async (data: unknown) => void shared.push(data) });
    Object.assign(window, { shared });
  });
  const shared = () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared);
  await page.goto('/candidatos');
  await page.getByRole('button', { name: 'Compartir' }).click();
  const list = `${server.url}/candidatos/2025/contador`;
  await expect.poll(shared).toEqual([{ title: 'Candidatos: Representantes Contadores', url: list }]);
  const first = page.getByRole('list', { name: 'Candidatos' }).getByRole('listitem').first();
  const name = await first.getByRole('heading').innerText();
  await first.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'Compartir' }).click();
  await expect
    .poll(async () => (await shared()).at(-1))
    .toEqual({
      title: `${name}, Representantes Contadores`,
      url: expect.stringMatching(new RegExp(`^${list}/\\d+$`)),
    });
});

test('«Compartir» copies the address where the device can share nothing, and says so where it may not', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share');
  });
  await page.goto('/candidatos');
  await page.getByRole('button', { name: 'Compartir' }).click();
  await expect(page.getByText('El enlace se copió: ya lo puedes pegar.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/candidatos/2025/contador`);
  await page.evaluate(() =>
    Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }),
  );
  await page.getByRole('button', { name: 'Compartir' }).click();
  await expect(page.getByText(/no permitió compartir\. Copia la dirección de esta página/)).toBeVisible();
});
