import { beginDirectoryLogin, getDirectory } from '@urna/contract/access/directory';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { given, refusal } from '../../../../testing/stub-api.ts';
import { LoginPage } from './login-page.tsx';

const at = '/auth/login';

test('a voter who came to the staff’s login finds the way to the vote, and no directory that there isn’t', async () => {
  const { screen } = await renderScreen(<LoginPage />, { at, answers: [given(getDirectory, { data: null })] });
  await expect.element(screen.getByText(/^Acceso exclusivo para el personal/)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Vaya a la votación' }))
    .toHaveAttribute('href', '/voting/select');
  await expect.element(screen.getByRole('button', { name: /Ingresar con/ })).not.toBeInTheDocument();
  await expectAccessible();
});

test('leads to the directory where there is one, and the tab keeps what binds its answer to this browser', async () => {
  sessionStorage.clear();
  const handle = 'h'.repeat(43);
  // The same page: a test can't leave its own.
  const url = new URL(`${at}#directorio`, location.href).href;
  const { screen, api } = await renderScreen(<LoginPage />, {
    at,
    answers: [
      given(getDirectory, { data: { label: 'Cuenta de la Junta' } }),
      given(beginDirectoryLogin, { data: { url, handle } }),
    ],
  });
  const button = screen.getByRole('button', { name: 'Ingresar con Cuenta de la Junta' });
  await expect.element(button).toBeVisible();
  await expectAccessible();
  await button.click();
  await expect.poll(() => location.hash).toBe('#directorio');
  expect(api.bodiesOf(beginDirectoryLogin)).toEqual([{}]);
  expect(JSON.parse(sessionStorage.getItem('urna-directorio') ?? '')).toEqual({ handle, state: null });
});

test('says that the directory fails, and the code is still there', async () => {
  const { screen } = await renderScreen(<LoginPage />, {
    at,
    answers: [
      given(getDirectory, { data: { label: 'Cuenta de la Junta' } }),
      given(beginDirectoryLogin, refusal('directory_unavailable')),
    ],
  });
  await screen.getByRole('textbox', { name: 'Número de documento' }).fill('900000001');
  await screen.getByRole('button', { name: 'Ingresar con Cuenta de la Junta' }).click();
  await expect.element(screen.getByText(/Ingrese con un código enviado a su correo/)).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Número de documento' })).toHaveValue('900000001');
});
