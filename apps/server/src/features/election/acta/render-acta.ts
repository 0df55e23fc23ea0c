import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type FileSandbox, renderPdf } from '../../../platform/files/sandbox/file-sandbox.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { countVotersWhoVoted } from '../../../services/election/roll/queries.ts';
import { readCheckNumbers } from '../../../services/election/vote-checks/read-numbers.ts';
import { findProcessById, printedProcess } from '../../../services/processes/processes.ts';
import { readResults } from '../publish/read-results.ts';
import { type ActaInput, actaJob } from './acta-job.ts';

/** The permanent address of a result, printed on its acta. */
const resultsPath = ({ process_slug, slug }: ContestRow) => `/resultados/${process_slug}/${slug}`;

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
  renderPdf(deps, actaJob, await readInput(deps, contest));

/** How many contests' actas a process keeps: more than are looked at in one week. */
const MOST_KEPT = 20;

/**
 * Renders the acta of each contest once for all who ask: on the evening of a result everybody does, and the processes
 * that render it make the voters' certificates too. What it prints changes with the log alone, at the checkpoint that takes
 * in the publication and at each later signature of a witness; a changed input is rendered anew.
 */
export function actaRenderer(deps: ActaDeps): (contest: ContestRow) => Promise<Buffer> {
  const renderings = new Map<number, { state: string; pdf: Promise<Buffer> }>();
  return async (contest) => {
    const input = await readInput(deps, contest);
    const state = sha256(JSON.stringify(input)).toString('hex');
    const known = renderings.get(contest.id);
    if (known?.state === state) return known.pdf;
    const pdf = renderPdf(deps, actaJob, input);
    // Its place in the map is its age.
    renderings.delete(contest.id);
    renderings.set(contest.id, { state, pdf });
    const [oldest] = renderings.keys();
    if (renderings.size > MOST_KEPT && oldest !== undefined) renderings.delete(oldest);
    try {
      return await pdf;
    } catch (error) {
      if (renderings.get(contest.id)?.pdf === pdf) renderings.delete(contest.id);
      throw error;
    }
  };
}
