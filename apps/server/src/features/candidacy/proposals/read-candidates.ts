import { type CandidateBook, downloadPublishedCv, type PublicCandidate } from '@urna/contract/candidacy/candidates';
import { hasReached } from '@urna/contract/election/contests';
import { toWireTime } from '@urna/contract/shared/dates';
import { addressOf } from '@urna/contract/shared/endpoint';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import { listBallot, photoPath } from '../../../services/candidacy/ballot-candidates.ts';
import { findWindow } from '../../../services/processes/calendar.ts';
import { contestWords } from '../../../services/processes/contest-rows.ts';

/** The candidates of a contest as anyone may read of them: those of the sealed ballot; before, those admitted so far. */
export async function readCandidateBook(db: Queryable, contest: ContestRow): Promise<CandidateBook> {
  const { title, candidate_type, stage } = contest;
  const ballot = await listBallot(db, contest);
  const ids = ballot.map(({ candidate_id }) => candidate_id);
  const rows = new Map((await readRows(db, ids)).map((row) => [row.id, row]));
  const voting = await findWindow(db, 'voting', contest);
  return {
    ...contestWords(contest),
    title,
    candidate_type,
    stage,
    is_sealed: hasReached(stage, 'sealed'),
    voting_opens_at: voting?.opens_at.toISOString() ?? null,
    candidates: ballot.map(({ candidate_id, photo_document_id: _document, photo, ...candidate }) => {
      const row = rows.get(candidate_id);
      const hash = candidate.position === null ? row?.photo : photo;
      return {
        ...candidate,
        id: candidate_id,
        photo_url: hash ? photoPath(hash) : null,
        withdrawn_at: row?.set_aside_at && row.set_aside_as === 'withdrawn' ? toWireTime(row.set_aside_at) : null,
        proposal: row?.set_aside_at === null ? shownProposal(contest, row) : null,
      };
    }),
  };
}

const selectRows = (db: Queryable) =>
  db
    .selectFrom('candidates')
    .leftJoin('candidate_photos as photo', 'photo.candidate_id', 'candidates.id')
    .leftJoin('proposals as published', (join) =>
      join.onRef('published.candidate_id', '=', 'candidates.id').on('published.state', '=', 'published'),
    )
    .leftJoin('proposal_cvs as cv', 'cv.id', 'published.cv_id')
    .select(['candidates.id', 'set_aside_at', 'set_aside_as', 'photo.sha256 as photo'])
    .select(['published.text', 'published.link', 'published.decided_at', 'cv.file_size']);
type CandidateRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

const readRows = async (db: Queryable, ids: readonly number[]): Promise<CandidateRow[]> =>
  ids.length === 0 ? [] : selectRows(db).where('candidates.id', 'in', ids).execute();

function shownProposal(
  { process_slug, slug }: ContestRow,
  { id, text, link, decided_at, file_size }: CandidateRow,
): PublicCandidate['proposal'] {
  if (text === null) return null;
  const address = { process: process_slug, contest: slug, id };
  return {
    text,
    link,
    cv: file_size === null ? null : { file_size, url: addressOf(downloadPublishedCv, address) },
    published_at: decided_at ? toWireTime(decided_at) : '',
  };
}
