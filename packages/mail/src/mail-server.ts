import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { toDeliveryError } from './transport.ts';

/** The address of a mail server with its credentials, as one URL or as what a form asks for. */
export type MailServerAddress =
  | { url: string }
  | {
      host: string;
      port: number;
      /** TLS from the first byte; otherwise STARTTLS, required unless `plain`. */
      tls: 'implicit' | 'starttls' | 'plain';
      auth: { user: string; pass: string } | null;
    };

export interface Message {
  from: string;
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  /** Constant across attempts, so that a recipient's server recognises a duplicate. */
  messageId: string;
  replyTo?: string | null;
  /** The envelope's sender, to which mail comes back, where it differs from `from`. */
  returnPath?: string | null;
  headers?: Record<string, string>;
  attachment?: { name: string; text: string } | undefined;
}

export interface MailServer {
  /** Hands a message to the mail server, or throws a DeliveryError. */
  send: (message: Message) => Promise<void>;
  close: () => void;
}

function connectionOf(address: MailServerAddress) {
  if ('url' in address) return { url: address.url };
  const { host, port, tls, auth } = address;
  return {
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ...(tls === 'plain' && { ignoreTLS: true }),
    ...(auth && { auth }),
  };
}

/** Connections to a mail server, kept alive between messages. */
export function openMailServer(address: MailServerAddress, connections: number): MailServer {
  const mailer = createTransport({
    ...connectionOf(address),
    pool: true,
    maxConnections: connections,
    connectionTimeout: 15_000,
    socketTimeout: 30_000,
    // Retries are decided here and by whoever sends, who knows which mails may be sent twice.
    maxRequeues: 0,
  });

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

  const attempt = async (message: Message) => {
    const { from, to, subject, text, html, messageId, replyTo, returnPath, headers, attachment } = message;
    try {
      await mailer.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        ...(html !== undefined && { html }),
        messageId,
        ...(attachment && {
          attachments: [
            { filename: attachment.name, content: attachment.text, contentType: 'text/plain; charset=utf-8' },
          ],
        }),
        ...(replyTo && { replyTo }),
        ...(returnPath && { envelope: { from: returnPath, to } }),
        headers: { 'auto-submitted': 'auto-generated', ...headers },
      });
    } catch (error) {
      throw toDeliveryError(error, bodies.get(messageId)?.readableDidRead ?? false);
    } finally {
      bodies.delete(messageId);
    }
  };

  return {
    send: async (message) => {
      try {
        await attempt(message);
      } catch (error) {
        const failure = toDeliveryError(error, true);
        // The server had closed a kept-alive connection: retrying on a new one can't duplicate the mail.
        if (failure.of !== 'server' || failure.reason !== 'ECONNECTION') throw failure;
        await attempt(message);
      }
    },
    close: () => mailer.close(),
  };
}

/** Connects and logs in, as sending does, and tells whether that is encrypted; throws the server's refusal. */
export async function checkMailServer(address: MailServerAddress): Promise<{ encrypted: boolean }> {
  const logIn = async (requireTLS: boolean) => {
    const limits = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 5000 };
    const mailer = createTransport({ ...connectionOf(address), ...limits, ...(requireTLS && { requireTLS }) });
    try {
      await mailer.verify();
    } finally {
      mailer.close();
    }
  };
  await logIn(false);
  return logIn(true).then(
    () => ({ encrypted: true }),
    () => ({ encrypted: false }),
  );
}
