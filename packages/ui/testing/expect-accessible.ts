import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The narrowest width that WCAG 1.4.10 requires: a page of 1280 px at 400 %. */
const NARROWEST = 320;

/**
 * Asserts that what is rendered has no WCAG 2.2 AA violation in either theme, nor on a narrow window, which it fits.
 * `within` limits it to a dialog: what it covers in part would be measured although it is inert.
 */
export async function expectAccessible(within: Element | Document = document): Promise<void> {
  const { innerWidth: width, innerHeight: height } = window;
  for (const [theme, shownWidth] of [
    ['light', width],
    ['dark', NARROWEST],
  ] as const) {
    document.documentElement.dataset['theme'] = theme;
    // Mantine's styles follow an attribute of their own, which its provider sets to the theme that was chosen.
    document.documentElement.dataset['mantineColorScheme'] = theme;
    await page.viewport(shownWidth, height);
    const { violations } = await axe.run(within, { runOnly: standards });
    const described = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
    expect(described, `${theme}, ${String(shownWidth)} px`).toEqual([]);
    expect(document.documentElement.scrollWidth, `at ${String(shownWidth)} px`).toBeLessThanOrEqual(shownWidth);
  }
  await page.viewport(width, height);
}
