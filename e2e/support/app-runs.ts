import type { Page } from '@playwright/test';

/** Until then a page that the server rendered is plain HTML, whose links load a new document. */
export async function appRuns(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['app'] === 'running');
}
