import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { keepOtherMail } from '../services/mail/local-mailbox/other-mails.ts';

/**
 * The mail server of the demonstration's authority, for as long as it sends: what the authority's program hands over by
 * SMTP lies in the local mailbox. A mail is answered once it is kept, so none is lost that was said to be sent.
 */
export async function openAuthorityMailServer(folder: string): Promise<{ port: number; close: () => Promise<void> }> {
  const keep = async (stream: Readable, session: SMTPServerSession) => {
    const { subject = '', text = '', html = '', date } = await PostalMime.parse(await buffer(stream));
    const created_at = date ?? new Date().toISOString();
    for (const { address } of session.envelope.rcptTo) {
      await keepOtherMail(folder, { to: address, subject, text, html, created_at });
    }
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, session, done) => callbackify(keep)(stream, session, (error) => done(error)),
  });
  // A connection that broke: the authority's program notices it, and sends again.
  server.on('error', () => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
