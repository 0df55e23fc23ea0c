import { getBooth } from '@urna/contract/election/booth';
import { listElections } from '@urna/contract/election/elections';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { sealedElection } from '../../../../testing/sealed-election.ts';
import { given } from '../../../../testing/stub-api.ts';
import { BoothCheck } from './booth-check.tsx';

const hash = 'b'.repeat(64);
const page_sha256 = 'c'.repeat(64);
const page = 'https://veedor.test/comprobar';
const check = { hosts: [{ name: 'Veedor', page }], page_sha256, rule: { count: 3, percent: 0.5 } };

const electionWith = (sealed: typeof check | null) =>
  sealedElection({
    fingerprints: { election: 'e', trustees: 't', credentials: 'c', booth: hash, check: sealed ? page_sha256 : '' },
    check: sealed,
  });

/** Opens it where elections were sealed with these checks. */
async function open(...checks: (typeof check | null)[]) {
  const { screen, api } = await renderScreen(<BoothCheck />, {
    at: '/verificar',
    answers: [
      given(getBooth, { data: { origin: 'https://casilla.test', elsewhere: [], hash, sealed: true } }),
      given(listElections, { data: checks.map(electionWith) }),
    ],
  });
  await screen.getByRole('heading', { name: 'La casilla con la que se vota' }).click();
  await expect.element(screen.getByText(hash)).toBeVisible();
  return { screen, api };
}

test('shows beside the booth where votes are checked, once for elections that were sealed alike', async () => {
  const { screen } = await open(check, null, check);
  await expect.element(screen.getByText(page)).toBeVisible();
  await expect.element(screen.getByText(page_sha256)).toBeVisible();
  expect(screen.getByText(page).elements()).toHaveLength(1);
  await expectAccessible();
});

test('says nothing of checks where none are offered', async () => {
  const { screen, api } = await open(null);
  await expect.poll(() => api.bodiesOf(listElections)).toHaveLength(1);
  await new Promise(requestAnimationFrame);
  expect(screen.getByRole('heading', { name: 'Dónde se comprueba el voto' }).elements()).toEqual([]);
});
