import type { Page } from '@playwright/test';
import type { RollEntry } from '@urna/contract/voting/help-desk';

/** The help desk's answer with an address that mail came back from: without a mail server nothing comes back. */
export async function tellReturnedVoter(page: Page): Promise<void> {
  await page.route('**/api/admin/voters/search', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: RollEntry[] };
    const email_returned = {
      kind: 'returned' as const,
      at: '2026-11-20T20:05:00Z',
      reason: 'Buzón inexistente (5.1.1)',
      diagnostic: '550 5.1.1 (dirección): Recipient address rejected: User unknown',
    };
    await route.fulfill({ response: answer, json: { data: data.map((entry) => ({ ...entry, email_returned })) } });
  });
}
