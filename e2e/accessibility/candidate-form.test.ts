import { expect } from '@playwright/test';
import { cast } from '../../apps/server/src/demo/people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { registerUpTo } from '../support/candidate-by-api.ts';
import { codeBox, codeModal, enterMailedCode } from '../support/candidate-code.ts';
import {
  answersOf,
  askToValidate,
  CEDULA,
  combobox,
  continueButton,
  fillForm,
  openForm,
  textbox,
  validate,
} from '../support/candidate-form.ts';
import { picture } from '../support/picture.ts';
import { test } from '../support/server.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ reducedMotion: 'reduce' });

test('the registration form is accessible: empty, with errors, filled, and with an open list', {
  tag: '@full',
}, async ({ page, newPerson }) => {
  const person = newPerson();
  await openForm(page, 'CANDIDATE_IES');
  await validate(page, person);
  await expectAccessible(page, 'form, validated');
  await continueButton(page).click();
  await expect(page.getByRole('alert', { name: 'Revise estos datos para continuar' })).toBeFocused();
  await expectAccessible(page, 'form, refused');
  await fillForm(page, answersOf(person, 'CANDIDATE_IES'));
  await picture(page, 'form');
  await expectAccessible(page, 'form, filled');
  await combobox(page, 'Ciudad de residencia').fill('a');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expectAccessible(page, 'form, list open');
});

test('the way into the form is accessible: its confirmation, refusal and code, and the modals of its session', {
  tag: '@full',
}, async ({ page, server, newPerson }) => {
  const person = newPerson();
  await registerUpTo('data', server, person);
  await page.clock.install();
  await openForm(page, 'CANDIDATE_IES');
  await expectAccessible(page, 'form, unknown person');
  await combobox(page, 'Tipo de documento').selectOption({ label: CEDULA });
  await textbox(page, 'Número de documento').fill(String(cast.outdated));
  await page.getByRole('button', { name: 'Validar', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Confirmar documento' })).toBeVisible();
  await expectAccessible(page, 'confirm document');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await askToValidate(page, String(cast.outdated));
  await expect(page.getByText('No es posible continuar')).toBeVisible();
  await expectAccessible(page, 'refused document');

  await openForm(page);
  await askToValidate(page, person.number);
  await expect(codeModal(page)).toBeVisible();
  await expectAccessible(page, 'code');
  await codeBox(page).fill('000000');
  await expect(codeModal(page)).toContainText('El codigo no es validos.');
  await expectAccessible(page, 'code, refused');

  await enterMailedCode(page, server, person);
  await page.getByRole('banner').getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'log out');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.clock.fastForward('28:10');
  await expect(page.getByRole('dialog', { name: 'Advertencia de Sesión' })).toBeVisible();
  await expectAccessible(page, 'session warning');
  await page.getByRole('button', { name: 'Entendido' }).click();
  // The renewal gets no response, as on a bad link, so the modal stays.
  await page.route('**/api/applicant/refresh-token', () => undefined);
  await page.clock.fastForward('02:00');
  await expect(page.getByRole('dialog', { name: 'Sesión Terminada' })).toBeVisible();
  await expectAccessible(page, 'session over');
});
