import type { ContestName } from '@urna/contract/contest-names';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { FileSandbox } from '../../services/files/sandbox/file-sandbox.ts';
import { currentProcess } from '../../services/operations/calendar/calendar.ts';
import { countMarkedVoters } from '../../services/people/voters/queries.ts';
import { readResults } from './read-results.ts';

export type ActaDeps = Pick<Deps, 'db' | 'publicUrl'> & { fileSandbox: FileSandbox };

/** Renders the acta as a PDF in a sandbox process. Deterministic. */
export async function renderActa({ db, publicUrl, fileSandbox }: ActaDeps, contest: ContestName): Promise<Buffer> {
  const results = await readResults(db, contest);
  const { title, body, period } = await currentProcess(db);
  const outcome = await fileSandbox.run('acta', {
    process: { title, body, period },
    results,
    votersWhoVoted: await countMarkedVoters(db, contest),
    resultsUrl: `${publicUrl}/resultados?eleccion=${contest}`,
    archiveUrl: `${publicUrl}${results.archive.url}`,
  });
  if (outcome.ok) return Buffer.from(outcome.value);
  if (outcome.reason !== 'failed') throw new AppError('unavailable', { retryAfterSeconds: 5 });
  throw new Error(`acta PDF: ${outcome.reason} (${outcome.detail})`);
}
