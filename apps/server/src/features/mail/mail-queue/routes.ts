import { listMails, retryFailed, retryMail } from '@urna/contract/mail/mail-queue';
import type { Deps } from '../../../platform/deps.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { paged } from '../../../platform/http/pagination.ts';
import { route } from '../../../platform/http/route.ts';
import { staffOf } from '../../../services/access/staff-guard.ts';
import { readMails } from './read-mails.ts';
import { retryFailedMails, retryOneMail } from './retry-mails.ts';

export function mailQueueRoutes(app: App, deps: Deps): void {
  route(app, listMails, async ({ process, query }) => {
    const { counts, unlisted, bounce_mailbox, ...list } = await readMails(deps.db, process, query);
    const { data, meta } = paged(list, query);
    return { data, meta: { ...meta, counts, unlisted, bounce_mailbox } };
  });

  route(app, retryMail, (request) => retryOneMail(deps, staffOf(request), request.process, request.params.id));

  route(app, retryFailed, (request) => retryFailedMails(deps, staffOf(request), request.process, request.body));
}
