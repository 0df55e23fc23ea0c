import { type CampaignFacts, fillPlaceholders, paragraphsOf, votingPaths } from '@urna/contract/mail/campaign-text';
import { unsubscribeCall, unsubscribePage } from '@urna/contract/mail/mail-preferences';
import { tellTime } from '@urna/contract/shared/dates';
import type { Mail, MailBlock } from '@urna/mail/mail-layout';
import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { signToken } from '../../../platform/signed-tokens.ts';
import type { SkipReason } from '../outbox/reasons.ts';
import { type CampaignRow, mayBeDeclined } from './campaign-rows.ts';

/** Voters per batch. Small, because PGlite blocks everyone else meanwhile. */
const BATCH = 2000;

/**
 * Queues the next batch of the roll and advances the cursor in one transaction, so a crash leaves both or neither. A
 * lock on the campaign's row lets one process feed at a time. Returns how many voters it read.
 */
export async function feedNextBatch({ db, clock }: { db: Database; clock: Clock }, batch = BATCH): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const campaign = await tx
      .selectFrom('campaigns')
      .selectAll()
      .where('status', '=', 'running')
      .where('fed', '=', false)
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!campaign) return 0;
    const now = clock.now();
    const declined: SkipReason = 'declined';
    const isDeclined = mayBeDeclined(campaign)
      ? sql<boolean>`exists (select from reminder_opt_outs as declined where declined.voter_id = piece.id)`
      : sql<boolean>`false`;
    const isAddressed = campaign.audience === 'not_voted' ? sql<boolean>`piece.voted_on is null` : sql<boolean>`true`;
    const { rows } = await sql<{ looked: number; last: number | null }>`
      with piece as (
        select id, email, voted_on from voters
        where contest = ${campaign.contest} and id > ${campaign.fed_voter_id}
        order by id limit ${batch}
        -- Race: who leaves the roll meanwhile is in no mail, or takes its mail out of the queue.
        for key share
      ), queued as (
        insert into outbox (created_at, to_address, topic, voter_id, process_id, subject, campaign_id, at_most_once, next_attempt_at, status, last_error)
        select ${now}, piece.email, ${campaign.kind}, piece.id,
          (select process_id from contests where id = ${campaign.contest}), '', ${campaign.id}::bigint, true, ${now},
          case when ${isDeclined} then 'skipped' else 'waiting' end, case when ${isDeclined} then ${declined} end
        from piece where ${isAddressed}
        order by piece.id
        on conflict do nothing
      )
      select count(*) as looked, max(id) as last from piece
    `.execute(tx);
    const { looked = 0, last = null } = rows[0] ?? {};
    await tx
      .updateTable('campaigns')
      .set({ fed_voter_id: last ?? campaign.fed_voter_id, fed: looked < batch })
      .where('id', '=', campaign.id)
      .execute();
    return looked;
  });
}

type CampaignText = Pick<CampaignRow, 'question' | 'login' | 'kind' | 'subject' | 'body' | 'organiser'>;

interface Recipient {
  name: string;
  /** Null for a preview or a test mail, whose recipient isn't on the roll. */
  voterId: number | null;
}

interface Context {
  publicUrl: string;
  /** Where people vote. */
  boothUrl: string;
  secrets: Secrets;
  /** Undefined until the voting window is set. */
  window: { opens_at: Date; closes_at: Date } | undefined;
}

interface ComposedMail {
  mail: Mail;
  /** What mail programs call. */
  unsubscribe: string | null;
}

const notSet = '(fecha por definir)';
/** Not a valid token: the link in a preview must not unsubscribe a voter. */
const sampleToken = 'muestra';

/** Composes a campaign's mail to one person at the time of sending: bodies aren't stored per person. */
export function composeMail(
  campaign: CampaignText,
  to: Recipient,
  { publicUrl, boothUrl, secrets, window }: Context,
): ComposedMail {
  const facts: CampaignFacts = {
    nombre: to.name,
    organizador: campaign.organiser,
    eleccion: campaign.question,
    apertura: window ? tellTime(window.opens_at) : notSet,
    cierre: window ? tellTime(window.closes_at) : notSet,
    enlace: `${boothUrl}${votingPaths[campaign.login]}`,
  };
  const blocks = paragraphsOf(campaign.body).map(
    (paragraph): MailBlock =>
      paragraph === '{enlace}'
        ? { type: 'link', label: 'Ir a votar', url: facts.enlace }
        : fillPlaceholders(paragraph, facts),
  );
  const mail: Mail = {
    subject: fillPlaceholders(campaign.subject, facts),
    preview: facts.eleccion,
    greeting: `Hola, ${to.name}:`,
    blocks,
  };
  if (!mayBeDeclined(campaign)) return { mail, unsubscribe: null };
  const token = to.voterId === null ? sampleToken : signToken(secrets, 'unsubscribe', [to.voterId]);
  const note: MailBlock = {
    type: 'note',
    text: '¿Prefiere no recibir más recordatorios de esta votación?',
    label: 'Dejar de recibirlos',
    url: `${publicUrl}${unsubscribePage(token)}`,
  };
  return { mail: { ...mail, blocks: [...blocks, note] }, unsubscribe: `${publicUrl}${unsubscribeCall(token)}` };
}
