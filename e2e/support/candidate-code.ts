import { expect, type Locator, type Page } from '@playwright/test';
import type { DemoPerson } from '../../apps/server/src/demo/people.ts';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { mailedCode, registerUpTo } from './candidate-by-api.ts';
import { askToValidate, openForm } from './candidate-form.ts';

export function codeModal(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Verifique que es usted' });
}

export function codeBox(page: Page): Locator {
  return codeModal(page).getByRole('textbox', { name: 'Código de verificación' });
}

/** Types the code from the mail; the sixth digit sends it. */
export async function enterMailedCode(page: Page, server: ServerProcess, person: DemoPerson): Promise<void> {
  await expect(codeModal(page)).toBeVisible();
  await codeBox(page).fill(await mailedCode(server, person.email));
  await expect(codeModal(page)).toBeHidden();
}

/** Comes back to a registration that was begun before, up to where it was. */
async function comeBack(page: Page, server: ServerProcess, person: DemoPerson): Promise<void> {
  await askToValidate(page, person.number);
  await enterMailedCode(page, server, person);
}

/** As somebody who had come as far as this before, and comes back. */
export async function comeBackAt(
  stage: 'data' | 'preview',
  page: Page,
  server: ServerProcess,
  person: DemoPerson,
): Promise<void> {
  await registerUpTo(stage, server, person);
  await openForm(page);
  await comeBack(page, server, person);
}
