import { expect, type Page } from '@playwright/test';
import { errorCatalogue } from '@urna/contract/shared/errors';
import { choiceRequired, declarationRequired } from '@urna/contract/shared/person-fields';
import { expectAccessibleOnTheWay } from '../support/accessibility.ts';
import {
  addresses,
  answersOf,
  combobox,
  continueButton,
  fillForm,
  openForm,
  textbox,
  validate,
} from '../support/candidate-form.ts';
import { test } from '../support/server.ts';

/** The errors of an accountant's empty form, in screen order. A city waits for its department. */
const required = [
  'La fecha de expedición es obligatoria',
  choiceRequired.issuance_department,
  'La tarjeta profesional es obligatoria',
  choiceRequired.titleType,
  'El primer nombre es obligatorio',
  'El primer apellido es obligatorio',
  'El segundo apellido es obligatorio',
  choiceRequired.birth_place_department,
  'La fecha de nacimiento es obligatoria',
  choiceRequired.gender,
  'El correo electrónico es obligatorio',
  'El número de celular es obligatorio',
  choiceRequired.residence_place_department,
  'La dirección de residencia es obligatoria',
  ...Object.values(declarationRequired),
];

function summary(page: Page) {
  return page.getByRole('alert', { name: 'Revise estos datos para continuar' });
}

test('an empty form is refused in words that lead to the fields', { tag: '@mobile-full' }, async ({
  page,
  newPerson,
}) => {
  await openForm(page);
  await validate(page, newPerson());
  for (const title of ['Información de Contacto', 'Declaración Juramentada']) {
    const section = page.getByRole('button', { name: title });
    if ((await section.getAttribute('aria-expanded')) === 'true') await section.click();
    await expect(section).toHaveAttribute('aria-expanded', 'false');
  }
  await expect(textbox(page, 'Correo electrónico')).toBeHidden();

  await continueButton(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(summary(page)).toBeInViewport();
  await expect(page).toHaveTitle(/^Error: Información personal - /);
  await expect(summary(page).getByRole('link')).toHaveText(required);
  // Each error is shown beside its field too, for people who read the form and not the summary.
  for (const message of required) await expect(page.getByText(message, { exact: true })).toHaveCount(2);
  await expectAccessibleOnTheWay(page, 'form, refused');

  const contact = page.getByRole('button', { name: 'Información de Contacto' });
  if ((await contact.getAttribute('aria-expanded')) === 'true') await contact.click();
  await expect(textbox(page, 'Correo electrónico')).toBeHidden();
  await summary(page).getByRole('link', { name: 'El correo electrónico es obligatorio' }).click();
  const email = textbox(page, 'Correo electrónico');
  await expect(email).toBeFocused();
  await expect(email).toBeInViewport();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription(/El correo electrónico es obligatorio/);

  await page.keyboard.type('ana@correo');
  await page.keyboard.press('Tab');
  await expect(summary(page).getByRole('link', { name: 'Correo electrónico inválido' })).toBeVisible();
  await email.fill('ana@correo.test');
  await page.keyboard.press('Tab');
  await expect(summary(page).getByRole('link')).toHaveCount(required.length - 1);
  // A second refusal is announced again.
  await continueButton(page).click();
  await expect(summary(page)).toBeFocused();
});

test('each rule of a field is said in its words', { tag: '@full' }, async ({ page, newPerson }) => {
  await openForm(page);
  await validate(page, newPerson());
  const year = new Date().getFullYear();
  const cases = [
    ['Fecha de expedición', `${year + 1}-01-01`, 'La fecha no puede ser futura'],
    ['Fecha de expedición', '2001-02-30', 'La fecha no es válida; use el formato AAAA-MM-DD'],
    ['Fecha de nacimiento', `${year - 17}-01-01`, 'Debes tener al menos 18 años'],
    ['Fecha de nacimiento', `${year - 102}-01-01`, 'La edad no puede superar los 100 años'],
    ['Correo electrónico', 'sin-arroba', 'Correo electrónico inválido'],
    ['Número de celular', '310-45x', 'Solo se permiten números'],
    ['Número de celular', '6014567890', 'Los celulares de Colombia empiezan por 3'],
    ['Número de celular', '310456789', 'Debe tener al menos 10 dígitos'],
    ['Número de celular', '31045678901', 'Debe tener maximo 10 dígitos'],
    ['Teléfono fijo (opcional)', '601 ext 23', 'Solo se permiten números'],
  ] as const;
  for (const [label, text, message] of cases) {
    const field = textbox(page, label);
    await field.fill(text);
    await field.press('Tab');
    await expect(field, text).toHaveAccessibleDescription(new RegExp(message));
    await field.fill('');
  }
});

test('a server error is shown at its field', { tag: '@full' }, async ({ page, newPerson }) => {
  const person = newPerson();
  await openForm(page);
  await validate(page, person);
  await fillForm(page, answersOf(person));
  // Both sides apply the same rules, so only a payload modified in transit reaches the server's check.
  await page.route('**/api/candidates', (route) => {
    const payload = route.request().postDataJSON() as Record<string, unknown>;
    return route.continue({ postData: { ...payload, mobile_phone: '123', birth_city_id: 999_999 } });
  });
  await page.getByRole('button', { name: 'Información de Contacto' }).click();
  await continueButton(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await summary(page).getByRole('link', { name: 'Debe tener al menos 10 dígitos' }).click();
  await expect(textbox(page, 'Número de celular')).toBeFocused();
  await expect(textbox(page, 'Número de celular')).toHaveAccessibleDescription(/Debe tener al menos 10 dígitos/);
  await expect(textbox(page, 'Número de celular')).toHaveValue('3104567890');

  await page.unroute('**/api/candidates');
  await continueButton(page).click();
  await expect(page).toHaveURL(addresses().documentForm);
});

test('a server error without a field is shown, and no input is lost', { tag: '@full' }, async ({ page, newPerson }) => {
  const person = newPerson();
  await openForm(page);
  await validate(page, person);
  await fillForm(page, answersOf(person));
  await page.route('**/api/candidates', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
  await continueButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: errorCatalogue.unexpected.message })).toBeVisible();
  await expect(combobox(page, 'Ciudad de residencia')).toHaveValue('Chía');
  await page.unroute('**/api/candidates');
  await continueButton(page).click();
  await expect(page).toHaveURL(addresses().documentForm);
});
