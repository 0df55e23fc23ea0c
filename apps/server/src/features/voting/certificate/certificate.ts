import { mask } from '@urna/contract/shared/masking';
import { ERASED_NAME } from '@urna/contract/staff/activity-list';
import type { CertificateCheck } from '@urna/contract/voting/certificates';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { contestWords } from '../../../services/elections/contests/contest-rows.ts';
import { type FileSandbox, renderPdf } from '../../../services/files/sandbox/file-sandbox.ts';
import { findByCertificate } from '../../../services/people/voters/queries.ts';
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
  return renderPdf({ fileSandbox }, 'certificate', {
    process: await printedProcess(db, process),
    question: voter.question,
    person: process.forgotten_at
      ? null
      : { name: voter.name, identificationNumber: voter.identification_number, institution: voter.institution },
    votedOn: voter.voted_on,
    code,
    checkUrl: `${publicUrl}/verificar#codigo=${code}`,
  });
}

/**
 * The data of a certificate, for comparison with the paper. Once the process has forgotten its voters, that it is
 * authentic: the election and the day of the vote.
 */
export async function checkCertificate({ db }: Pick<Deps, 'db'>, code: string): Promise<CertificateCheck> {
  const voter = await findByCertificate(db, code);
  if (!voter?.voted_on) throw new AppError('not_found');
  const { title, forgotten_at } = await findProcessById(db, voter.process_id);
  const identity = forgotten_at
    ? { name: `${ERASED_NAME}: terminó el plazo para conservarlo`, identification: ERASED_NAME }
    : { name: voter.name, identification: mask(voter.identification_number ?? voter.email) };
  return {
    ...contestWords({ ...voter, slug: voter.contest_slug }),
    process_title: title,
    ...identity,
    voted_on: voter.voted_on,
  };
}
