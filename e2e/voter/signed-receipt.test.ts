import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, type Route } from '@playwright/test';
import type { Receipt } from '@urna/contract/election/ballots';
import { readVkey, secretKey, writeVkey } from '@urna/transparency/note/note-key';
import { signReceipt } from '@urna/transparency/receipt';
import { databaseBetweenServers } from '../../apps/server/src/testing/database/between-servers.ts';
import { startServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { call } from '../support/candidate-by-api.ts';
import { DEMO_FOLDER } from '../support/prepare-demo.ts';
import { test } from '../support/server.ts';
import { voteByApi } from '../support/vote-by-api.ts';

test.describe.configure({ timeout: 240_000 });

async function checkReceipt(page: Page, text: string): Promise<void> {
  await page.goto('/verificar');
  await page.getByRole('textbox', { name: 'Código o texto' }).fill(text);
  await page.getByRole('button', { name: 'Verificar' }).click();
}

test('a lying server never gets a browser to say that a ballot is in the box', { tag: '@full' }, async ({
  page,
  server,
}) => {
  const { tracking_code: code, signed } = await voteByApi(server, '1000000432');
  const path = `/elections/contador/ballots/${encodeURIComponent(code)}/inclusion`;
  type Answer = { data: { event: string; index: number; proven: { proof: string[]; checkpoint: string } | null } };
  await expect.poll(async () => ((await call(server, 'GET', path, undefined)) as Answer).data.proven).not.toBeNull();
  const { data } = (await call(server, 'GET', path, undefined)) as Answer;
  const proven = data.proven ?? { proof: [], checkpoint: '' };
  const old = (await (await fetch(`${server.url}/api/elections/contador/checkpoint`)).text()).replace(
    /\n\d+\n/,
    '\n1\n',
  );
  const zeros = Buffer.alloc(32).toString('base64');
  const inclusion = '**/api/**/inclusion';
  const election = '**/api/**/elections/contador';
  const { data: shown } = (await call(server, 'GET', '/elections/contador', undefined)) as {
    data: { election: { log: { vkey: string } } };
  };
  const { name } = readVkey(shown.election.log.vkey);
  const otherKey = secretKey('log', name, new Uint8Array(32).fill(9));
  const withOtherKey = {
    ...shown,
    election: { ...shown.election, log: { ...shown.election.log, vkey: writeVkey(otherKey) } },
  };
  const lies: [where: string, answer: object, of: 'receipt' | 'code'][] = [
    [inclusion, { ...data, proven: { ...proven, proof: proven.proof.with(0, zeros) } }, 'code'],
    [inclusion, { ...data, proven: { ...proven, checkpoint: old } }, 'receipt'],
    [inclusion, { ...data, index: data.index + 1 }, 'code'],
    [election, withOtherKey, 'receipt'],
    [election, withOtherKey, 'code'],
  ];
  for (const [where, answer, of] of lies) {
    const lie = (route: Route) => route.fulfill({ json: { data: answer } });
    await page.route(where, lie);
    await checkReceipt(page, of === 'code' ? code : signed);
    await expect(page.getByText(/^(Alerta: el servidor no demostró|La firma del comprobante no es)/)).toBeVisible();
    await expect(page.getByText(/papeleta está en la urna$/)).toHaveCount(0);
    await page.unroute(where, lie);
  }
  // A receipt by another key isn't the contest's.
  const forged = signReceipt({ tracker: code, height: BigInt(data.index), eventHash: new Uint8Array(32) }, otherKey);
  await checkReceipt(page, forged);
  await expect(page.getByText('La firma del comprobante no es de la llave de esta votación')).toBeVisible();
});

test('a voter learns that the operator removed their ballot, and what it takes to prove it', {
  tag: '@full',
}, async ({ page }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'urna-removed-'));
  await cp(process.env[DEMO_FOLDER] ?? '', dataDir, { recursive: true });
  // No checkpoint between the vote and its removal.
  const settings = { dataDir, env: { URNA_DEMO: '1', CHECKPOINT_SECONDS: '3600' } };
  let server = await startServerProcess(settings);
  let receipt: Receipt;
  try {
    await voteByApi(server, '1000000433');
    receipt = await voteByApi(server, '1000000434');
    await server.stop();
    await databaseBetweenServers({ url: null, dataDir }, async ({ pool }) => {
      await pool.query('alter table ballots disable trigger user');
      await pool.query('delete from ballots where tracker = $1', [receipt.tracking_code]);
      await pool.query('alter table ballots enable trigger user');
      await pool.query(
        `update archive_heads head set ballots = ballots - 1, last_height = last_height - 1,
          last_hash = (select encode(event_hash, 'hex') from ballots
            where contest = head.contest order by number desc limit 1)
         where contest = (select id from contests where slug = 'contador' and stage = 'open')`,
      );
    });
    server = await startServerProcess(settings);
    await page.goto(`${server.url}/verificar`);
    await page.getByRole('textbox', { name: 'Código o texto' }).fill(receipt.signed);
    await page.getByRole('button', { name: 'Verificar' }).click();
    await expect(page.getByText('El servidor no encuentra la papeleta de este comprobante')).toBeVisible();
    await expect(page.getByText(/^Todavía no es una prueba: la respuesta de ahora no va firmada/)).toBeVisible();
    await expect(page.getByText(/^Entrega el comprobante a la Junta/)).toBeVisible();
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
