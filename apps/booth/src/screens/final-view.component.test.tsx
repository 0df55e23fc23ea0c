import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { calendar, openBallot, serve } from '../../testing/stub-server.ts';
import { Frame } from '../frame/frame.tsx';
import { loadProcess } from '../process.ts';
import { send } from '../session.ts';
import type { KeptReceipt } from '../voter.ts';

const OWN = `own${'A'.repeat(40)}`;
const OTHER = `other${'B'.repeat(38)}`;

const receipt: KeptReceipt = {
  process: '2025',
  contest: 'contador',
  question: 'Representante',
  name: 'Ana Gil',
  tracking_code: OWN,
  own_tracking_code: OWN,
  spoken: 'mesa luna río pan',
  voted_on: '2025-09-01',
  cast_at: '2025-09-01T15:00:00.000Z',
  certificate_code: 'ABCD',
  signed: 'not signed',
  published_key: { vkey: 'none', uuid: 'none' },
};

async function showReceipt(differing: Partial<KeptReceipt> = {}) {
  serve({ 'GET /api/elections/calendar': { data: calendar() } });
  await loadProcess();
  openBallot();
  send({ type: 'chosen', choice: { place: 1, name: 'Persona 1', card: '1-T', photoUrl: null } });
  send({ type: 'confirmed' });
  send({ type: 'cast', token: 'token', receipt: { ...receipt, ...differing } });
  return render(<Frame />);
}

afterEach(() => {
  send({ type: 'receipt-closed' });
  vi.restoreAllMocks();
});

test('a receipt for another ballot is no success: the own code stands first, and what the server said beside it', async () => {
  const screen = await showReceipt({ tracking_code: OTHER });
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('El comprobante no es de tu voto');
  expect(screen.getByText('¡Voto Registrado Exitosamente!').query()).toBeNull();
  const code = screen.getByRole('heading', { name: 'Código de seguimiento' }).element().nextElementSibling;
  expect(code?.textContent).toBe(OWN);
  await expect.element(screen.getByRole('alert').filter({ hasText: OTHER })).toBeVisible();
  await expectAccessible();
});

test('a receipt that isn’t signed with the published key is no success either', async () => {
  const screen = await showReceipt();
  // The worker may have to be built first.
  await expect.element(screen.getByText('Este comprobante no es válido'), { timeout: 20_000 }).toBeVisible();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('El comprobante no es de tu voto');
});

test('after a reload, which keeps no code of the certificate, the mail has it', async () => {
  const screen = await showReceipt({ name: null, certificate_code: null });
  await expect.element(screen.getByText('El certificado de que votaste está en tu correo.')).toBeVisible();
  expect(screen.getByRole('button', { name: /certificado/ }).query()).toBeNull();
});
