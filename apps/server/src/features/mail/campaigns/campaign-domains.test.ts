import type { getCampaignDomains } from '@urna/contract/mail/campaign-domains';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { forgetProcess } from '../../../services/processes/forget-process.ts';
import { get, hireAndLogIn } from '../../../testing/clients/staff-client.ts';
import { FIRST_PROCESS } from '../../../testing/elections/first-process.ts';
import { campaignClient, leaveMail, type MailOutcome } from '../../../testing/fixtures/campaigns.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
let token: string;
let campaign: number;
let voter = 0;

beforeAll(async () => {
  app = await openTestApp();
  ({ token } = await hireAndLogIn(app, 'ADMINISTRADOR'));
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ id: campaign } = await campaignClient(app, token).draft({ contest: 'contador', kind: 'convocatoria' }));
});

async function addMails(domain: string, count: number, outcome: MailOutcome = {}) {
  for (let added = 0; added < count; added++) {
    voter += 1;
    await leaveMail(app, { to: `persona${voter}@${domain}`, voter, campaign, ...outcome });
  }
}

async function ask(root = '') {
  const answer = await get(app, token, `${root}/admin/campaigns/${campaign}/domains`);
  expect(answer.body).not.toContain('persona');
  return answer.json<z.infer<(typeof getCampaignDomains)['answers'][200]>>().data;
}

describe('the domains of a campaign', () => {
  test('count what became of the mails, without those that were skipped, and how fast they were taken', async () => {
    for (const seconds of [0.4, 1, 2, 3, 45]) await addMails('gmail.com', 1, { seconds });
    await addMails('gmail.com', 1, { status: 'returned', reply: '5.1.1', seconds: 2 });
    await addMails('gmail.com', 2, { status: 'failed', reply: 'EENVELOPE SMTP 550 5.1.1' });
    await addMails('gmail.com', 3, { status: 'waiting' });
    await addMails('gmail.com', 1, { status: 'waiting', reply: 'EENVELOPE SMTP 451 4.7.0' });
    await addMails('gmail.com', 1, { status: 'sending' });
    await addMails('gmail.com', 1, { status: 'unknown', reply: 'ETIMEDOUT' });
    await addMails('gmail.com', 4, { status: 'skipped', reply: 'voted' });
    await addMails('outlook.com', 1, { late: '4.4.1' });
    await addMails('outlook.com', 1);
    const [gmail, outlook] = (await ask()).domains;
    expect(gmail).toEqual({
      domain: 'gmail.com',
      institutions: false,
      domains: 1,
      mails: 14,
      sent: 5,
      delayed: 0,
      waiting: 5,
      retrying: 1,
      failed: 2,
      unknown: 1,
      returned: 1,
      median_seconds: 2,
      p95_seconds: 45,
    });
    expect(outlook).toMatchObject({ domain: 'outlook.com', mails: 2, sent: 2, delayed: 1, p95_seconds: 1 });
  });

  test('are the largest and those in trouble by name, then the other institutions and all others', async () => {
    await addMails('unal.edu.co', 13);
    for (let index = 1; index <= 13; index++) await addMails(`d${index}.test`, index <= 11 ? 12 : 2);
    for (let index = 1; index <= 3; index++) await addMails(`u${index}.edu.co`, 1);
    await addMails('typo.test', 10, { status: 'failed', reply: 'EENVELOPE SMTP 550 5.1.2' });
    const { domains, advice } = await ask();
    const elevens = Array.from({ length: 11 }, (_, index) => `d${index + 1}.test`);
    expect(domains.map(({ domain, mails }) => [domain, mails])).toEqual([
      ['unal.edu.co', 13],
      ...elevens.toSorted().map((domain) => [domain, 12]),
      ['typo.test', 10],
      [null, 4],
      [null, 3],
    ]);
    expect(domains.slice(-2)).toMatchObject([
      { institutions: false, domains: 2, sent: 4 },
      { institutions: true, domains: 3, sent: 3 },
    ]);
    expect(advice).toEqual([{ kind: 'mailbox', domains: [{ domain: 'typo.test', institutions: false, mails: 10 }] }]);
  });

  test('are none once the process was forgotten', async () => {
    await addMails('gmail.com', 3);
    const archived = { state: 'archived' as const, archived_at: app.clock.now(), forget_after_months: 1 };
    await app.database.db.updateTable('processes').set(archived).where('id', '=', FIRST_PROCESS).execute();
    app.clock.advance(32 * 24 * 3600);
    await forgetProcess(app.deps, { id: FIRST_PROCESS });
    ({ token } = await hireAndLogIn(app, 'ADMINISTRADOR'));
    expect(await ask('/processes/2025')).toEqual({ domains: [], advice: [] });
  });
});
