import { getBooth } from '@urna/contract/election/booth';
import { listElections, type PublicElection } from '@urna/contract/election/elections';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { given } from '../../../../testing/stub-api.ts';
import { BoothCheck } from './booth-check.tsx';

const hash = 'b'.repeat(64);
const page_sha256 = 'c'.repeat(64);
const page = 'https://veedor.test/comprobar';
const check = { hosts: [{ name: 'Veedor', page }], page_sha256, rule: { count: 3, percent: 0.5 } };

function electionWith(sealed: typeof check | null): PublicElection {
  return {
    process: '2025',
    contest: 'contador',
    question: 'Representante',
    title: 'Contadores',
    login: 'code',
    stage: 'open',
    opens_at: null,
    closes_at: null,
    election: {
      uuid: 'xcjLUVA9vuRvdsphhiXwF7',
      sealed_at: '2025-09-01T15:00:00.000Z',
      voters: 1,
      choices: 1,
      corrected_emails: 0,
      disputed_identities: 0,
      fingerprints: { election: 'e', trustees: 't', credentials: 'c', booth: hash, check: sealed ? page_sha256 : '' },
      booth: { served: hash, changes: [] },
      check: sealed,
      credential_authority: null,
      custody: { trustees: 1, needed: 1 },
      commitments: [],
      sealing_act: { needed: 1, signed: [], opened_without: null, complete: true },
      log: null,
    },
    ballots: 0,
  };
}

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
