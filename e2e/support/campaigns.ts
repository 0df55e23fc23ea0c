import type { Page } from '@playwright/test';
import { type CampaignReport, type NewCampaign, unknownMeaning } from '@urna/contract/mail/campaigns';
import type { QueuedMail } from '@urna/contract/mail/mail-queue';
import type { LocalMail } from '@urna/contract/mail/mailbox';
import type { RollEntry } from '@urna/contract/voting/help-desk';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { call } from './candidate-by-api.ts';
import { staff, staffSession } from './staff.ts';

export const CAMPAIGNS = '/app/correos/campanas';
export const QUEUE = '/app/correos/cola';
export const RETURNED = '/app/correos/devueltos';

/** The API calls of an administrator's campaign pages. */
export async function askOfCampaigns(server: ServerProcess, method: string, path: string, body?: unknown) {
  const { token } = (await staffSession(server, staff.administrator)).token_info;
  return ((await call(server, method, `/admin/campaigns${path}`, body, token)) as { data: CampaignReport }).data;
}

/** Drafts and starts a campaign by API, at the highest speed that the local mailbox takes. */
export async function sendCampaign(
  server: ServerProcess,
  campaign: Pick<NewCampaign, 'contest' | 'kind' | 'audience'>,
): Promise<number> {
  const { id, revision } = await askOfCampaigns(server, 'POST', '', { ...campaign, per_minute: 100_000 });
  await askOfCampaigns(server, 'POST', `/${id}/start`, { confirmation: 'ENVIAR', revision });
  return id;
}

/** Newest first. */
export async function mailsTo(server: ServerProcess, address: string): Promise<LocalMail[]> {
  const answer = await call(server, 'POST', '/dev/mail/search', { to: address });
  return (answer as { data: LocalMail[] }).data;
}

/** The recipient's own link in a reminder. */
export function preferencesLink(reminder: LocalMail | undefined): string {
  const link = /\/preferencias-correo#token=\S+/.exec(reminder?.text ?? '')?.[0];
  if (link === undefined) throw new Error('The mail has no link to end the reminders');
  return link;
}

const rejected = 'El servidor de correo rechazó el buzón: no existe o no recibe estos correos (550)';

/** The local mailbox accepts all mails at once, so a large campaign in progress is mocked in the response. */
export async function tellTroubles(page: Page, id: number): Promise<void> {
  await page.route(`**/api/admin/campaigns/${id}`, async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: CampaignReport };
    const troubled: CampaignReport = {
      ...data,
      status: 'running',
      reach: 160_000,
      per_minute: 600,
      trouble: 'Se perdió la conexión con el servidor de correo',
      progress: {
        not_queued: 40_000,
        waiting: 20_312,
        sending: 16,
        sent: 98_130,
        returned: 81,
        skipped: 1203,
        failed: 242,
        unknown: 16,
      },
      unknown_meaning: unknownMeaning,
      reasons: [
        { status: 'skipped', reason: 'Ya había votado', mails: 1203 },
        { status: 'failed', reason: rejected, mails: 242 },
        { status: 'returned', reason: 'Buzón inexistente (5.1.1)', mails: 81 },
      ],
    };
    await route.fulfill({ response: answer, json: { data: troubled } });
  });
}

/** The same for the queue: a few mails in each state. */
export async function tellQueueTroubles(page: Page): Promise<void> {
  const troubles: Partial<QueuedMail>[] = [
    { status: 'failed', reason: rejected, may_retry: true },
    {
      status: 'unknown',
      reason: 'El servidor de correo recibió el mensaje y no se conoce su respuesta',
      may_retry: true,
    },
    {
      status: 'waiting',
      reason: 'El buzón no está disponible por ahora (450)',
      attempts: 3,
      next_attempt_at: '2026-11-20T20:00:00Z',
    },
    { status: 'skipped', reason: 'Pidió no recibir recordatorios', attempts: 0 },
    {
      status: 'returned',
      reason: 'Buzón inexistente (5.1.1)',
      bounce: {
        kind: 'returned',
        at: '2026-11-20T20:05:00Z',
        reason: 'Buzón inexistente (5.1.1)',
        diagnostic: '550 5.1.1 (dirección): Recipient address rejected: User unknown in virtual mailbox table',
      },
      may_retry: true,
    },
  ];
  await page.route('**/api/admin/mails?*', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: QueuedMail[] };
    const counts = { waiting: 1, sending: 0, sent: 2, returned: 1, failed: 1, skipped: 1, unknown: 1 };
    const bounce_mailbox = { last_read_at: null, failing_since: '2026-11-20T19:00:00Z' };
    const pagination = { total: 7, count: 7, per_page: 20, current_page: 1, total_pages: 1 };
    const mails = data
      .slice(0, 7)
      .map((mail, index) => (troubles[index] ? { ...mail, sent_at: null, ...troubles[index] } : mail));
    await route.fulfill({
      response: answer,
      json: { data: mails, meta: { pagination, counts, unlisted: 0, bounce_mailbox } },
    });
  });
}

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
