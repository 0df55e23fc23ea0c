import type { Page } from '@playwright/test';
import type { RollReport } from '@urna/contract/election/roll-report';
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

/** A report with something of each kind: what name servers answer is not ours to decide. */
export async function tellRollReport(page: Page, told: Partial<RollReport> = {}): Promise<void> {
  const data: RollReport = {
    requested_by: 'Beatriz Arango',
    requested_at: '2026-11-20T20:00:00Z',
    state: 'finished',
    done: 2874,
    total: 2874,
    finished_at: '2026-11-20T20:04:00Z',
    is_outdated: true,
    findings: [
      { kind: 'returned', voters: 12, examples: [{ text: 'ana*******@correo.test', voters: 1 }] },
      { kind: 'dead_domain', voters: 431, examples: [{ text: 'empresa-cerrada.test', voters: 22 }] },
      { kind: 'typo', voters: 97, examples: [{ text: 'gmial.com (¿gmail.com?)', voters: 61 }] },
      { kind: 'shared_address', voters: 1204, examples: [{ text: 'con****@oficina.test', voters: 38 }] },
      { kind: 'unchecked_domain', voters: 3, examples: [{ text: 'lento.test', voters: 3 }] },
    ],
    ...told,
  };
  await page.route('**/api/admin/contests/*/roll-report', (route) => route.fulfill({ json: { data } }));
}
