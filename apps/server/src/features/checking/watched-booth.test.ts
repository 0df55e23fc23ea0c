import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readVkey } from '@urna/transparency/note/note-key';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WitnessProcess } from '../../../../witness/testing/witness-process.ts';
import { proposeReplacement } from '../../operation/commands/booth.ts';
import { trusteeOf } from '../../testing/elections/finish-contest.ts';
import { openSealedContest, type SealedContest } from '../../testing/elections/sealed-contest.ts';
import { BOOTH_SCRIPT, makeBooth } from '../../testing/elections/test-booth.ts';
import { logOf, publishAll } from '../../testing/elections/watch-log.ts';
import { turnContestClock } from '../../testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

const sealed = await makeBooth('sealed');
const mended = await makeBooth('mended');

let app: TestApp;
let contest: SealedContest;
let folder: string;
let address: string;
beforeEach(async () => {
  app = await openTestApp({ booth: sealed });
  contest = await openSealedContest(app, { contest: 'contador', choices: 1, voters: 1 });
  await turnContestClock(app);
  await publishAll(app);
  folder = mkdtempSync(join(tmpdir(), 'urna-veedor-'));
  address = await app.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  await app.app.close();
  rmSync(folder, { recursive: true });
});

/** The real program, which looks once. */
async function look(server = address): Promise<{ code: number | null; output: string }> {
  const key = readVkey(await logOf(app, 'contador').vkey());
  const witness = new WitnessProcess(`${server}/elections/contador`, key, folder, '--name', 'veedor.test', '--once');
  return { code: await witness.ended, output: witness.output };
}

/** A process notices a change within a second. */
const aSecondLater = () => new Promise((resolve) => setTimeout(resolve, 1100));

test('a witness finds the booth that its trustees signed, and after a change the one that they signed then', {
  tags: ['full'],
}, async () => {
  const first = await look();
  expect(first.output).toContain(`los custodios firmaron la casilla ${sealed.hash}`);
  expect(first.output).toContain('veces que se comprobó la casilla: 1');
  expect(first.code).toBe(0);

  await proposeReplacement(app.deps, mended, 'No se podía confirmar con lector de pantalla');
  const trustee = await trusteeOf(app, 'contador', contest.trusteePrivateKey);
  await trustee.doWhatIsAsked();
  await aSecondLater();
  const second = await look();
  expect(second.output).toContain(`los custodios firmaron la casilla ${mended.hash}`);
  expect([second.code, second.output]).toEqual([0, expect.stringContaining('comprobó la casilla: 2') as string]);
});

test('a witness reports an operator who serves another booth than the signed one', async () => {
  const operator = await openTestApp({ booth: mended, database: app.database, windowsOpen: false });
  operator.app.addHook('onSend', async (request, _reply, payload) =>
    request.url === BOOTH_SCRIPT ? Buffer.from('leak(choice)') : payload,
  );
  try {
    const { code, output } = await look(await operator.app.listen({ host: '127.0.0.1', port: 0 }));
    expect(output).toContain('✗ La casilla de votación no es la que firmaron los custodios');
    expect(code).toBe(1);
  } finally {
    await operator.app.close();
  }
});
