import { expect, type Locator, type Page } from '@playwright/test';
import { bogotaDay } from '@urna/contract/shared/dates';
import { cast } from '../../apps/server/src/demo/people.ts';
import { registerUpTo, signIn } from '../support/candidate-by-api.ts';
import { addresses, askToValidate, CEDULA, combobox, openForm, textbox } from '../support/candidate-form.ts';
import { test } from '../support/server.ts';
import { holdRequests } from '../support/unreliable-network.ts';

function refusalOf(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: 'No es posible continuar' });
}

/** The refusal is announced and visible, and lets the person try another document. */
async function expectRefused(page: Page, words: string): Promise<void> {
  await expect(refusalOf(page)).toContainText(words);
  await expect(refusalOf(page)).toBeInViewport();
  await expect(textbox(page, 'Número de documento')).toBeEditable();
  await expect(textbox(page, 'Fecha de expedición')).toBeDisabled();
  await expect(page.getByRole('timer')).toBeHidden();
}

test('shows the refusal for an applicant with data of an earlier year, with the link to update them', {
  tag: ['@mobile-full', '@full'],
}, async ({ page, context }) => {
  await openForm(page);
  await askToValidate(page, String(cast.outdated));
  const year = bogotaDay(new Date()).slice(0, 4);
  await expectRefused(
    page,
    `Para inscribirse debe tener sus datos actualizados en el año ${year}. Actualícelos y vuelva a intentarlo.`,
  );
  // The linked page is external, so its response is mocked.
  await context.route(/jcc\.gov\.co/, (route) => route.fulfill({ contentType: 'text/html', body: 'Otra entidad' }));
  const opened = context.waitForEvent('page');
  await refusalOf(page)
    .getByRole('link', { name: /^Actualizar mis datos/ })
    .click();
  await expect(await opened).toHaveURL(/jcc\.gov\.co/);
  await expect(page).toHaveURL(addresses().personalForm);
});

test('shows the refusal for an applicant with a disciplinary sanction', { tag: '@full' }, async ({ page }) => {
  await openForm(page);
  await askToValidate(page, String(cast.sanctioned));
  await expectRefused(
    page,
    'No es posible inscribir su candidatura: el registro informa una sanción disciplinaria vigente.',
  );
});

test('shows the same refusal for an inactive card and for an unknown document', { tag: '@full' }, async ({ page }) => {
  const words = 'El documento no corresponde a un contador público con tarjeta profesional activa en el registro';
  await openForm(page);
  await askToValidate(page, String(cast.inactiveCard));
  await expectRefused(page, words);
  // The lines with the board's address come a moment later.
  const contact = refusalOf(page).getByRole('link', { name: 'atencion@junta.test' });
  await expect(contact).toBeVisible();
  const refusal = await refusalOf(page).innerText();
  await askToValidate(page, '99999999');
  await expectRefused(page, words);
  await expect(contact).toBeVisible();
  expect(await refusalOf(page).innerText()).toBe(refusal);
});

test('shows the refusal for an applicant with a candidacy of the other kind, in both directions', {
  tag: '@full',
}, async ({ page, server, newPerson }) => {
  const accountant = newPerson();
  await registerUpTo('data', server, accountant, 'CANDIDATE_ACCOUNTANT');
  await openForm(page, 'CANDIDATE_IES');
  await askToValidate(page, accountant.number);
  await expectRefused(page, 'Usted ya tiene una candidatura como representante de los contadores públicos.');
  await refusalOf(page).getByRole('link', { name: 'Continuar esa inscripción' }).click();
  await expect(page).toHaveURL(addresses('CANDIDATE_ACCOUNTANT').personalForm);

  const ofInstitution = newPerson();
  await registerUpTo('data', server, ofInstitution, 'CANDIDATE_IES');
  await openForm(page, 'CANDIDATE_ACCOUNTANT');
  await askToValidate(page, ofInstitution.number);
  await expectRefused(
    page,
    'Usted ya tiene una candidatura como representante de las instituciones de educación superior.',
  );
});

test('shows the refusal for a finalized registration', { tag: '@full' }, async ({ page, server, newPerson }) => {
  const person = newPerson();
  await registerUpTo('submitted', server, person);
  await openForm(page);
  await askToValidate(page, person.number);
  await expectRefused(page, 'La inscripción con este documento ya fue finalizada.');
});

test('shows the refusal for an applicant with a session on another device', { tag: '@full' }, async ({
  page,
  server,
  newPerson,
}) => {
  const person = newPerson();
  await signIn(server, person);
  await openForm(page);
  await askToValidate(page, person.number);
  await expectRefused(page, 'Usted tiene una sesión activa en otro dispositivo.');
  await expect(refusalOf(page).getByRole('button', { name: 'Cerrar la otra sesión con un código' })).toBeVisible();
});

test('shows that the registration window is closed, on the landing page and in the form', { tag: '@full' }, async ({
  page,
}) => {
  // The journeys share one server, whose window must stay open for the others, so only its responses are mocked here.
  // Other tests show that the server refuses by its calendar.
  const reason = 'Las inscripciones cerraron el 12/09/2025 a las 17:00.';
  await page.route('**/api/elections/calendar', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: { windows: Record<string, object> } };
    answer.data.windows['inscription'] = { opens_at: '2025-08-01T13:00:00Z', closes_at: '2025-09-12T22:00:00Z' };
    await route.fulfill({ json: answer });
  });
  await page.route('**/api/validate-applicant', (route) =>
    route.fulfill({ status: 403, json: { message: reason, code: 'window_closed' } }),
  );
  await page.goto('/home');
  const buttons = page.getByRole('button', { name: 'Iniciar Inscripción' });
  await expect(buttons).toHaveCount(2);
  for (const button of await buttons.all()) {
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(new RegExp(reason));
  }
  await expect(page.getByText(reason)).toHaveCount(2);
  await openForm(page);
  await askToValidate(page, '1000000140');
  await expectRefused(page, reason);
});

test('asks for the document type before the list of types has loaded', { tag: '@full' }, async ({ page }) => {
  const letGo = await holdRequests(page, '**/api/lookups/identification-types');
  await openForm(page);
  const kind = combobox(page, 'Tipo de documento');
  await expect(kind.getByRole('option')).toHaveText(['Cargando…']);
  await page.getByRole('button', { name: 'Validar', exact: true }).click();
  await expect(page.getByText('El tipo de documento es obligatorio')).toBeVisible();
  await expect(kind).toBeFocused();
  letGo();
  await kind.selectOption({ label: CEDULA });
  await expect(kind).toBeFocused();
});

test('validates the form in the browser without sending a request', { tag: '@full' }, async ({ page }) => {
  let calls = 0;
  await page.route('**/api/validate-applicant', (route) => {
    calls += 1;
    return route.continue();
  });
  await openForm(page);
  const validateButton = page.getByRole('button', { name: 'Validar', exact: true });
  await validateButton.click();
  await expect(combobox(page, 'Tipo de documento')).toBeFocused();
  await combobox(page, 'Tipo de documento').selectOption({ label: CEDULA });
  for (const [number, words] of [
    ['12ab34', 'Solo se permiten números'],
    ['1234', 'Debe tener al menos 5 dígitos'],
    ['1234567890123456', 'No puede tener más de 15 dígitos'],
    ['', 'El número de documento es obligatorio'],
  ] as const) {
    await textbox(page, 'Número de documento').fill(number);
    await validateButton.click();
    await expect(page.getByText(words)).toBeVisible();
    await expect(textbox(page, 'Número de documento')).toBeFocused();
  }
  expect(calls).toBe(0);
});
