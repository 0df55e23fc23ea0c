import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the local mailbox and searches it by address. */
export async function openMailbox(page: Page, address: string): Promise<void> {
  await page.goto('/correo');
  const field = page.getByRole('searchbox', { name: 'Buscar por dirección' });
  await field.fill(address);
  await field.press('Enter');
  await expect(page.getByRole('link', { name: 'Ver todos' })).toBeVisible();
}

/** Opens a mail of the list. */
export async function openMail(page: Page, subject: string): Promise<Locator> {
  const mail = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: subject }) })
    .first();
  const text = mail.getByRole('link').last();
  if (!(await text.isVisible())) await mail.getByRole('heading', { name: subject }).click();
  await expect(text).toBeVisible();
  return mail;
}

/** Opens a link of a mail in the local mailbox, as its recipient does. */
export async function openLinkOf(page: Page, address: string, subject: string, label: string): Promise<void> {
  await openMailbox(page, address);
  const mail = await openMail(page, subject);
  await mail.getByRole('link', { name: label }).click();
  await page.waitForURL((url) => url.pathname !== '/correo');
}
