import {
  changeObstacle,
  type OwnProposal,
  type ProposalVersion,
  type ReviewedProposal,
  releaseObstacle,
  type WaitingProposal,
} from '@urna/contract/candidacy/proposals';
import { toWireTime } from '@urna/contract/shared/dates';
import { fullName } from '@urna/contract/shared/full-name';
import type { ProcessKey } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import { readBallotPlace } from '../../../services/candidacy/ballot-place.ts';
import { listProposals, listWaiting, type ProposalRow } from '../../../services/candidacy/proposals.ts';
import { type CandidateRow, findCandidatesById } from '../../../services/candidacy/read-candidate.ts';
import { findWindow } from '../../../services/processes/calendar.ts';

/** What decides whether a proposal may change now, or be published. */
export async function circumstancesOf(db: Queryable, row: CandidateRow, now: Date) {
  const voting = await findWindow(db, 'voting', row);
  return {
    review_status: row.review_status,
    is_set_aside: row.set_aside_at !== null,
    voting_opened: voting !== undefined && now >= voting.opens_at,
    ballot: (await readBallotPlace(db, row)).place,
    closes_at: voting?.opens_at ?? null,
  };
}

const cvOf = ({ cv_name, cv_size }: Pick<ProposalRow, 'cv_name' | 'cv_size'>) =>
  cv_name === null || cv_size === null ? null : { file_name: cv_name, file_size: cv_size };

function toVersion(row: ProposalRow): ProposalVersion[] {
  const { id, state, text, link, submitted_at, decided_at, reason } = row;
  if (state === 'draft' || submitted_at === null) return [];
  return [
    {
      id,
      state,
      text,
      link,
      cv: cvOf(row),
      submitted_at: toWireTime(submitted_at),
      decided_at: decided_at && toWireTime(decided_at),
      reason,
    },
  ];
}

/** As the candidate sees it. */
export async function ownProposalOf(db: Queryable, row: CandidateRow, now: Date): Promise<OwnProposal> {
  const proposals = await listProposals(db, row.id);
  const { closes_at, ...circumstances } = await circumstancesOf(db, row, now);
  const [newest] = proposals;
  return {
    text: newest?.text ?? '',
    link: newest?.link ?? null,
    cv: newest ? cvOf(newest) : null,
    draft_saved_at: newest?.state === 'draft' ? toWireTime(newest.saved_at) : null,
    versions: proposals.flatMap(toVersion),
    obstacle: changeObstacle(circumstances),
    is_admitted: row.review_status === 'APROBADO',
    closes_at: closes_at?.toISOString() ?? null,
    process: row.process_slug,
    contest: row.contest_slug,
  };
}

/** As staff see it: never the draft. */
export async function reviewedProposalOf(db: Queryable, row: CandidateRow, now: Date): Promise<ReviewedProposal> {
  const proposals = await listProposals(db, row.id);
  return {
    versions: proposals.flatMap((one) =>
      toVersion(one).map((version) => ({ ...version, decided_by: one.decided_by_name })),
    ),
    obstacle: releaseObstacle(await circumstancesOf(db, row, now)),
  };
}

/** The versions of admitted candidates that wait for a decision, oldest first. */
export async function readWaiting(db: Queryable, process: ProcessKey, now: Date): Promise<WaitingProposal[]> {
  const ids = (await listWaiting(db, process)).map(({ candidate_id }) => candidate_id);
  const rows = new Map((await findCandidatesById(db, ids)).map((row) => [row.id, row]));
  const waiting: WaitingProposal[] = [];
  for (const id of ids) {
    const row = rows.get(id);
    if (!row) continue;
    const { versions, obstacle } = await reviewedProposalOf(db, row, now);
    const version = versions.find(({ state }) => state === 'submitted');
    if (!version) continue;
    const { decided_by: _nobody, ...shown } = version;
    waiting.push({
      ...shown,
      candidate_id: id,
      full_name: fullName(row),
      candidate_type: row.candidate_type,
      replaces: versions.some(({ state }) => state === 'published'),
      obstacle,
    });
  }
  return waiting;
}
