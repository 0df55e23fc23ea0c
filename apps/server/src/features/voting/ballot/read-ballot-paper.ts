import type { BallotPaper } from '@urna/contract/election/ballots';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { type Session, voterIdOf } from '../../../services/access/sessions/tokens.ts';
import { listSealedChoices } from '../../../services/candidacy/ballot-candidates.ts';
import { findElection } from '../../../services/election/find-election.ts';
import { findVoterById } from '../../../services/election/roll/queries.ts';
import { sealedHosts } from '../../../services/election/vote-checks/sealed-check.ts';
import { requireOpen } from '../../../services/processes/calendar.ts';
import { contestWords, findContest } from '../../../services/processes/contest-rows.ts';
import { alreadyVoted, requireVotable } from '../login/admission.ts';
import { privateCredential } from './voter-credential.ts';

/** What the voter's browser needs to make a ballot: the published election, their credential, the choices in their order. */
export async function readBallotPaper(deps: Deps, session: Session): Promise<BallotPaper> {
  const { db, secrets, clock } = deps;
  const voter = await findVoterById(db, voterIdOf(session.subject));
  if (!voter) throw new AppError('no_session');
  const contest = await findContest(db, voter.contest);
  await requireOpen(db, 'voting', contest, clock.now());
  requireVotable(contest);
  if (voter.voted_on) throw alreadyVoted(deps, { id: voter.id, voted_on: voter.voted_on });
  const election = await findElection(db, contest.id);
  if (!election) throw new AppError('election_not_ready');
  const credential = contest.credentials_by === 'server' ? await privateCredential(deps, election, voter.id) : null;
  return {
    ...contestWords(contest),
    candidate_type: contest.candidate_type,
    election: election.election,
    credential,
    voters: election.voters,
    choices: voterOrder(secrets, session.id, await listSealedChoices(db, contest.id)),
    blank: contest.blank,
    check_hosts: sealedHosts(election),
  };
}

/**
 * The choices in an order of this session's own, so that no candidate gains by their place: a Fisher-Yates shuffle
 * drawn from a keyed hash of the session, stable during the session and unpredictable.
 */
export function voterOrder<T>(secrets: Pick<Secrets, 'keyedHash'>, sessionId: number, items: readonly T[]): T[] {
  const draw = numbersOf(secrets, sessionId);
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const picked = draw(last + 1);
    const [a, b] = [order[last], order[picked]];
    if (a === undefined || b === undefined) continue;
    order[last] = b;
    order[picked] = a;
  }
  return order;
}

const RANGE = 2 ** 32;

/** Uniform numbers below a bound, by rejection sampling. */
function numbersOf(secrets: Pick<Secrets, 'keyedHash'>, sessionId: number): (below: number) => number {
  let block: Buffer = Buffer.alloc(0);
  let offset = 0;
  let blocks = 0;
  const next = (): number => {
    if (offset >= block.length) {
      block = secrets.keyedHash('ballot-order', String(sessionId), String(blocks++));
      offset = 0;
    }
    offset += 4;
    return block.readUInt32BE(offset - 4);
  };
  return (below) => {
    const fair = RANGE - (RANGE % below);
    let number = next();
    while (number >= fair) number = next();
    return number % below;
  };
}
