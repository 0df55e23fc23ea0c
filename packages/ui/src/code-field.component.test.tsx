import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CodeForm } from './code-field.tsx';

const submitted = () => vi.fn<(code: string) => Promise<void>>(() => Promise.resolve());

function Form({
  onSubmit,
  error = null,
  digits,
}: {
  onSubmit: (code: string) => Promise<void>;
  error?: string | null;
  digits?: number;
}) {
  return (
    <>
      <textarea aria-label="Correo recibido" defaultValue="123 456" />
      <CodeForm
        intro="Le enviamos un código."
        digits={digits}
        submitLabel="Verificar"
        working={false}
        error={error}
        onErrorSeen={() => undefined}
        onSubmit={onSubmit}
        resendSeconds={12}
        onResend={() => undefined}
      />
    </>
  );
}

const LABEL = 'Código de verificación';

describe('CodeForm', () => {
  test('submits a pasted code once, without its space, and clears the field', async () => {
    const onSubmit = submitted();
    const screen = await render(<Form onSubmit={onSubmit} />);
    await screen.getByLabelText('Correo recibido').click();
    await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
    await userEvent.copy();
    await screen.getByLabelText(LABEL).click();
    await userEvent.paste();
    await expect.poll(() => onSubmit.mock.calls).toEqual([['123456']]);
    await expect.element(screen.getByLabelText(LABEL)).toHaveValue('');
  });

  test('keeps digits alone and says what is wrong with a short code', async () => {
    const onSubmit = submitted();
    const screen = await render(<Form onSubmit={onSubmit} />);
    await screen.getByLabelText(LABEL).click();
    await userEvent.keyboard('1a2b3{Enter}');
    await expect.element(screen.getByLabelText(LABEL)).toHaveValue('123');
    await expect
      .element(screen.getByLabelText(LABEL))
      .toHaveAccessibleDescription('El código debe tener exactamente 6 dígitos numéricos');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('waits for twelve digits while somebody is guessing codes', async () => {
    const onSubmit = submitted();
    const screen = await render(<Form onSubmit={onSubmit} digits={12} />);
    await screen.getByLabelText(LABEL).click();
    await userEvent.keyboard('123456{Enter}');
    await expect
      .element(screen.getByLabelText(LABEL))
      .toHaveAccessibleDescription('El código debe tener exactamente 12 dígitos numéricos');
    await userEvent.keyboard('789012');
    await expect.poll(() => onSubmit.mock.calls).toEqual([['123456789012']]);
  });

  test('announces a refusal and takes the focus back to the field', async () => {
    const onSubmit = submitted();
    const screen = await render(<Form onSubmit={onSubmit} />);
    const alert = screen.getByRole('alert');
    await expect.element(alert).toBeEmptyDOMElement();
    await screen.rerender(<Form onSubmit={onSubmit} error="El código no es correcto." />);
    await expect.element(alert.getByText('El código no es correcto.')).toBeVisible();
    await expect.element(screen.getByLabelText(LABEL)).toHaveFocus();
  });
});
