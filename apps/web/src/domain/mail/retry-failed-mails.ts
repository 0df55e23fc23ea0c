import type { MailTopic } from '@urna/contract/help-desk';
import { retryFailedAnswerSchema } from '@urna/contract/mail-queue';
import { staffApi } from '../staff-session/staff-api.ts';

/** Of all mails that failed, or of one topic or campaign. */
export function retryFailedMails(of: { topic?: MailTopic; campaign?: number }) {
  return staffApi.post('/admin/mails/retry-failed', of, retryFailedAnswerSchema);
}
