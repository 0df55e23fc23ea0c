import { expect } from '@playwright/test';
import { expectAccessible, expectVariantAccessible } from '../support/accessibility.ts';
import { dialog } from '../support/administration.ts';
import { contests, openContest, openStep, test } from '../support/contest.ts';
import { picture } from '../support/picture.ts';
import { logInAs, staff } from '../support/staff.ts';
import {
  chooseFile,
  holdVote,
  openLink,
  openTrustee,
  prepareContest,
  readBack,
  saveKey,
  sealByApi,
  task,
  unlock,
} from '../support/trustee.ts';

test.use({ ownServer: 'accessibility-trustee', reducedMotion: 'reduce' });
test.describe.configure({ timeout: 420_000 });

const voters = ['1000000401', '1000000402'];

test('every screen of a trustee, and the administrator’s view of the trustees, are accessible', async ({
  page,
  server,
  browser,
}) => {
  await page.goto('/custodio');
  await expect(page.getByRole('heading', { level: 1, name: 'Página de custodios' })).toBeVisible();
  await expectVariantAccessible(page, 'no link');
  await page.goto(`/custodio#token=${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Este enlace no sirve' })).toBeVisible();
  await expectAccessible(page, 'dead link');

  await prepareContest(server, voters);
  await logInAs(page, server, staff.administrator);
  await openContest(page, contests.contador);
  const trustees = await openStep(page, 'Custodios');
  await trustees.getByRole('button', { name: 'Cambiar la regla' }).click();
  const rule = dialog(page, '¿Cuántos custodios hacen falta?');
  await rule.getByRole('combobox').selectOption('threshold');
  await expectAccessible(page, 'rule', '[role=dialog]');
  await rule.getByRole('button', { name: 'Cancelar' }).click();
  await trustees.getByRole('button', { name: 'Invitar a un custodio' }).click();
  const form = dialog(page, 'Invitar a un custodio');
  await form.getByText('Ya tiene su llave, hecha con belenios-tool').click();
  await expectAccessible(page, 'invitation', '[role=dialog]');
  await form.getByRole('textbox', { name: 'Nombre completo' }).fill('Luz Mora');
  await form.getByRole('textbox', { name: 'Correo electrónico' }).fill('custodio1@demo.test');
  await form.getByRole('button', { name: 'Enviar la invitación' }).click();
  await expect(form).toBeHidden();
  await openStep(page, 'Publicación');
  await expectAccessible(page, 'trustees awaited');

  const luz = await openTrustee(browser, server, { name: 'Luz Mora', email: 'custodio1@demo.test' });
  await expectVariantAccessible(luz.page, 'make a key');
  await luz.page.getByRole('button', { name: 'Crear mi llave' }).click();
  await luz.page.getByLabel('Frase de acceso', { exact: true }).fill('nube tambor colina trece');
  await picture(luz.page, 'trustee-key', { height: 900 });
  await luz.page.getByLabel('Frase de acceso', { exact: true }).fill('corta');
  await luz.page.getByRole('button', { name: 'Guardar el archivo' }).click();
  await expect(luz.page.getByText('La frase de acceso debe tener al menos 12 caracteres')).toBeVisible();
  await expectAccessible(luz.page, 'passphrase refused');
  await luz.page.reload();
  await saveKey(luz);
  await luz.page.getByLabel('Elegir el archivo guardado').setInputFiles({
    name: 'otro.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{}'),
  });
  await expect(luz.page.getByText('Ese archivo no sirve aquí')).toBeVisible();
  await expectVariantAccessible(luz.page, 'wrong file');
  await readBack(luz);
  await expect(task(luz.page, 'Haga el ensayo')).toBeVisible();
  await expectAccessible(luz.page, 'rehearsal');
  await luz.page.getByRole('button', { name: 'Hacer el ensayo' }).click();
  await expect(task(luz.page, 'Todo listo por ahora')).toBeVisible();
  await expectVariantAccessible(luz.page, 'ready');

  await page.reload();
  await openStep(page, 'Sellar');
  await page.getByRole('button', { name: 'Sellar la elección' }).click();
  const sealing = dialog(page, /^Sellar la elección/);
  await sealing.getByRole('button', { name: 'Sellar definitivamente' }).click();
  await expect(sealing.getByText('Escriba SELLAR para confirmar')).toHaveCount(2);
  await expectAccessible(page, 'sealing with few trustees refused', '[role=dialog]');
  await sealByApi(server);
  await openLink(server, luz);
  await expect(task(luz.page, 'Firme el acta de sellado')).toBeVisible();
  await expectAccessible(luz.page, 'sealing act');
  await chooseFile(luz.page, luz.file);
  await unlock(luz.page, 'otra frase que no es');
  await expect(luz.page.getByText(/^Esa frase no abre el archivo/)).toBeVisible();
  await expectVariantAccessible(luz.page, 'wrong passphrase');
  await unlock(luz.page);
  await luz.page.getByText('Exportar en el formato de belenios-tool').click();
  await luz.page.getByRole('button', { name: 'Comprobar lo que se selló' }).click();
  await expect(luz.page.getByText('Su llave está en lo que se selló')).toBeVisible();
  await expect(luz.page.getByRole('heading', { name: 'Dónde comprobarán su voto los votantes' })).toBeVisible();
  await expectAccessible(luz.page, 'setup checked');
  await luz.page.getByRole('button', { name: 'No es mi llave o algo no coincide' }).click();
  await expectAccessible(luz.page, 'objection', '[role=dialog]');
  await luz.page.keyboard.press('Escape');
  await page.reload();
  await openStep(page, 'Votación');
  await page.getByRole('button', { name: 'Abrir sin las firmas que faltan' }).click();
  await page.getByRole('button', { name: 'Abrir sin las firmas', exact: true }).click();
  await expect(page.getByText('Indique el motivo, con al menos 5 caracteres')).toBeVisible();
  await expectAccessible(page, 'opening without the acts, refused', '[role=dialog]');
  await page.keyboard.press('Escape');
  await expectVariantAccessible(page, 'opening waits');
  await luz.page.getByRole('button', { name: 'Firmar el acta de sellado' }).click();
  await expect(task(luz.page, 'Todo listo por ahora')).toBeVisible();
  await holdVote(server, voters, [0, 1]);
  await openLink(server, luz);
  await expect(task(luz.page, 'Descifre su parte del total')).toBeVisible();
  await expectVariantAccessible(luz.page, 'decryption');
  await chooseFile(luz.page, luz.file);
  await unlock(luz.page);
  await luz.page.getByRole('button', { name: 'Comprobar la urna' }).click();
  await expect(luz.page.getByText('La urna y la suma son correctas')).toBeVisible({ timeout: 60_000 });
  await picture(luz.page, 'trustee-decrypts', { height: 1000 });
  await expectAccessible(luz.page, 'checked');
  await page.reload();
  await openStep(page, 'Escrutinio');
  await expectAccessible(page, 'tally awaits trustees');
  await luz.page.getByRole('button', { name: 'Descifrar y enviar mi parte' }).click();
  await expect(task(luz.page, 'Su tarea terminó')).toBeVisible();
  await expectAccessible(luz.page, 'done');

  await page.reload();
  await page.getByRole('button', { name: 'Publicar el resultado' }).click();
  await expect(page.getByRole('button', { name: 'Publicar definitivamente' })).toBeVisible();
  await expectVariantAccessible(page, 'publication', '[role=dialog]');
  await page.getByRole('dialog').getByRole('textbox').fill('PUBLICAR');
  await page.getByRole('button', { name: 'Publicar definitivamente' }).click();
  await expect(page.getByRole('link', { name: 'Ver el resultado' })).toBeVisible();
  await expectAccessible(page, 'published');
});
