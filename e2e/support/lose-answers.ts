import type { Page } from '@playwright/test';

/**
 * Cuts the link after the server has done its work and before the browser hears of it: the worst moment to cut it.
 * Answers how to mend it, and how many answers were lost.
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
