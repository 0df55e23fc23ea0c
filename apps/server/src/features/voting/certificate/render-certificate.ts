import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { FileSandbox } from '../../../services/files/sandbox/file-sandbox.ts';
import { findByCertificate } from '../../../services/people/voters/find-voters.ts';
import { printedProcess } from '../../../services/processes/printed-process.ts';
import { findProcessById } from '../../../services/processes/processes.ts';

/** ABCDE-FGHJK-MNPQR-STVWX: as it is printed and read aloud. */
const inGroups = (code: string): string => code.replace(/.{5}(?=.)/g, '$&-');

/**
 * Renders the certificate as a PDF in a sandbox process, at each request. Once the process has forgotten its voters, it
 * names nobody.
 */
export async function renderCertificate(
  { db, publicUrl, fileSandbox }: Pick<Deps, 'db' | 'publicUrl'> & { fileSandbox: FileSandbox },
  certificateCode: string,
): Promise<Buffer> {
  const voter = await findByCertificate(db, certificateCode);
  if (!voter?.voted_on) throw new AppError('not_found');
  const process = await findProcessById(db, voter.process_id);
  const code = inGroups(certificateCode);
  const outcome = await fileSandbox.run('certificate', {
    process: await printedProcess(db, process),
    question: voter.question,
    person: process.forgotten_at
      ? null
      : { name: voter.name, identificationNumber: voter.identification_number, institution: voter.institution },
    votedOn: voter.voted_on,
    code,
    checkUrl: `${publicUrl}/verificar#codigo=${code}`,
  });
  if (outcome.ok) return Buffer.from(outcome.value);
  if (outcome.reason !== 'failed') throw new AppError('unavailable', { retryAfterSeconds: 5 });
  throw new Error(`certificate PDF: ${outcome.reason} (${outcome.detail})`);
}
