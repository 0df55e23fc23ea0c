import { expect } from '@playwright/test';
import { test } from '../support/server.ts';
import {
  ballotsIn,
  choiceCards,
  confirmButton,
  electorAddress,
  enterAsElector,
  mailedPasswordLink,
  voteDialog,
  voteRegistered,
} from '../support/voting.ts';

test('an elector enters with e-mail and password and nothing else, chooses another password, and votes in blank', async ({
  page,
  server,
}) => {
  const chosen = 'Cumbre-de-Nariño-8';
  const before = await ballotsIn(server, 'ies');
  await page.goto('/voting/select');
  await page.getByRole('link', { name: 'Votar por Representantes IES' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Acceso Votación IES' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(electorAddress(2));
  const password = page.getByLabel('Contraseña', { exact: true });
  await password.fill('no-es-esta');
  await page.getByRole('button', { name: 'Mostrar la contraseña' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert.filter({ hasText: 'El correo o la contraseña no son correctos.' })).toBeVisible();

  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  // The login has a field of the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'Elegir otra contraseña' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(electorAddress(2));
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByRole('main').getByRole('status')).not.toBeEmpty();
  const link = await mailedPasswordLink(server, electorAddress(2));
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Elige tu contraseña' })).toBeVisible();
  // Removed from the address bar and the history at once.
  await expect(page).toHaveURL('/voting/set-password');
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('token');
  const field = page.getByLabel('Contraseña nueva', { exact: true });
  const save = page.getByRole('button', { name: 'Guardar contraseña' });
  await field.fill('corta');
  await save.click();
  await expect(page.getByText('Por favor ingresa una contraseña válida')).toBeVisible();
  await field.fill('123456');
  await save.click();
  await expect(alert.filter({ hasText: 'de las más usadas' })).toBeVisible();
  await field.fill(chosen);
  await save.click();
  await expect(page).toHaveURL('/voting/login-ies');
  await enterAsElector(page, 2, chosen);

  await expect(page).toHaveURL('/voting/ballot-ies');
  await expect(choiceCards(page)).toHaveCount(8);
  await expect(choiceCards(page).first().getByText('IES', { exact: true })).toBeVisible();
  // The blank vote stands last, and the way to it is in sight at once.
  const lastCard = await choiceCards(page).last().boundingBox();
  const blank = await page.getByRole('button', { name: 'Votar en blanco' }).boundingBox();
  expect(blank?.y).toBeGreaterThan(lastCard?.y ?? 0);
  await expect(page.getByRole('button', { name: 'Ir al voto en blanco' })).toBeInViewport();
  await page.getByRole('button', { name: 'Ir al voto en blanco' }).click();
  await expect(page.getByRole('button', { name: 'Votar en blanco' })).toBeFocused();
  await expect(page).toHaveURL('/voting/ballot-ies');
  await page.keyboard.press('Enter');
  await expect(voteDialog(page)).toContainText('Voto en blanco');
  await confirmButton(page).click();
  await voteRegistered(page);
  expect(await ballotsIn(server, 'ies')).toBe(before + 1);
  await page.getByRole('button', { name: 'Volver a la página principal' }).click();
  await expect(page).toHaveURL('/voting/login-ies');

  // A link works once.
  await page.goto(link);
  await field.fill('Otra-más-larga-9');
  await save.click();
  await expect(alert.filter({ hasText: 'venció o ya se usó' })).toBeVisible();
  await page.getByRole('link', { name: 'Pedir otro enlace' }).click();
  await expect(page).toHaveURL('/voting/forgot-password');
});
