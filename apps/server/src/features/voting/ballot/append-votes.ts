import type { ContestName } from '@urna/contract/contest-names';
import { sql } from 'kysely';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { endingSessions } from '../../../services/access/sessions/queries.ts';
import type { Session } from '../../../services/access/sessions/tokens.ts';
import { appendEntryOfRow, type Recorded, serializeEntry } from '../../../services/activity/record.ts';
import { boxing, toBox, type VerifiedBallot } from '../../../services/elections/ballot-box/append-ballot.ts';
import type { Mail } from '../../../services/mail/outbox/mail-layout.ts';
import { outgoing, queueingMails } from '../../../services/mail/outbox/queue-mail.ts';
import { markingVoted } from '../../../services/people/voters/mark-voted.ts';
import type { VoterKey } from '../../../services/people/voters/voter-subject.ts';

export interface Vote {
  key: VoterKey;
  certificateCode: string;
  session: Session;
  /** The voter's address when they were let in: through another one nobody votes with this session. */
  email: string;
  mail: Mail;
  ballot: VerifiedBallot;
  closesAt: Date | null;
  entry: Recorded;
}

/** Also what the planner reckons with: it takes so few by their keys, instead of reading whole tables. */
export const MOST_AT_ONCE = 8;

const limit = sql.raw(`limit ${MOST_AT_ONCE}`);

/** A vote as a row of the statement. */
const row = ({ key, certificateCode, session, email, mail, ballot, closesAt, entry }: Vote) => ({
  voter_id: key.id,
  session_id: session.id,
  now: entry.now,
  certificate_code: certificateCode,
  email,
  mail: outgoing(entry.now, email, mail, { topic: 'vote_receipt', voterId: key.id }),
  ...toBox(ballot, closesAt),
  ...serializeEntry(entry),
});

const columns =
  sql.raw(`place int, voter_id bigint, session_id bigint, now timestamptz, certificate_code text, email text, mail json,
  tracker text, credential text, ballot text, digests bigint[], closes_at timestamptz, around_end text[],
  content text, personal jsonb`);

/**
 * Of votes of one contest, marks the voters, queues their mails to every address that the roll has held, ends their sessions and then waits for the box and for
 * the end of the activity log to put the ballots and their entries there; nothing of those whose voter can't be marked.
 * Answers for each whether it was. One statement: it happens whole or not at all, and the next one waits for what the
 * database does and not for messages between us.
 *
 * PostgreSQL runs the parts in the order in which they need each other's rows, so that is what keeps two statements from
 * waiting for one another: voters (in the order of their numbers), sessions, box, log. From the moment the box is held
 * every other vote waits; what needs no box comes before it.
 */
export async function boxVotes(db: Database, contest: ContestName, votes: readonly Vote[]): Promise<boolean[]> {
  const rows = votes.map((vote, place) => ({ place, ...row(vote) })).toSorted((a, b) => a.voter_id - b.voter_id);
  // A session that something else has ended meanwhile gives no row, and hinders no vote.
  const boxed = await sql<{ place: number }>`
    with votes as materialized (select * from json_to_recordset(${JSON.stringify(rows)}) as votes(${columns}) ${limit}),
    marked as (${markingVoted('votes', contest)}),
    addressed as (select unnest(addresses) as address, mail from marked),
    mailed as (${queueingMails('addressed')}),
    ended as (${endingSessions('marked', 'cast')}),
    boxed as materialized (
      select place, content, personal, ${boxing(contest)} from (select * from marked order by place) as marked
      where (select count(*) from mailed) >= 0 and (select count(*) from ended) >= 0
    )
    select place, ${appendEntryOfRow} from boxed order by place ${prepared}`.execute(db);
  const places = new Set(boxed.rows.map(({ place }) => place));
  return votes.map((_, place) => places.has(place));
}
