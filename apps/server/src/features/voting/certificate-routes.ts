// The endpoints of the certificate of voting.

import { ERASED_NAME } from '@urna/contract/activity/activity-list';
import { mask } from '@urna/contract/shared/masking';
import {
  type CertificateCheck,
  downloadCertificate,
  downloadOwnCertificate,
  getCertificateCheck,
} from '@urna/contract/voting/certificates';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type FileSandbox, renderDocument } from '../../platform/files/sandbox/file-sandbox.ts';
import { contentDisposition } from '../../platform/http/content-disposition.ts';
import { type App, route } from '../../platform/http/route.ts';
import { findByCertificate } from '../../services/election/roll/queries.ts';
import { contestWords } from '../../services/processes/contest-rows.ts';
import { findProcessById, printedProcess } from '../../services/processes/processes.ts';
import { certificateJob } from './certificate-job.ts';
import { findProvenVoter } from './resend-receipt.ts';

export interface CertificateDeps extends Deps {
  fileSandbox: FileSandbox;
}

export function certificateRoutes(app: App, deps: CertificateDeps): void {
  const sendPdf = async (reply: FastifyReply, code: string) => {
    const pdf = await renderCertificate(deps, code);
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition('attachment', 'certificado-de-votacion.pdf'))
      .send(pdf);
  };

  route(app, downloadCertificate, (request, reply) => sendPdf(reply, request.body.code));

  route(app, downloadOwnCertificate, async (request, reply) => {
    const { certificate_code } = await findProvenVoter(deps, request.body.token);
    return sendPdf(reply, certificate_code);
  });

  route(app, getCertificateCheck, async (request) => ({ data: await checkCertificate(deps, request.body.code) }));
}

/** ABCDE-FGHJK-MNPQR-STVWX: as it is printed and read aloud. */
const inGroups = (code: string): string => code.replace(/.{5}(?=.)/g, '$&-');

/**
 * Renders the certificate as a PDF in a sandbox process, at each request. Once the process has forgotten its voters, it
 * names nobody.
 */
async function renderCertificate(
  { db, publicUrl, fileSandbox }: Pick<Deps, 'db' | 'publicUrl'> & { fileSandbox: FileSandbox },
  certificateCode: string,
): Promise<Buffer> {
  const voter = await findByCertificate(db, certificateCode);
  if (!voter?.voted_on) throw new AppError('not_found');
  const process = await findProcessById(db, voter.process_id);
  const code = inGroups(certificateCode);
  return renderDocument({ fileSandbox }, certificateJob, {
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
async function checkCertificate({ db }: Pick<Deps, 'db'>, code: string): Promise<CertificateCheck> {
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
