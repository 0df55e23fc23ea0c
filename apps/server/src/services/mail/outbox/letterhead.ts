import { type Letterhead, type Mail, renderHtml, renderText } from '@urna/mail/mail-layout';
import type { ProcessRow } from '../../../platform/database/process-tables.ts';

/** The columns of a process that its mails show. */
export const letterheadColumns = [
  'title',
  'body',
  'organiser',
  'contact_page',
  'contact_email',
  'contact_phone',
  'contact_hours',
] as const;
export type LetterheadRow = Pick<ProcessRow, (typeof letterheadColumns)[number]>;

/**
 * The mail of a process is headed by it. The installation's own mail is headed by the platform, and tells how to reach
 * the board of the current process.
 */
export function letterheadOf(process: LetterheadRow, isOfInstallation = false): Letterhead {
  const { title, body, organiser, contact_page: page, contact_email: email, contact_phone, contact_hours } = process;
  const heading = isOfInstallation ? noLetterhead.heading : `${title} · ${body}`;
  if (page === null && email === null && contact_phone === null) return { heading, contact: [], replyTo: null };
  const lines = [`Atención de ${organiser}:`, email, contact_phone, contact_hours, page];
  return { heading, contact: lines.filter((line) => line !== null), replyTo: isOfInstallation ? null : email };
}

export const renderMail = (mail: Mail, letterhead: Letterhead) => ({
  subject: mail.subject,
  text: renderText(mail, letterhead),
  html: renderHtml(mail, letterhead),
});

/** Between two processes. */
export const noLetterhead: Letterhead = { heading: 'Urna', contact: [], replyTo: null };
