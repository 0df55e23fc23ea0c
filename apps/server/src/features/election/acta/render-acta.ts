import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { renderOnce } from '../../../platform/files/render-once.ts';
import { type FileSandbox, renderDocument } from '../../../platform/files/sandbox/file-sandbox.ts';
import { countVotersWhoVoted } from '../../../services/election/roll/queries.ts';
import { readCheckNumbers } from '../../../services/election/vote-checks/read-numbers.ts';
import { findProcessById, printedProcess } from '../../../services/processes/processes.ts';
import { readResults, resultsPath } from '../publish/read-results.ts';
import { type ActaInput, actaJob } from './acta-job.ts';

export type ActaDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl'> & { fileSandbox: FileSandbox };

async function readInput({ db, clock, publicUrl }: ActaDeps, contest: ContestRow): Promise<ActaInput> {
  const results = await readResults(db, contest);
  return {
    process: await printedProcess(db, await findProcessById(db, contest.process_id)),
    results,
    votersWhoVoted: await countVotersWhoVoted(db, contest.id),
    checks: await readCheckNumbers(db, contest, clock.now()),
    resultsUrl: `${publicUrl}${resultsPath(contest)}`,
    archiveUrl: `${publicUrl}${results.archive.url}`,
  };
}

export const renderActa = async (deps: ActaDeps, contest: ContestRow): Promise<Buffer> =>
  renderDocument(deps, actaJob, await readInput(deps, contest));

/** What an acta prints changes with the log alone: at the checkpoint of the publication, and when a witness signs it. */
export function actaRenderer(deps: ActaDeps): (contest: ContestRow) => Promise<Buffer> {
  const render = renderOnce((input: ActaInput) => renderDocument(deps, actaJob, input));
  return async (contest) => render(contest.id, await readInput(deps, contest));
}
