import { expect, type Locator, type Page } from '@playwright/test';

/** More than the tab stops of any screen: a control not reached by then is unreachable. */
const MOST_STOPS = 120;

async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((node) => node === document.activeElement);
}

/** Presses Tab until the target has the focus, like a keyboard user; `backwards` with Shift. */
export async function tabTo(page: Page, target: Locator, options: { backwards?: boolean } = {}): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(options.backwards ? 'Shift+Tab' : 'Tab');
  }
  await expect(target, 'reached with the Tab key').toBeFocused();
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
  await expect(target).toHaveValue(text);
}

export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** A native select: typing the first letters selects. */
export async function chooseByLetters(page: Page, target: Locator, option: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(option);
  await expect(target.locator('option:checked')).toHaveText(option);
}

/** A searchable select: letters filter it, the arrow key takes the first match. */
export async function chooseBySearch(page: Page, target: Locator, option: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(option);
  await expect(page.getByRole('option', { name: option, exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(target).toHaveValue(option);
}

/** Records any use of a pointer in this page; the journey asserts that there was none. */
export async function watchForPointer(page: Page): Promise<() => Promise<number>> {
  let uses = 0;
  await page.exposeFunction('tellPointer', () => {
    uses += 1;
  });
  await page.addInitScript(() => {
    const tell = () => void (window as unknown as { tellPointer: () => Promise<void> }).tellPointer();
    for (const type of ['pointerdown', 'mousedown', 'touchstart']) document.addEventListener(type, tell, true);
  });
  return async () => {
    await page.evaluate(() => undefined);
    return uses;
  };
}
