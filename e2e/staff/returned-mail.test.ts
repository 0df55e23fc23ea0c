import { expect, type Page } from '@playwright/test';
import type { StaffSession } from '@urna/contract/access/staff-session';
import { deliveryReport } from '../../apps/server/src/testing/fixtures/delivery-report.ts';
import { type ImapServer, openImapServer } from '../../apps/server/src/testing/servers/imap-server.ts';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { type AcceptedMail, openSmtpSink, type SmtpSink } from '../../packages/mail/testing/smtp-sink.ts';
import { QUEUE, RETURNED } from '../support/campaigns.ts';
import { call } from '../support/candidate-by-api.ts';
import { contests, openContest, openStep } from '../support/contest.ts';
import { test } from '../support/server.ts';
import { addressOf, staff, storeSession } from '../support/staff.ts';
import { askForCodeByApi } from '../support/vote-by-api.ts';
import { voterAddress } from '../support/voting.ts';

const VOTER = '1000000441';
/** The mailbox is read once a minute. */
const READING = { timeout: 120_000 };

let smtp: SmtpSink;
let imap: ImapServer;
test.use({
  ownServer: 'returned-mail',
  ownSettings: async ({}, use) => {
    smtp = await openSmtpSink({ keepSources: true });
    imap = await openImapServer();
    const mail = { MAIL_URL: smtp.url, MAIL_FROM: 'Urna <urna@urna.test>', MAIL_RETURN_PATH: 'rebotes@urna.test' };
    await use({ env: { ...mail, BOUNCE_MAILBOX_URL: imap.url } });
    await imap.close();
    await smtp.close();
  },
});
test.describe.configure({ timeout: 240_000 });

async function mailTo(address: string): Promise<AcceptedMail> {
  const sent = () => smtp.accepted.find(({ to }) => to === address);
  await expect.poll(sent).toBeDefined();
  return sent() as AcceptedMail;
}

/** The codes of a server with a mail server aren't in the local mailbox. */
async function logIn(page: Page, server: ServerProcess): Promise<void> {
  const identity = { identification_number: staff.administrator };
  await call(server, 'POST', '/login/request-code', identity);
  const { source } = await mailTo(addressOf(staff.administrator));
  const code = /text\/plain[^]*?\b(\d{6})\b/.exec(source)?.[1];
  await storeSession(page, (await call(server, 'POST', '/login/verify-code', { ...identity, code })) as StaffSession);
}

test('mail that comes back is shown in the queue, among whom to call, at the help desk and beside the roll', {
  tag: '@full',
}, async ({ page, server }) => {
  await logIn(page, server);
  await askForCodeByApi(server, VOTER);
  imap.deliver(deliveryReport(await mailTo(voterAddress(VOTER))));

  const returned = page.getByRole('row').filter({ hasText: 'Devuelto' });
  await expect(async () => {
    await page.goto(QUEUE);
    await expect(returned).toHaveCount(1, { timeout: 3000 });
  }).toPass(READING);
  await expect(returned).toContainText('cc1*********@demo.test');
  await expect(returned).toContainText('Buzón inexistente (5.1.1)');
  await expect(page.getByText(/^Los correos devueltos se leyeron por última vez el/)).toBeVisible();

  await page.goto(RETURNED);
  const called = page.getByRole('row').filter({ hasText: '1.000.000.441' });
  await expect(called).toContainText('Buzón inexistente (5.1.1)');
  await called.getByRole('link', { name: /^Corregir el correo de / }).click();
  await expect(page.getByText(/^El último correo a esta dirección fue devuelto el .*buzón inexistente/)).toBeVisible();

  await openContest(page, contests.contador);
  await expect((await openStep(page, 'Censo')).getByText('Con el correo devuelto')).toBeVisible();
});
