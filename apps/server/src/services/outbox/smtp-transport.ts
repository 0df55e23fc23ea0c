import { createTransport } from 'nodemailer';
import type { Transport } from './send-due.ts';

/** Sends through the mail server that MAIL_URL names. */
export function smtpTransport(mail: { url: string; from: string; publicUrl: string }): Transport {
  const mailer = createTransport({ url: mail.url, pool: true, connectionTimeout: 15_000, socketTimeout: 30_000 });
  const host = new URL(mail.publicUrl).hostname;
  return {
    deliver: async ({ id, to, subject, text, html }) => {
      await mailer.sendMail({
        from: mail.from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        // The same for every attempt: a mail that arrives twice after a crash is recognisably one mail.
        messageId: `<outbox-${id}@${host}>`,
        headers: { 'auto-submitted': 'auto-generated' },
      });
    },
    close: () => mailer.close(),
  };
}
