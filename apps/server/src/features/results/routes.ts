import { dataSchema } from '@urna/contract/envelope';
import { resultsSchema } from '@urna/contract/results';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { bytesSchema } from '../../platform/http/bytes.ts';
import { contestParams } from '../../platform/http/params.ts';
import { readDecryptionProofs } from './read-decryption-proofs.ts';
import { readResults } from './read-results.ts';
import { type ActaDeps, renderActa } from './render-acta.ts';

const tags = ['Resultados'];

/** For anyone, from the publication on. */
export function resultRoutes(app: App, deps: ActaDeps & Pick<Deps, 'limits'>): void {
  app.get(
    '/elections/:contest/results',
    {
      schema: {
        tags,
        summary: 'El resultado publicado de una elección',
        params: contestParams,
        response: { 200: dataSchema(resultsSchema) },
      },
    },
    async (request) => ({ data: await readResults(deps.db, request.params.contest) }),
  );

  app.get(
    '/elections/:contest/decryption-proofs',
    {
      config: { limit: { name: 'renders', perMinute: deps.limits.rendersPerMinutePerAddress } },
      schema: {
        tags,
        summary: 'Las pruebas fuertes de los descifrados parciales, que acompañan a la urna',
        params: contestParams,
        response: { 200: bytesSchema },
      },
    },
    async (request, reply) => {
      const { contest } = request.params;
      const text = await readDecryptionProofs(deps.db, contest);
      return reply
        .type('application/json')
        .header('content-disposition', `attachment; filename="pruebas-de-descifrado-${contest}.json"`)
        .send(Buffer.from(text));
    },
  );

  app.get(
    '/elections/:contest/acta',
    {
      config: { limit: { name: 'renders', perMinute: deps.limits.rendersPerMinutePerAddress } },
      schema: {
        tags,
        summary: 'El acta de escrutinio en PDF',
        params: contestParams,
        response: { 200: bytesSchema },
      },
    },
    async (request, reply) => {
      const { contest } = request.params;
      const pdf = await renderActa(deps, contest);
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="acta-de-escrutinio-${contest}.pdf"`)
        .send(pdf);
    },
  );
}
