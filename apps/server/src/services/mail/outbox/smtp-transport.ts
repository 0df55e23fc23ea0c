import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Secrets } from '../../../platform/secrets.ts';
import { mailToken } from './mail-token.ts';
import { type OutgoingMail, type Transport, toDeliveryError } from './transport.ts';

export interface SmtpSettings {
  url: string;
  from: string;
  /** The envelope's sender, to which mail comes back; a `*` in it stands for the mail's token. Null: as `from`. */
  returnPath: string | null;
  publicUrl: string;
  secrets: Secrets;
  connections: number;
}

function unsubscribeHeaders({ unsubscribe }: OutgoingMail): Record<string, string> {
  if (!unsubscribe) return {};
  return {
    'list-unsubscribe': `<${unsubscribe.call}>`,
    // Makes mail programs show their own unsubscribe button, which opens no page (RFC 8058).
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  };
}

/** Sends through the mail server that MAIL_URL names. */
export function smtpTransport({ url, from, returnPath, publicUrl, secrets, connections }: SmtpSettings): Transport {
  const mailer = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: 15_000,
    socketTimeout: 30_000,
    // Retries are decided here and in the queue, which know which mails may be sent twice.
    maxRequeues: 0,
  });
  const host = new URL(publicUrl).hostname;

  // The message's stream is read only after the server has accepted DATA (354). An unread stream means that the server
  // has received nothing of the message.
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
    const token = mailToken(secrets, mail);
    // Constant across attempts, so that duplicates after a crash can be recognised, and unguessable, so that only a
    // server that had the mail can return it.
    const messageId = `<outbox-${token}@${host}>`;
    try {
      await mailer.sendMail({
        from,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId,
        ...(mail.replyTo && { replyTo: mail.replyTo }),
        ...(returnPath && { envelope: { from: returnPath.replace('*', token), to: mail.to } }),
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
        // The server had closed a kept-alive connection: retrying on a new one can't duplicate the mail.
        if (failure.of !== 'server' || failure.reason !== 'ECONNECTION') throw failure;
        await attempt(mail);
      }
    },
    close: () => mailer.close(),
  };
}
