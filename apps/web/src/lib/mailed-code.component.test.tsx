import { QueryClientProvider } from '@tanstack/react-query';
import { CodeForm } from '@urna/ui/code-field';
import { serverNow } from '@urna/ui/server-clock';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../app/app-context.tsx';
import { ApiError } from './api-error.ts';
import { requestCode, useMailedCode } from './mailed-code.ts';

const refused = (message: string) => new ApiError({ status: 422, code: 'wrong_code', message });

const verify = vi.fn<(code: string) => Promise<void>>();
const resend = vi.fn<() => Promise<string | null>>();
const onCountdownEnd = vi.fn<() => void>();
const onNoticeSeen = vi.fn<() => void>();

function Form({ wait, notice = null }: { wait: number; notice?: string | null }) {
  const [sent] = useState({ time_milliseconds: serverNow() + wait, isComplete: false });
  const code = useMailedCode({ sent, onCountdownEnd, verify, resend, notice, onNoticeSeen });
  return <CodeForm {...code} intro="Escriba el código." submitLabel="Verificar" />;
}

async function open(wait = 0, notice: string | null = null) {
  vi.clearAllMocks();
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <Form wait={wait} notice={notice} />
    </QueryClientProvider>,
  );
  return { screen, field: screen.getByRole('textbox', { name: 'Código de verificación' }) };
}

test('a complete code is verified once, and a wrong one is cleared and told until another is typed', async () => {
  const { screen, field } = await open();
  verify.mockRejectedValueOnce(refused('El código no es correcto.'));
  await field.fill('123456');
  await expect.element(screen.getByText('El código no es correcto.')).toBeVisible();
  expect(verify).toHaveBeenCalledExactlyOnceWith('123456', expect.anything());
  await expect.element(field).toHaveValue('');
  await field.fill('1');
  await expect.element(screen.getByText('El código no es correcto.')).not.toBeInTheDocument();
});

test('another code can be requested when the countdown has ended', async () => {
  const { screen } = await open(1500);
  await expect.element(screen.getByRole('button', { name: /^Reenviar en \d s$/ })).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: 'Reenviar' })).toBeEnabled();
  expect(onCountdownEnd).toHaveBeenCalled();
  resend.mockRejectedValueOnce(refused('No se pudo enviar.'));
  await screen.getByRole('button', { name: 'Reenviar' }).click();
  await expect.element(screen.getByText('No se pudo enviar.')).toBeVisible();
  expect(resend).toHaveBeenCalledOnce();
});

test('the form says why no code was sent, now or before it was opened, until something is typed', async () => {
  const { screen, field } = await open(0, 'Ya se envió un código.');
  await expect.element(screen.getByText('Ya se envió un código.')).toBeVisible();
  await field.fill('1');
  expect(onNoticeSeen).toHaveBeenCalled();
  resend.mockResolvedValueOnce('Espere 12 segundos.');
  await screen.getByRole('button', { name: 'Reenviar' }).click();
  await expect.element(screen.getByText('Espere 12 segundos.')).toBeVisible();
});

test('a request that comes too soon is answered with the handle of the code that is still valid', async () => {
  const first = await requestCode('ana', async () => ({ message: 'Enviado', handle: 'h1', code_digits: 12 }));
  expect(first).toMatchObject({ message: 'Enviado', sentCode: { handle: 'h1' }, resendSeconds: 60 });
  const tooSoon = new ApiError({ status: 429, code: 'code_too_soon', message: 'Ya se envió', retryAfterSeconds: 41 });
  const again = await requestCode('ana', () => Promise.reject(tooSoon));
  expect(again).toEqual({
    answer: null,
    message: 'Ya se envió',
    sentCode: { handle: 'h1', code_digits: 12 },
    resendSeconds: 41,
  });
  expect((await requestCode('luis', () => Promise.reject(tooSoon))).sentCode).toEqual({});
});
