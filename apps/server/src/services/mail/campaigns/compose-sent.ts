import { renderHtml, renderText } from '@urna/mail/mail-layout';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { findWindow, type Window } from '../../operations/calendar/calendar.ts';
import { findCampaigns, letterheadOfCampaign } from './campaign-rows.ts';
import { composeMail } from './compose-mail.ts';

interface QueueRow {
  campaign_id: number | null;
  voter_id: number | null;
  subject: string;
  text: string | null;
  html: string | null;
}

/** Composes the bodies of campaign mails for the local mailbox, because they aren't stored. */
export async function composeSent<Row extends QueueRow>(
  { db, secrets, publicUrl, boothUrl }: { db: Queryable; secrets: Secrets; publicUrl: string; boothUrl: string },
  rows: readonly Row[],
): Promise<Row[]> {
  const ofCampaigns = rows.filter(({ campaign_id }) => campaign_id !== null);
  if (ofCampaigns.length === 0) return [...rows];
  const idsOf = (pick: (row: Row) => number | null) => ofCampaigns.map(pick).filter((id) => id !== null);
  const campaigns = await findCampaigns(
    db,
    idsOf((row) => row.campaign_id),
  );
  const voters = await db
    .selectFrom('voters')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      idsOf((row) => row.voter_id ?? 0),
    )
    .execute();
  const windows = new Map<number, Window | undefined>();
  for (const campaign of campaigns) windows.set(campaign.id, await findWindow(db, 'voting', campaign));
  return rows.map((row) => {
    const campaign = campaigns.find(({ id }) => id === row.campaign_id);
    const voter = voters.find(({ id }) => id === row.voter_id);
    if (!campaign || !voter) return row;
    const recipient = { name: voter.name, voterId: voter.id };
    const { mail } = composeMail(campaign, recipient, {
      secrets,
      publicUrl,
      boothUrl,
      organiser: campaign.organiser,
      window: windows.get(campaign.id) ?? null,
    });
    const letterhead = letterheadOfCampaign(campaign);
    return {
      ...row,
      subject: mail.subject,
      text: renderText(mail, letterhead),
      html: renderHtml(mail, letterhead),
    };
  });
}
