import type { ContestRow } from '../../platform/database/process-tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { FileSandbox } from '../../services/files/sandbox/file-sandbox.ts';
import { countMarkedVoters } from '../../services/people/voters/queries.ts';
import { printedProcess } from '../../services/processes/printed-process.ts';
import { findProcessById } from '../../services/processes/processes.ts';
import { readResults } from './read-results.ts';

/** The permanent address of a result, printed on its acta. */
const resultsPath = ({ process_slug, slug }: ContestRow) => `/resultados/${process_slug}/${slug}`;

export type ActaDeps = Pick<Deps, 'db' | 'publicUrl'> & { fileSandbox: FileSandbox };

/**
 * Renders the acta as a PDF in a sandbox process. Its bytes change with the log alone: at the checkpoint that takes in the
 * publication, and at each later signature of a witness.
 */
export async function renderActa({ db, publicUrl, fileSandbox }: ActaDeps, contest: ContestRow): Promise<Buffer> {
  const results = await readResults(db, contest);
  const outcome = await fileSandbox.run('acta', {
    process: await printedProcess(db, await findProcessById(db, contest.process_id)),
    results,
    votersWhoVoted: await countMarkedVoters(db, contest.id),
    resultsUrl: `${publicUrl}${resultsPath(contest)}`,
    archiveUrl: `${publicUrl}${results.archive.url}`,
  });
  if (outcome.ok) return Buffer.from(outcome.value);
  if (outcome.reason !== 'failed') throw new AppError('unavailable', { retryAfterSeconds: 5 });
  throw new Error(`acta PDF: ${outcome.reason} (${outcome.detail})`);
}
