import {
  changeObstacle,
  type OwnProposal,
  type ProposalVersion,
  type ReviewedProposal,
  releaseObstacle,
} from '@urna/contract/candidacy/proposals';
import { toWireTime } from '@urna/contract/shared/dates';
import type { Queryable } from '../../../platform/database/tables.ts';
import { readBallotPlace } from '../../../services/candidacy/ballot-place.ts';
import { listProposals, type ProposalRow } from '../../../services/candidacy/proposals.ts';
import type { CandidateRow } from '../../../services/candidacy/read-candidate.ts';
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
