import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { PasswordField, TextField } from './field.tsx';

function Password() {
  const [value, setValue] = useState('');
  return (
    <PasswordField label="Contraseña" value={value} error={null} autoComplete="current-password" onChange={setValue} />
  );
}

test('a password can be shown and hidden again without losing what was typed', async () => {
  const screen = await render(<Password />);
  const field = screen.getByLabelText('Contraseña', { exact: true });
  await field.fill('secreta 123');
  await expect.element(field).toHaveAttribute('type', 'password');

  await screen.getByRole('button', { name: 'Mostrar la contraseña' }).click();
  await expect.element(field).toHaveAttribute('type', 'text');
  await expect.element(field).toHaveValue('secreta 123');
  await expect.element(screen.getByRole('button', { name: 'Ocultar la contraseña' })).toHaveFocus();

  await screen.getByRole('button', { name: 'Ocultar la contraseña' }).click();
  await expect.element(field).toHaveAttribute('type', 'password');
});

test('an error and a description are read with their field', async () => {
  const screen = await render(
    <TextField label="Cédula" description="Solo números." error="Escriba su cédula." onChange={() => undefined} />,
  );
  const field = screen.getByLabelText('Cédula');
  await expect.element(field).toHaveAccessibleDescription('Escriba su cédula. Solo números.');
  await expect.element(field).toBeInvalid();
  await screen.rerender(<TextField label="Cédula" description="Solo números." error={null} />);
  await expect.element(field).toHaveAccessibleDescription('Solo números.');
  await expect.element(field).toBeValid();
});
