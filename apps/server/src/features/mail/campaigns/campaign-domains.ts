// How the mails of a campaign fare in each domain.

import type { DomainAdvice, DomainFigures } from '@urna/contract/mail/campaign-domains';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/tables.ts';
import { CLAIM_SECONDS } from '../../../services/mail/sending/claim-mails.ts';
import { adviseOnDomains, type DomainRow, MAILS_STANDING_OUT, type MailCell } from './advise-on-domains.ts';

/** So many of the largest domains have a line of their own, and so many of those in trouble. */
const NAMED = 12;

/**
 * Adds up a campaign's mails in the database. No counts are kept, because small domains name people: counts would have to
 * be forgotten with the addresses.
 *
 * `offset 0` hides the expressions' statistics from the planner, which would otherwise expect as many groups as addresses
 * and sort on disk. Addresses are stored in lower case and have one at sign. A claim ends CLAIM_SECONDS after it began,
 * and an accepted mail keeps that end.
 */
async function readRows(db: Queryable, campaign: number): Promise<DomainRow[]> {
  const { rows } = await sql<DomainRow>`
    with cells as (
      select domain, status, reply, tenths, count(*) as mails
      from (
        select split_part(to_address, '@', 2) as domain,
          case when bounces.mail_id is null then outbox.status else 'delayed' end as status,
          coalesce(bounces.status, last_error, '') as reply,
          case when outbox.status in ('sent', 'returned')
            then round(date_part('epoch', sent_at - next_attempt_at) * 10)::integer + ${10 * CLAIM_SECONDS}::integer
          end as tenths
        from outbox
        left join bounces on mail_id = outbox.id and kind = 'delayed' and resolved_at is null and outbox.status = 'sent'
        where campaign_id = ${campaign} and outbox.status <> 'skipped' and to_address <> ''
        offset 0
      ) as mails
      group by 1, 2, 3, 4
    ), domains as (
      select domain, sum(mails) as mails, sum(case when reply = '' then 0 else mails end) as troubled
      from cells group by 1
    ), named as (
      select domain, domain like '%.edu.co' as institutions,
        case when row_number() over (order by mails desc, domain) <= ${NAMED}
          or troubled >= ${MAILS_STANDING_OUT} and row_number() over (order by troubled desc, domain) <= ${NAMED}
        then domain end as name
      from domains
    ), grouped as (
      select *, count(*) over (partition by institutions, name) as domains from named
    ), added as (
      select name as domain, institutions, domains, status, reply, tenths, sum(mails) as mails
      from cells join grouped using (domain) group by 1, 2, 3, 4, 5, 6
    )
    select domain, institutions, domains,
      json_agg(json_build_object('status', status, 'reply', reply, 'tenths', tenths, 'mails', mails)) as cells
    from added group by 1, 2, 3 order by domain is null, sum(mails) desc, domain, institutions desc
  `.execute(db);
  return rows;
}

const countOf = (cells: readonly MailCell[], isCounted: (cell: MailCell) => boolean) =>
  cells.reduce((sum, cell) => (isCounted(cell) ? sum + cell.mails : sum), 0);

/** The time that a share of the accepted mails didn't exceed. */
function secondsOf(share: number, cells: readonly MailCell[]): number | null {
  const accepted = cells.flatMap(({ tenths, mails }) => (tenths === null ? [] : [{ tenths, mails }]));
  const enough = share * accepted.reduce((sum, { mails }) => sum + mails, 0);
  let upTo = 0;
  for (const { tenths, mails } of accepted.toSorted((one, other) => one.tenths - other.tenths)) {
    upTo += mails;
    if (upTo >= enough) return Math.max(0, tenths) / 10;
  }
  return null;
}

function figuresOf({ cells, ...row }: DomainRow): DomainFigures {
  const having = (...statuses: MailCell['status'][]) => countOf(cells, ({ status }) => statuses.includes(status));
  return {
    ...row,
    mails: countOf(cells, () => true),
    sent: having('sent', 'delayed'),
    delayed: having('delayed'),
    waiting: having('waiting', 'sending'),
    retrying: countOf(cells, ({ status, reply }) => status === 'waiting' && reply !== ''),
    failed: having('failed'),
    unknown: having('unknown'),
    returned: having('returned'),
    median_seconds: secondsOf(0.5, cells),
    p95_seconds: secondsOf(0.95, cells),
  };
}

export async function readDomains(
  db: Queryable,
  campaign: number,
): Promise<{ domains: DomainFigures[]; advice: DomainAdvice[] }> {
  const rows = await readRows(db, campaign);
  return { domains: rows.map(figuresOf), advice: adviseOnDomains(rows) };
}
