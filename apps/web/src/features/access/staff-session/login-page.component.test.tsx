import '../../../ui/theme/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { createQueryClient, MantineRoot } from '../../../app/app-context.tsx';
import { LoginPage } from './login-page.tsx';

test('a voter who came to the staff’s login finds the way to the vote', async () => {
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <LoginPage />
    </QueryClientProvider>,
    { wrapper: MantineRoot },
  );
  await expect.element(screen.getByText(/^Acceso exclusivo para el personal/)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Vaya a la votación' }))
    .toHaveAttribute('href', '/voting/select');
  await expectAccessible();
});
