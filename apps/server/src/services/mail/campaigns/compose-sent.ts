import type { Queryable } from '../../../platform/database/tables.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { renderHtml, renderText } from '../outbox/mail-layout.ts';
import { composeMail } from './compose-mail.ts';
import { votingWindow } from './voting-window.ts';

interface QueueRow {
  campaign_id: number | null;
  voter_id: number | null;
  subject: string;
  text: string | null;
  html: string | null;
}

/** Composes the bodies of campaign mails for the local mailbox, because they aren't stored. */
export async function composeSent<Row extends QueueRow>(
  { db, secrets, publicUrl }: { db: Queryable; secrets: Secrets; publicUrl: string },
  rows: readonly Row[],
): Promise<Row[]> {
  const ofCampaigns = rows.filter(({ campaign_id }) => campaign_id !== null);
  if (ofCampaigns.length === 0) return [...rows];
  const idsOf = (pick: (row: Row) => number | null) => ofCampaigns.map(pick).filter((id) => id !== null);
  const campaigns = await db
    .selectFrom('campaigns')
    .selectAll()
    .where(
      'id',
      'in',
      idsOf((row) => row.campaign_id),
    )
    .execute();
  const voters = await db
    .selectFrom('voters')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      idsOf((row) => row.voter_id ?? 0),
    )
    .execute();
  const window = await votingWindow(db);
  return rows.map((row) => {
    const campaign = campaigns.find(({ id }) => id === row.campaign_id);
    const voter = voters.find(({ id }) => id === row.voter_id);
    if (!campaign || !voter) return row;
    const recipient = { name: voter.name, voterId: voter.id };
    const { mail } = composeMail(campaign, recipient, { secrets, publicUrl, window });
    return { ...row, subject: mail.subject, text: renderText(mail), html: renderHtml(mail) };
  });
}
