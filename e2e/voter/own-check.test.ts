import { expect } from '@playwright/test';
import { spokenCode } from '@urna/belenios/spoken-code';
import { expectAccessible, expectVariantAccessible } from '../support/accessibility.ts';
import { press } from '../support/keyboard.ts';
import {
  anotherChoice,
  anotherMask,
  codeOf,
  type Lies,
  lieTo,
  lookButton,
  namesIn,
  openOnSecondDevice,
  order,
  witnessOf,
} from '../support/own-check.ts';
import { test } from '../support/server.ts';
import { voteAsDevice } from '../support/vote-by-api.ts';
import { chooseFirst, confirmButton, enterAsVoter, trackingCode, voteRegistered } from '../support/voting.ts';

test.describe.configure({ timeout: 240_000 });
test.use({
  ownServer: 'own-check',
  ownSettings: { env: { URNA_DEMO_WITNESS: '1' } },
  permissions: ['clipboard-read', 'clipboard-write'],
});

test('a voter sees on a second device, on the witness’s page, which choice their ballot holds', async ({
  page,
  browser,
  server,
}) => {
  await enterAsVoter(page, server, '1000000401');
  const name = await chooseFirst(page);
  await confirmButton(page).click();
  await voteRegistered(page);
  const tracker = await trackingCode(page);
  const check = page.getByRole('region', { name: '¿Tu dispositivo envió lo que elegiste?' });
  await check.getByRole('button', { name: 'Copiar enlace' }).click();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  // Where another program has the port that was sealed, the witness has the next one.
  const witness = await witnessOf(server);
  expect([link.pathname, link.origin === server.url]).toEqual(['/comprobar', false]);

  const second = await openOnSecondDevice(browser, `${witness}${link.pathname}${link.hash}`);
  await expect(lookButton(second)).toBeFocused();
  // What is copied or shown of the address opens no vote.
  expect(new URL(second.url()).hash).toBe('');
  await lookButton(second).click();
  const choice = second.getByRole('region', { name: 'Tu papeleta cuenta para' });
  await expect(choice).toContainText(name);
  await expect(second.getByRole('region', { name: '¿Es tu papeleta?' })).toContainText(spokenCode(tracker));
  await second.getByRole('button', { name: 'Es lo que voté', exact: true }).click();
  await expect(second.getByRole('status')).toContainText('Tu dispositivo envió lo que elegiste');

  await second.goto(witness);
  await expectVariantAccessible(second, 'witness, with checks');
  // The page has no script: it is read again until the witness has written the report down.
  const row = second.getByRole('article').filter({ hasText: '/elections/contador' }).getByRole('row').last();
  await expect(async () => {
    await second.reload();
    await expect(row).toContainText('aquí 1, servidor todavía no', { timeout: 1000 });
  }).toPass();
  await second.context().close();
});

test('a device that encrypts another choice is found out, and a code that hides it is refused', {
  tag: '@full',
}, async ({ browser, server }) => {
  const witness = await witnessOf(server);
  const memory = await voteAsDevice(server, '1000000402', 1);
  const names = namesIn(memory);

  await test.step('an honest code shows the other choice, and the voter says so', async () => {
    const second = await openOnSecondDevice(browser, `${witness}/comprobar#${codeOf(memory)}`);
    await lookButton(second).click();
    await expect(second.getByRole('region', { name: 'Tu papeleta cuenta para' })).toContainText(names[1] ?? '');
    await second.getByRole('button', { name: 'No es lo que voté' }).click();
    const alert = second.getByRole('alert');
    await expect(alert).toContainText('Tu papeleta no dice lo que votaste');
    await expect(alert.getByRole('link').first()).toBeVisible();
    await second.getByRole('button', { name: 'Comprobar otro código' }).click();
    await expect(second.getByRole('button', { name: 'Escanear el código' })).toBeFocused();
    await second.context().close();
  });

  await test.step('a code with another number is refused', async () => {
    const { randomness, x } = memory;
    const moved = codeOf(memory, { s: (randomness + x + 1n) % order });
    const second = await openOnSecondDevice(browser, `${witness}/comprobar#${moved}`);
    await lookButton(second).click();
    await expect(second.getByRole('alert')).toContainText('El código de tu dispositivo no corresponde a la papeleta');
    await second.context().close();
  });
});

test('a server that helps the device to lie is refused in each of its ways, with a sentence for each', {
  tag: '@full',
}, async ({ browser, server }) => {
  const witness = await witnessOf(server);
  const other = await voteAsDevice(server, '1000000403', 0);
  const ways: readonly (readonly [way: string, lies: Lies, sentence: string])[] = [
    ['another choice', { begin: (begun) => anotherChoice(begun, 1n) }, 'no pudo demostrar lo que dice de tu papeleta'],
    ['a wrong answer', { open: (z) => z.replace(/^./, '1') }, 'no pudo demostrar lo que dice de tu papeleta'],
    ['another voter’s ballot', { begin: (begun) => ({ ...begun, ballot: other.ballot }) }, 'no es la tuya'],
    [
      'no element of the group',
      { begin: (begun) => ({ ...begun, mask: { ...begun.mask, X: 'f'.repeat(64) } }) },
      'no tiene la forma que debe tener',
    ],
    [
      'the place of another ballot',
      { begin: ({ inclusion, ...begun }) => ({ ...begun, inclusion: { ...inclusion, index: inclusion.index + 1 } }) },
      'no demostró que tu papeleta esté en la urna',
    ],
  ];
  const refuse = async (number: string, way: string, liesOf: (memory: typeof other) => Lies, sentence: string) => {
    await test.step(way, async () => {
      const memory = await voteAsDevice(server, number, 1);
      const second = await openOnSecondDevice(browser, `${witness}/comprobar#${codeOf(memory)}`);
      await lieTo(second, liesOf(memory));
      await lookButton(second).click();
      await expect(second.getByRole('alert')).toContainText(sentence);
      await expect(second.getByText(namesIn(memory)[0] ?? '', { exact: true })).toHaveCount(0);
      await second.context().close();
    });
  };
  await refuse('1000000404', 'another mask', (memory) => anotherMask(memory, 7n), 'no corresponde a la papeleta');
  for (const [index, [way, lies, sentence]] of ways.entries()) {
    await refuse(String(1_000_000_410 + index), way, () => lies, sentence);
  }
});

test('a code that is cut, of another election, expired or used up is refused with a sentence', {
  tag: '@full',
}, async ({ browser, server }) => {
  const witness = await witnessOf(server);
  const memory = await voteAsDevice(server, '1000000420', 'blank');
  const code = codeOf(memory);
  const second = await openOnSecondDevice(browser, `${witness}/comprobar#${code.slice(0, -3)}`);
  await expect(second.getByRole('alert')).toHaveText(/^El código no está completo/);
  const link = second.getByRole('textbox', { name: 'O pega aquí el enlace que copiaste allí' });
  await expect(link).toBeFocused();

  const use = async (text: string) => {
    await link.fill(text);
    await second.getByRole('button', { name: 'Usar este enlace' }).click();
  };
  await use(codeOf(memory, { uuid: 'Ajena1Votacion2Urn' }));
  await expect(second.getByRole('alert')).toContainText('una votación que esta página no conoce');
  await second.getByRole('button', { name: 'Comprobar otro código' }).click();
  const expired = Buffer.from(memory.token, 'base64url');
  expired.writeUInt32BE(expired.readUInt32BE() - 60);
  await use(`${witness}/comprobar#${codeOf(memory, { token: expired.toString('base64url') })}`);
  await lookButton(second).click();
  await expect(second.getByRole('status')).toContainText('sirve hasta media hora después de votar');

  // Opened where the page is open already.
  for (const _ of [1, 2, 3]) {
    await second.goto(`${witness}/comprobar#${code}`);
    await lookButton(second).click();
    await expect(second.getByText('Voto en blanco', { exact: true })).toBeVisible();
  }
  await second.goto(`${witness}/comprobar#${code}`);
  await lookButton(second).click();
  await expect(second.getByRole('status')).toContainText('Con este código ya se miró tres veces');

  await second.context().setOffline(true);
  await second.getByRole('button', { name: 'Comprobar otro código' }).click();
  await use(code);
  await lookButton(second).click();
  await expect(second.getByRole('status')).toContainText('El servidor de la votación no respondió');
  await second.context().setOffline(false);
  await second.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(second.getByRole('status')).toContainText('Con este código ya se miró tres veces');
  await second.context().close();
});

test('the second device’s page is worked by keyboard, read aloud, and seen on the smallest phone in both themes', {
  tag: '@full',
}, async ({ browser, server }) => {
  const witness = await witnessOf(server);
  const memory = await voteAsDevice(server, '1000000421', 0);
  const [name = ''] = namesIn(memory);
  const second = await openOnSecondDevice(browser, `${witness}/comprobar`);
  await second.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(second, 'second device, empty');
  const link = second.getByRole('textbox', { name: 'O pega aquí el enlace que copiaste allí' });
  await link.fill('nada');
  await press(second, second.getByRole('button', { name: 'Usar este enlace' }));
  await expect(link).toBeFocused();
  await expectAccessible(second, 'second device, a broken code');
  await link.fill(codeOf(memory));
  await press(second, second.getByRole('button', { name: 'Usar este enlace' }));
  await expect(lookButton(second)).toBeFocused();
  await expectAccessible(second, 'second device, one button');
  await second.keyboard.press('Enter');
  await expect(second.getByRole('heading', { name: 'Tu papeleta cuenta para' })).toBeFocused();
  await expect(second.getByRole('main').getByRole('region', { name: 'Comprobación' })).toMatchAriaSnapshot(`
    - region "Comprobación":
      - region "Tu papeleta cuenta para":
        - heading "Tu papeleta cuenta para" [level=2]
        - paragraph: ${JSON.stringify(name)}
        - paragraph
        - paragraph: /está en la urna/
      - region "¿Es tu papeleta?":
        - heading "¿Es tu papeleta?" [level=2]
        - paragraph: Busca estas palabras en tu correo. Si allí son otras, esta no es tu papeleta.
        - term: En el correo con tu comprobante
        - definition: ${spokenCode(memory.tracker)}
      - group "Tu respuesta":
        - button "Es lo que voté"
        - button "No es lo que voté"
  `);
  await expectAccessible(second, 'second device, the choice');
  await second.keyboard.press('Tab');
  await second.keyboard.press('Tab');
  await expect(second.getByRole('button', { name: 'No es lo que voté' })).toBeFocused();
  await second.keyboard.press('Enter');
  await expect(second.getByRole('alert')).toBeFocused();
  await expectAccessible(second, 'second device, another choice');
  await second.context().close();
});

test(
  'the answer takes less than five seconds of a processor six times slower, from the opening of the code on',
  { tag: '@full' },
  async ({ browser, server }, testInfo) => {
    const witness = await witnessOf(server);
    const memory = await voteAsDevice(server, '1000000422', 0);
    const second = await openOnSecondDevice(browser, 'about:blank');
    const devtools = await second.context().newCDPSession(second);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    // The page's own seconds: what other journeys take of this machine meanwhile isn't counted.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const spent = async (): Promise<number> => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
    };
    const [before, start] = [await spent(), performance.now()];
    await second.goto(`${witness}/comprobar#${codeOf(memory)}`);
    await lookButton(second).click();
    await expect(second.getByRole('heading', { name: 'Tu papeleta cuenta para' })).toBeVisible();
    const [seconds, elapsed] = [(await spent()) - before, (performance.now() - start) / 1000];
    const description = `${seconds.toFixed(2)} s of the processor, ${elapsed.toFixed(1)} s in all`;
    testInfo.annotations.push({ type: 'six times slower', description });
    process.stdout.write(`second device, six times slower: ${description}\n`);
    expect(seconds).toBeGreaterThan(0.05);
    expect(seconds).toBeLessThan(5);
    await second.context().close();
  },
);
