import type { LocalMail } from '@urna/contract/mailbox';

/** The six digits of a code standing by themselves: what most people open this mailbox for. */
export function codeOfMail(mail: LocalMail): string | null {
  return /(?<![\d-])\d{6}(?![\d-])/.exec(mail.text)?.[0] ?? null;
}
