import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { comeBackAt } from '../support/candidate-code.ts';
import { card } from '../support/candidate-documents.ts';
import { drawPhotograph } from '../support/photographs.ts';
import { test as base } from '../support/server.ts';

/** A browser whose camera sees a drawn certificate on a table. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const { jpeg } = await drawPhotograph({ seed: 2, subject: 'letter', longest: 1_440 });
      const film = join(mkdtempSync(join(tmpdir(), 'urna-camera-')), 'film.mjpeg');
      // Pictures one after another are a film; this one stands still.
      writeFileSync(film, Buffer.concat([jpeg, jpeg]));
      const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
      const args = [...(launchOptions.args ?? []), ...camera, `--use-file-for-fake-video-capture=${film}`];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
});

test('a certificate is photographed with the camera, turned, and sent as a PDF', { tag: '@full' }, async ({
  page,
  server,
  newPerson,
}) => {
  await comeBackAt('data', page, server, newPerson());
  const antecedentes = card(page, 'Antecedentes');
  await antecedentes.getByRole('button', { name: 'Tomar foto de Antecedentes' }).click();
  const capture = page.getByRole('dialog', { name: 'Tomar foto: Antecedentes' });
  await expect(capture.getByRole('heading', { name: 'Página 1 del certificado de antecedentes' })).toBeFocused();
  const shutter = capture.getByRole('button', { name: 'Tomar foto' });
  await expect(shutter).toBeEnabled();
  await shutter.click();
  await expect(capture.getByRole('heading', { name: 'Revise los bordes' })).toBeVisible();
  await expect(capture.getByText('No se distinguen bien los bordes')).toBeHidden();
  await capture.getByRole('button', { name: 'Usar así' }).click();
  await capture.getByRole('button', { name: 'Girar: Página 1' }).click();
  await capture.getByRole('button', { name: 'Agregar página' }).click();
  await expect(shutter).toBeEnabled();
  await shutter.click();
  await capture.getByRole('button', { name: 'Usar así' }).click();
  await capture.getByRole('button', { name: 'Subir: Página 2' }).click();
  await capture.getByRole('button', { name: 'Usar este documento' }).click();
  await expect(antecedentes.getByText('Cargado')).toBeVisible();
  await antecedentes.getByRole('button', { name: 'Ver Antecedentes' }).click();
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Página 1 de 2');
});
