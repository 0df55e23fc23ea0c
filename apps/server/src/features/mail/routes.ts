// The endpoints of campaigns, of the mail queue, and of a trial's mailbox.

import { Readable } from 'node:stream';
import { getCampaignDomains } from '@urna/contract/mail/campaign-domains';
import * as campaigns from '@urna/contract/mail/campaigns';
import { getMailPreferences, stopReminders } from '@urna/contract/mail/mail-preferences';
import { listMails, retryFailed, retryMail, sendTestMail as sendTestMailCall } from '@urna/contract/mail/mail-queue';
import { listLocalMails } from '@urna/contract/mail/mailbox';
import { exportReturned, listReturned } from '@urna/contract/mail/returned-mails';
import type { FastifyRequest } from 'fastify';
import type { ProcessRow } from '../../platform/database/process-tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { asDownload, contentDisposition } from '../../platform/http/content-disposition.ts';
import { isOnThisMachine } from '../../platform/http/on-this-machine.ts';
import { type App, route } from '../../platform/http/route.ts';
import { paged } from '../../platform/read-page.ts';
import { staffOf } from '../../services/access/staff-guard.ts';
import { readDomains } from './campaigns/campaign-domains.ts';
import {
  type CampaignAct,
  cancelCampaign,
  changeCampaign,
  createCampaign,
  pauseCampaign,
  resendUnknownMails,
  resumeCampaign,
  startCampaign,
} from './campaigns/change-campaign.ts';
import { composePreview, sendTest } from './campaigns/preview-campaign.ts';
import { readCampaigns, reportOf, requireCampaign } from './campaigns/read-campaigns.ts';
import { declineReminders, readPreferences } from './decline-reminders.ts';
import { readMails, retryFailedMails, retryOneMail } from './mail-queue.ts';
import { type MailboxDeps, readLocalMails } from './read-local-mails.ts';
import { MAILBOX_STYLE_PATH, mailboxStyle, renderMailbox } from './render-mailbox.ts';
import { readReturned, writeReturned } from './returned-mails.ts';
import { sendTestMail } from './send-test-mail.ts';

export function campaignRoutes(app: App, deps: Deps): void {
  const actOf = (request: FastifyRequest & { process: ProcessRow }, { id }: { id: number }): CampaignAct => ({
    deps,
    author: staffOf(request),
    process: request.process,
    id,
  });

  route(app, campaigns.listCampaigns, async ({ process, query }) =>
    paged(await readCampaigns(deps.db, process, query), query),
  );

  route(app, campaigns.getCampaign, async ({ process, params }) => ({
    data: await reportOf(deps.db, await requireCampaign(deps.db, process, params.id)),
  }));

  route(app, getCampaignDomains, async ({ process, params }) => ({
    data: await readDomains(deps.db, (await requireCampaign(deps.db, process, params.id)).id),
  }));

  route(app, campaigns.previewCampaign, async ({ process, params }) => ({
    data: await composePreview(deps, process, params.id),
  }));

  route(app, campaigns.createCampaign, async (request, reply) =>
    reply.status(201).send(await createCampaign(deps, staffOf(request), request.process, request.body)),
  );

  route(app, campaigns.changeCampaign, (request) => changeCampaign(actOf(request, request.params), request.body));

  route(app, campaigns.testCampaign, (request) => sendTest(deps, staffOf(request), request.process, request.params.id));

  route(app, campaigns.startCampaign, (request) =>
    startCampaign(actOf(request, request.params), request.body.revision),
  );

  route(app, campaigns.pauseCampaign, (request) => pauseCampaign(actOf(request, request.params)));

  route(app, campaigns.resumeCampaign, (request) => resumeCampaign(actOf(request, request.params)));

  route(app, campaigns.cancelCampaign, (request) => cancelCampaign(actOf(request, request.params)));

  route(app, campaigns.resendUnknown, (request) => resendUnknownMails(actOf(request, request.params)));
}

export function mailQueueRoutes(app: App, deps: Deps): void {
  route(app, listMails, async ({ process, query }) => {
    const { counts, unlisted, bounce_mailbox, ...list } = await readMails(deps.db, process, query);
    const { data, meta } = paged(list, query);
    return { data, meta: { ...meta, counts, unlisted, bounce_mailbox } };
  });

  route(app, retryMail, (request) => retryOneMail(deps, staffOf(request), request.process, request.params.id));

  route(app, sendTestMailCall, async (request, reply) => {
    await sendTestMail(deps, staffOf(request));
    return reply.status(202).send({ message: 'El correo de prueba va a su propia dirección.' });
  });

  route(app, retryFailed, (request) => retryFailedMails(deps, staffOf(request), request.process, request.body));

  route(app, listReturned, async (request) => {
    const { query, process } = request;
    return paged(await readReturned(deps, staffOf(request), process, query.campaign, query), query);
  });

  route(app, exportReturned, async (request, reply) => {
    const { campaign, format } = request.query;
    const { fileName, content } = await writeReturned(deps, staffOf(request), request.process, campaign, format);
    return asDownload(reply, fileName, format).send(Readable.from(content, { objectMode: false }));
  });
}

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

/** The same mailbox for people, as a page without a script. The search is a POST, so that no URL holds an address. */
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
  // The mail as a mail program shows it. Its styles are inline.
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
      .header('content-disposition', contentDisposition('attachment', attachment.name))
      .type('text/plain; charset=utf-8')
      .send(attachment.text);
  });
}

/** Register it in a separate context: only these routes parse the forms that mail programs post. */
export function mailPreferenceRoutes(app: App, deps: Deps): void {
  // RFC 8058: mail programs post "List-Unsubscribe=One-Click" as a form of either content type. The token is in the
  // URL.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, _body, done) => done(null, {}),
  );

  route(app, getMailPreferences, async (request) => ({ data: await readPreferences(deps, request.body.token) }));

  route(app, stopReminders, async (request) => {
    const token = request.body?.token ?? request.query.token;
    if (token === undefined) throw new AppError('unknown_preference_link');
    return declineReminders(deps, token);
  });
}
