import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { isFullRun } from '../../packages/belenios/testing/test-scope.ts';
import { pictureOfScreen, takesPictures } from './picture.ts';

/** The minified build: `axe.source` is more than twice as long to send and to parse. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The narrowest width that WCAG 1.4.10 requires: a page of 1280 px at 400 %. */
const NARROWEST = 320;
const usualLook = { width: 1280, colorScheme: 'light', forcedColors: 'none' } as const;
const allLooks = [
  usualLook,
  { width: NARROWEST, colorScheme: 'dark', forcedColors: 'none' },
  { width: 360, colorScheme: 'dark', forcedColors: 'none' },
  { width: 360, colorScheme: 'light', forcedColors: 'none' },
  { width: 1280, colorScheme: 'dark', forcedColors: 'none' },
  // The high-contrast themes of Windows.
  { width: 1280, colorScheme: 'dark', forcedColors: 'active' },
  { width: 360, colorScheme: 'light', forcedColors: 'active' },
] as const;
/** Both themes, wide and narrow. */
const picturedLooks = allLooks.filter(({ width, forcedColors }) => width !== NARROWEST && forcedColors === 'none');

/**
 * Starts with the page's current look. In the short run the narrow one shows only that nothing sticks out: the contrast
 * of the dark theme's colours is computed from the tokens, and component tests ask axe in both themes.
 */
function looksOf(width: number) {
  if (takesPictures) return picturedLooks;
  if (isFullRun) return allLooks;
  return [
    { ...usualLook, width },
    { ...usualLook, width: NARROWEST },
  ];
}

/** A theme changes only colours, so the second one needs only the colour rules. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Look {
  where: string;
  rules: 'all' | 'colours' | 'all but colours';
  within: string | undefined;
}

/** Shows the colours of a theme at once: waiting for their transitions takes a quarter of a second for each look. */
async function stopTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (document.adoptedStyleSheets.length > 0) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}

async function expectNoViolations(page: Page, { where, rules, within }: Look): Promise<void> {
  // Injected once per document, because parsing it takes a good part of the time of running it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const context: axe.SerialContextObject = {
    // Scripts can't run in a mail's frame, so axe would wait in vain: mails are checked separately.
    exclude: ['iframe'],
    ...(within !== undefined && { include: [within] }),
  };
  const options: axe.RunOptions = {
    runOnly: rules === 'colours' ? { type: 'rule', values: colourRules } : { type: 'tag', values: standards },
    rules: rules === 'all but colours' ? Object.fromEntries(colourRules.map((id) => [id, { enabled: false }])) : {},
    // Collecting the passed checks takes as long as running them, and nobody reads them.
    resultTypes: ['violations'],
  };
  const violations = await page.evaluate(
    async (run) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
      return (await inPage.run(run.context, run.options)).violations;
    },
    { context, options },
  );
  const failures = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map(({ target, any }) => `${target.join(' ')} ${any.map(({ message }) => message).join('; ')}`),
  }));
  expect(failures, where).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const mails = [...document.querySelectorAll('iframe')].flatMap((frame) => {
      const inside = frame.contentDocument?.documentElement.scrollWidth ?? 0;
      // Hidden on a phone that shows the list, it has no width.
      return frame.clientWidth > 0 && inside > frame.clientWidth
        ? [`${frame.title}: ${inside} px of ${frame.clientWidth}`]
        : [];
    });
    if (document.documentElement.scrollWidth <= width) return mails;
    const sticksOut = [...document.querySelectorAll('main *, header *, footer *, [role=dialog] *')].filter(
      (node) => node.getBoundingClientRect().right > width + 0.5,
    );
    return [
      ...mails,
      `${document.documentElement.scrollWidth} px of ${width}`,
      ...sticksOut.slice(0, 6).map((node) => node.outerHTML.slice(0, 120)),
    ];
  });
  expect(tooWide, where).toEqual([]);
}

/**
 * A running transition shows a mixture of both themes' colours. When the transition of a colour ends, that of an
 * element which inherits it may begin.
 */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    // Chromium never finishes an animation of what isn't rendered, as in a closed <details>.
    const isSeen = ({ effect }: Animation) => (effect as KeyframeEffect).target?.checkVisibility() ?? false;
    const ending = () =>
      document
        .getAnimations()
        .filter((animation) => isSeen(animation) && animation.effect?.getComputedTiming().endTime !== Infinity);
    do {
      await Promise.allSettled(ending().map((animation) => animation.finished));
      await frame();
      await frame();
    } while (ending().length > 0);
  });
}

/**
 * Asserts that the screen has no WCAG 2.2 AA violation and fits a narrow window; in the full run in both themes, wide
 * and narrow, and with forced colours. `within` limits the check to a modal: a page button partly covered by it would
 * otherwise be measured although it is inert. With `--pictures` the screen is kept in each look instead.
 */
export async function expectAccessible(page: Page, screen: string, within?: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 800 };
  // Waits until the app has replaced the static content of index.html.
  await expect(page.locator('.starting')).toHaveCount(0);
  // A page that the server rendered waits to be used before the app, which follows the theme, runs.
  if ((await page.locator('#root[data-rendered]').count()) > 0) {
    await page.keyboard.press('Shift');
    await appRuns(page);
  }
  if (within !== undefined) await expect(page.locator(within)).toBeVisible();
  // The pages of the authority, of a witness and of the offline verifier follow the theme by their style sheets alone.
  const isApp = (await page.locator('html[data-theme]').count()) > 0;
  await stopTransitions(page);
  for (const { width, colorScheme, forcedColors } of looksOf(before.width)) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' });
    if (isApp) await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    // Where a page stays scrolled to is chance, and the header may cover half of a link there.
    await page.evaluate(() => scrollTo(0, 0));
    await painted(page);
    if (takesPictures) {
      await pictureOfScreen(page, screen, `${width} ${colorScheme}`);
      continue;
    }
    if (width === NARROWEST) await expectNoSidewaysScroll(page, `${screen}, ${width} px`);
    if (width === NARROWEST && !isFullRun) continue;
    await expectNoViolations(page, {
      where: `${screen}, ${colorScheme}${forcedColors === 'active' ? ' with forced colours' : ''}, ${width} px`,
      // On a forced ground axe reads the letters' own colours, which nobody sees.
      rules: colorScheme === 'dark' ? 'colours' : forcedColors === 'active' ? 'all but colours' : 'all',
      within,
    });
  }
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
}

/**
 * For a state that differs from one under `expectAccessible` by a sentence, a field or a button of the same kind: the
 * short run leaves axe out.
 */
export async function expectVariantAccessible(page: Page, screen: string, within?: string): Promise<void> {
  if (isFullRun) await expectAccessible(page, screen, within);
}

/** For a screen that a journey of the full run judges in all its looks: the short run asks axe on another's way. */
export async function expectAccessibleOnTheWay(page: Page, screen: string): Promise<void> {
  if (!isFullRun) await expectAccessible(page, screen);
}

/** Opens a mail outside the mailbox's frame, as a mail program shows it. */
export async function expectAccessibleMail(page: Page, subject: string, html: string): Promise<void> {
  // A blank page, because the frame would otherwise inherit the previous page's content security policy.
  await page.goto('about:blank');
  await page.setContent(html);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolations(page, { where: `mail "${subject}", ${width} px`, rules: 'colours', within: undefined });
  }
  await page.setViewportSize({ width: NARROWEST, height: 640 });
  await expectNoSidewaysScroll(page, `mail "${subject}", ${NARROWEST} px`);
}

/** Until then a page that the server rendered is plain HTML, whose links load a new document. */
export async function appRuns(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['app'] === 'running');
}
