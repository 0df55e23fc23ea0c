import { type Mail, type MailBranding, renderHtml, renderText } from '@urna/mail/mail-layout';
import type { ProcessRow } from '../../../platform/database/process-tables.ts';

/** The columns of a process that its mails show. */
export const brandingColumns = [
  'title',
  'body',
  'organiser',
  'contact_page',
  'contact_email',
  'contact_phone',
  'contact_hours',
] as const;
export type BrandingRow = Pick<ProcessRow, (typeof brandingColumns)[number]>;

/**
 * The mail of a process is headed by it. The installation's own mail is headed by the platform, and tells how to reach
 * the board of the current process.
 */
export function brandingOf(process: BrandingRow, isOfInstallation = false): MailBranding {
  const { title, body, organiser, contact_page: page, contact_email: email, contact_phone, contact_hours } = process;
  const heading = isOfInstallation ? noBranding.heading : `${title} · ${body}`;
  if (page === null && email === null && contact_phone === null) return { heading, contact: [], replyTo: null };
  const lines = [`Atención de ${organiser}:`, email, contact_phone, contact_hours, page];
  return { heading, contact: lines.filter((line) => line !== null), replyTo: isOfInstallation ? null : email };
}

export const renderMail = (mail: Mail, branding: MailBranding) => ({
  subject: mail.subject,
  text: renderText(mail, branding),
  html: renderHtml(mail, branding),
});

/** For the installation's own mail while no process is current. */
export const noBranding: MailBranding = { heading: 'Urna', contact: [], replyTo: null };
