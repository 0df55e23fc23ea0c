import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { encodeQR } from 'qr';
import sharp from 'sharp';
import { codeOf, lookButton, namesIn, openOnSecondDevice, witnessOf } from '../support/own-check.ts';
import { test as base } from '../support/server.ts';
import { voteAsDevice } from '../support/vote-by-api.ts';

/** What the camera sees, which a journey writes before it begins to scan. */
const film = join(mkdtempSync(join(tmpdir(), 'urna-camera-')), 'film.mjpeg');

const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
      const args = [...(launchOptions.args ?? []), ...camera, `--use-file-for-fake-video-capture=${film}`];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
});
test.use({ ownServer: 'own-check-camera', ownSettings: { env: { URNA_DEMO_WITNESS: '1' } } });

/** The code as another device shows it, a little off the middle: a camera's edges may be cut off. */
async function filmOf(text: string): Promise<void> {
  const rows = encodeQR(text, 'raw');
  const size = rows.length;
  const data = Buffer.from(rows.flat().map((isDark) => (isDark ? 0 : 255)));
  const code = await sharp(data, { raw: { width: size, height: size, channels: 1 } })
    .resize(285, 285, { kernel: 'nearest' })
    .png()
    .toBuffer();
  const background = { width: 640, height: 480, channels: 3 as const, background: '#e8e4da' };
  const jpeg = await sharp({ create: background })
    .composite([{ input: code, left: 180, top: 90 }])
    .jpeg({ quality: 90 })
    .toBuffer();
  // Pictures one after another are a film; this one stands still.
  writeFileSync(film, Buffer.concat([jpeg, jpeg]));
}

test('a code is scanned with the camera of the second device, inside the page', { tag: '@full' }, async ({
  browser,
  server,
}) => {
  const witness = await witnessOf(server);
  const memory = await voteAsDevice(server, '1000000430', 1);
  await filmOf(`http://127.0.0.1:8710/comprobar#${codeOf(memory)}`);
  const second = await openOnSecondDevice(browser, `${witness}/comprobar`);
  await second.getByRole('button', { name: 'Escanear el código' }).click();
  await lookButton(second).click();
  await expect(second.getByRole('region', { name: 'Tu papeleta cuenta para' })).toContainText(
    namesIn(memory)[1] ?? 'nobody',
  );
  await second.context().close();
});
