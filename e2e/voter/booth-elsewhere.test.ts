import { expect, type Page } from '@playwright/test';
import { freePort } from '../../apps/server/src/testing/servers/free-port.ts';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { call } from '../support/candidate-by-api.ts';
import { serveBooth } from '../support/serve-booth.ts';
import { test } from '../support/server.ts';
import {
  ballotShown,
  ballotsIn,
  chooseFirst,
  confirmButton,
  ELECTOR_PASSWORD,
  electorAddress,
  mailedPasswordLink,
} from '../support/voting.ts';

const witnessPort = await freePort();
const witness = `http://127.0.0.1:${witnessPort}`;
test.use({
  ownServer: 'booth-elsewhere',
  ownSettings: { boothHost: 'localhost', env: { BOOTH_ORIGINS: witness } },
});

/** The login page is open, wherever it came from. */
async function vote(page: Page, number: number): Promise<void> {
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(electorAddress(number));
  await page.getByLabel('Contraseña', { exact: true }).fill(ELECTOR_PASSWORD);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await ballotShown(page);
  await chooseFirst(page);
  await confirmButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: '¡Voto Registrado Exitosamente!' })).toBeVisible();
}

test('electors vote at the booth’s own origin, to which the site and its mails lead, and with the booth that a witness serves', async ({
  page,
  server,
}) => {
  const booth = server.url.replace('127.0.0.1', 'localhost');
  const before = await ballotsIn(server, 'ies');
  await page.goto('/voting/select');
  await expect(page).toHaveURL(`${booth}/voting/select`);
  await page.getByRole('link', { name: 'Votar por Representantes IES' }).click();
  await vote(page, 11);
  expect(await ballotsIn(server, 'ies')).toBe(before + 1);
  await expect(page.getByRole('link', { name: 'Cómo funciona la votación' }).first()).toHaveAttribute(
    'href',
    `${server.url}/como-funciona`,
  );

  await test.step('the token of a password link outlives the redirect', async () => {
    await call(server, 'POST', '/voting/ies/forgot', { email: electorAddress(12) });
    await expect.poll(() => mailedPasswordLink(server, electorAddress(12)).catch(() => null)).not.toBeNull();
    await page.goto('about:blank');
    await page.goto(server.url + (await mailedPasswordLink(server, electorAddress(12))));
    await expect(page).toHaveURL(`${booth}/voting/set-password`);
    await page.getByLabel('Contraseña nueva', { exact: true }).fill('Cumbre-de-Nariño-8');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await expect(page).toHaveURL(`${booth}/voting/login-ies`);
  });

  await test.step('a voter in doubt compares the files that this browser gets', async () => {
    await page.goto('/verificar');
    await page.getByRole('heading', { name: 'La casilla con la que se vota' }).click();
    await page.getByRole('button', { name: 'Comprobar la que llega a este navegador' }).click();
    await expect(page.getByText('Es la casilla que se selló')).toBeVisible();
  });

  await test.step('another elector votes with the booth that a witness serves', () =>
    voteAtWitness(page, server, booth));
});

async function voteAtWitness(page: Page, server: ServerProcess, booth: string): Promise<void> {
  const before = await ballotsIn(server, 'ies');
  const body = await serveBooth(server, { contest: 'ies', port: witnessPort, args: ['--booth-at', booth] });
  try {
    await page.goto(`${witness}/voting/login-ies`);
    await vote(page, 13);
    await expect(page).toHaveURL(`${witness}/voting/final-view`);
    expect(await ballotsIn(server, 'ies')).toBe(before + 1);
    await page.goto(witness);
    await expect(page.getByText(/casilla comprobada/i).first()).toBeVisible();
  } finally {
    await body.stop();
  }
}
