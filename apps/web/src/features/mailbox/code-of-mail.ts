import type { LocalMail } from '@urna/contract/mailbox';

/** The standalone six-digit code of a mail: what most people open this mailbox for. */
export function codeOfMail(mail: LocalMail): string | null {
  return /(?<![\d-])\d{6}(?![\d-])/.exec(mail.text)?.[0] ?? null;
}
