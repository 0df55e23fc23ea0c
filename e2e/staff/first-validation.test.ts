import { expect, type Locator, type Page } from '@playwright/test';
import { undecidedTexts } from '@urna/contract/candidacy/review';
import { demoPerson } from '../../apps/server/src/demo/people.ts';
import { registerUpTo } from '../support/candidate-by-api.ts';
import {
  approve,
  drawn,
  finalize,
  lastLook,
  lists,
  mail,
  observations,
  openList,
  openReview,
  pageCount,
  pdfPage,
  reject,
  rows,
  sendApproval,
  tab,
  usualReasons,
} from '../support/review.ts';
import { test } from '../support/server.ts';
import { enterAs, forgetSession, logInAs, staff } from '../support/staff.ts';

test('a reviewer approves all documents, and can undo it for ten seconds', { tag: '@mobile-full' }, async ({
  page,
  server,
}) => {
  const person = demoPerson(1_000_000_201);
  await logInAs(page, server, staff.reviewer);
  await openReview(page, 'first', person.number);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Validación de Inscripción');
  await expect(page.getByText(undecidedTexts.first)).toBeVisible();
  await expect(finalize(page)).toBeDisabled();

  await approve(page, 'Fotografía');
  // The next candidate opens automatically.
  await expect(page.getByRole('heading', { name: 'Identificación' })).toBeVisible();
  await expect(pdfPage(page)).toContainText(person.first_last_name);
  await approve(page, 'Identificación');
  await expect(finalize(page)).toBeDisabled();
  await tab(page, 'Antecedentes').click();
  await expect(page.getByText(/^Según su texto es del \d\d\/\d\d\/\d{4}: hace 2\d días\.$/)).toBeVisible();
  await approve(page, 'Antecedentes');
  await expect(page.getByText(undecidedTexts.first)).toBeHidden();

  await observations(page).fill('');
  await finalize(page).click();
  await expect(page.getByText('Las observaciones son obligatorias.')).toBeVisible();
  await expect(observations(page)).toBeFocused();
  await observations(page).fill('Bien');
  await expect(page.getByText('Debe tener al menos 5 caracteres.')).toBeVisible();
  await observations(page).fill('x'.repeat(501));
  await expect(page.getByText('No debe exceder los 500 caracteres.')).toBeVisible();
  await observations(page).fill('Documentos completos y legibles.');

  // No dialog asks: for ten seconds it can be undone.
  await finalize(page).click();
  const pending = page.getByRole('region', { name: 'Aprobación por enviar' });
  await expect(pending).toContainText(`Se aprueba a ${person.first_name}`);
  await expect(finalize(page)).toBeDisabled();
  await pending.getByRole('button', { name: 'Deshacer' }).click();
  await expect(pending).toBeHidden();
  await expect(tab(page, 'Antecedentes')).toContainText('Aprobado');
  await expect(observations(page)).toHaveValue('Documentos completos y legibles.');
  await finalize(page).click();
  await sendApproval(page);
  await expect(page.getByText('Todos los documentos aprobados')).toBeVisible();
  await expect(finalize(page)).toBeHidden();
  await expect(page.getByRole('group', { name: /^Decisión sobre/ })).toBeHidden();

  await page.getByRole('main').getByRole('link', { name: 'Candidatos' }).last().click();
  await expect(page).toHaveURL(lists.first);
  await expect(page.getByRole('searchbox', { name: 'Buscar por cédula' })).toHaveValue(person.number);
  await expect(rows(page)).toContainText('Aprobado');
});

test('a rejection writes its reasons and sends the candidate to the correction', { tag: '@full' }, async ({
  page,
  server,
}) => {
  const person = demoPerson(1_000_000_202);
  const [reason] = usualReasons.cedula;
  await logInAs(page, server, staff.reviewer);
  await openReview(page, 'first', person.number);
  await approve(page, 'Fotografía');
  await reject(page, 'Identificación', reason);
  const own = page.getByRole('textbox', { name: 'Motivo del rechazo' });
  await expect(own).toHaveValue(reason);
  await own.fill(`${reason} Falta la fecha.`);
  await expect(observations(page)).toHaveValue(`Identificación: ${reason} Falta la fecha.`);
  await approve(page, 'Antecedentes');

  await finalize(page).click();
  await expect(lastLook(page)).toContainText('Para Subsanar');
  await expect(mail(page)).toContainText(`${reason} Falta la fecha.`);
  await lastLook(page).getByRole('button', { name: 'Finalizar validación' }).click();
  await expect(page.getByText('Documentos pendientes de subsanación')).toBeVisible();
  await tab(page, 'Identificación').click();
  await expect(page.getByText(`Motivo del rechazo: ${reason} Falta la fecha.`)).toBeVisible();

  await openList(page, 'final', person.number);
  await expect(rows(page)).toContainText('Para Subsanar');
});

test('a reviewer decides with the keyboard alone, and moves on to the next candidate of the list', {
  tag: '@full',
}, async ({ page, server }) => {
  await logInAs(page, server, staff.reviewer);
  await page.goto(`${lists.first}?tipo=ies&estado=pendiente&orden=antiguas`);
  // The column headers render before the candidates.
  await expect(rows(page).getByRole('rowheader').first()).toBeVisible();
  const names = await rows(page).getByRole('rowheader').allTextContents();
  await rows(page).first().getByRole('link').press('Enter');
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: names[0] ?? '' })
      .first(),
  ).toBeVisible();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Atajos de teclado' });
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('2');
  await expect(tab(page, 'Identificación')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('c');
  await expect(pageCount(page)).toHaveText(/^Página 1 de \d+$/);
  await page.keyboard.press('.');
  await expect(pageCount(page)).toHaveText(/^Página 2 de \d+$/);
  await page.keyboard.press('1');
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  for (const name of ['Fotografía', 'Identificación', 'Antecedentes', 'Carta de aceptación']) {
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'true');
    await expect(drawn(page)).toBeVisible();
    await press('a');
    await expect(tab(page, name)).toContainText('Aprobado');
  }
  await press('f');
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: names[1] ?? '' })
      .first(),
  ).toBeVisible();
  expect(keys).toBeLessThanOrEqual(6);
  await expect(tab(page, 'Fotografía')).toContainText('Pendiente');
  const pending = page.getByRole('region', { name: 'Aprobación por enviar' });
  await expect(pending).toContainText(names[0] ?? '');
  await page.keyboard.press('z');
  await expect(pending).toBeHidden();
  await expect(tab(page, 'Carta de aceptación')).toContainText('Aprobado');

  // A rejection leads to the first usual reason.
  await page.keyboard.press('1');
  await expect(drawn(page)).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByRole('checkbox', { name: usualReasons.photo[0] })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('textbox', { name: 'Motivo del rechazo' })).toHaveValue(usualReasons.photo[0]);
});

test('an approval within its ten seconds survives a reload, covers neither a document nor a message, and is sent before a logout', {
  tag: '@full',
}, async ({ page, server }) => {
  await logInAs(page, server, staff.otherReviewer);
  await openReview(page, 'first', '1000000205');
  for (const document of ['Fotografía', 'Identificación', 'Antecedentes']) await approve(page, document);
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, call] = /\/(candidates\/review|logout)$/.exec(request.url()) ?? [];
    if (call) calls.push(call);
  });
  await page.route('**/candidates/review', (route) => route.abort());
  await finalize(page).click();
  // Its ten seconds may be over before a slow machine has loaded the page anew.
  const approval = page.getByRole('region', { name: /^Aprobación (por|sin) enviar$/ });
  await expect(approval).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(approval).toBeVisible();
  await test.step('nothing is covered', () => expectNothingCovered(page, approval));

  // Without a connection the person is told, and stays.
  const logOut = page.getByRole('banner').getByRole('button', { name: 'Cerrar sesión' });
  await logOut.click();
  const leaving = page.getByRole('dialog', { name: '¿Está seguro que desea cerrar la sesión?' });
  await leaving.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(leaving.getByRole('alert')).toContainText('No se envió la aprobación de');
  await leaving.getByRole('button', { name: 'Cancelar' }).click();
  await page.unroute('**/candidates/review');
  calls.length = 0;
  await logOut.click();
  const sent = page.waitForResponse((response) => response.url().endsWith('/candidates/review'));
  await leaving.getByRole('button', { name: 'Cerrar sesión' }).click();
  expect((await sent).status()).toBe(200);
  await expect(page).toHaveURL('/auth/login');
  await expect.poll(() => calls).toEqual(['candidates/review', 'logout']);
  forgetSession(server, staff.otherReviewer);
});

test('a rejection without a reason isn’t sent', { tag: '@full' }, async ({ page, server, newPerson }) => {
  const person = newPerson();
  await registerUpTo('submitted', server, person);
  await logInAs(page, server, staff.reviewer);
  await openReview(page, 'first', person.number);
  for (const document of ['Identificación', 'Antecedentes']) await approve(page, document);
  await reject(page, 'Fotografía', usualReasons.photo[0]);
  await page.getByRole('checkbox', { name: usualReasons.photo[0] }).uncheck();
  await observations(page).fill('La fotografía no sirve.');
  await expect(page.getByText('Escoja o escriba el motivo del rechazo de Fotografía.')).toBeVisible();
  await expect(finalize(page)).toBeDisabled();
  await page.getByRole('textbox', { name: 'Motivo del rechazo' }).fill('Está borrosa.');
  await expect(finalize(page)).toBeEnabled();
});

test('shortcuts don’t fire while somebody types, and can be switched off for good', { tag: '@full' }, async ({
  page,
  server,
}) => {
  await logInAs(page, server, staff.reviewer);
  await openReview(page, 'first', '1000000206');
  await page.keyboard.press('o');
  await expect(observations(page)).toBeFocused();
  await page.keyboard.type('arac 2');
  await expect(observations(page)).toHaveValue('arac 2');
  await expect(tab(page, 'Fotografía')).toContainText('Pendiente');

  await page.getByRole('button', { name: 'Atajos de teclado' }).click();
  await page.getByRole('checkbox', { name: 'Usar los atajos en este equipo' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('a');
  await page.keyboard.press('?');
  await expect(tab(page, 'Fotografía')).toContainText('Pendiente');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('an unsent review is restored on return and after a reload, and closing the tab asks for confirmation', {
  tag: '@full',
}, async ({ page, server }) => {
  await logInAs(page, server, staff.reviewer);
  await openReview(page, 'first', '1000000207');
  await reject(page, 'Antecedentes', usualReasons.antecedentes[2]);
  await observations(page).fill('Pendiente de confirmar con la Junta.');
  await page.getByRole('link', { name: 'Rectificar candidatos' }).click();
  await expect(page.getByText(/quedan sin enviar/)).toBeVisible();
  await page.goBack();
  await expect(observations(page)).toHaveValue('Pendiente de confirmar con la Junta.');
  await expect(tab(page, 'Antecedentes')).toContainText('Rechazado');
  page.once('dialog', (reloading) => void reloading.accept());
  await page.reload();
  await expect(observations(page)).toHaveValue('Pendiente de confirmar con la Junta.');
  await expect(tab(page, 'Antecedentes')).toContainText('Rechazado');
  const opened = page.waitForEvent('dialog');
  const leaving = page.close({ runBeforeUnload: true });
  const dialog = await opened;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await leaving;
});

async function expectNothingCovered(page: Page, bar: Locator): Promise<void> {
  const decided = page.url();
  await page.getByRole('button', { name: 'Siguiente pendiente' }).click();
  await expect(page).not.toHaveURL(decided);
  const paper = drawn(page);
  await expect(paper).toBeVisible();
  const message = page.locator('[data-tone]', { hasText: 'Documento rechazado correctamente' });
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1024, height: 700 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    await expect(page.getByRole('group', { name: /^Decisión sobre/ })).toBeVisible();
    // On a page that is still being drawn anew the key is lost.
    await expect(async () => {
      await page.keyboard.press('r');
      await expect(message).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(bar).toBeVisible();
    // A telephone has no room beside the documents; its page scrolls.
    const parts = size.width > 1000 ? [bar, message, paper] : [bar, message];
    await expect.poll(() => overlapping(parts), { message: `${String(size.width)} px` }).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** The pairs of what is on the screen that lie over each other. */
async function overlapping(parts: readonly Locator[]): Promise<string[]> {
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .flatMap((other, after) =>
        one &&
        other &&
        one.x < other.x + other.width &&
        other.x < one.x + one.width &&
        one.y < other.y + other.height &&
        other.y < one.y + one.height
          ? [`${String(index)} and ${String(index + 1 + after)}`]
          : [],
      ),
  );
}

test('an unknown candidate shows a message with a link back', { tag: '@full' }, async ({ page, server }) => {
  await enterAs(page, server, staff.reviewer);
  for (const id of ['99999999', 'x', '0', '1e3']) {
    await page.goto(`${lists.first}/detail/${id}`);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('No encontramos lo que busca');
  }
  await page.getByRole('link', { name: 'Volver a Candidatos' }).click();
  await expect(rows(page)).toHaveCount(10);
});
