import { setTimeout as delay } from 'node:timers/promises';
import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { signSealingAct, writeSealingAct } from '@urna/belenios/trustees/sealing-act';
import { sendNewLinkAction } from '../../features/election/prepare/appoint-trustees.ts';
import { sendSealingAct } from '../../features/election/trustees/send-sealing-act.ts';
import { systemCauser } from '../../services/activity/record.ts';
import { findElection, fingerprintsOf } from '../../services/election/find-election.ts';
import type { TrusteeDeps } from '../../services/election/trustees/notify-trustees.ts';
import { listTrustees } from '../../services/election/trustees/trustee-rows.ts';
import { type LoggedIn, send } from '../clients/staff-client.ts';
import { mailedTrusteeToken, TrusteeBrowser } from '../clients/trustee-client.ts';
import { workOnTallies } from '../servers/contest-workers.ts';
import type { TestApp } from '../servers/test-app.ts';
import { contestIds, type FirstContest } from './first-process.ts';

/**
 * Mails the first trustee of a sealed contest a new link, as it takes effect once two administrators decided it, and opens
 * it.
 */
export async function trusteeOf(app: TestApp, contest: FirstContest, privateKey: bigint): Promise<TrusteeBrowser> {
  const contest_id = contestIds[contest];
  const { db } = app.database;
  const { id: trustee_id, email } = await db
    .selectFrom('trustees')
    .select(['id', 'email'])
    .where('contest', '=', contest_id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const author = { id: 0, causer: systemCauser, reason: '' };
  await db.transaction().execute((tx) => sendNewLinkAction(tx, app.deps, { contest_id, trustee_id }, author));
  const trustee = new TrusteeBrowser(app, email, await mailedTrusteeToken(app, email));
  trustee.privateKey = privateKey;
  return trustee;
}

/**
 * Publishes as an administrator does who is told to try again in a moment: transactions of other tests' databases in the
 * cluster put off the rewriting of the roll.
 */
export async function publish(app: TestApp, { token }: Pick<LoggedIn, 'token'>, contest: string): Promise<void> {
  while (await workOnTallies(app));
  for (let tries = 1; ; tries++) {
    const answer = await send(app, token, 'POST', `/admin/contests/${contest}/publish`, { confirmation: 'PUBLICAR' });
    if (answer.statusCode === 200) return;
    if (tries === 100 || answer.json<{ code: string }>().code !== 'not_publishable') throw new Error(answer.body);
    await delay(200);
  }
}

/** Signs the sealing act for each trustee, by their private keys in the trustees' order. */
export async function signSealingActs(
  deps: TrusteeDeps,
  contest: FirstContest,
  keys: readonly bigint[],
): Promise<void> {
  const id = contestIds[contest];
  const group = await sodiumEd25519();
  const election = await findElection(deps.db, id);
  if (!election) throw new Error('the contest was not sealed');
  for (const [index, trustee] of (await listTrustees(deps.db, id)).entries()) {
    const key = keys[index];
    if (key === undefined) continue;
    const signature = signSealingAct(group, key, fingerprintsOf(election));
    await sendSealingAct(deps, trustee, writeSealingAct(signature));
  }
}
