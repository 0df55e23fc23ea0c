import type { CampaignKind } from '@urna/contract/mail/campaign-text';
import type { CampaignAudience, CampaignStatus } from '@urna/contract/mail/campaigns';
import type { MailStatus } from '@urna/contract/mail/mail-queue';
import type { ColumnType, Generated } from 'kysely';

/** The tables of mail to the electorate. */

/** Written once: no update changes it. */
type Fixed<T> = ColumnType<T, T, never>;

export interface CampaignsTable {
  id: Generated<number>;
  contest: Fixed<number>;
  kind: Fixed<CampaignKind>;
  audience: CampaignAudience;
  subject: string;
  body: string;
  per_minute: number;
  status: Generated<CampaignStatus>;
  revision: Generated<number>;
  created_by: Fixed<string>;
  created_at: Fixed<Date>;
  started_by: string | null;
  started_at: Date | null;
  ended_at: Date | null;
  reach: number | null;
  fed_voter_id: Generated<number>;
  fed: Generated<boolean>;
  next_send_ms: Generated<number>;
  trouble: string | null;
}

export interface CampaignTables {
  campaigns: CampaignsTable;
  reminder_opt_outs: {
    voter_id: number;
    /** YYYY-MM-DD in Bogotá. */
    declined_on: Fixed<string>;
  };
  mail_counts: {
    /** 0 for the installation's own mail. */
    process_id: number;
    campaign_id: number;
    topic: string;
    status: MailStatus;
    reason: string;
    amount: number;
    /** False for mails whose rows were deleted. */
    listed: Generated<boolean>;
  };
  bounces: {
    id: Generated<number>;
    mail_id: Fixed<number>;
    address: Fixed<string>;
    process_id: Fixed<number | null>;
    kind: 'returned' | 'delayed';
    /** The enhanced status code, such as 5.1.1. */
    status: string;
    diagnostic: string | null;
    report: Buffer;
    arrived_at: Date;
    resolved_at: Date | null;
  };
  bounce_mailbox: {
    only_row: Generated<boolean>;
    mailbox: Buffer | null;
    uid_validity: Generated<number>;
    last_uid: Generated<number>;
    last_read_at: Date | null;
    failing_since: Date | null;
    failures: Generated<number>;
    returned: Generated<number>;
    delayed: Generated<number>;
    unmatched: Generated<number>;
  };
}
