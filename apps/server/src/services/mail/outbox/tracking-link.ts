import { TRACKING_NAME, TRACKING_PAGE } from '@urna/contract/candidacy/receipt-words';
import type { MailBlock } from '@urna/mail/mail-layout';

/** The page that follows a candidacy, by the name that it has everywhere. */
export const trackingLink = (publicUrl: string): MailBlock => ({
  type: 'link',
  label: TRACKING_NAME,
  url: `${publicUrl}${TRACKING_PAGE}`,
});
