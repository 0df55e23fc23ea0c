import { downloadTieMinutes } from '@urna/contract/election/repetitions';
import { downloadActa, downloadDecryptionProofs, getResults } from '@urna/contract/election/results';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import { AppError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { route } from '../../../platform/http/route.ts';
import { readDecryptionProofs, readResults } from './read-results.ts';
import { type ActaDeps, actaRenderer } from './render-acta.ts';

const fileNameOf = ({ process_slug, slug }: ContestRow) => `${process_slug}-${slug}`;

/** Published results are public. */
export function resultRoutes(app: App, deps: ActaDeps): void {
  const actaOf = actaRenderer(deps);

  route(app, getResults, async ({ contest }) => ({ data: await readResults(deps.db, contest) }));

  route(app, downloadDecryptionProofs, async ({ contest }, reply) => {
    const text = await readDecryptionProofs(deps.db, contest);
    return reply
      .type('application/json')
      .header('content-disposition', `attachment; filename="pruebas-de-descifrado-${fileNameOf(contest)}.json"`)
      .send(Buffer.from(text));
  });

  route(app, downloadActa, async ({ contest }, reply) => {
    const pdf = await actaOf(contest);
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="acta-de-escrutinio-${fileNameOf(contest)}.pdf"`)
      .send(pdf);
  });

  route(app, downloadTieMinutes, async ({ contest }, reply) => {
    const row = await deps.db
      .selectFrom('tie_resolutions')
      .select('minutes')
      .where('contest', '=', contest.id)
      .executeTakeFirst();
    if (!row) throw new AppError('not_found');
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="acta-del-empate-${fileNameOf(contest)}.pdf"`)
      .send(row.minutes);
  });
}
