import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { dismissToasts, toast } from '@urna/ui/toast';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { calendar, open, openBallot, refusal, serve } from '../../testing/stub-server.ts';
import { Frame } from '../frame/frame.tsx';
import { restore } from '../keep.ts';
import { loadProcess } from '../process.ts';
import { visitOf } from '../routes.ts';
import { send } from '../session.ts';
import { begin } from '../voter.ts';

const CALENDAR = 'GET /api/elections/calendar';

async function show(address: string, answers: Record<string, unknown> = {}) {
  serve({ [CALENDAR]: { data: calendar() }, ...answers });
  await loadProcess();
  open(address);
  return render(<Frame />);
}

afterEach(() => {
  send({ type: 'logged-out' });
  dismissToasts();
  vi.restoreAllMocks();
});

describe('the categories', () => {
  test('tell institutions whose credential they need before they begin', async () => {
    const screen = await show('/voting/select', { [CALENDAR]: { data: calendar({}, 'Universidad de Prueba') } });
    await expect
      .element(screen.getByText(/con la credencial que te envió por correo Universidad de Prueba/))
      .toBeVisible();
    const link = screen.getByRole('link', { name: 'Votar por Representantes IES' }).element();
    expect(link.getAttribute('href')).toBe('/voting/login-ies');
    await expectAccessible();
  });

  test('offer nothing but the certificate once nobody votes any more', async () => {
    const closed = calendar();
    closed.windows = { voting: { opens_at: '2025-01-01T13:00:00.000Z', closes_at: '2025-02-01T22:00:00.000Z' } };
    const screen = await show('/voting/select', { [CALENDAR]: { data: closed } });
    await expect.element(screen.getByRole('heading', { name: '¿En qué categoría votaste?' })).toBeVisible();
    await expect.element(screen.getByText('Las votaciones cerraron el 01/02/2025 a las 17:00.').first()).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ya voté: ver mi certificado' }).elements()).toHaveLength(2);
    const main = screen.getByRole('main').element().textContent;
    for (const words of ['Antes de votar', 'identificarte y votar', '¿No sabes si puedes votar?', 'Votar por']) {
      expect(main).not.toContain(words);
    }
    await expectAccessible();
  });

  test('can be asked for again where they couldn’t be had', async () => {
    serve({ [CALENDAR]: refusal(404, 'not_found', 'No.') });
    await loadProcess();
    open('/voting/select');
    const screen = await render(<Frame />);
    await expect.element(screen.getByRole('heading', { name: 'No hay un proceso electoral en curso' })).toBeVisible();
  });
});

describe('the logins', () => {
  const code = { message: 'Te enviamos un código.', email: 'a**@demo.test', handle: 'h'.repeat(43), code_digits: 6 };

  test('say which document is not on the roll, also in the title of the tab', async () => {
    const screen = await show('/voting/login', {
      'POST /api/voting/accountant/request-code': refusal(404, 'not_on_roll', 'Este documento no está en el censo.'),
    });
    await screen.getByRole('textbox', { name: 'Cédula' }).fill('1000000999');
    await screen.getByRole('button', { name: 'Continuar' }).click();
    await expect.element(screen.getByText('Este documento no está en el censo.')).toBeVisible();
    await expect.poll(() => document.title).toMatch(/^Error: /);
    await expectAccessible();
  });

  test('say that a code is wrong, and when another can be asked for', async () => {
    const screen = await show('/voting/login', {
      'POST /api/voting/accountant/request-code': code,
      'POST /api/voting/accountant/verify-code': refusal(422, 'wrong_code', 'El código ingresado es incorrecto.'),
    });
    await screen.getByRole('textbox', { name: 'Cédula' }).fill('1000000401');
    await screen.getByRole('button', { name: 'Continuar' }).click();
    const field = screen.getByRole('textbox', { name: 'Código de verificación' });
    await expect.element(field).toHaveFocus();
    await field.fill('000000');
    await expect.element(screen.getByText('El código ingresado es incorrecto.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /^Reenviar en \d+ s$/ })).toBeDisabled();
    await expectAccessible();
  });

  test('name the fields of an institution that are missing', async () => {
    const screen = await show('/voting/login-ies');
    await screen.getByRole('button', { name: 'Iniciar Sesión' }).click();
    await expect.element(screen.getByText('Por favor ingresa una contraseña válida')).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Correo electrónico' })).toHaveFocus();
    await expectAccessible();
  });

  test('lead back to whoever opens a ballot without a session', async () => {
    await show('/voting/ballot-ies');
    expect(location.pathname).toBe('/voting/login-ies');
  });
});

test('a code that is asked for again within the minute is said to work still', async () => {
  const screen = await show('/voting/login', {
    'POST /api/voting/accountant/request-code': refusal(429, 'code_too_soon', 'Ya se envió un código.', {
      'retry-after': '30',
    }),
  });
  await screen.getByRole('textbox', { name: 'Cédula' }).fill('1000000401');
  await screen.getByRole('button', { name: 'Continuar' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Verificación de código' })).toBeVisible();
  await expect.element(screen.getByText(/sigue sirviendo/)).toBeVisible();
});

test('the place of a message stays when it goes, until another page comes', async () => {
  const screen = await show('/voting/login');
  const button = screen.getByRole('button', { name: 'Continuar' });
  const top = () => button.element().getBoundingClientRect().top;
  await document.fonts.ready;
  const before = top();
  toast.success('El código ha sido enviado a tu correo electrónico.');
  await expect.poll(top).toBeGreaterThan(before);
  // Until its place has been measured, too.
  await new Promise((done) => setTimeout(done, 100));
  const shown = top();
  dismissToasts();
  await expect.element(screen.getByText(/ha sido enviado/)).not.toBeInTheDocument();
  expect(top()).toBe(shown);
  open('/voting/select');
  await expect.element(screen.getByRole('heading', { name: '¿En qué categoría votas?' })).toBeVisible();
  open('/voting/login');
  await expect.poll(top).toBe(before);
});

test('a voter who voted on another device is told so in one way', async () => {
  const screen = await show('/voting/login');
  openBallot();
  send({ type: 'chosen', choice: { index: 1, name: 'Persona 1', card: '1-T', photoUrl: null } });
  send({ type: 'confirmed' });
  const told = { status: 409, code: 'already_voted', message: 'Ya votaste el 01/09/2025.', receiptToken: 'token' };
  send({ type: 'refused', token: 'token', refusal: told });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Ya votaste' })).toBeVisible();
  await expect.element(screen.getByText(/^Ya votaste el .* Lo que elegiste ahora no se registró\.$/)).toBeVisible();
  const alerts = screen
    .getByRole('alert')
    .elements()
    .map(({ textContent }) => textContent);
  expect(alerts.filter(Boolean)).toEqual([]);
  await expect.element(screen.getByRole('button', { name: 'Enviar de nuevo el comprobante' })).toBeVisible();
  await expectAccessible();
});

test('a voter with an authority’s credential is offered nothing that the server can’t know', async () => {
  const screen = await show('/voting/login-ies', { [CALENDAR]: { data: calendar({}, 'Universidad de Prueba') } });
  const voted = { message: 'Ya votaste el 01/09/2025.', receiptToken: 'token' };
  send({ type: 'entry-begun', entry: 1 });
  send({ type: 'found-voted', entry: 1, login: 'password', vote: null, voted });
  await expect.element(screen.getByText(/el servidor no sabe cuál papeleta es tuya/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Verificar el archivo completo' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Enviar de nuevo el comprobante' }).query()).toBeNull();
});

test('a link to another password is asked for by address', async () => {
  const screen = await show('/voting/forgot-password', {
    'POST /api/voting/ies/forgot': { message: 'Si el correo está en el censo, enviamos un enlace.' },
  });
  await screen.getByRole('textbox', { name: 'Correo electrónico' }).fill('nadie@ies.test');
  await screen.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect.element(screen.getByText(/enviamos un enlace/)).toBeVisible();
  await expectAccessible();
});

test('the page of a password link says where its token is missing', async () => {
  const screen = await show('/voting/set-password');
  await expect.element(screen.getByText('Falta el enlace')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Pedir otro enlace' })).toBeVisible();
  await expectAccessible();
});

test('a password link survives a reload until the server refuses it, and then offers another', async () => {
  const screen = await show('/voting/set-password', {
    'POST /api/voting/ies/set-password': refusal(422, 'dead_link', 'El enlace venció o ya se usó. Pide uno nuevo.'),
  });
  send({ type: 'password-link-opened', token: 'a'.repeat(43), vote: null });
  const reloaded = begin(restore(), visitOf(location));
  expect(reloaded).toMatchObject({ step: 'set-password', passwordLink: { token: 'a'.repeat(43) } });
  await screen.getByLabelText('Contraseña nueva').fill('Cumbre-8-larga');
  await screen.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect.element(screen.getByText(/venció o ya se usó/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Pedir otro enlace' })).toBeVisible();
  expect(restore().passwordLink).toBeNull();
  await expectAccessible();
});

test('a page of a past vote asks for the login of that vote and leads nobody to a ballot', async () => {
  const past = calendar();
  past.windows = { voting: { opens_at: '2024-01-01T00:00:00.000Z', closes_at: '2024-02-01T00:00:00.000Z' } };
  const address = '/voting/certificate?proceso=2024&eleccion=ies';
  const screen = await show(address, { 'GET /api/processes/2024/elections/calendar': { data: past } });
  await expect.element(screen.getByText('Esta votación ya cerró')).toBeVisible();
  await expect.element(screen.getByLabelText('Contraseña')).toBeVisible();
  expect(screen.getByText(/5 minutos para votar/).query()).toBeNull();
  expect(location.pathname + location.search).toBe(address);
  const another = screen.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).element();
  expect(another.getAttribute('href')).toBe('/voting/forgot-password?proceso=2024&eleccion=ies');
});
