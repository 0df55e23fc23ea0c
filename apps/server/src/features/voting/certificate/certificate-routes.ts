import { downloadCertificate, downloadOwnCertificate, getCertificateCheck } from '@urna/contract/voting/certificates';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { route } from '../../../platform/http/route.ts';
import type { FileSandbox } from '../../../services/files/sandbox/file-sandbox.ts';
import { checkCertificate, renderCertificate } from './certificate.ts';
import { findProvenVoter } from './find-proven-voter.ts';

export interface CertificateDeps extends Deps {
  fileSandbox: FileSandbox;
}

export function certificateRoutes(app: App, deps: CertificateDeps): void {
  const sendPdf = async (reply: FastifyReply, code: string) => {
    const pdf = await renderCertificate(deps, code);
    return reply
      .type('application/pdf')
      .header('content-disposition', 'attachment; filename="constancia-de-votacion.pdf"')
      .send(pdf);
  };

  route(app, downloadCertificate, (request, reply) => sendPdf(reply, request.body.code));

  route(app, downloadOwnCertificate, async (request, reply) => {
    const { certificate_code } = await findProvenVoter(deps, request.body.token);
    return sendPdf(reply, certificate_code);
  });

  route(app, getCertificateCheck, async (request) => ({ data: await checkCertificate(deps, request.body.code) }));
}
