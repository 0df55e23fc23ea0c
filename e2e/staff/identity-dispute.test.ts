import { expect, type Page } from '@playwright/test';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { dialog } from '../support/administration.ts';
import { call } from '../support/candidate-by-api.ts';
import { ownInFullRun, test } from '../support/server.ts';
import { logInAs, staff } from '../support/staff.ts';
import { voteByApi } from '../support/vote-by-api.ts';

// Casts a vote.
test.use({ ownServer: ownInFullRun('identity-dispute'), reducedMotion: 'reduce' });
test.describe.configure({ timeout: 180_000 });

async function mailedLink(server: ServerProcess, address: string): Promise<string> {
  const { data } = (await call(server, 'POST', '/dev/mail/search', { to: address })) as {
    data: { text: string }[];
  };
  const [link] = data.flatMap(({ text }) => /\/no-fui-yo\/voto#token=[\w.-]+/.exec(text)?.[0] ?? []);
  if (link === undefined) throw new Error('no link was mailed');
  return link;
}

const panel = (page: Page) => page.getByRole('region', { name: /^Identidades en disputa/ });

test('a voter who did not vote says so from the mail, and the help desk looks after it and answers', {
  tag: '@full',
}, async ({ page, server }) => {
  await voteByApi(server, '1000000478');
  await page.goto(await mailedLink(server, 'cc1000000478@demo.test'));
  await expect(page).not.toHaveURL(/token/);
  await expect(page.getByText(/^Se registró un voto en tu nombre el/)).toBeVisible();
  await expect(page.getByText(/Un voto registrado no se puede retirar/)).toBeVisible();
  await expectAccessible(page, 'dispute, asked');
  await page.getByRole('button', { name: 'No fui yo' }).click();
  await expect(page.getByText('Recibimos tu aviso')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'atencion@junta.test' })).toBeVisible();
  await expectAccessible(page, 'dispute, reported');

  await logInAs(page, server, staff.administrator);
  await page.goto('/app/mesa-de-ayuda');
  await expect(panel(page)).toContainText('1 abierta');
  await expect(panel(page)).toContainText('Sin atender');
  await panel(page).getByRole('button', { name: 'Me encargo' }).click();
  await expect(panel(page)).toContainText('La atiende usted');
  await panel(page)
    .getByRole('button', { name: /^Escribir una nota/ })
    .click();
  const note = dialog(page, /^Nota sobre/);
  await note.getByRole('textbox', { name: 'Nota' }).fill('Dice que no votó.');
  await note.getByRole('button', { name: 'Guardar' }).click();
  await expect(panel(page)).toContainText('Dice que no votó.');
  await page.getByRole('textbox', { name: 'Número de documento o correo' }).fill('1000000478');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText('Identidad en disputa', { exact: true })).toBeVisible();
  await expectAccessible(page, 'help desk with a dispute');
  await panel(page).getByRole('button', { name: 'Cerrar con respuesta' }).click();
  const closing = dialog(page, 'Cerrar con respuesta');
  await closing.getByRole('button', { name: 'Cerrar y responder' }).click();
  await expect(closing.getByText('Elija en qué terminó')).toBeVisible();
  await expectAccessible(page, 'closing a dispute', '[role=dialog]');
  await closing.getByRole('combobox', { name: 'En qué terminó' }).selectOption({ label: 'Otro resultado' });
  await closing.getByRole('textbox', { name: 'Respuesta' }).fill('Hablamos contigo y lo revisamos.');
  await closing.getByRole('button', { name: 'Cerrar y responder' }).click();
  await expect(panel(page)).toContainText('No hay identidades en disputa abiertas.');
  await panel(page).getByRole('button', { name: 'Cerradas' }).click();
  await expect(panel(page)).toContainText('Hablamos contigo y lo revisamos.');
});

test('a dead link says what to do', async ({ page }) => {
  await page.goto(`/no-fui-yo/voto#token=${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Este enlace no sirve' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'atencion@junta.test' })).toBeVisible();
  await expectAccessible(page, 'dispute, dead link');
});
