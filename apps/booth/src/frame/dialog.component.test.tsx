import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Dialog } from './dialog.tsx';

function Page({ mayEscape = true }: { mayEscape?: boolean }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        Votar
      </button>
      <a href="#otra">Otra cosa</a>
      {asking ? (
        <Dialog title="Confirmar Voto" onEscape={mayEscape ? () => setAsking(false) : null}>
          <button type="button">Cancelar</button>
          <button type="button">Confirmar</button>
        </Dialog>
      ) : null}
    </>
  );
}

describe('Dialog', () => {
  test('closes by Escape and gives the focus back to the button that opened it', async () => {
    const screen = await render(<Page />);
    await screen.getByRole('button', { name: 'Votar' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Confirmar Voto' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog').query()).toBeNull();
    await expect.element(screen.getByRole('button', { name: 'Votar' })).toHaveFocus();
  });

  test('stays open at any number of Escapes while there is no way back', async () => {
    const screen = await render(<Page mayEscape={false} />);
    await screen.getByRole('button', { name: 'Votar' }).click();
    await userEvent.keyboard('{Escape}{Escape}{Escape}');
    const dialog = screen.getByRole('dialog').element();
    expect(dialog.matches(':modal')).toBe(true);
  });

  test('calls onEscape once when the back gesture of a phone cancels it', async () => {
    const onEscape = vi.fn<() => void>();
    const screen = await render(
      <Dialog title="Confirmar Voto" onEscape={onEscape}>
        ¿Está seguro?
      </Dialog>,
    );
    const cancel = new Event('cancel', { cancelable: true });
    screen.getByRole('dialog').element().dispatchEvent(cancel);
    expect(cancel.defaultPrevented).toBe(true);
    expect(onEscape).toHaveBeenCalledTimes(1);
  });

  test('keeps the keyboard off the page behind and holds it still', async () => {
    const screen = await render(<Page />);
    await screen.getByRole('button', { name: 'Votar' }).click();
    const link = screen.getByText('Otra cosa').element();
    for (let presses = 0; presses < 4; presses += 1) {
      await userEvent.keyboard('{Tab}');
      expect(document.activeElement).not.toBe(link);
    }
    expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden');
  });

  test('is accessible in both themes', async () => {
    await render(
      <Dialog title="Confirmar Voto" onEscape={null}>
        <p>¿Está seguro de su voto?</p>
        <button type="button">Confirmar</button>
      </Dialog>,
    );
    await expectAccessible();
  });
});
