import { openMailServer } from '@urna/mail/mail-server';
import type { OutgoingMail, Transport } from '@urna/mail/transport';
import type { Secrets } from '../../../platform/secrets.ts';
import { mailToken } from './mail-token.ts';

export interface SmtpSettings {
  url: string;
  from: string;
  /** The envelope's sender, to which mail comes back; a `*` in it stands for the mail's token. Null: as `from`. */
  returnPath: string | null;
  publicUrl: string;
  secrets: Secrets;
  connections: { personal: number; campaigns: number };
}

function unsubscribeHeaders({ unsubscribe }: OutgoingMail): Record<string, string> {
  if (!unsubscribe) return {};
  return {
    'list-unsubscribe': `<${unsubscribe}>`,
    // Makes mail programs show their own unsubscribe button, which opens no page (RFC 8058).
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  };
}

/** Sends through the mail server that MAIL_URL names. */
export function smtpTransport({ url, from, returnPath, publicUrl, secrets, connections }: SmtpSettings): Transport {
  const server = openMailServer({ url }, connections.personal + connections.campaigns);
  const host = new URL(publicUrl).hostname;
  return {
    deliver: async (mail) => {
      const { to, subject, text, html, replyTo, attachment } = mail;
      const token = mailToken(secrets, mail);
      await server.send({
        from,
        to,
        subject,
        text,
        html,
        // Constant across attempts, so that duplicates after a crash can be recognised, and unguessable, so that only a
        // server that had the mail can return it.
        messageId: `<outbox-${token}@${host}>`,
        replyTo,
        attachment,
        returnPath: returnPath?.replace('*', token) ?? null,
        headers: unsubscribeHeaders(mail),
      });
    },
    close: server.close,
  };
}

/** Without a mail server a mail counts as delivered once queued: the local mailbox reads the queue. */
export const localTransport: Transport = { deliver: async () => undefined, close: () => undefined, keepsSecrets: true };
