import type { QueuedMail } from '@urna/contract/mail/mail-queue';
import type { MailTopic } from '@urna/contract/voting/help-desk';
import type { ProcessKey } from '../../platform/database/process-tables.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { record } from '../../services/activity/record.ts';
import { lockCampaign, updateCampaign } from '../../services/mail/campaigns/campaign-rows.ts';
import { isDeadCode, isRetriable, lockMail, retryFailed, retryMail } from '../../services/mail/outbox/retry-mail.ts';
import { asCauser } from '../../services/people/staff/staff-guard.ts';
import type { StaffRow } from '../../services/people/staff/staff-queries.ts';
import { readMail } from './read-mails.ts';

function refuse(reason: string): never {
  throw new AppError('mail_not_retriable', { details: { reason } });
}

/** A finished campaign resumes for a mail that is sent again; a cancelled one doesn't. */
async function reopenCampaign(tx: Tx, id: number): Promise<void> {
  const campaign = await lockCampaign(tx, id);
  if (campaign?.status === 'cancelled') refuse('su campaña se canceló o la votación cerró.');
  if (campaign?.status === 'finished') await updateCampaign(tx, id, { status: 'running', ended_at: null });
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
    if (found.campaign_id !== null) await reopenCampaign(tx, found.campaign_id);
    const mail = await lockMail(tx, id);
    if (!mail) throw new AppError('not_found');
    if (!isRetriable(mail.status)) refuse('no falló ni se devolvió.');
    if (isDeadCode(mail, now)) refuse('el código que lleva ya venció. La persona puede pedir otro.');
    if (mail.is_forgotten)
      refuse('llevaba un código o un enlace, que se borró al enviarlo. La persona puede pedir otro.');
    await retryMail(tx, id, now);
    await record(tx, now, asCauser(author), {
      log_name: 'mail',
      event: 'mail_retried',
      process,
      properties: { mail_id: id, old_status: mail.status },
    });
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
    if (filter.campaign !== undefined) await reopenCampaign(tx, filter.campaign);
    const mails = await retryFailed(tx, { ...filter, process: process.id }, now);
    if (mails === 0) return { message: 'No hay correos que se puedan enviar de nuevo.', data: { mails } };
    await record(tx, now, asCauser(author), {
      log_name: 'mail',
      event: 'failed_mails_retried',
      process,
      properties: { mails, filters: filter },
    });
    return {
      message: mails === 1 ? 'Se enviará de nuevo 1 correo.' : `Se enviarán de nuevo ${mails} correos.`,
      data: { mails },
    };
  });
}
