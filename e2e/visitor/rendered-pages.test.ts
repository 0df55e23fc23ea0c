import { expect, type Page } from '@playwright/test';
import { appRuns } from '../support/accessibility.ts';
import { test } from '../support/server.ts';
import { holdRequests } from '../support/unreliable-network.ts';

/** Public pages, and something that each says. */
const pages = {
  '/': /^Vota hasta el /,
  '/resultados': 'La votación está abierta',
  '/resultados/2021/contador': / obtuvo la mayor votación$/,
  '/candidatos': 'Fabián Darío Peña Cuesta',
  '/procesos': 'Elecciones 2021',
  '/verificar': 'Verificar lo que tienes',
  // Until a journey on this server has voted, the box is empty.
  '/verificar/papeletas': /^(La urna está vacía|Código de seguimiento)/,
  '/verificar/urna': 'Verificar un archivo .bel',
  '/como-funciona': 'El camino de tu voto',
  '/tratamiento-de-datos': 'Finalidades',
} as const;

/** What Colombians with a cheap phone load before they can read and follow links: the theme, and what waits for a touch. */
const MOST_SCRIPT_BYTES = 20_000;

const wordsOf = (page: Page) => page.getByRole('main').locator('h1, h2, h3, p, a, button, dd').allInnerTexts();

test('public pages can be read and say what they are without any script', async ({ browser, server }) => {
  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url, viewport });
  const page = await context.newPage();
  for (const [path, words] of Object.entries(pages)) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(words).first(), path).toBeVisible();
    await expect(page.getByRole('contentinfo'), path).toBeVisible();
    // Its style sheet is there too: without it these links are wider than a phone.
    for (const link of await page.getByRole('contentinfo').getByRole('link').all()) {
      const box = await link.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0), path).toBeLessThanOrEqual(viewport.width);
    }
    expect(await page.title(), path).not.toBe('');
    const og = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content');
    expect([await og('site_name'), await og('title')], path).toEqual([
      'Elecciones 2025, Tribunal Disciplinario',
      await page.title(),
    ]);
    const picture =
      path === '/resultados/2021/contador' ? '/api/processes/2021/elections/contador/results/picture' : '/preview.png';
    expect(await og('image'), path).toBe(`${server.url}${picture}`);
    expect((await page.request.get(picture)).headers()['content-type'], path).toBe('image/png');
  }
  await page.goto('/');
  await page
    .getByRole('link', { name: 'Ver los resultados' })
    .or(page.getByRole('link', { name: 'Resultados' }))
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultados');
  await context.close();
});

test('a public page loads at most 20 kB of script until somebody uses it, and then shows the same', async ({
  page,
}) => {
  for (const path of Object.keys(pages)) {
    const scripts: number[] = [];
    page.on('response', async (response) => {
      // A script that the browser still has is answered with 304.
      if (response.request().resourceType() === 'script' && response.status() === 200)
        scripts.push((await response.body()).length);
    });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(
      scripts.reduce((sum, bytes) => sum + bytes, 0),
      path,
    ).toBeLessThan(MOST_SCRIPT_BYTES);
    // A chart shows fewer hours until it knows its width.
    const words = await wordsOf(page);
    page.removeAllListeners('response');
    await page.keyboard.press('Shift');
    await appRuns(page);
    expect(await wordsOf(page), path).toEqual(words);
  }
});

test('a rendered page keeps typed text and unfolded parts while the app loads', async ({ page }) => {
  const letGo = await holdRequests(page, '**/assets/start-*.js');
  await page.goto('/candidatos');
  const candidates = page.getByRole('list', { name: 'Candidatos' }).getByRole('listitem');
  const all = await candidates.count();
  expect(all).toBeGreaterThan(1);
  const search = page.getByRole('searchbox');
  await search.click();
  await page.keyboard.type('Fabián Darío');
  await page.keyboard.press('ArrowLeft');
  await expect(candidates).toHaveCount(all);
  letGo();
  await expect(candidates).toHaveCount(1);
  await expect(search).toBeFocused();
  await page.keyboard.type('!');
  await expect(search).toHaveValue('Fabián Darí!o');

  await page.unroute('**/assets/start-*.js');
  const letGoAgain = await holdRequests(page, '**/assets/start-*.js');
  await page.goto('/como-funciona');
  const folded = page.getByRole('main').locator('details').first();
  await folded.locator('summary').click();
  letGoAgain();
  await appRuns(page);
  await expect(folded).toHaveAttribute('open');
  await expect(folded).toHaveCount(1);
});

test('what is typed, focused and pressed before the app runs is carried over to it', async ({ page }) => {
  await page.goto('/verificar');
  const field = page.getByRole('textbox');
  await field.click();
  await page.keyboard.type('ABCDE-FGH');
  await appRuns(page);
  await expect(field).toBeFocused();
  await page.keyboard.type('IJ');
  await expect(field).toHaveValue('ABCDE-FGHIJ');
  await page.goto('/');
  await page.evaluate(() => document.querySelector<HTMLElement>('header button')?.click());
  await appRuns(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a file that is chosen before the app runs is checked by it', { tag: '@full' }, async ({ page }) => {
  await page.goto('/verificar/urna');
  const buffer = Buffer.from('esto no es una urna');
  await page.getByLabel('Archivo de la urna (.bel)').setInputFiles({ name: 'urna.bel', mimeType: '', buffer });
  await expect(page.getByRole('region', { name: 'Informe de la verificación' })).toBeVisible();
});

test('a page is hydrated where a browser holds what may be a session', async ({ page }) => {
  await page.goto('/verificar');
  await page.evaluate(() => localStorage.setItem('persist:auth', 'de otro tiempo'));
  await page.goto('/resultados');
  // Nobody has to use the page: the header would show a session.
  await appRuns(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultados');
});

test('a form that is sent before the app runs is checked by it', async ({ page }) => {
  await page.goto('/verificar');
  await page.evaluate(() => document.querySelector<HTMLElement>('main form button[type=submit]')?.click());
  await expect(page.getByText(/^Pega o escribe primero/)).toBeVisible();
});
