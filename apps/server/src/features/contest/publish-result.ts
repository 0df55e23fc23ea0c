import type { ContestRow } from '../../platform/database/process-tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type Causer, record } from '../../services/activity/record.ts';
import { lockContest } from '../../services/elections/contests/contest-rows.ts';
import { processOf } from '../../services/processes/processes.ts';

const NO_RESULT = 'Todavía no hay un resultado que publicar.';
const ALREADY = 'El resultado ya está publicado.';
const NO_HASH = 'Se está calculando la huella del archivo público. Inténtelo de nuevo en un momento.';

/** Makes the result, the acta and the whole archive public. */
export async function publishResult(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  author: Causer,
  contest: ContestRow,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { stage, archive_sha256 } = await lockContest(tx, contest.id);
    if (stage !== 'decrypted') {
      const reason = stage === 'published' ? ALREADY : NO_RESULT;
      throw new AppError('not_publishable', { details: { reason } });
    }
    if (archive_sha256 === null) throw new AppError('not_publishable', { details: { reason: NO_HASH } });
    const now = clock.now();
    await tx
      .updateTable('contests')
      .set({ stage: 'published', published_at: now, published_by: author.name })
      .where('id', '=', contest.id)
      .execute();
    await record(tx, now, author, {
      log_name: 'election',
      event: 'result_published',
      process: processOf(contest),
      properties: { contest: contest.slug, archive_sha256 },
    });
  });
}
