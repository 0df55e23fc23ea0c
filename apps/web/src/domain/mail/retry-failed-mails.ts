import type { MailTopic } from '@urna/contract/help-desk';
import { retryFailed } from '@urna/contract/mail-queue';
import { staffClient } from '../staff-session/staff-client.ts';

/** Of all mails that failed, or of one topic or campaign. */
export function retryFailedMails(of: { topic?: MailTopic; campaign?: number }) {
  return staffClient.call(retryFailed, { body: of });
}
