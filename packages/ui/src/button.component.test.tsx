import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { WorkingButton } from './button.tsx';

function Form({ working, onSend }: { working: boolean; onSend: () => void }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <input aria-label="Correo" />
      <WorkingButton label="Enviar" workingLabel="Enviando..." working={working} />
    </form>
  );
}

test('a working button keeps the focus while its work is pending', async () => {
  const screen = await render(<Form working={false} onSend={() => undefined} />);
  await screen.getByRole('button', { name: 'Enviar' }).click();
  await screen.rerender(<Form working onSend={() => undefined} />);
  const button = screen.getByRole('button', { name: 'Enviando...' });
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
});

test('a working button submits its form once, whether it is pressed again or Enter is', async () => {
  const onSend = vi.fn<() => void>();
  const screen = await render(<Form working={false} onSend={onSend} />);
  await screen.getByRole('button', { name: 'Enviar' }).click();
  expect(onSend).toHaveBeenCalledTimes(1);

  await screen.rerender(<Form working onSend={onSend} />);
  await screen.getByRole('button').click({ force: true });
  await screen.getByLabelText('Correo').click();
  await userEvent.keyboard('{Enter}');
  expect(onSend).toHaveBeenCalledTimes(1);
});
