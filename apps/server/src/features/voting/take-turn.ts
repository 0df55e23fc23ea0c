import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { type Place, type Recorded, takePlace } from '../../services/activity/record.ts';
import { type HeldBox, holdingBox } from '../../services/ballot-box/append-ballot.ts';
import type { Mail } from '../../services/outbox/mail-layout.ts';
import { queueingMail } from '../../services/outbox/queue-mail.ts';
import { endingSession } from '../../services/sessions/queries.ts';
import type { Session } from '../../services/sessions/tokens.ts';
import { markingVoted } from '../../services/voters/mark-voted.ts';
import type { VoterKey } from '../../services/voters/voter-subject.ts';

interface Voting {
  key: VoterKey;
  certificateCode: string;
  session: Session;
  to: string;
  mail: Mail;
}

/**
 * Marks the voter, queues their mail, ends their session and then waits for the box and for the end of the activity log;
 * nothing of it if the voter can't be marked. One statement, because what a vote costs is mostly the number of them.
 *
 * PostgreSQL runs the parts in the order in which they need each other's rows, so that is what keeps two votes from
 * waiting for one another: voter, session, box, log. From the moment the box is held every other vote waits; what needs
 * no box comes before it.
 */
export async function takeTurn(
  tx: Tx,
  entry: Recorded,
  { key, certificateCode, session, to, mail }: Voting,
): Promise<(Place & HeldBox) | undefined> {
  const { now } = entry;
  const about = { topic: 'vote_receipt', voterId: key.id } as const;
  // A session that something else has ended meanwhile gives no row, and hinders no vote.
  const before = sql`(select count(*) from mailed) = 1 and (select count(*) from ended) >= 0`;
  const parts = sql`
    marked as (${markingVoted(key, { now, certificateCode })}),
    mailed as (${queueingMail('marked', now, to, mail, about)}),
    ended as (${endingSession('marked', session.id, now, 'cast')}),
    box as materialized (${holdingBox(key.contest, before)})`;
  return takePlace<HeldBox>(tx, entry, { parts, last: 'box' });
}
