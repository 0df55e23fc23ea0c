import type { Page } from '@playwright/test';

/** From now on nothing that is asked for at these addresses comes, until it is let go. */
export async function holdRequests(page: Page, urlPattern: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(urlPattern, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
