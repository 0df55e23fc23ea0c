import { send } from '../clients/staff-client.ts';
import { workOnLists } from '../servers/contest-workers.ts';
import type { TestApp } from '../servers/test-app.ts';
import type { FirstContest } from './first-process.ts';
import { AUTHORITY, type IssuedCredentials, issueCredentials } from './issue-credentials.ts';

const at = (contest: FirstContest, what: string) => `/admin/contests/${contest}/credentials${what}`;

export const chooseAuthority = (app: TestApp, token: string, contest: FirstContest) =>
  send(app, token, 'PUT', at(contest, ''), { by: 'authority', ...AUTHORITY });

export const exportRoll = (app: TestApp, token: string, contest: FirstContest) =>
  send(app, token, 'POST', at(contest, '/roll'));

/** Sends a list, and has it checked. */
export async function sendList(app: TestApp, token: string, contest: FirstContest, list: string | Blob) {
  const form = new FormData();
  form.set('file', typeof list === 'string' ? new Blob([list]) : list, 'lista.json');
  const answer = await send(app, token, 'POST', at(contest, '/list'), form);
  await workOnLists(app);
  return answer;
}

export const sendStatement = (app: TestApp, token: string, contest: FirstContest, statement: string) =>
  send(app, token, 'POST', at(contest, '/statements'), { statement });

/** From the choice of the authority to its list, which sealing then takes. */
export async function takeCredentials(app: TestApp, token: string, contest: FirstContest): Promise<IssuedCredentials> {
  await chooseAuthority(app, token, contest);
  const issued = await issueCredentials((await exportRoll(app, token, contest)).rawPayload);
  const answer = await sendList(app, token, contest, issued.list);
  if (answer.statusCode !== 202) throw new Error(`the list was answered ${answer.statusCode}: ${answer.body}`);
  return issued;
}
