import { expect, type Locator, type Page } from '@playwright/test';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { call, mailedCode } from './candidate-by-api.ts';

export const ELECTOR_PASSWORD = 'Votacion-2025';

/** The mail address of an accountant on the demonstration's roll. */
export function voterAddress(number: string): string {
  return `cc${number}@demo.test`;
}

export function electorAddress(number: number): string {
  return `rector${String(number).padStart(2, '0')}@ies.test`;
}

export async function askForCode(page: Page, number: string): Promise<void> {
  await page.goto('/voting/login-accountant');
  await page.getByRole('textbox', { name: 'Cédula' }).fill(number);
  await page.getByRole('button', { name: 'Continuar' }).click();
}

/** Logs in as an accountant with the mailed code. */
async function logInAsVoter(page: Page, server: ServerProcess, number: string): Promise<void> {
  await askForCode(page, number);
  // No mail is sent before this screen.
  await expect(page).toHaveURL('/voting/verify-code');
  await page
    .getByRole('textbox', { name: 'Código de verificación' })
    .fill(await mailedCode(server, voterAddress(number)));
}

/** Logs in as an accountant whose credential came with the link, or will be asked for; the login page is open. */
export async function enterWithCredential(page: Page, server: ServerProcess, number: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Cédula' }).fill(number);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL('/voting/verify-code');
  await page
    .getByRole('textbox', { name: 'Código de verificación' })
    .fill(await mailedCode(server, voterAddress(number)));
  await expect(page).toHaveURL('/voting/ballot-accountant');
}

/** Opens the ballot as an accountant. */
export async function enterAsVoter(page: Page, server: ServerProcess, number: string): Promise<void> {
  await logInAsVoter(page, server, number);
  await expect(page).toHaveURL('/voting/ballot-accountant');
  await ballotShown(page);
}

/** Opens the ballot as an institution's elector. */
export async function enterAsElector(page: Page, number: number, password = ELECTOR_PASSWORD): Promise<void> {
  await page.goto('/voting/login-ies');
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(electorAddress(number));
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(page).toHaveURL('/voting/ballot-ies');
  await ballotShown(page);
}

export async function ballotShown(page: Page): Promise<void> {
  await expect(page.getByText(/candidatos disponibles/)).toBeVisible();
}

/** The candidate cards of the current page, without the blank choice. */
export function choiceCards(page: Page): Locator {
  return page.getByRole('list', { name: /^Candidatos/ }).getByRole('listitem');
}

export function voteDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Confirmar Voto' });
}

export function confirmButton(page: Page): Locator {
  return voteDialog(page).getByRole('button', { name: 'Confirmar Voto' });
}

/** Chooses the first candidate of the page and returns the name. */
export async function chooseFirst(page: Page): Promise<string> {
  const card = choiceCards(page).first();
  const name = await card.getByRole('heading').innerText();
  await card.getByRole('button', { name: `Votar por ${name}` }).click();
  await expect(voteDialog(page)).toContainText(name);
  return name;
}

/** Waits until the page's worker has its script, and the page all that the worker opens. */
export async function encryptionRuns(page: Page): Promise<void> {
  await expect.poll(() => page.workers().length).toBe(1);
  await page.workers()[0]?.evaluate('true');
  await page.waitForLoadState('networkidle');
}

export async function voteRegistered(page: Page): Promise<void> {
  await expect(page).toHaveURL('/voting/final-view');
  await expect(page.getByRole('heading', { level: 1, name: '¡Voto Registrado Exitosamente!' })).toBeVisible();
}

/** The content under this heading of the final view. */
export async function trackingCode(page: Page): Promise<string> {
  return page
    .getByRole('region', { name: 'Tu comprobante' })
    .getByText(/^[A-Za-z0-9+/]{43}$/)
    .innerText();
}

/** The number of ballots in the box. */
export async function ballotsIn(server: ServerProcess, contest: 'contador' | 'ies'): Promise<number> {
  const { data } = (await call(server, 'GET', '/elections', undefined)) as {
    data: { contest: string; ballots: number }[];
  };
  return data.find((election) => election.contest === contest)?.ballots ?? Number.NaN;
}

/** The newest mailed link for choosing a password, as a path on this server. */
export async function mailedPasswordLink(server: ServerProcess, address: string): Promise<string> {
  const answer = await call(server, 'POST', '/dev/mail/search', { to: address });
  const [link] = (answer as { data: { text: string }[] }).data.flatMap(
    ({ text }) => /\/voting\/set-password#token=[\w-]+/.exec(text)?.[0] ?? [],
  );
  if (link === undefined) throw new Error('No link was mailed');
  return link;
}
