import type { ContestRow } from '../platform/database/process-tables.ts';
import type { Deps } from '../platform/deps.ts';
import { listBallot } from '../services/elections/contests/ballot-candidates.ts';
import { attachCv, listProposals, markPublished, submitDraft } from '../services/people/candidates/proposals.ts';
import { findActiveStaff } from '../services/people/staff/staff-queries.ts';
import { readDemoCv } from './files.ts';
import { staff } from './people.ts';
import { proposalWords } from './proposal-words.ts';

/** One in seven has written none, one in four has a link, one in six a curriculum vitae. */
const hasProposal = (at: number) => at % 7 !== 6;
const hasLink = (at: number) => at % 4 === 1;
const hasCv = (at: number) => at % 6 === 1;

/** Publishes the admitted candidates' proposals before the sealing. Skips those that an interrupted start had made. */
export async function publishDemoProposals(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  contest: ContestRow,
): Promise<void> {
  const reviewer = await findActiveStaff(db, { identification_number: staff[1].number });
  if (!reviewer) return;
  const now = clock.now();
  const candidates = await listBallot(db, contest);
  for (const [at, { candidate_id }] of candidates.entries()) {
    if (!hasProposal(at)) continue;
    const cv = hasCv(at) ? await readDemoCv(at) : null;
    await db.transaction().execute(async (tx) => {
      if ((await listProposals(tx, candidate_id)).length > 0) return;
      if (cv) await attachCv(tx, candidate_id, { fileName: 'hoja-de-vida.pdf', bytes: cv }, now);
      const link = hasLink(at) ? `https://candidatos.example/${candidate_id}` : null;
      const text = proposalWords(contest.candidate_type, at);
      const id = await submitDraft(tx, candidate_id, { text, link }, now);
      await markPublished(tx, { id, candidate_id }, { now, staff: reviewer });
    });
  }
}
