import { expect, type Locator, type Page } from '@playwright/test';
import { isFullRun } from '../../packages/belenios/testing/test-scope.ts';
import { appRuns, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { expectWholeWords } from '../support/fits.ts';
import { type PublicStage, walkPublicStages } from '../support/public-stages.ts';
import { testWithoutServer as test } from '../support/server.ts';

/** What WCAG asks for, two telephones, and a desk; the short run leaves the telephones out. */
const widths = isFullRun ? [320, 360, 375, 1280] : [320, 1280];

/** Pages whose header or words change with the stage. */
const changing = ['/home', '/candidatos', '/resultados', '/verificar'] as const;
const others = [
  '/procesos',
  '/verificar/papeletas',
  '/verificar/urna',
  '/como-funciona',
  '/mapa-del-sitio',
  '/tratamiento-de-datos',
  '/terminos',
  '/accesibilidad',
  '/seguimiento',
  '/antes-de-empezar/instituciones',
] as const;

/** Words that only one of the two voices uses: a page speaks in one, so that it reads as if one person wrote it. */
const word = (alternatives: string) => new RegExp(`(?<!\\p{L})(${alternatives})(?!\\p{L})`, 'giu');
const formal = word(
  'usted|ustedes|asegúrese|desea|tenga a la mano|valide|cargue|escriba|elija|vea|le damos|recibirá|verá|inscribirse',
);
const informal = word('tú|tus?|te|ti|contigo|puedes|debes|tienes|quieres');
/** The law's texts and what is said to a candidate are formal. */
const formalPages: readonly string[] = [
  '/tratamiento-de-datos',
  '/terminos',
  '/accesibilidad',
  '/seguimiento',
  '/antes-de-empezar/instituciones',
];

const wayIn = (page: Page) => page.getByRole('banner').getByText(/^Inicio de sesión$/);

const linesOf = (text: Locator) =>
  text.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

/** A registration can still begin, or its dates aren't known. */
const registrationAhead: readonly PublicStage[] = ['no dates', 'before registration', 'registration', 'voting'];

test('every public page fits at every stage and width, and speaks in one voice', async ({ browser }) => {
  test.setTimeout(600_000);
  const page = await browser.newPage();
  // React reports here that a page differs from what the server rendered.
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  await walkPublicStages(async (stage, server) => {
    for (const path of isFullRun || stage === 'voting' ? [...changing, ...others] : changing) {
      // As it is read before any script, and then hydrated.
      await page.goto(`${server.url}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const width of widths) {
        const where = `${path}, ${stage}, ${width} px`;
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScroll(page, where);
        if (width < 375) await expectWholeWords(page, where);
        await expect.poll(() => linesOf(wayIn(page)), where).toBe(1);
      }
      const text = await page.locator('body').innerText();
      if (path === '/home')
        expect(text.includes('Antes de inscribirte'), stage).toBe(registrationAhead.includes(stage));
      expect(text.match(formalPages.includes(path) ? informal : formal), `${path}, ${stage}`).toBeNull();
      await page.keyboard.press('Shift');
      await appRuns(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(failures, `${path}, ${stage}`).toEqual([]);
    }
  });
  await page.close();
});
