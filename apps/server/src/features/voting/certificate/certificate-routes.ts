import { downloadCertificate, getCertificateCheck } from '@urna/contract/certificates';
import type { Deps } from '../../../platform/deps.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { route } from '../../../platform/http/route.ts';
import type { FileSandbox } from '../../../services/files/sandbox/file-sandbox.ts';
import { checkCertificate } from './check-certificate.ts';
import { renderCertificate } from './render-certificate.ts';

export interface CertificateDeps extends Deps {
  fileSandbox: FileSandbox;
}

export function certificateRoutes(app: App, deps: CertificateDeps): void {
  route(
    app,
    downloadCertificate,
    async (request, reply) => {
      const pdf = await renderCertificate(deps, request.params.code);
      return reply
        .type('application/pdf')
        .header('content-disposition', 'attachment; filename="constancia-de-votacion.pdf"')
        .send(pdf);
    },
    { config: { limit: { name: 'renders', perMinute: deps.limits.rendersPerMinutePerAddress } } },
  );

  route(app, getCertificateCheck, async (request) => ({ data: await checkCertificate(deps, request.params.code) }));
}
