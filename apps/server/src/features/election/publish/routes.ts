import { closeDemoContest } from '@urna/contract/election/contest-trustees';
import { downloadTieMinutes } from '@urna/contract/election/repetitions';
import { downloadActa, downloadDecryptionProofs, getResultPicture, getResults } from '@urna/contract/election/results';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { type App, route } from '../../../platform/http/route.ts';
import { asCauser, staffOf } from '../../../services/access/staff-guard.ts';
import { record } from '../../../services/activity/record.ts';
import { closeBox } from '../../../services/election/ballot-box/close-box.ts';
import { lockArchiveEnd } from '../../../services/election/ballot-box/read-box.ts';
import { findElection } from '../../../services/election/find-election.ts';
import { findContest, requireContest } from '../../../services/processes/contest-rows.ts';
import { currentProcess } from '../../../services/processes/processes.ts';
import { type ActaDeps, actaRenderer } from '../acta/render-acta.ts';
import { pictureRenderer } from '../picture/render-picture.ts';
import { readDecryptionProofs, readResults } from './read-results.ts';

const fileNameOf = ({ process_slug, slug }: ContestRow) => `${process_slug}-${slug}`;

/** Published results are public. */
export function resultRoutes(app: App, deps: ActaDeps): void {
  const actaOf = actaRenderer(deps);
  const pictureOf = pictureRenderer(deps);

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

  route(app, getResultPicture, async ({ contest }, reply) => {
    const png = await pictureOf(contest);
    return reply
      .type('image/png')
      .headers({
        // The resolution of a tie changes it.
        'cache-control': 'public, max-age=300',
        'content-disposition': `inline; filename="resultado-${fileNameOf(contest)}.png"`,
        // Other sites show it beside their link.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(png);
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

/** Closes the demonstration's voting without waiting for the calendar. Registered in the demonstration only. */
export function demonstrationRoutes(app: App, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  route(app, closeDemoContest, async (request) => {
    const { id } = await requireContest(db, await currentProcess(db), request.body.contest);
    await db.transaction().execute(async (tx) => {
      // The setting says how this process was started; the column says whether this contest is the demonstration's.
      const contest = await findContest(tx, id);
      if (!contest.demonstration) throw new AppError('not_demonstration');
      if (!(await findElection(tx, id))) throw new AppError('voting_not_open');
      const box = await lockArchiveEnd(tx, id);
      if (!(await closeBox(tx, box, clock.now()))) throw new AppError('voting_not_open');
      await record(tx, asCauser(staffOf(request)), 'demo_voting_closed', { contest });
    });
    return { message: 'La votación se cerró. El escrutinio comienza enseguida.' };
  });
}
