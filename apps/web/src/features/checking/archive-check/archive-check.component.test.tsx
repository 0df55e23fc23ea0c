import { getVerifier } from '@urna/contract/checking/ballot-box';
import { listElections } from '@urna/contract/election/elections';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { given } from '../../../../testing/stub-api.ts';
import { ArchiveCheckPage } from './archive-check-page.tsx';

async function open() {
  const { screen } = await renderScreen(<ArchiveCheckPage />, {
    at: '/verificar/urna',
    answers: [given(listElections, { data: [] }), given(getVerifier, { data: null })],
  });
  const choose = (...files: File[]) => screen.getByLabelText('Archivo de la urna (.bel)').upload(files);
  const report = screen.getByRole('region', { name: 'Informe de la verificación' });
  return { screen, choose, report };
}

test('a box and its proofs are checked together, chosen at once and whatever they are called', async () => {
  const { screen, choose, report } = await open();
  await choose(
    new File([`{"election":"e","tally_hash":"${'a'.repeat(64)}","proofs":[]}`], 'dos'),
    new File([`BELENIOS${'\0'.repeat(504)}`], 'uno'),
  );
  await expect.element(report.getByText(/No verificada/)).toBeVisible();
  await expect.element(screen.getByText('Con estas pruebas de descifrado: dos')).toBeVisible();
  await expectAccessible();
});

test('what is damaged beyond recognition is still judged as what it is called', async () => {
  const { choose, report } = await open();
  await choose(new File(['hola'], 'urna.bel'));
  await expect.element(report.getByText(/el archivo está dañado o no es una urna/)).toBeVisible();
});

test('what is no code and no four words is refused before a box is read', async () => {
  const { screen, choose, report } = await open();
  const field = screen.getByRole('textbox', { name: /^Tu código de seguimiento/ });
  await field.fill('anillo liebre girasol');
  await choose(new File(['hola'], 'urna.bel'));
  await expect.element(screen.getByText(/^Un código de seguimiento tiene 43/)).toBeVisible();
  expect(report.query()).toBeNull();
  await field.fill('ANILLO liebre girasol sofa');
  await choose(new File(['hola'], 'urna.bel'));
  await expect.element(report.getByText(/Ninguna de las 0 papeletas.*esas cuatro palabras/)).toBeVisible();
});
