import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { BuiltVerifier } from '../../../platform/http/verifier-page.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { forgetCodesOfContest } from '../../../services/access/codes/codes.ts';
import { forgetSessionsOfContest } from '../../../services/access/sessions/queries.ts';
import { type Causer, record, systemCauser } from '../../../services/activity/record.ts';
import { rewriteVoterRows } from '../../../services/election/ballot-box/rewrite-voter-rows.ts';
import { destroyElectionKeys } from '../../../services/election/election-keys.ts';
import { destroyCheckKey } from '../../../services/election/vote-checks/check-secrets.ts';
import { forgetVoterMails } from '../../../services/mail/outbox/forget-mails.ts';
import { lockContest } from '../../../services/processes/contest-rows.ts';

const NO_RESULT = 'Todavía no hay un resultado que publicar.';
const ALREADY = 'El resultado ya está publicado.';
const NOT_REWRITTEN =
  'Todavía se borra el orden en que votaron las personas: la base de datos está ocupada. Inténtelo de nuevo en un momento.';
const NO_HASH = 'Se está calculando la huella del archivo público. Inténtelo de nuevo en un momento.';

const notPublishable = (reason: string) => new AppError('not_publishable', { details: { reason } });

/** The acta names the offline verifier by its hash; null where none is offered. */
export type PublishDeps = Pick<Deps, 'db' | 'clock'> & { verifier: Pick<BuiltVerifier, 'sha256'> | null };

/**
 * Makes the result, the acta and the whole archive public, and removes the last that could say whose ballot is whose: the
 * keys of the election, and what is still kept of the voters' sessions and mails. Their bytes stay in the database's files
 * until a worker has written those anew (`run/erase-remains.ts`).
 */
export async function publishResult(
  { db, clock, verifier }: PublishDeps,
  author: Causer,
  contest: ContestRow,
): Promise<void> {
  if (contest.stage === 'decrypted' && !(await rewriteVoterRows({ db, clock }, contest.id))) {
    throw notPublishable(NOT_REWRITTEN);
  }
  await db.transaction().execute(async (tx) => {
    const { stage, archive_sha256 } = await lockContest(tx, contest.id);
    if (stage !== 'decrypted') throw notPublishable(stage === 'published' ? ALREADY : NO_RESULT);
    if (archive_sha256 === null) throw notPublishable(NO_HASH);
    const now = clock.now();
    const published = { stage: 'published', published_at: now, published_by: author.name } as const;
    await tx
      .updateTable('contests')
      .set({ ...published, verifier_sha256: verifier?.sha256 ?? null })
      .where('id', '=', contest.id)
      .execute();
    await forgetSessionsOfContest(tx, contest.id, now, 'all');
    await forgetCodesOfContest(tx, contest.id);
    await forgetVoterMails(tx, { id: contest.id, stage: 'published' });
    await enqueue(tx, 'checkpoints', contest.id);
    await enqueue(tx, 'erasure', contest.id);
    const keys = await destroyElectionKeys(tx, contest.id, ['credentials', 'trustee'], now);
    await destroyCheckKey(tx, contest.id, now);
    await record(tx, author, 'result_published', { contest, archive_sha256 });
    if (keys === 0) return;
    await record(tx, systemCauser, 'election_keys_destroyed', { contest, keys });
  });
}
