import type { Browser, Page } from '@playwright/test';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import {
  askOfCampaigns,
  CAMPAIGNS,
  mailsTo,
  preferencesLink,
  QUEUE,
  sendCampaign,
  tellQueueTroubles,
  tellTroubles,
} from '../../e2e/support/campaigns.ts';
import { enterAs, staff } from '../../e2e/support/staff.ts';
import { looks, openPage, take } from './take-picture.ts';

const bothThemes = ['light', 'dark'] as const;

async function everyLook(page: Page, name: string, height: number): Promise<void> {
  for (const theme of bothThemes) await take(page, { name, look: 'desktop', theme, height });
  await take(page, { name, look: 'phone', theme: 'light' });
  await page.setViewportSize(looks.desktop.viewport);
}

async function finished(server: ServerProcess, id: number): Promise<void> {
  for (;;) {
    const { status } = await askOfCampaigns(server, 'GET', `/${id}`);
    if (status === 'finished') return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Mail to the electorate: a draft, a campaign with failures, the queue, and unsubscribing from reminders. */
export async function campaignPictures(browser: Browser, server: ServerProcess): Promise<void> {
  await finished(server, await sendCampaign(server, { contest: 'contador', kind: 'recordatorio', audience: 'all' }));
  const { id } = await askOfCampaigns(server, 'POST', '', { contest: 'ies', kind: 'convocatoria' });
  const page = await openPage(browser, server, 'desktop');
  await enterAs(page, server, staff.administrator);
  await page.goto(CAMPAIGNS);
  await page.getByText('100 de 100 enviados').waitFor();
  await everyLook(page, 'campaigns', 700);
  await page.goto(`${CAMPAIGNS}/${id}`);
  await page.frameLocator('iframe').getByText('Ana María Rojas Peña').waitFor();
  await everyLook(page, 'campaign-draft', 2100);
  await tellTroubles(page, id);
  await page.goto(`${CAMPAIGNS}/${id}`);
  await page.getByText('16 correos sin respuesta').waitFor();
  await everyLook(page, 'campaign-running', 1150);
  await tellQueueTroubles(page);
  await page.goto(QUEUE);
  await page.getByText('Sin respuesta').last().waitFor();
  await everyLook(page, 'mail-queue', 900);
  const [reminder] = await mailsTo(server, 'cc1000000420@demo.test');
  await page.goto(preferencesLink(reminder));
  await page.getByRole('button', { name: 'No quiero más recordatorios' }).waitFor();
  await everyLook(page, 'mail-preferences', 720);
  await page.context().close();
}
