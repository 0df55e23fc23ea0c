import type { QueuedMail } from '@urna/contract/mail/mail-queue';
import type { MailTopic } from '@urna/contract/mail/mail-topics';
import type { ProcessKey } from '../../../platform/database/process-tables.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { asCauser } from '../../../services/access/staff-guard.ts';
import type { StaffRow } from '../../../services/access/staff-queries.ts';
import { record } from '../../../services/activity/record.ts';
import { type CampaignRow, lockCampaign, updateCampaign } from '../../../services/mail/campaigns/campaign-rows.ts';
import { isDeadCode, isRetriable, lockMail, retryFailed, retryMail } from '../../../services/mail/outbox/retry-mail.ts';
import { findWindow } from '../../../services/processes/calendar/calendar.ts';
import { readMail } from './read-mails.ts';

function refuse(reason: string): never {
  throw new AppError('mail_not_retriable', { details: { reason } });
}

/**
 * Locks a campaign of this process whose mails may still go out: not a cancelled one, and none whose voting has closed,
 * because then they would only be skipped.
 */
async function lockLiveCampaign(tx: Tx, id: number, process: ProcessKey, now: Date): Promise<CampaignRow> {
  const campaign = await lockCampaign(tx, id);
  if (campaign?.process_id !== process.id) throw new AppError('not_found');
  if (campaign.status === 'cancelled') refuse('su campaña se canceló o la votación cerró.');
  const window = await findWindow(tx, 'voting', campaign);
  if (window && window.closes_at <= now) refuse('la votación ya cerró, y sus correos no se envían más.');
  return campaign;
}

/** A finished campaign goes on for mails that are sent again. */
async function reopenFinished(tx: Tx, campaign: CampaignRow | null): Promise<void> {
  if (campaign?.status === 'finished') await updateCampaign(tx, campaign.id, { status: 'running', ended_at: null });
}

export async function retryOneMail(
  deps: Deps,
  author: StaffRow,
  process: ProcessKey,
  id: number,
): Promise<{ message: string; data: QueuedMail }> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    // Locks the campaign's row before the mail's, in the senders' order: the reverse could deadlock.
    const found = await tx
      .selectFrom('outbox')
      .select(['campaign_id', 'process_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!found || (found.process_id !== null && found.process_id !== process.id)) throw new AppError('not_found');
    const campaign = found.campaign_id === null ? null : await lockLiveCampaign(tx, found.campaign_id, process, now);
    const mail = await lockMail(tx, id);
    if (!mail) throw new AppError('not_found');
    if (!isRetriable(mail.status)) refuse('no falló ni se devolvió.');
    if (isDeadCode(mail, now)) refuse('el código que lleva ya venció. La persona puede pedir otro.');
    if (mail.is_forgotten)
      refuse('llevaba un código o un enlace, que se borró al enviarlo. La persona puede pedir otro.');
    await retryMail(tx, id, now);
    await reopenFinished(tx, campaign);
    await record(tx, asCauser(author), 'mail_retried', { process, mail_id: id, old_status: mail.status });
    return { message: 'El correo se enviará de nuevo.', data: await readMail(tx, id) };
  });
}

export async function retryFailedMails(
  deps: Deps,
  author: StaffRow,
  process: ProcessKey,
  filter: { topic?: MailTopic | undefined; campaign?: number | undefined },
): Promise<{ message: string; data: { mails: number } }> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const campaign = filter.campaign === undefined ? null : await lockLiveCampaign(tx, filter.campaign, process, now);
    const mails = await retryFailed(tx, { ...filter, process: process.id }, now);
    if (mails === 0) return { message: 'No hay correos que se puedan enviar de nuevo.', data: { mails } };
    await reopenFinished(tx, campaign);
    await record(tx, asCauser(author), 'failed_mails_retried', { process, mails, filters: filter });
    return {
      message: mails === 1 ? 'Se enviará de nuevo 1 correo.' : `Se enviarán de nuevo ${mails} correos.`,
      data: { mails },
    };
  });
}
