import { downloadActa, downloadDecryptionProofs, getResults } from '@urna/contract/results';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { route } from '../../platform/http/route.ts';
import { readDecryptionProofs } from './read-decryption-proofs.ts';
import { readResults } from './read-results.ts';
import { type ActaDeps, renderActa } from './render-acta.ts';

/** Published results are public. */
export function resultRoutes(app: App, deps: ActaDeps & Pick<Deps, 'limits'>): void {
  const config = { limit: { name: 'renders', perMinute: deps.limits.rendersPerMinutePerAddress } };

  route(app, getResults, async (request) => ({ data: await readResults(deps.db, request.params.contest) }));

  route(
    app,
    downloadDecryptionProofs,
    async (request, reply) => {
      const { contest } = request.params;
      const text = await readDecryptionProofs(deps.db, contest);
      return reply
        .type('application/json')
        .header('content-disposition', `attachment; filename="pruebas-de-descifrado-${contest}.json"`)
        .send(Buffer.from(text));
    },
    { config },
  );

  route(
    app,
    downloadActa,
    async (request, reply) => {
      const { contest } = request.params;
      const pdf = await renderActa(deps, contest);
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="acta-de-escrutinio-${contest}.pdf"`)
        .send(pdf);
    },
    { config },
  );
}
