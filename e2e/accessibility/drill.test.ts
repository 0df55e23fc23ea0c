import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { asScriptsDo } from '../../apps/server/src/testing/servers/server-process.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { DEMO_FOLDER } from '../support/prepare-demo.ts';
import { test } from '../support/server.ts';
import { logInAs, staff } from '../support/staff.ts';

const cli = join(import.meta.dirname, '../../apps/server/src/cli.ts');

test.use({
  reducedMotion: 'reduce',
  ownServer: 'drill',
  ownSettings: { env: { URNA_DRILL: '1' } },
  fillFolder: [
    async ({}, use) =>
      use(async (folder) => {
        await cp(process.env[DEMO_FOLDER] ?? '', folder, { recursive: true });
        // A drill runs on no used database that wasn't said to be a copy.
        const words = ['restore', 'mark-copy', '--reason', 'Es una copia, para ensayar'];
        const env = { PATH: process.env['PATH'], DATA_DIR: folder };
        await promisify(execFile)(process.execPath, [...asScriptsDo, cli, ...words], { env });
        return { URNA_DEMO: '1' };
      }),
    { scope: 'worker' },
  ],
});
test.describe.configure({ timeout: 240_000 });

test('every page of a drill says that it is one, also printed, and its calendar moves an opening that has passed', {
  tag: '@full',
}, async ({ page, server }) => {
  const strip = page.getByRole('complementary', { name: 'Simulacro' });
  for (const path of ['/home', '/voting/select', '/resultados', '/verificar', '/no-existe', '/correo']) {
    await page.goto(path);
    await expect(strip).toHaveText('Simulacro: no es una votación real.');
  }
  await page.goto('/home');
  await expectAccessible(page, 'the landing page in a drill');
  await page.emulateMedia({ media: 'print' });
  await expect(strip).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await logInAs(page, server, staff.administrator);
  await page.goto('/app/administracion/calendario');
  await expect(strip).toBeVisible();
  await page.getByRole('button', { name: /^Cambiar fechas de votaci/ }).click();
  await expect(page.getByRole('textbox', { name: 'Fecha de apertura' })).toBeEnabled();
  await expect(page.getByText('La apertura ya pasó y no se puede mover.')).toHaveCount(0);
  await expectAccessible(page, 'dates in a drill', '[role=dialog]');
});
