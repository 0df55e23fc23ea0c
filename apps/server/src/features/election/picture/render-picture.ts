import { choicesAt, electedPositions, resultHeadline } from '@urna/contract/election/result-words';
import { tellShare } from '@urna/contract/shared/share';
import { formatNumber } from '@urna/verification/amounts';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { renderOnce } from '../../../platform/files/render-once.ts';
import { type FileSandbox, renderDocument } from '../../../platform/files/sandbox/file-sandbox.ts';
import { listBallot } from '../../../services/candidacy/ballot-candidates.ts';
import { findPublicPhoto } from '../../../services/candidacy/public-photos.ts';
import { findProcessById, printedProcess } from '../../../services/processes/processes.ts';
import { readResults, resultsPath } from '../publish/read-results.ts';
import { type PictureInput, pictureJob } from './picture-job.ts';

type PictureDeps = Pick<Deps, 'db' | 'publicUrl'> & { fileSandbox: FileSandbox };

/** What a picture shows, with the hashes of its photos. */
type Shown = Omit<PictureInput, 'elected'> & { elected: { name: string; votes: string; photo: string | null }[] };

async function readShown({ db, publicUrl }: PictureDeps, contest: ContestRow): Promise<Shown> {
  const results = await readResults(db, contest);
  const { blank, outcome, tie_resolution: resolution } = results;
  // Of an unresolved tie the sentence says all: those ahead of it alone would look like the whole result.
  const elected = outcome.kind === 'tie' && !resolution ? [] : electedPositions(results);
  const ballot = elected.length === 0 ? [] : await listBallot(db, contest);
  const photoAt = (position: number) =>
    ballot.find((choice) => choice.position === position)?.photo?.toString('hex') ?? null;
  return {
    process: await printedProcess(db, await findProcessById(db, contest.process_id)),
    question: results.question,
    headline: resultHeadline(results),
    elected: choicesAt(results.choices, elected).map(({ position, full_name, votes, share }) => ({
      name: full_name,
      votes: `${formatNumber(votes)} ${votes === 1 ? 'voto' : 'votos'} · ${tellShare(share)}`,
      photo: photoAt(position),
    })),
    figures: [
      `Participación ${tellShare(results.turnout)}`,
      ...(blank ? [`Voto en blanco ${tellShare(blank.share)}`] : []),
    ],
    address: `${publicUrl.replace(/^https?:\/\//, '')}${resultsPath(contest)}`,
  };
}

/** The picture of a published result: for previews of its link, and to share. It shows nothing that its page doesn't. */
export function pictureRenderer(deps: PictureDeps): (contest: ContestRow) => Promise<Buffer> {
  const bytesOf = async (hash: string | null) =>
    hash === null ? null : ((await findPublicPhoto(deps.db, Buffer.from(hash, 'hex')))?.bytes ?? null);
  const render = renderOnce(async (shown: Shown) => {
    const elected = shown.elected.map(async (one) => ({ ...one, photo: await bytesOf(one.photo) }));
    return renderDocument(deps, pictureJob, { ...shown, elected: await Promise.all(elected) });
  });
  return async (contest) => render(contest.id, await readShown(deps, contest));
}
