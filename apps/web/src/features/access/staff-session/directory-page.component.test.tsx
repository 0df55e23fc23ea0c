import { beginDirectoryLogin, finishDirectoryLogin, getDirectory } from '@urna/contract/access/directory';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { given, type PreparedAnswer, refusal } from '../../../../testing/stub-api.ts';
import { useAuthStore } from '../../../shared/access/staff-session/auth-store.ts';
import { DirectoryPage } from './directory-page.tsx';

const handle = 'h'.repeat(43);
const session = {
  token_info: { token: 'a-token', time_milliseconds: Date.now() + 3_600_000, type_candidate: null },
  data: {
    id: 1,
    identification_number: '1000000101',
    name: 'Camila Duarte',
    email: 'camila@demo.test',
    role: 'REVISOR',
    active: true,
    created_at: '2025-09-01T15:00:00Z',
  },
} as const;
const passkey = {
  challenge: 'AAAA',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
} as const;

beforeEach(() =>
  sessionStorage.setItem('urna-directorio', JSON.stringify({ handle, state: { back: '/app/rectificar-candidatos' } })),
);

const render = (search: string, ...answers: PreparedAnswer[]) =>
  renderScreen(<DirectoryPage />, {
    at: `/directorio${search}`,
    path: '/directorio',
    answers: [given(getDirectory, { data: { label: 'Cuenta de la Junta' } }), ...answers],
  });

test('an answer of the directory logs in, leaves the address, and leads back to where the login was needed', async () => {
  const { screen, api } = await render('?code=c&state=s&iss=i', given(finishDirectoryLogin, session));
  await expect.element(screen.getByRole('heading', { name: 'Otra página' })).toBeVisible();
  expect(api.bodiesOf(finishDirectoryLogin)).toEqual([{ handle, answer: 'code=c&state=s&iss=i' }]);
  expect(useAuthStore.getState().user?.name).toBe('Camila Duarte');
  expect([location.pathname, location.search]).toEqual(['/auth/login', '']);
  expect(history.state.usr).toEqual({ back: '/app/rectificar-candidatos' });
  expect(sessionStorage.getItem('urna-directorio')).toBeNull();
});

test('staff with a passkey go on to it after the directory', async () => {
  const asked = { message: 'Ahora use su llave de acceso.', identification_number: '1000000101', passkey };
  const { screen } = await render('?code=c&state=s', given(finishDirectoryLogin, asked));
  await expect.element(screen.getByRole('heading', { name: 'Otra página' })).toBeVisible();
  expect(location.pathname).toBe('/auth/verify-code');
  expect(useAuthStore.getState()).toMatchObject({
    user: null,
    user_validation: { identification_number: '1000000101' },
    passkey_request: { challenge: 'AAAA' },
  });
});

test('an account that nobody tied is told what to do', async () => {
  const { screen } = await render('?code=c&state=s', given(finishDirectoryLogin, refusal('directory_unknown')));
  await expect.element(screen.getByText(/pida a un administrador que la vincule/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Volver al inicio de sesión' })).toBeVisible();
  expect(location.search).toBe('');
  await expectAccessible();
});

test('an answer that this tab didn’t wait for is sent nowhere', async () => {
  sessionStorage.clear();
  const { screen, api } = await render('?code=c&state=s', given(finishDirectoryLogin, session));
  await expect.element(screen.getByText(/no comenzó en esta pestaña/)).toBeVisible();
  expect(api.bodiesOf(finishDirectoryLogin)).toEqual([]);
  expect(useAuthStore.getState().user).toBeNull();
});

test('the mailed link begins the tying, and the return says that it is done without logging in', async () => {
  const token = `12-e1800000000-${'a'.repeat(32)}`;
  const url = new URL('/directorio#directorio', location.href).href;
  const { screen, api } = await render(`#token=${token}`, given(beginDirectoryLogin, { data: { url, handle } }));
  await screen.getByRole('button', { name: 'Continuar' }).click();
  await expect.poll(() => api.bodiesOf(beginDirectoryLogin)).toEqual([{ link: token }]);
  await expectAccessible();
  await screen.unmount();

  const done = await render('?code=c&state=s', given(finishDirectoryLogin, { message: 'Su cuenta quedó vinculada.' }));
  await expect.element(done.screen.getByText('Su cuenta quedó vinculada.')).toBeVisible();
  expect(useAuthStore.getState().user).toBeNull();
  await expectAccessible();
});

test('a link that is dead says where another comes from', async () => {
  const token = `12-e1800000000-${'a'.repeat(32)}`;
  const { screen } = await render(`#token=${token}`, given(beginDirectoryLogin, refusal('dead_directory_link')));
  await screen.getByRole('button', { name: 'Continuar' }).click();
  await expect.element(screen.getByText(/Pida uno nuevo a un administrador/)).toBeVisible();
});
