import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const widths = [1280, 360] as const;
/** In an order that changes one thing at a time: painting another theme takes longer than most checks. */
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
  const builder = new AxeBuilder({ page })
    // Nothing may run in the frame of a mail, so axe would wait for it in vain: mails are looked at by themselves.
    .exclude('iframe')
    // Otherwise each look opens a page beside this one, only to put together what several frames have said.
    .setLegacyMode()
    // Nobody reads what was in order, and writing it all down takes as long as finding it.
    .options({
      runOnly: rules === 'all' ? { type: 'tag', values: standards } : { type: 'rule', values: colourRules },
      resultTypes: ['violations'],
    });
  if (within !== undefined) builder.include(within);
  const { violations } = await builder.analyze();
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

/** A transition that has not ended shows a mixture of both themes' colours, the shortest one until the next frame. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
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
