import type { LocalMail } from '@urna/contract/mail/mailbox';
import type { Deps } from '../../platform/deps.ts';
import { logKeys } from '../../services/elections/log/contest-logs.ts';
import { composeSent } from '../../services/mail/campaigns/compose-sent.ts';
import { readOtherMails } from '../../services/mail/local-mailbox/other-mails.ts';
import { contestOfMail, withReceipt } from '../../services/mail/outbox/with-receipt.ts';

const NEWEST = 200;

export interface MailboxDeps extends Pick<Deps, 'db' | 'secrets' | 'publicUrl' | 'boothUrl' | 'drill'> {
  /** The mails of a demonstration's other bodies. */
  otherMailsFolder?: string | undefined;
}

/** The mails that a real installation would have sent, newest first; all, or those to an address. */
export async function readLocalMails(deps: MailboxDeps, to?: string): Promise<LocalMail[]> {
  const keyOf = logKeys(deps);
  let mails = deps.db
    .selectFrom('outbox')
    .select(['id', 'to_address as to', 'subject', 'text', 'html', 'created_at'])
    .select(['campaign_id', 'voter_id', 'receipt_of', contestOfMail.as('contest')])
    // Queued campaign rows have no body; they are listed once sent.
    .where((where) => where.or([where('campaign_id', 'is', null), where('status', '=', 'sent')]))
    .orderBy('id', 'desc')
    .limit(NEWEST);
  if (to) mails = mails.where('to_address', '=', to);
  const rows = await composeSent(deps, await mails.execute());
  const whole = rows.map(async (row) => {
    const { text, html } = await withReceipt(deps.db, keyOf, row);
    return { ...row, text, html, created_at: row.created_at.toISOString() };
  });
  const others = deps.otherMailsFolder ? await readOtherMails(deps.otherMailsFolder, to) : [];
  // They were sent while the demonstration was made, so before what is in the queue by now.
  return [...(await Promise.all(whole)), ...others];
}
