import { sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import type { Database } from '../../platform/database/tables.ts';
import { appending, type Recorded } from '../../services/activity/record.ts';
import { boxing, type VerifiedBallot } from '../../services/ballot-box/append-ballot.ts';
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
  ballot: VerifiedBallot;
  closesAt: Date | null;
}

/**
 * Marks the voter, queues their mail, ends their session and then waits for the box and for the end of the activity log
 * to put the ballot and its entry there; nothing of it if the voter can't be marked, which it answers. One statement: it
 * happens whole or not at all, and the next vote waits for what the database does and not for messages between us.
 *
 * PostgreSQL runs the parts in the order in which they need each other's rows, so that is what keeps two votes from
 * waiting for one another: voter, session, box, log. From the moment the box is held every other vote waits; what needs
 * no box comes before it.
 */
export async function boxVote(
  db: Database,
  entry: Recorded,
  { key, certificateCode, session, to, mail, ballot, closesAt }: Voting,
): Promise<boolean> {
  const { now } = entry;
  const about = { topic: 'vote_receipt', voterId: key.id } as const;
  // A session that something else has ended meanwhile gives no row, and hinders no vote.
  const { rows } = await sql`
    with marked as (${markingVoted(key, { now, certificateCode })}),
    mailed as (${queueingMail('marked', now, to, mail, about)}),
    ended as (${endingSession('marked', session.id, now, 'cast')}),
    boxed as materialized (
      select ${boxing(key.contest, ballot, now, closesAt)}
      where (select count(*) from mailed) = 1 and (select count(*) from ended) >= 0
    )
    select ${appending(entry)} from boxed ${prepared}`.execute(db);
  return rows.length > 0;
}
