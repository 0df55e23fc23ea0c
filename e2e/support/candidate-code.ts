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

/** Types the mailed code; the sixth digit submits it. */
export async function enterMailedCode(page: Page, server: ServerProcess, person: DemoPerson): Promise<void> {
  await expect(codeModal(page)).toBeVisible();
  await codeBox(page).fill(await mailedCode(server, person.email));
  await expect(codeModal(page)).toBeHidden();
}

/** Registers up to a stage by API, then returns in the browser. */
export async function comeBackAt(
  stage: 'data' | 'preview',
  page: Page,
  server: ServerProcess,
  person: DemoPerson,
): Promise<void> {
  await registerUpTo(stage, server, person);
  await openForm(page);
  await askToValidate(page, person.number);
  await enterMailedCode(page, server, person);
}
