import type { TrusteesOverview } from '@urna/contract/election/contest-trustees';
import { type Employee, get, send } from '../clients/staff-client.ts';
import { mailedTrusteeToken, TrusteeBrowser } from '../clients/trustee-client.ts';
import { workOnTallies } from '../servers/contest-workers.ts';
import type { TestApp } from '../servers/test-app.ts';
import type { FirstContest } from './first-process.ts';

type Administrator = Employee & { token: string };

export async function trusteeOf(
  app: TestApp,
  admin: Administrator,
  contest: FirstContest,
  privateKey: bigint,
): Promise<TrusteeBrowser> {
  const path = `/admin/contests/${contest}`;
  const { trustees } = (await get(app, admin.token, `${path}/custody`)).json<{ data: TrusteesOverview }>().data;
  await send(app, admin.token, 'POST', `${path}/trustees/${trustees[0]?.id}/link`);
  const trustee = new TrusteeBrowser(app, 'custodia@demo.test', await mailedTrusteeToken(app, 'custodia@demo.test'));
  trustee.privateKey = privateKey;
  return trustee;
}

export async function publish(app: TestApp, admin: Administrator, contest: FirstContest): Promise<void> {
  while (await workOnTallies(app));
  const answer = await send(app, admin.token, 'POST', `/admin/contests/${contest}/publish`, {
    confirmation: 'PUBLICAR',
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}
