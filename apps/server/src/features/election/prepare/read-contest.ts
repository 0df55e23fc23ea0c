// A contest for the administrators' page.

import { getDocumentFile } from '@urna/contract/candidacy/documents';
import type { Choice, Contest, Trustee } from '@urna/contract/election/contest-admin';
import {
  earlySealing,
  mustAcceptFewTrustees,
  sealedWithout,
  sealRefusals,
} from '@urna/contract/election/contest-rules';
import { addressOf } from '@urna/contract/shared/endpoint';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { pick } from '../../../platform/pick.ts';
import {
  type BallotChoice,
  choiceOf,
  listBallot,
  listStanding,
  photoPath,
  type StandingCandidate,
} from '../../../services/candidacy/ballot-candidates.ts';
import { countDisowningVoters } from '../../../services/candidacy/disownings.ts';
import { countBallots } from '../../../services/election/ballot-box/read-box.ts';
import { readAuthorityWork } from '../../../services/election/credentials/read-authority.ts';
import { type ElectionRow, findElection, fingerprintsOf } from '../../../services/election/find-election.ts';
import { countRoll } from '../../../services/election/roll/queries.ts';
import { keyFingerprint, trusteeQuorum } from '../../../services/election/trustees/trustee-keys.ts';
import { listTrustees, type TrusteeRow } from '../../../services/election/trustees/trustee-rows.ts';
import type { CheckPage } from '../../../services/election/vote-checks/sealed-check.ts';
import { countReturnedVoters } from '../../../services/mail/bounces/bounces.ts';
import { findWindow } from '../../../services/processes/calendar.ts';
import { contestWords, findContest } from '../../../services/processes/contest-rows.ts';
import { readSealState } from './request-seal.ts';

export type ContestDeps = Deps & { checkPage: CheckPage };

export async function readContest(deps: ContestDeps, { id }: Pick<ContestRow, 'id'>): Promise<Contest> {
  const { db } = deps;
  const contest = await findContest(db, id);
  const trustees = await listTrustees(db, id);
  const election = await findElection(db, id);
  // A sealed roll was counted when it was sealed, and this page is polled every few seconds.
  const frozen = contest.login === 'code' && election ? { voters: election.voters, without_password: 0 } : null;
  const roll = frozen ?? (await countRoll(db, contest));
  const window = (await findWindow(db, 'voting', contest)) ?? null;
  const quorum = trusteeQuorum(contest, trustees.length);
  const state = contest.stage === 'preparing' ? await readSealState(db, contest) : null;
  const now = deps.clock.now();
  return {
    ...contestWords(contest),
    ...pick(contest, ['title', 'candidate_type', 'login', 'seats', 'stage', 'blank']),
    window: window && { opens_at: window.opens_at.toISOString(), closes_at: window.closes_at.toISOString() },
    choices: (await listBallot(db, contest)).map(toChoice),
    exclusions: (await listStanding(db, contest)).flatMap(toExclusion),
    roll: {
      ...roll,
      returned: await countReturnedVoters(db, contest),
      imported_at: contest.roll_imported_at?.toISOString() ?? null,
      file_name: contest.roll_file_name,
    },
    credentials: { by: contest.credentials_by, authority: await readAuthorityWork(db, contest) },
    trustees: trustees.map(toTrustee),
    sealing: { done: contest.seal_done, total: contest.seal_total, error: contest.seal_error },
    custody: quorum,
    must_accept_few_trustees: mustAcceptFewTrustees(quorum, deps),
    waits_for: state ? sealRefusals(state, now) : [],
    seals_early: state ? earlySealing(state.candidacies, now) : [],
    seals_without: state ? sealedWithout(state, deps.checkPage() !== null) : [],
    election: election ? toElection(contest, election) : null,
    opened_at: contest.opened_at?.toISOString() ?? null,
    closed_at: contest.closed_at?.toISOString() ?? null,
    ballots: await countBallots(db, id),
    disputed_identities: await countDisowningVoters(db, id),
  };
}

function toElection(contest: ContestRow, election: ElectionRow): Contest['election'] {
  const { sealed_at, early_because: because, early_reason: reason } = contest;
  if (!sealed_at) return null;
  const { uuid, sealed_by, voters } = election;
  return {
    uuid,
    sealed_by,
    sealed_at: sealed_at.toISOString(),
    voters,
    fingerprints: fingerprintsOf(election),
    early: because !== null && reason !== null ? { because, reason } : null,
  };
}

function toChoice(choice: BallotChoice): Choice {
  const { photo, photo_document_id } = choice;
  return { ...choiceOf(choice), photo_url: photo ? photoPath(photo) : documentPath(photo_document_id) };
}

const documentPath = (id: number | null): string | null => (id === null ? null : addressOf(getDocumentFile, { id }));

function toExclusion({ exclusion, photo_document_id, ...choice }: StandingCandidate): Contest['exclusions'] {
  if (exclusion === null) return [];
  const { excluded_at, ...why } = exclusion;
  return [{ ...choice, photo_url: documentPath(photo_document_id), ...why, excluded_at: excluded_at.toISOString() }];
}

function toTrustee(trustee: TrusteeRow): Trustee {
  const { id, name, email, added_by, added_at } = trustee;
  return { id, name, email, added_by, added_at: added_at.toISOString(), key_fingerprint: keyFingerprint(trustee) };
}
