import { errorMessage } from '@urna/contract/shared/errors';
import { checkRoll } from '@urna/contract/voting/voting';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { given, refusal } from '../../../testing/stub-api.ts';
import { RollCheckPage } from './roll-check-page.tsx';

const ON_ROLL = {
  message: 'Estás en el censo electoral.',
  data: { on_roll: true, email: 'a***@demo.test' },
};
const REFUSED = refusal('too_many_requests');

/** Asks about a number; the server answers when the test says so. */
async function ask(number: string) {
  let answer: (reply: typeof ON_ROLL | typeof REFUSED) => void = () => undefined;
  const { screen } = await renderScreen(<RollCheckPage />, {
    at: '/censo',
    answers: [given(checkRoll, () => new Promise((resolve) => (answer = resolve)))],
  });
  const field = screen.getByRole('textbox', { name: 'Cédula' });
  await field.fill(number);
  await screen.getByRole('button', { name: 'Consultar' }).click();
  await expect.element(screen.getByRole('button', { name: 'Consultando...' })).toBeVisible();
  return { screen, field, answer: (reply: typeof ON_ROLL | typeof REFUSED) => answer(reply) };
}

test('an answer stands under the number that was asked about', async () => {
  const { screen, answer } = await ask('1000000401');
  answer(ON_ROLL);
  await expect.element(screen.getByText(ON_ROLL.message)).toBeVisible();
  await expectAccessible();
});

test.each([
  ['answer', ON_ROLL, ON_ROLL.message],
  ['refusal', REFUSED, errorMessage('too_many_requests')],
])('a late %s doesn’t stand under another number', async (_kind, reply, message) => {
  const { screen, field, answer } = await ask('1000000401');
  await field.fill('1000000402');
  answer(reply);
  await expect.element(screen.getByRole('button', { name: 'Consultar' })).toBeVisible();
  expect(screen.getByText(message).query()).toBeNull();
  await screen.getByRole('button', { name: 'Consultar' }).click();
  await expect.element(screen.getByRole('button', { name: 'Consultando...' })).toBeVisible();
  answer(reply);
  await expect.element(screen.getByText(message)).toBeVisible();
});
