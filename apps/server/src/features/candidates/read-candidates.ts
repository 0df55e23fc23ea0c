import { type CandidateBook, downloadPublishedCv, type PublicCandidate } from '@urna/contract/candidacy/candidates';
import { hasReached } from '@urna/contract/election/contests';
import { toWireTime } from '@urna/contract/shared/dates';
import { addressOf } from '@urna/contract/shared/endpoint';
import type { ContestRow } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import { listBallot, photoPath } from '../../services/elections/contests/ballot-candidates.ts';
import { contestWords } from '../../services/elections/contests/contest-rows.ts';
import { findWindow } from '../../services/operations/calendar/calendar.ts';

type Shown = Omit<PublicCandidate, 'withdrawn_at' | 'proposal'>;

/** The candidates of a contest as anyone may read of them: those of the sealed ballot; before, those admitted so far. */
export async function readCandidateBook(db: Queryable, contest: ContestRow): Promise<CandidateBook> {
  const { title, candidate_type, stage } = contest;
  const is_sealed = hasReached(stage, 'sealed');
  const shown = await shownCandidates(db, contest);
  const standing = await standingOf(db, idsOf(shown));
  const published = await publishedProposals(db, idsOf(shown));
  const voting = await findWindow(db, 'voting', contest);
  return {
    ...contestWords(contest),
    title,
    candidate_type,
    stage,
    is_sealed,
    voting_opens_at: voting?.opens_at.toISOString() ?? null,
    candidates: shown.map((candidate) => {
      const { set_aside_at = null, set_aside_as = null } = standing.get(candidate.id) ?? {};
      const proposal = published.get(candidate.id);
      return {
        ...candidate,
        withdrawn_at: set_aside_as === 'withdrawn' && set_aside_at ? toWireTime(set_aside_at) : null,
        proposal: proposal && set_aside_at === null ? shownProposal(contest, proposal) : null,
      };
    }),
  };
}

const idsOf = (shown: readonly Shown[]) => shown.map(({ id }) => id);

async function shownCandidates(db: Queryable, contest: ContestRow): Promise<Shown[]> {
  const ballot = await listBallot(db, contest);
  const before = ballot.filter(({ position }) => position === null).map(({ candidate_id }) => candidate_id);
  const photos = before.length === 0 ? [] : await photosOf(db, before);
  const hashes = new Map(photos.map(({ candidate_id, sha256 }) => [candidate_id, sha256]));
  return ballot.map(({ candidate_id, photo_document_id: _document, photo, ...candidate }) => {
    const hash = photo ?? hashes.get(candidate_id);
    return { ...candidate, id: candidate_id, photo_url: hash ? photoPath(hash) : null };
  });
}

const photosOf = (db: Queryable, ids: readonly number[]) =>
  db.selectFrom('candidate_photos').select(['candidate_id', 'sha256']).where('candidate_id', 'in', ids).execute();

async function standingOf(db: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('candidates')
    .select(['id', 'set_aside_at', 'set_aside_as'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const selectPublished = (db: Queryable) =>
  db
    .selectFrom('proposals')
    .leftJoin('proposal_cvs as cv', 'cv.id', 'proposals.cv_id')
    .select(['proposals.candidate_id', 'text', 'link', 'decided_at', 'cv.file_size'])
    .where('state', '=', 'published');
type Published = Awaited<ReturnType<ReturnType<typeof selectPublished>['execute']>>[number];

async function publishedProposals(db: Queryable, ids: readonly number[]): Promise<Map<number, Published>> {
  if (ids.length === 0) return new Map();
  const rows = await selectPublished(db).where('proposals.candidate_id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.candidate_id, row]));
}

function shownProposal(
  { process_slug, slug }: ContestRow,
  { candidate_id, text, link, decided_at, file_size }: Published,
): PublicCandidate['proposal'] {
  const address = { process: process_slug, contest: slug, id: candidate_id };
  return {
    text,
    link,
    cv: file_size === null ? null : { file_size, url: addressOf(downloadPublishedCv, address) },
    published_at: decided_at ? toWireTime(decided_at) : '',
  };
}
