import { listLocalMails } from '@urna/contract/mail/mailbox';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { isOnThisMachine } from '../../platform/http/on-this-machine.ts';
import { route } from '../../platform/http/route.ts';
import { logKeys } from '../../services/elections/log/contest-logs.ts';
import { composeSent } from '../../services/mail/campaigns/compose-sent.ts';
import { readOtherMails } from '../../services/mail/local-mailbox/other-mails.ts';
import { contestOfMail, withReceipt } from '../../services/mail/outbox/with-receipt.ts';

const NEWEST = 200;

export interface MailboxDeps extends Pick<Deps, 'db' | 'secrets' | 'publicUrl'> {
  /** The mails of a demonstration's other bodies. */
  otherMailsFolder?: string | undefined;
}

/**
 * The mailbox of a trial installation, with the mails that a real one would have sent. Not registered where mail is
 * really sent, and hidden from other machines.
 */
export function mailboxRoutes(app: App, deps: MailboxDeps): void {
  const keyOf = logKeys(deps);
  route(app, listLocalMails, async (request) => {
    // 404 rather than 403: the mails contain everybody's codes.
    if (!isOnThisMachine(request)) throw new AppError('not_found');
    let mails = deps.db
      .selectFrom('outbox')
      .select([
        'id',
        'to_address as to',
        'subject',
        'text',
        'html',
        'created_at',
        'campaign_id',
        'voter_id',
        'receipt_of',
      ])
      .select(contestOfMail.as('contest'))
      // Queued campaign rows have no body; they are listed once sent.
      .where((where) => where.or([where('campaign_id', 'is', null), where('status', '=', 'sent')]))
      .orderBy('id', 'desc')
      .limit(NEWEST);
    if (request.body.to) mails = mails.where('to_address', '=', request.body.to);
    const rows = await composeSent(deps, await mails.execute());
    const whole = rows.map(async (row) => {
      const { text, html } = await withReceipt(deps.db, keyOf, row);
      return { ...row, text, html, created_at: row.created_at.toISOString() };
    });
    const others = deps.otherMailsFolder ? await readOtherMails(deps.otherMailsFolder, request.body.to) : [];
    // They were sent while the demonstration was made, so before what is in the queue by now.
    return { data: [...(await Promise.all(whole)), ...others] };
  });
}
