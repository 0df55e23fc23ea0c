import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { PublicElection } from '@urna/contract/election/elections';
import { readVkey } from '@urna/transparency/note/note-key';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { WitnessProcess } from '../../apps/witness/testing/witness-process.ts';
import { call } from './candidate-by-api.ts';

/** Serves the signed booth beside the operator, at a port of this machine, as a witness or an authority does. */
export async function serveBooth(
  server: ServerProcess,
  { contest, port, args = [] }: { contest: string; port: number; args?: readonly string[] },
): Promise<{ stop: () => Promise<void> }> {
  const { data } = (await call(server, 'GET', `/elections/${contest}`, undefined)) as { data: PublicElection };
  const folder = mkdtempSync(join(tmpdir(), 'urna-witness-'));
  // It looks at random times, on average so far apart.
  const config = join(folder, 'ajustes.json');
  writeFileSync(config, JSON.stringify({ booth_seconds: 1 }));
  const address = `${server.url}/processes/${data.process}/elections/${contest}`;
  const settings = ['--config', config, '--name', 'universidad.prueba.test', '--listen', `127.0.0.1:${port}`];
  const key = readVkey(data.election?.log?.vkey ?? '');
  const program = new WitnessProcess(address, key, folder, '--booth', ...settings, ...args);
  const stop = async () => {
    program.child.kill('SIGTERM');
    await program.ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const isServed = () =>
    fetch(`http://127.0.0.1:${port}/voting/select`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    await expect.poll(async () => ((await isServed()) ? 'served' : program.output), { timeout: 60_000 }).toBe('served');
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}
