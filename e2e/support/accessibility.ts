import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const widths = [1280, 360] as const;
/** Starts with the look that the page has: painting another width or theme takes as long as most checks. */
const allLooks = [
  [1280, 'light'],
  [1280, 'dark'],
  [360, 'dark'],
  [360, 'light'],
] as const;
const looks =
  process.env['TEST_SCOPE'] === 'full'
    ? allLooks
    : allLooks.filter(([width, scheme]) => (width === 1280) === (scheme === 'light'));
/** The narrowest that WCAG 1.4.10 asks for: a page of 1280 px at 400 %. */
const NARROWEST = 320;

/** A theme changes colours and nothing else, so the second one needs only the rules that look at them. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Look {
  where: string;
  rules: 'all' | 'colours';
  within: string | undefined;
}

async function expectNoViolations(page: Page, { where, rules, within }: Look): Promise<void> {
  // Once for each document: reading axe takes a quarter of the time that running it does.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const context: axe.SerialContextObject = {
    // Nothing may run in the frame of a mail, so axe would wait for it in vain: mails are looked at by themselves.
    exclude: ['iframe'],
    ...(within !== undefined && { include: [within] }),
  };
  const options: axe.RunOptions = {
    runOnly: rules === 'all' ? { type: 'tag', values: standards } : { type: 'rule', values: colourRules },
    // Nobody reads what was in order, and writing it all down takes as long as finding it.
    resultTypes: ['violations'],
  };
  const violations = await page.evaluate(
    async (asked) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
      return (await inPage.run(asked.context, asked.options)).violations;
    },
    { context, options },
  );
  const told = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map(({ target, any }) => `${target.join(' ')} ${any.map(({ message }) => message).join('; ')}`),
  }));
  expect(told, where).toEqual([]);
}

async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const mails = [...document.querySelectorAll('iframe')].flatMap((frame) => {
      const inside = frame.contentDocument?.documentElement.scrollWidth ?? 0;
      // Out of sight, on a telephone that shows the list, it has no width at all.
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
 * A transition that has not ended shows a mixture of both themes' colours, the shortest one until the next frame. When
 * the transition of a colour ends, that of an element which inherits it may begin.
 */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const ending = () =>
      document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    do {
      await Promise.allSettled(ending().map((animation) => animation.finished));
      await frame();
      await frame();
    } while (ending().length > 0);
  });
}

/**
 * The screen as it stands, in both themes, wide and narrow, without a violation of WCAG 2.2 AA. `within` is for a modal
 * under whose edge a button of the page lies: axe measures what is left to see of a button that nobody can press.
 */
export async function expectAccessible(page: Page, screen: string, within?: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 800 };
  // What index.html holds is not yet the screen.
  await expect(page.locator('.starting')).toHaveCount(0);
  if (within !== undefined) await expect(page.locator(within)).toBeVisible();
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await painted(page);
    await expectNoViolations(page, {
      where: `${screen}, ${colorScheme}, ${width} px`,
      rules: colorScheme === 'light' ? 'all' : 'colours',
      within,
    });
  }
  await page.setViewportSize({ width: NARROWEST, height: 640 });
  await expectNoSidewaysScroll(page, `${screen}, ${NARROWEST} px`);
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** A mail as a mail program shows it, outside of the mailbox's frame. */
export async function expectAccessibleMail(page: Page, subject: string, html: string): Promise<void> {
  // A mail program knows nothing of our content security policy, which the page before would pass on.
  await page.goto('about:blank');
  await page.setContent(html);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolations(page, { where: `mail "${subject}", ${width} px`, rules: 'colours', within: undefined });
  }
  await page.setViewportSize({ width: NARROWEST, height: 640 });
  await expectNoSidewaysScroll(page, `mail "${subject}", ${NARROWEST} px`);
}
