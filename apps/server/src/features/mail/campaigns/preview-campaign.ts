import { hasReached } from '@urna/contract/election/contests';
import type { CampaignPreview } from '@urna/contract/mail/campaigns';
import { tellTime } from '@urna/contract/shared/dates';
import type { Mail } from '@urna/mail/mail-layout';
import type { ProcessRow } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { asCauser } from '../../../services/access/staff-guard.ts';
import type { StaffRow } from '../../../services/access/staff-queries.ts';
import { record } from '../../../services/activity/record.ts';
import { brandingOfCampaign, type CampaignRow, countReach } from '../../../services/mail/campaigns/campaign-rows.ts';
import { composeMail } from '../../../services/mail/campaigns/feed-campaign.ts';
import { renderMail } from '../../../services/mail/outbox/mail-branding.ts';
import { queueMail } from '../../../services/mail/outbox/queue-mail.ts';
import { findWindow } from '../../../services/processes/calendar.ts';
import { findContest } from '../../../services/processes/contest-rows.ts';
import { requireCampaign } from './read-campaigns.ts';

/** A fictional recipient: a preview shows the author no voter's data. */
const sample = { name: 'Ana María Rojas Peña', email: 'ana.rojas@ejemplo.test' };

/** Why a campaign can't start yet, in sentences. */
export async function startRefusals(db: Queryable, campaign: CampaignRow, now: Date): Promise<string[]> {
  const refusals: string[] = [];
  const { stage } = await findContest(db, campaign.contest);
  // Before the sealing the roll can still be replaced: some voters would get the mail twice, some never.
  if (!hasReached(stage, 'sealed')) refusals.push('La elección aún no está sellada: el censo todavía puede cambiar.');
  const window = await findWindow(db, 'voting', campaign);
  if (!window) refusals.push('La votación aún no tiene fechas.');
  else if (window.closes_at <= now) refusals.push(`La votación cerró el ${tellTime(window.closes_at)}.`);
  else if (campaign.audience === 'not_voted' && window.opens_at > now)
    refusals.push(`La votación abre el ${tellTime(window.opens_at)}: hasta entonces nadie ha votado.`);
  return refusals;
}

export async function composePreview(deps: Deps, process: ProcessRow, id: number): Promise<CampaignPreview> {
  const { db, clock } = deps;
  const campaign = await requireCampaign(db, process, id);
  return {
    to: sample.email,
    ...renderMail(await mailTo(deps, campaign, sample.name), brandingOfCampaign(campaign)),
    would_reach: await countReach(db, campaign),
    waits_for: campaign.status === 'draft' ? await startRefusals(db, campaign, clock.now()) : [],
  };
}

async function mailTo({ db, publicUrl, boothUrl, secrets }: Deps, campaign: CampaignRow, name: string): Promise<Mail> {
  const window = await findWindow(db, 'voting', campaign);
  return composeMail(campaign, { name, voterId: null }, { publicUrl, boothUrl, secrets, window }).mail;
}

/** Sends a test to the administrator's own address, and to no other. */
export async function sendTest(
  deps: Deps,
  author: StaffRow,
  process: ProcessRow,
  id: number,
): Promise<{ message: string }> {
  const now = deps.clock.now();
  const campaign = await requireCampaign(deps.db, process, id);
  const mail = await mailTo(deps, campaign, author.name);
  await deps.db.transaction().execute(async (tx) => {
    const test = { ...mail, subject: `[Prueba] ${mail.subject}` };
    await queueMail(tx, now, author.email, test, { topic: 'campaign_test', process: process.id });
    await record(tx, asCauser(author), 'campaign_tested', { campaign });
  });
  return { message: 'Le enviamos una prueba a su propio correo.' };
}
