import type { Page } from '@playwright/test';

/** Holds all requests to these URLs until released. */
export async function holdRequests(page: Page, urlPattern: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(urlPattern, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/**
 * Drops the connection after the server has processed a request and before the browser gets the response: the worst
 * moment. Returns how to restore it, and how many responses were lost.
 */
export async function loseAnswers(page: Page, urlPattern: string): Promise<{ mend: () => Promise<number> }> {
  const session = await page.context().newCDPSession(page);
  let lost = 0;
  session.on('Fetch.requestPaused', ({ requestId }) => {
    lost += 1;
    void session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] });
  return {
    mend: async () => {
      await session.detach();
      return lost;
    },
  };
}
