import type { LocalMail } from '@urna/contract/mail/mailbox';

/**
 * The six-digit code of a mail: what most people open this mailbox for. It stands on a line of its own; elsewhere six
 * digits may be a part of a fingerprint.
 */
export function codeOfMail(mail: LocalMail): string | null {
  return /^\d{6}$/m.exec(mail.text)?.[0] ?? null;
}
