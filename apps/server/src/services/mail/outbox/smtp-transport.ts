import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { type OutgoingMail, type Transport, toDeliveryError } from './transport.ts';

export interface SmtpSettings {
  url: string;
  from: string;
  publicUrl: string;
  connections: number;
}

function unsubscribeHeaders({ unsubscribe }: OutgoingMail): Record<string, string> {
  if (!unsubscribe) return {};
  return {
    'list-unsubscribe': `<${unsubscribe.call}>`,
    // Mail programs show a button of their own for it, which asks nothing and opens no page (RFC 8058).
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  };
}

/** Sends through the mail server that MAIL_URL names. */
export function smtpTransport({ url, from, publicUrl, connections }: SmtpSettings): Transport {
  const mailer = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: 15_000,
    socketTimeout: 30_000,
    // Sending again is decided here and by the queue, which know what may go twice and what may not.
    maxRequeues: 0,
  });
  const host = new URL(publicUrl).hostname;

  // A message's stream is read only after the server has agreed to take it (354): until then it has nothing of it.
  const bodies = new Map<string, Readable>();
  mailer.use('stream', (mail, done) => {
    const { message } = mail;
    const open = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const body = open(options);
      bodies.set(message.messageId(), body);
      return body;
    };
    done();
  });

  const attempt = async (mail: OutgoingMail) => {
    // The same for every attempt: a mail that arrives twice after a crash is recognisably one mail.
    const messageId = `<outbox-${mail.id}@${host}>`;
    try {
      await mailer.sendMail({
        from,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId,
        headers: { 'auto-submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
      });
    } catch (error) {
      throw toDeliveryError(error, bodies.get(messageId)?.readableDidRead ?? false);
    } finally {
      bodies.delete(messageId);
    }
  };

  return {
    deliver: async (mail) => {
      try {
        await attempt(mail);
      } catch (error) {
        const failure = toDeliveryError(error, true);
        // A connection that was kept open and had been closed at the other end: a new one is no second mail.
        if (failure.of !== 'server' || failure.reason !== 'ECONNECTION') throw failure;
        await attempt(mail);
      }
    },
    close: () => mailer.close(),
  };
}
