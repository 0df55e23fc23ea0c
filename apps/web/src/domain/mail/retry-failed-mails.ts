import { retryFailed } from '@urna/contract/mail/mail-queue';
import type { MailTopic } from '@urna/contract/voting/help-desk';
import { staffClient } from '../staff-session/staff-client.ts';

/** Retries all failed mails, or those of one topic or campaign. */
export function retryFailedMails(of: { topic?: MailTopic; campaign?: number }) {
  return staffClient.call(retryFailed, { body: of });
}
