import type { Page } from '@playwright/test';

/** Holds all requests to these URLs until released. */
export async function holdRequests(page: Page, urlPattern: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(urlPattern, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
