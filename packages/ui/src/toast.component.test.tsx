import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { dismissToasts, Toaster, toast } from './toast.tsx';

afterEach(() => {
  vi.useRealTimers();
  dismissToasts();
});

test('a message stands in the flow of the page and covers nothing', async () => {
  const screen = await render(
    <>
      <Toaster />
      <p>Papeleta</p>
    </>,
  );
  const status = screen.getByRole('status');
  toast.success('Código verificado exitosamente');
  await expect.element(status).toHaveTextContent('Listo: Código verificado exitosamente');
  const { bottom } = status.element().getBoundingClientRect();
  expect(screen.getByText('Papeleta').element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom);
});

test('a newer message takes the place of an older one, but not of an unread error', async () => {
  const screen = await render(<Toaster />);
  toast.success('Uno');
  toast.success('Dos');
  await expect.element(screen.getByRole('status')).toHaveTextContent('Listo: Dos');
  toast.error('No se pudo');
  toast.success('Tres');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Error: No se pudo');
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement();
  await screen.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('Listo: Tres');
});

test('a message goes by itself, but not while it has the focus', async () => {
  vi.useFakeTimers();
  const screen = await render(<Toaster />);
  toast.info('Se guardó');
  await expect.element(screen.getByRole('status')).toHaveTextContent('Se guardó');
  const close = screen.getByRole('button', { name: 'Cerrar aviso' }).element() as HTMLElement;
  close.focus();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(screen.getByRole('status')).toHaveTextContent('Se guardó');
  close.blur();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement();
});
