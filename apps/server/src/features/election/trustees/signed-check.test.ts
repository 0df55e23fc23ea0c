import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SealingAct } from '@urna/contract/election/elections';
import { afterEach, expect, test } from 'vitest';
import { hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { TrusteeBrowser } from '../../../testing/clients/trustee-client.ts';
import { acceptances, addChoices, addVoters } from '../../../testing/elections/sealed-contest.ts';
import { workOnSealing } from '../../../testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';
import { verifySealingAct } from './verify-sealing-act.ts';

const hosts = [
  { name: 'Universidad de Prueba', page: 'https://veedor.test/comprobar' },
  { name: 'Un medio', page: 'https://medio.test/' },
];
const page_sha256 = 'c'.repeat(64);
const text = JSON.stringify({ hosts, page_sha256, rule: { count: 3, percent: 0.5 } });

let app: TestApp;
afterEach(() => app.close());

const sealingAct = async () =>
  (await app.inject('/api/elections/contador/sealing-act')).json<{ data: SealingAct }>().data;

test('trustees sign where votes are checked, and the operator’s command says so', async () => {
  app = await openTestApp({ checkPage: page_sha256 });
  const { token } = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
  await app.database.db
    .updateTable('processes')
    .set({ check_hosts: JSON.stringify(hosts) })
    .execute();
  await addChoices(app, 'contador', 2);
  await addVoters(app, 'contador', 1);
  const path = '/admin/contests/contador';
  await send(app, token, 'POST', `${path}/trustees`, { name: 'Luz', email: 'luz@demo.test' });
  const trustee = await TrusteeBrowser.open(app, 'luz@demo.test');
  await trustee.doWhatIsAsked();
  await send(app, token, 'POST', `${path}/seal`, { confirmation: 'SELLAR', ...acceptances });
  await workOnSealing(app);
  expect((await trustee.page()).task).toMatchObject({ task: 'sealing_act', check: text });
  await trustee.doWhatIsAsked();

  const folder = mkdtempSync(join(tmpdir(), 'urna-check-'));
  try {
    const [archive, act] = [join(folder, 'urna.bel'), join(folder, 'acta.json')] as const;
    writeFileSync(archive, (await app.inject('/api/elections/contador/archive')).rawPayload);
    const judge = (data: unknown) => {
      writeFileSync(act, JSON.stringify({ data }));
      return verifySealingAct(archive, act);
    };
    const published = await sealingAct();
    expect(await judge(published)).toEqual({
      ok: true,
      lines: [
        `✓ Casilla que se selló: ${published.fingerprints.booth}`,
        '✓ Comprobación del voto: https://veedor.test/comprobar (Universidad de Prueba)',
        '✓ Comprobación del voto: https://medio.test/ (Un medio)',
        `✓ Página de comprobación: ${page_sha256}`,
        '✓ Luz (custodio 1)',
        '1 de las 1 firmas que hacen falta',
      ],
    });
    // Another host in the same words, and a check that was left out.
    for (const check of [text.replace('veedor.test', 'otro.test'), null]) {
      expect(await judge({ ...published, check })).toMatchObject({
        ok: false,
        lines: expect.arrayContaining(['✗ el acta trae otras direcciones de comprobación que las firmadas']),
      });
    }
    const { fingerprints } = published;
    const without = { ...published, check: null, fingerprints: { ...fingerprints, check: '' } };
    expect(await judge(without)).toMatchObject({ ok: false, lines: expect.arrayContaining(['✗ Luz (custodio 1)']) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
