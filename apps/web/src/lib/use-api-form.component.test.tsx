import { Button, Checkbox, TextInput } from '@mantine/core';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { z } from 'zod';
import { MantineRoot } from '../app/app-context.tsx';
import { ApiError, networkError } from './api-error.ts';
import { useApiForm } from './use-api-form.ts';

const schema = z.object({
  name: z.string().trim().min(1, 'El nombre es obligatorio'),
  seats: z.string().transform(Number).pipe(z.int('Escriba un número')),
  hosts: z
    .string()
    .transform((text) => text.split(' '))
    .pipe(z.array(z.string().min(3, 'El equipo es muy corto'))),
  blank: z.boolean(),
});

const send = vi.fn<(checked: z.output<typeof schema>) => void>();
let refusalOfSend: unknown;
beforeEach(() => {
  send.mockClear();
  refusalOfSend = null;
});

function Form() {
  const form = useApiForm({
    prefix: 'contest',
    schema,
    initialValues: { name: '', seats: '1', hosts: 'uno dos', blank: true },
  });
  const submit = form.submit((checked) => {
    send(checked);
    if (refusalOfSend !== null) form.showErrors(refusalOfSend, { contest_exists: 'name' });
  });
  return (
    <form noValidate onSubmit={submit}>
      <TextInput {...form.getInputProps('name')} label="Nombre" required />
      <TextInput {...form.getInputProps('seats')} label="Puestos" />
      <TextInput {...form.getInputProps('hosts')} label="Equipos" />
      <Checkbox {...form.getInputProps('blank', { type: 'checkbox' })} label="Voto en blanco" />
      {form.refusal === null ? null : <p role="alert">{form.refusal}</p>}
      <Button type="submit">Guardar</Button>
    </form>
  );
}

async function open() {
  const screen = await render(<Form />, { wrapper: MantineRoot });
  return {
    screen,
    name: screen.getByRole('textbox', { name: 'Nombre' }),
    seats: screen.getByRole('textbox', { name: 'Puestos' }),
    hosts: screen.getByRole('textbox', { name: 'Equipos' }),
    save: () => screen.getByRole('button', { name: 'Guardar' }).click(),
  };
}

const refused = (code: string, message: string, errors?: Record<string, string[]>) =>
  new ApiError({ status: 422, code, message, errors });

test('a form with wrong values focuses the first wrong field and sends nothing', async () => {
  const { screen, name, seats, save } = await open();
  await seats.fill('dos');
  await save();
  await expect.element(name).toHaveFocus();
  await expect.element(screen.getByText('El nombre es obligatorio')).toBeVisible();
  await expect.element(screen.getByText('Escriba un número')).toBeVisible();
  await name.fill('Contadores');
  expect(screen.getByText('El nombre es obligatorio').query()).toBeNull();
  await save();
  await expect.element(seats).toHaveFocus();
  expect(send).not.toHaveBeenCalled();
});

test('an error within a list stands at the field of the list', async () => {
  const { screen, name, hosts, save } = await open();
  await name.fill('Contadores');
  await hosts.fill('uno b');
  await save();
  await expect.element(hosts).toHaveFocus();
  await expect.element(screen.getByText('El equipo es muy corto')).toBeVisible();
  expect(send).not.toHaveBeenCalled();
});

test('a form sends its values as the schema returns them', async () => {
  const { screen, name, save } = await open();
  await name.fill('  Contadores ');
  await screen.getByRole('checkbox', { name: 'Voto en blanco' }).click();
  await save();
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Contadores', seats: 1, hosts: ['uno', 'dos'], blank: false });
});

test.each([
  ['that the server found there', refused('validation_failed', 'Revise los datos.', { seats: ['Hay 3 candidatos'] })],
  ['that its code assigns to a field', refused('contest_exists', 'Ya hay una elección con ese nombre.')],
])('an error %s is shown at the field, which takes the focus', async (_where, error) => {
  refusalOfSend = error;
  const { screen, name, seats, save } = await open();
  await name.fill('Contadores');
  await save();
  await expect.element(error.errors ? seats : name).toHaveFocus();
  const message = error.errors?.['seats']?.[0] ?? error.message;
  await expect.element(screen.getByText(message)).toBeVisible();
  expect(screen.getByRole('alert').query()).toBeNull();
});

test.each([
  ['of the connection', networkError()],
  [
    'about a field that the form hasn’t',
    refused('validation_failed', 'Revise los datos.', { other: ['No es válido'] }),
  ],
])('a failure %s stands above the form until the next request', async (_of, error) => {
  refusalOfSend = error;
  const { screen, name, save } = await open();
  await name.fill('Contadores');
  await save();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(error.message);
  refusalOfSend = null;
  await save();
  expect(screen.getByRole('alert').query()).toBeNull();
});
