import '../theme/app.css';
import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient, MantineRoot } from '../../app/app-context.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { ConfirmButton, ReasonButton } from './confirm-button.tsx';

const REFUSED = 'Otra persona lo retiró antes.';
const refusal = new ApiError({ status: 409, code: 'stale', message: REFUSED });
const send = vi.fn<(reason?: string) => Promise<void>>();
beforeEach(() => {
  send.mockReset();
});

function Retire() {
  const retire = useMutation({ mutationFn: () => send() });
  return (
    <ConfirmButton
      label="Retirar"
      title="¿Retirar a Ana?"
      confirmLabel="Sí, retirar"
      danger
      sending={retire}
      onConfirm={(close) => retire.mutate(undefined, { onSuccess: close })}
    >
      <p>Sale de la lista.</p>
    </ConfirmButton>
  );
}

function RetireWithReason({ consequences = 'Sale de la lista.' }) {
  const retire = useMutation({ mutationFn: (reason: string) => send(reason) });
  return (
    <ReasonButton
      label="Retirar"
      title="¿Retirar a Ana?"
      confirmLabel="Retirar"
      description="Queda en el registro."
      sending={retire}
      onConfirm={(reason, close) => retire.mutate(reason, { onSuccess: close })}
    >
      <p>{consequences}</p>
    </ReasonButton>
  );
}

async function open(button: ReactNode) {
  const screen = await render(<QueryClientProvider client={createQueryClient()}>{button}</QueryClientProvider>, {
    wrapper: MantineRoot,
  });
  const ask = screen.getByRole('button', { name: 'Retirar' });
  await ask.click();
  const dialog = screen.getByRole('dialog', { name: '¿Retirar a Ana?' });
  await expect.element(dialog).toBeVisible();
  return { ask, dialog };
}

describe('ConfirmButton', () => {
  test('begins at the way back, acts once confirmed, and gives the focus back', async () => {
    send.mockResolvedValue();
    const { ask, dialog } = await open(<Retire />);
    await expect.element(dialog.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
    await expectAccessible();
    expect(send).not.toHaveBeenCalled();
    await dialog.getByRole('button', { name: 'Sí, retirar' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(send).toHaveBeenCalledOnce();
    await expect.element(ask).toHaveFocus();
  });

  test('shows a refusal beside the question, and not when the question is asked again', async () => {
    send.mockRejectedValue(refusal);
    const { ask, dialog } = await open(<Retire />);
    await dialog.getByRole('button', { name: 'Sí, retirar' }).click();
    await expect.element(dialog.getByText(REFUSED)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await ask.click();
    await expect.element(dialog).toBeVisible();
    await expect.element(dialog.getByText(REFUSED)).not.toBeInTheDocument();
  });

  test('cannot be closed while it is being sent, since that would only hide it', async () => {
    send.mockReturnValue(new Promise(() => undefined));
    const { dialog } = await open(<Retire />);
    await dialog.getByRole('button', { name: 'Sí, retirar' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
    await expect.element(dialog).toBeVisible();
  });
});

describe('ReasonButton', () => {
  test('sends nothing without a reason, and keeps the reason when it is refused', async () => {
    send.mockRejectedValue(refusal);
    const { dialog } = await open(<RetireWithReason />);
    const reason = dialog.getByRole('textbox', { name: 'Motivo' });
    await expect.element(reason).toHaveFocus();
    await reason.fill('no');
    await dialog.getByRole('button', { name: 'Retirar' }).click();
    await expect.element(reason).toHaveAccessibleDescription(/Indique el motivo, con al menos 5 caracteres/);
    await expect.element(reason).toHaveFocus();
    expect(send).not.toHaveBeenCalled();

    await reason.fill('  Renunció por escrito ');
    await dialog.getByRole('button', { name: 'Retirar' }).click();
    await expect.element(dialog.getByText(REFUSED)).toBeVisible();
    expect(send).toHaveBeenCalledExactlyOnceWith('Renunció por escrito');
    await expect.element(reason).toHaveValue('  Renunció por escrito ');
    await expectAccessible();
  });

  test('begins at its text where its field is behind the buttons or below the window', async () => {
    await page.viewport(360, 640);
    const { dialog } = await open(<RetireWithReason consequences={'Sale de la lista. '.repeat(130)} />);
    await expect.element(dialog).toHaveFocus();
  });
});
