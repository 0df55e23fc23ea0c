import { bogotaDay } from '@urna/contract/shared/dates';
import { mask } from '@urna/contract/shared/masking';
import type { RollEntry, RollQuestion } from '@urna/contract/voting/help-desk';
import { bounceInWords } from '@urna/mail/reasons';
import type { ProcessKey } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { listChangesOf } from '../../services/access/change-requests/change-rows.ts';
import { readChanges } from '../../services/access/change-requests/describe-change.ts';
import { CODE_TRIES } from '../../services/access/codes/codes.ts';
import { voterSubject } from '../../services/access/sessions/tokens.ts';
import { asCauser } from '../../services/access/staff-guard.ts';
import type { StaffRow } from '../../services/access/staff-queries.ts';
import { record } from '../../services/activity/record.ts';
import { disowningsOfVoter } from '../../services/candidacy/disownings.ts';
import { selectVoters, type VoterRow } from '../../services/election/roll/queries.ts';
import { findReturned } from '../../services/mail/bounces/bounces.ts';
import { timeForStaff } from '../../services/mail/outbox/reasons.ts';
import { contestWords, findContest } from '../../services/processes/contest-rows.ts';

/** No more voters than this share an address. */
const MOST_VOTERS = 20;

/** Finds voters by exact document or address, or the one whom a list names; the search is logged with whom it found. */
export async function searchVoters(
  deps: Pick<Deps, 'db' | 'clock'>,
  staff: StaffRow,
  process: ProcessKey,
  question: RollQuestion,
): Promise<RollEntry[]> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const voters = await findVoters(tx, process, question);
    const entries: RollEntry[] = [];
    for (const voter of voters) entries.push(await readEntry(tx, staff, voter, now));
    for (const voter of voters) await record(tx, asCauser(staff), 'voter_consulted', { voter });
    return entries;
  });
}

async function findVoters(
  db: Queryable,
  process: ProcessKey,
  { search = '', voter }: RollQuestion,
): Promise<VoterRow[]> {
  const voters = selectVoters(db)
    .where('contests.process_id', '=', process.id)
    .orderBy('voters.contest')
    .orderBy('voters.id')
    .limit(MOST_VOTERS);
  if (voter !== undefined) return voters.where('voters.id', '=', voter).execute();
  return search.includes('@')
    ? voters.where('voters.email', '=', search.toLowerCase()).execute()
    : voters.where('voters.identification_number', '=', search).execute();
}

/** Codes and mails of a voter, the newest ones. */
const MOST_LISTED = 50;

/**
 * A person of the roll with the mails sent to them and their status; never a code, and no full address. Once the person has
 * voted, codes and mails come with their day alone: the moment of a code that was used is nearly that of the vote.
 */
export async function readEntry(db: Queryable, reader: StaffRow, voter: VoterRow, now: Date): Promise<RollEntry> {
  const { id, contest, name, identification_number, institution, email, password_hash, voted_on } = voter;
  return {
    id,
    ...contestWords({ ...voter, slug: voter.contest_slug }),
    name,
    identification_number,
    institution,
    email: mask(email),
    email_returned: await findReturned(db, voter.process_id, email),
    has_password: voter.login === 'password' ? password_hash !== null : null,
    voted_on,
    is_sealed: (await findContest(db, contest)).stage !== 'preparing',
    codes: await listCodes(db, voter, now),
    mails: await listMails(db, voter),
    disownings: await disowningsOfVoter(db, id),
    changes: await readChanges(db, reader, await listChangesOf(db, `voter:${id}`), now),
  };
}

const timeTeller =
  ({ voted_on }: VoterRow) =>
  (topic: string, time: Date) =>
    voted_on === null ? timeForStaff(topic, time) : bogotaDay(time);

async function listCodes(db: Queryable, voter: VoterRow, now: Date): Promise<RollEntry['codes']> {
  const rows = await db
    .selectFrom('codes')
    .select(['created_at', 'expires_at', 'tries', 'loose_tries', 'used_at', 'replaced_at'])
    .where('subject', '=', voterSubject(voter))
    .where('purpose', '=', 'voter')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute();
  const tell = timeTeller(voter);
  return rows.map((row) => ({
    sent_at: tell('voter_code', row.created_at),
    expires_at: tell('voter_code', row.expires_at),
    state: stateOf(row, now),
    tries: row.tries + row.loose_tries,
  }));
}

function stateOf(
  code: { used_at: Date | null; replaced_at: Date | null; tries: number; expires_at: Date },
  now: Date,
): RollEntry['codes'][number]['state'] {
  if (code.used_at) return 'used';
  if (code.tries >= CODE_TRIES) return 'exhausted';
  if (code.replaced_at) return 'replaced';
  return code.expires_at <= now ? 'expired' : 'waiting';
}

async function listMails(db: Queryable, voter: VoterRow): Promise<RollEntry['mails']> {
  const rows = await db
    .selectFrom('outbox')
    .select(['topic', 'to_address', 'created_at', 'status', 'sent_at', 'attempts', 'last_error'])
    .where('voter_id', '=', voter.id)
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute();
  const tell = timeTeller(voter);
  return rows.map(({ to_address, created_at, sent_at, ...mail }) => ({
    ...mail,
    last_error: mail.status === 'returned' && mail.last_error ? bounceInWords(mail.last_error) : mail.last_error,
    to: mask(to_address),
    created_at: tell(mail.topic, created_at),
    sent_at: sent_at && tell(mail.topic, sent_at),
  }));
}
