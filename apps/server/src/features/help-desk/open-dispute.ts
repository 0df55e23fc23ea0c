import type { DisputePage } from '@urna/contract/voting/identity-disputes';
import type { Queryable } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { record } from '../../services/activity/record.ts';
import { lockContest } from '../../services/elections/contests/contest-rows.ts';
import { queueMail } from '../../services/mail/outbox/queue-mail.ts';
import { type DisputedEvent, eventOfDisputeLink } from '../../services/people/voters/dispute-link.ts';
import { findVoterById } from '../../services/people/voters/find-voters.ts';
import { findDisputeOfEvent, insertDispute } from '../../services/people/voters/identity-disputes.ts';
import type { VoterRow } from '../../services/people/voters/queries.ts';
import { lockVoter } from '../../services/people/voters/write-voter.ts';
import { contestOf, findProcessById } from '../../services/processes/processes.ts';
import { disputeReceivedMail } from './mails.ts';
import { revokeVoterAccess } from './revoke-voter-access.ts';

type DisputeDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>;

export async function readDisputeLink(deps: DisputeDeps, { token }: { token: string }): Promise<DisputePage> {
  const disputed = requireEvent(deps, token);
  return pageOf(deps.db, disputed, await requireVoter(deps.db, disputed));
}

/**
 * Records that a voter says "No fui yo" of an event. What is under way in their name ends: sessions, codes and links. No
 * code is refused afterwards, and nothing of a vote changes: whoever reads one mail of a voter must not be able to keep
 * them from voting (decision 50). Is idempotent: the link of an event works once.
 */
export async function reportDispute(
  deps: DisputeDeps,
  { token }: { token: string },
): Promise<{ message: string; data: DisputePage }> {
  const disputed = requireEvent(deps, token);
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const { contest } = await requireVoter(tx, disputed);
    await lockContest(tx, contest);
    // Serializes with a vote: one that comes later finds its session ended.
    const voter = await lockVoter(tx, disputed.voterId);
    if (!voter) throw new AppError('unknown_dispute_link');
    if ((await findProcessById(tx, voter.process_id)).state === 'archived') throw new AppError('process_archived');
    const id = await insertDispute(tx, disputed, voter.contest, now);
    if (id === undefined)
      return { message: 'Ya habíamos recibido este aviso.', data: await pageOf(tx, disputed, voter) };
    await revokeVoterAccess(tx, voter, now);
    await queueMail(tx, now, [voter.email, ...voter.former_emails], disputeReceivedMail(voter, disputed), {
      topic: 'identity_disputed',
      process: voter.process_id,
      voterId: voter.id,
    });
    // Without the voter's name: the log would put a voter beside a moment. The help desk has the dispute, with its
    // day.
    await record(tx, { type: 'voter', id: null, name: 'Votante' }, 'identity_disputed', {
      contest: contestOf(voter),
      disputed_event: disputed.event,
      disputed_on: disputed.on,
    });
    return { message: 'Recibimos tu aviso.', data: await pageOf(tx, disputed, voter) };
  });
}

function requireEvent({ secrets }: DisputeDeps, token: string): DisputedEvent {
  const disputed = eventOfDisputeLink(secrets, token);
  if (!disputed) throw new AppError('unknown_dispute_link');
  return disputed;
}

async function requireVoter(db: Queryable, { voterId }: DisputedEvent): Promise<VoterRow> {
  const voter = await findVoterById(db, voterId);
  if (!voter) throw new AppError('unknown_dispute_link');
  return voter;
}

async function pageOf(db: Queryable, disputed: DisputedEvent, voter: VoterRow): Promise<DisputePage> {
  const dispute = await findDisputeOfEvent(db, disputed);
  const isArchived = (await findProcessById(db, voter.process_id)).state === 'archived';
  return {
    state: dispute ? (dispute.closed_at ? 'closed' : 'reported') : isArchived ? 'archived' : 'reportable',
    event: disputed.event,
    event_on: disputed.on,
    question: voter.question,
    reported_on: dispute?.opened_on ?? null,
  };
}
