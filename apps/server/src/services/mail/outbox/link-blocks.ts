import { TRACKING_NAME, TRACKING_PAGE } from '@urna/contract/candidacy/receipt-words';
import type { MailBlock } from '@urna/mail/mail-layout';

/** The link with which a voter says that what the mail tells of wasn't they. */
export const notMe = (url: string): MailBlock => ({
  type: 'note',
  text: '¿No fue usted? Dígalo con su enlace personal.',
  label: 'No fui yo',
  url,
});

/** The page that follows a candidacy, by the name that it has everywhere. */
export const trackingLink = (publicUrl: string): MailBlock => ({
  type: 'link',
  label: TRACKING_NAME,
  url: `${publicUrl}${TRACKING_PAGE}`,
});
