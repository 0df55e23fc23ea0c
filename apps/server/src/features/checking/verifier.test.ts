import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Verifier } from '@urna/contract/checking/ballot-box';
import { afterAll, expect, test } from 'vitest';
import { openTestApp } from '../../testing/servers/test-app.ts';

const webFolder = mkdtempSync(join(tmpdir(), 'urna-verifier-'));
afterAll(() => rmSync(webFolder, { recursive: true, force: true }));

test('the stated hash of the offline verifier is that of the file that anyone downloads', async () => {
  const without = await openTestApp({ webFolder });
  expect((await without.inject('/api/verifier')).json()).toEqual({ data: null });
  await without.close();
  const file = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'" /><p>Verificador</p>`;
  writeFileSync(join(webFolder, 'verificador.html'), file);
  const app = await openTestApp({ webFolder });
  const { data } = (await app.inject('/api/verifier')).json<{ data: Verifier }>();
  const { rawPayload } = await app.inject(data.path);
  expect(data.sha256).toBe(createHash('sha256').update(rawPayload).digest('hex'));
  expect([data.path, data.bytes, rawPayload.toString()]).toEqual(['/verificador.html', rawPayload.length, file]);
  await app.close();
});
