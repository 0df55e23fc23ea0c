import { listLocalMails } from '@urna/contract/mail/mailbox';
import { AppError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { isOnThisMachine } from '../../../platform/http/on-this-machine.ts';
import { route } from '../../../platform/http/route.ts';
import { type MailboxDeps, readLocalMails } from './read-local-mails.ts';
import { MAILBOX_STYLE_PATH, mailboxStyle, renderMailbox } from './render-mailbox.ts';

/**
 * The mailbox of a trial installation, for programs. Not registered where mail is really sent, and hidden from other
 * machines.
 */
export function mailboxRoutes(app: App, deps: MailboxDeps): void {
  route(app, listLocalMails, async (request) => {
    // 404 rather than 403: the mails contain everybody's codes.
    if (!isOnThisMachine(request)) throw new AppError('not_found');
    return { data: await readLocalMails(deps, request.body.to) };
  });
}

/** The same mailbox for people, as a page without a script. An address that is looked for stands in no address bar. */
export function mailboxPages(app: App, deps: MailboxDeps): void {
  const schema = { hide: true };
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  app.addHook('onRequest', async (request, reply) => {
    if (!isOnThisMachine(request)) reply.callNotFound();
  });
  app.get('/correo', { schema }, async (_request, reply) =>
    reply.type('text/html').send(renderMailbox(await readLocalMails(deps), deps)),
  );
  app.post<{ Body: URLSearchParams }>('/correo', { schema }, async (request, reply) => {
    const to = (request.body.get('para') ?? '').trim().slice(0, 254);
    return reply.type('text/html').send(renderMailbox(await readLocalMails(deps, to), { ...deps, to }));
  });
  app.get(MAILBOX_STYLE_PATH, { schema }, (_request, reply) => reply.type('text/css').send(mailboxStyle));
  // As a mail program shows it, whose styles stand in the markup.
  app.get<{ Params: { id: string } }>('/correo/:id(^-?\\d+$)', { schema }, async (request, reply) => {
    const mail = (await readLocalMails(deps)).find(({ id }) => id === Number(request.params.id));
    if (!mail) return reply.callNotFound();
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .type('text/html')
      .send(mail.html);
  });
  app.get<{ Params: { id: string } }>('/correo/:id(^-?\\d+$)/adjunto', { schema }, async (request, reply) => {
    const attachment = (await readLocalMails(deps)).find(({ id }) => id === Number(request.params.id))?.attachment;
    if (!attachment) return reply.callNotFound();
    return reply
      .header('content-disposition', `attachment; filename="${attachment.name}"`)
      .type('text/plain; charset=utf-8')
      .send(attachment.text);
  });
}
