import type { BallotPaper } from '@urna/contract/election/ballots';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { voterIdOf } from '../../../services/access/sessions/subjects.ts';
import type { Session } from '../../../services/access/sessions/tokens.ts';
import { listSealedChoices } from '../../../services/candidacy/ballot-candidates.ts';
import {
  credentialOf,
  publicCredentialOf,
  readElectionKey,
  WrongKeyError,
} from '../../../services/election/election-keys.ts';
import { type ElectionRow, findElection, isSealedCredential } from '../../../services/election/find-election.ts';
import { findVoterById } from '../../../services/election/roll/queries.ts';
import { sealedHosts } from '../../../services/election/vote-checks/sealed-check.ts';
import { requireOpen } from '../../../services/processes/calendar/calendar.ts';
import { contestWords, findContest } from '../../../services/processes/contest-rows.ts';
import { alreadyVoted, boxClosed, requireVotable } from '../login/admission.ts';
import { voterOrder } from './voter-order.ts';

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
  const credential = contest.credentials_by === 'server' ? await ownCredential(deps, election, voter.id) : null;
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

/** Before a voter chooses, not when they confirm: a process with another secret would give them a useless credential. */
async function ownCredential({ db, secrets }: Deps, election: ElectionRow, voter: number): Promise<string> {
  const key = await readElectionKey(db, secrets, election, 'credentials').catch((error: unknown) => {
    throw error instanceof WrongKeyError ? wrongSecret() : error;
  });
  if (!key) throw boxClosed();
  const credential = await publicCredentialOf(key, election.uuid, voter);
  if (!(await isSealedCredential(db, election.contest, credential))) throw wrongSecret();
  return credentialOf(key, election.uuid, voter);
}

const wrongSecret = () => new AppError('unavailable', { retryAfterSeconds: 5 });
