import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { candidateKinds } from '@urna/contract/candidacy/candidacy';
import type { DemoPerson } from '../../apps/server/src/demo/people.ts';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { comeBackAt, enterMailedCode } from '../support/candidate-code.ts';
import { card, photoFile, uploadFile } from '../support/candidate-documents.ts';
import { addresses, askToValidate, openForm, reveal, textbox, validate } from '../support/candidate-form.ts';
import { expectWholeWords } from '../support/fits.ts';
import { phoneContext } from '../support/phone.ts';
import { test } from '../support/server.ts';

test.use(phoneContext);
test.describe.configure({ timeout: 240_000 });

/** Where the first card of the form begins, below the bar of GOV.CO. */
const firstCard = async (page: Page) => {
  const box = await page.getByRole('region', { name: 'Información de Documento' }).boundingBox();
  return box?.y ?? Number.POSITIVE_INFINITY;
};

const isOnTop = (button: Locator) =>
  button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

test('a telephone has room for form and documents, takes a date as it is written, and Back closes what is open over them', {
  tag: '@full',
}, async ({ page, browser, server, newPerson }) => {
  await test.step('the form', () => useForm(page, browser, server, newPerson()));
  await test.step('the documents', () => useDocuments(page, server, newPerson()));
});

async function useForm(page: Page, browser: Browser, server: ServerProcess, person: DemoPerson): Promise<void> {
  for (const kind of candidateKinds) {
    await openForm(page, kind);
    await expect(page.getByRole('button', { name: 'Validar', exact: true })).toBeVisible();
    expect(await firstCard(page), kind).toBeLessThanOrEqual(280);
  }
  await openForm(page);
  await validate(page, person);
  expect(await firstCard(page), 'validated').toBeLessThanOrEqual(280);
  await reveal(page, 'Fecha de nacimiento');
  await textbox(page, 'Fecha de nacimiento').pressSequentially('20071980');
  await expect(textbox(page, 'Fecha de nacimiento')).toHaveValue('1980-07-20');

  const elsewhere = await (await browser.newContext({ baseURL: server.url, viewport: page.viewportSize() })).newPage();
  await openForm(elsewhere);
  await askToValidate(elsewhere, person.number);
  const close = elsewhere.getByRole('button', { name: 'Cerrar la otra sesión con un código' });
  await expect(close).toBeVisible();
  await expectWholeWords(elsewhere, 'a session that is open elsewhere');
  await close.click();
  await enterMailedCode(elsewhere, server, person);
  await expect(elsewhere.getByText('Documento validado')).toBeVisible();
  await page.reload();
  const why = page.getByRole('dialog', { name: 'Su sesión sigue en otro dispositivo' });
  await expect(why).toContainText('Usted siguió en otro dispositivo con un código');
  await why.getByRole('button', { name: 'Entendido' }).click();
  await expect(page.getByRole('button', { name: 'Validar', exact: true })).toBeEnabled();
  await elsewhere.context().close();
}

async function useDocuments(page: Page, server: ServerProcess, person: DemoPerson): Promise<void> {
  await comeBackAt('data', page, server, person);
  const paths = addresses();
  await expect(card(page, 'Identificación')).toBeVisible();
  await expect(page.getByText('o arrastre el archivo')).toHaveCount(3);
  for (const words of await page.getByText('o arrastre el archivo').all()) await expect(words).toBeHidden();
  await expect(page.getByRole('button', { name: /^Continuar en mi teléfono/ })).toHaveCount(0);

  await uploadFile(page, 'Fotografía', await photoFile());
  const done = page.getByText(/^Listo: /);
  await expect(done).toBeVisible();
  const take = page.getByRole('button', { name: 'Tomar foto de Identificación' });
  await take.evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }));
  expect(await isOnTop(take)).toBe(true);
  await expect(done).toBeVisible();
  await expectWholeWords(page, 'documents');

  const viewer = page.getByRole('dialog', { name: 'Fotografía' });
  await card(page, 'Fotografía').getByRole('button', { name: 'Ver Fotografía' }).click();
  await expect(viewer).toBeVisible();
  await page.goBack();
  await expect(viewer).toBeHidden();
  await take.click();
  const capture = page.getByRole('dialog', { name: 'Tomar foto: Identificación' });
  await expect(capture).toBeVisible();
  await page.goBack();
  await expect(capture).toBeHidden();
  await card(page, 'Fotografía')
    .getByRole('button', { name: /^Eliminar/ })
    .click();
  const question = page.getByRole('dialog');
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(paths.documentForm);

  // What is closed by its own button leaves nothing for Back to close.
  await page.getByRole('link', { name: 'Volver al formulario' }).click();
  await expect(page).toHaveURL(paths.personalForm);
  await page.goBack();
  await expect(page).toHaveURL(paths.documentForm);
  await card(page, 'Fotografía').getByRole('button', { name: 'Ver Fotografía' }).click();
  await viewer.getByRole('button', { name: 'Cerrar' }).click();
  await expect(viewer).toBeHidden();
  await page.getByRole('link', { name: 'Volver al formulario' }).click();
  await expect(page).toHaveURL(paths.personalForm);
  await page.goBack();
  await expect(page).toHaveURL(paths.documentForm);
  await page.goForward();
  await expect(page).toHaveURL(paths.personalForm);
}
