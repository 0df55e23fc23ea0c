import { expect, type Page } from '@playwright/test';
import type { DemoPerson } from '../../apps/server/src/demo/people.ts';
import { logOut } from '../support/candidate-by-api.ts';
import { enterMailedCode } from '../support/candidate-code.ts';
import {
  addresses,
  answersOf,
  askToValidate,
  continueButton,
  expectDraftKept,
  fillForm,
  hiddenTextbox,
  openForm,
  reveal,
  textbox,
  validate,
} from '../support/candidate-form.ts';
import { test } from '../support/server.ts';

interface TokenInfo {
  token: string;
  time_milliseconds: number;
}

/** Validates the document with a fake clock and returns the session that the server opened. */
async function enter(page: Page, person: DemoPerson): Promise<TokenInfo> {
  await page.clock.install();
  await openForm(page);
  const answer = page.waitForResponse('**/api/validate-applicant');
  await validate(page, person);
  return ((await (await answer).json()) as { token_info: TokenInfo }).token_info;
}

/** Moves the browser's clock to a number of seconds before the session's end. */
async function moveToSecondsBeforeEnd(page: Page, session: TokenInfo, seconds: number): Promise<number> {
  const now = await page.evaluate(() => Date.now());
  const jump = session.time_milliseconds - seconds * 1000 - now;
  await page.clock.fastForward(jump);
  return jump;
}

function warning(page: Page) {
  return page.getByRole('dialog', { name: 'Advertencia de Sesión' });
}

function expired(page: Page) {
  return page.getByRole('dialog', { name: 'Sesión Terminada' });
}

test('the session counts down, warns, and is renewed at its end', { tag: ['@mobile-full', '@full'] }, async ({
  page,
  newPerson,
}) => {
  const person = newPerson();
  const session = await enter(page, person);
  const timer = page.getByRole('timer');
  await expect(timer).toContainText(/(30:00|29:\d\d)$/);
  const first = await timer.innerText();
  await expect(timer).not.toHaveText(first);
  await reveal(page, 'Primer nombre');
  await textbox(page, 'Primer nombre').fill('Lo que estaba escribiendo');

  let moved = await moveToSecondsBeforeEnd(page, session, 123);
  await expect(timer).toContainText(/02:0[0-3]$/);
  await expect(warning(page)).toBeVisible();
  await expect(timer).toContainText(/0(2:00|1:5\d)$/);
  await expect(warning(page)).toContainText('Su sesión expirará en menos de 2 minutos.');
  await expect(warning(page)).toContainText('Por favor, guarde su progreso si es necesario.');
  await warning(page).getByRole('button', { name: 'Entendido' }).click();
  await expect(warning(page)).toBeHidden();

  // Only the browser's clock has moved, so the server's response is shifted by the same amount.
  await page.route('**/api/applicant/refresh-token', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { token_info: TokenInfo };
    answer.token_info.time_milliseconds += moved;
    await route.fulfill({ response, json: answer });
  });
  moved += await moveToSecondsBeforeEnd(page, session, 0);
  await expect(expired(page)).toBeVisible();
  await expect(expired(page)).toContainText('Su sesión ha expirado.');
  await expect(expired(page)).toContainText('Será redirigido automáticamente.');
  await expect(expired(page).getByRole('button', { name: 'Aceptar' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 400);
  await expect(expired(page)).toBeVisible();
  await expect(expired(page).getByRole('button', { name: 'Cerrar', exact: true })).toHaveCount(0);

  const refreshed = await page.waitForResponse('**/api/applicant/refresh-token');
  expect(refreshed.status()).toBe(200);
  await expect(expired(page)).toBeHidden();
  await expect(timer).toContainText(/(30:00|29:\d\d)$/);
  await expect(textbox(page, 'Primer nombre')).toHaveValue('Lo que estaba escribiendo');
  await expect(page).toHaveURL(addresses().personalForm);

  // The new token works from now on.
  await fillForm(page, answersOf(person));
  await continueButton(page).click();
  await expect(page).toHaveURL(addresses().documentForm);
});

test('the five seconds of "Sesión Terminada" can be cut short', { tag: '@full' }, async ({ page, newPerson }) => {
  const session = await enter(page, newPerson());
  let moved = 0;
  let renewals = 0;
  await page.route('**/api/applicant/refresh-token', async (route) => {
    renewals += 1;
    const response = await route.fetch();
    const answer = (await response.json()) as { token_info: TokenInfo };
    answer.token_info.time_milliseconds += moved;
    await route.fulfill({ response, json: answer });
  });
  moved = await moveToSecondsBeforeEnd(page, session, 0);
  const asked = page.waitForRequest('**/api/applicant/refresh-token', { timeout: 3000 });
  await expired(page).getByRole('button', { name: 'Aceptar' }).click();
  await asked;
  await expect(expired(page)).toBeHidden();
  await expect(page.getByRole('timer')).toContainText(/(30:00|29:\d\d)$/);
  // The running five-second countdown must not renew it again.
  await page.clock.fastForward(6000);
  await expect(page.getByRole('timer')).toContainText(/29:\d\d$/);
  expect(renewals).toBe(1);
});

test('a session that ended on the server leads home with a message, and the draft is kept', { tag: '@full' }, async ({
  page,
  server,
  newPerson,
}) => {
  const person = newPerson();
  const session = await enter(page, person);
  await textbox(page, 'Dirección de residencia').fill('Calle que no se pierde 45');
  await expectDraftKept(page);
  await logOut(server, session.token);
  await moveToSecondsBeforeEnd(page, session, 0);
  await expect(expired(page)).toBeVisible();
  await page.clock.fastForward(5000);
  await expect(page).toHaveURL('/home');
  await expect(
    page.getByText('Su sesión terminó. Lo que escribió quedó guardado: valide su documento para continuar.'),
  ).toBeVisible();
  await expect(page.getByRole('timer')).toBeHidden();

  await openForm(page);
  await expect(page.getByRole('note').filter({ hasText: 'Su sesión terminó' })).toBeVisible();
  await expect(hiddenTextbox(page, 'Dirección de residencia')).toHaveValue('');
  // What was typed is on the server, so the number alone opens nothing.
  await askToValidate(page, person.number);
  await enterMailedCode(page, server, person);
  await expect(textbox(page, 'Dirección de residencia')).toHaveValue('Calle que no se pierde 45');
});

test("one person's draft is never shown to another", async ({ page, server, newPerson }) => {
  const session = await enter(page, newPerson());
  await textbox(page, 'Dirección de residencia').fill('Solo de la primera persona 1');
  await expectDraftKept(page);
  await logOut(server, session.token);
  await moveToSecondsBeforeEnd(page, session, 0);
  await page.clock.fastForward(5000);
  await expect(page).toHaveURL('/home');
  await openForm(page);
  await validate(page, newPerson());
  await expect(textbox(page, 'Dirección de residencia')).toHaveValue('');
});
