import type { WaitingProposal } from '@urna/contract/candidacy/proposals';
import { fullName } from '@urna/contract/shared/full-name';
import type { ProcessKey } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import { listWaiting } from '../../../services/candidacy/proposals.ts';
import { findCandidatesById } from '../../../services/candidacy/read-candidate.ts';
import { reviewedProposalOf } from './proposal-view.ts';

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
