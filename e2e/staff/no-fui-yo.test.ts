import { expect, type Page } from '@playwright/test';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { call } from '../support/candidate-by-api.ts';
import { test } from '../support/server.ts';
import { logInAs, staff } from '../support/staff.ts';
import { voteByApi } from '../support/vote-by-api.ts';

// Casts a vote.
test.use({ ownServer: 'no-fui-yo', reducedMotion: 'reduce' });
test.describe.configure({ timeout: 180_000 });

async function mailedLink(server: ServerProcess, address: string): Promise<string> {
  const { data } = (await call(server, 'POST', '/dev/mail/search', { to: address })) as {
    data: { text: string }[];
  };
  const [link] = data.flatMap(({ text }) => /\/no-fui-yo#token=[\w-]+/.exec(text)?.[0] ?? []);
  if (link === undefined) throw new Error('no link was mailed');
  return link;
}

const panel = (page: Page) => page.getByRole('region', { name: 'Dijeron «No fui yo»' });

test('a voter who did not vote says so from the mail, and the help desk has it', {
  tag: '@full',
}, async ({ page, server }) => {
  await voteByApi(server, '1000000478');
  await page.goto(await mailedLink(server, 'cc1000000478@demo.test'));
  await expect(page).not.toHaveURL(/token/);
  await expect(page.getByText(/^Se registró un voto en tu nombre el/)).toBeVisible();
  await expect(page.getByText(/Un voto registrado no se puede retirar/)).toBeVisible();
  await expectAccessible(page, 'no fui yo, asked');
  await page.getByRole('button', { name: 'No fui yo' }).click();
  await expect(page.getByText('Recibimos tu aviso')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'atencion@junta.test' })).toBeVisible();
  await expectAccessible(page, 'no fui yo, reported');

  await logInAs(page, server, staff.administrator);
  await page.goto('/app/mesa-de-ayuda');
  await expect(panel(page)).toContainText('Se registró un voto el');
  await page.getByRole('textbox', { name: 'Número de documento o correo' }).fill('1000000478');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByRole('list', { name: /^Avisos de/ })).toContainText('Se registró un voto');
  await expectAccessible(page, 'help desk with somebody who said so');
});
