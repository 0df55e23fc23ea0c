import type { MailBlock } from '@urna/mail/mail-layout';

/** The link with which a voter says that what the mail tells of wasn't they. */
export const notMe = (url: string): MailBlock => ({
  type: 'note',
  text: '¿No fue usted? Dígalo con su enlace personal.',
  label: 'No fui yo',
  url,
});
