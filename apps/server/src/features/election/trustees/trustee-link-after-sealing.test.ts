import type { ChangeAnswer } from '@urna/contract/access/change-requests';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  applyDueChanges,
  approveChange,
  changeIn,
  readChange,
  stopByLink,
  stopToken,
} from '../../../testing/clients/change-client.ts';
import { hireTwoAdministrators, type LoggedIn, openStaffSession, send } from '../../../testing/clients/staff-client.ts';
import { TrusteeBrowser } from '../../../testing/clients/trustee-client.ts';
import { acceptances, addChoices, addVoters } from '../../../testing/elections/sealed-contest.ts';
import { workOnSealing } from '../../../testing/servers/contest-workers.ts';
import { mailsTo } from '../../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

/** Whoever receives a trustee's link may send sealing acts and partial decryptions, so a new one is no act of one person. */
const DAY = 24 * 3600;
const path = '/admin/contests/contador';
const EMAIL = 'ana@demo.test';
const reason = 'Ana perdió el correo con su enlace.';

let app: TestApp;
let ana: TrusteeBrowser;
let trusteeId: number;
let asker: LoggedIn;
let approver: LoggedIn;
beforeAll(async () => {
  app = await openTestApp();
  [asker, approver] = await hireTwoAdministrators(app);
  await addChoices(app, 'contador', 1);
  await addVoters(app, 'contador', 3);
  await send(app, asker.token, 'POST', `${path}/trustees`, { name: 'Ana', email: EMAIL });
  ({ id: trusteeId } = await app.database.db.selectFrom('trustees').select('id').executeTakeFirstOrThrow());
  ana = await TrusteeBrowser.open(app, EMAIL);
  await ana.doWhatIsAsked();
  const seal = await send(app, asker.token, 'POST', `${path}/seal`, { confirmation: 'SELLAR', ...acceptances });
  if (seal.statusCode >= 300) throw new Error(seal.body);
  await workOnSealing(app);
  await ana.doWhatIsAsked();
});
afterAll(() => app.close());
beforeEach(async () => {
  asker = { ...asker, token: await openStaffSession(app, asker) };
  approver = { ...approver, token: await openStaffSession(app, approver) };
});

const ask = (body: object = { reason }) => send(app, asker.token, 'POST', `${path}/trustees/${trusteeId}/link`, body);
/** The token of the newest link, which the newest mail of all needn't bring. */
const newestToken = async () => (await TrusteeBrowser.open(app, EMAIL)).token;
const opens = async () => (await ana.get()).statusCode === 200;

describe('a new link for a trustee of a sealed contest', () => {
  test('needs a reason', async () => {
    const answer = await ask({});
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['reason']]);
  });

  test('is told at once to the trustee, who stops it with the link of that mail and keeps their own', async () => {
    const answer = await ask();
    expect(answer.json<ChangeAnswer>().change).toMatchObject({ needs_second: true });
    const id = changeIn(answer);
    const [mail] = await mailsTo(app, EMAIL);
    expect(mail?.subject).toBe('Se pidió un cambio que se puede detener');
    expect(mail?.text).not.toContain(reason);
    await approveChange(app, approver, id);
    expect((await stopByLink(app, await stopToken(app, EMAIL))).json().data).toMatchObject({
      action: 'trustee_link',
      state: 'stopped',
    });
    app.clock.advance(2 * DAY);
    await applyDueChanges(app);
    expect((await readChange(app, id)).state).toBe('stopped');
    expect([await newestToken(), await opens()]).toEqual([ana.token, true]);
  });

  test('is mailed once another administrator approved it and the wait is over: only then the old one ends', async () => {
    const id = changeIn(await ask());
    expect((await approveChange(app, asker, id)).statusCode).toBe(403);
    expect((await approveChange(app, approver, id)).statusCode).toBe(200);
    app.clock.advance(DAY - 1);
    await applyDueChanges(app);
    expect([await newestToken(), await opens()]).toEqual([ana.token, true]);
    app.clock.advance(1);
    await applyDueChanges(app);
    expect((await readChange(app, id)).state).toBe('applied');
    const token = await newestToken();
    expect([token === ana.token, await opens()]).toEqual([false, false]);
    ana.token = token;
    expect(await opens()).toBe(true);
    expect(app.log()).not.toContain(token);
  });
});
