import type { Page } from '@playwright/test';

/** Opens the local mailbox and searches it by address. */
export async function openMailbox(page: Page, address: string): Promise<void> {
  await page.goto('/correo');
  const field = page.getByRole('searchbox', { name: 'Buscar por dirección' });
  const found = page.waitForResponse(
    (response) =>
      response.url().endsWith('/dev/mail/search') && (response.request().postData() ?? '').includes(`"${address}"`),
  );
  await field.fill(address);
  await found;
}
