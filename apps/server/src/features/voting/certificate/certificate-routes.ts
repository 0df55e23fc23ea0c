import { dataSchema } from '@urna/contract/envelope';
import { certificateCheckSchema, certificateCodeSchema } from '@urna/contract/voting';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { bytesSchema } from '../../../platform/http/bytes.ts';
import type { FileSandbox } from '../../../services/files/sandbox/file-sandbox.ts';
import { checkCertificate } from './check-certificate.ts';
import { renderCertificate } from './render-certificate.ts';

const tags = ['Votación'];
const params = z.object({ code: certificateCodeSchema });

export interface CertificateDeps extends Deps {
  fileSandbox: FileSandbox;
}

/** A hundred random bits open a certificate: whoever was given its code. */
export function certificateRoutes(app: App, deps: CertificateDeps): void {
  app.get(
    '/voting/certificate/:code',
    {
      config: { limit: { name: 'renders', perMinute: deps.limits.rendersPerMinutePerAddress } },
      schema: { tags, summary: 'La constancia de votación en PDF', params, response: { 200: bytesSchema } },
    },
    async (request, reply) => {
      const pdf = await renderCertificate(deps, request.params.code);
      return reply
        .type('application/pdf')
        .header('content-disposition', 'attachment; filename="constancia-de-votacion.pdf"')
        .send(pdf);
    },
  );

  app.get(
    '/certificates/:code',
    {
      schema: {
        tags,
        summary: '¿Es auténtica esta constancia?',
        params,
        response: { 200: dataSchema(certificateCheckSchema) },
      },
    },
    async (request) => ({ data: await checkCertificate(deps, request.params.code) }),
  );
}
