import { expect } from '@playwright/test';
import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import { makeTrusteeKeyPair } from '@urna/belenios/trustees/trustee-key';
import type { BallotPaper } from '@urna/contract/election/ballots';
import { test } from '../support/server.ts';
import {
  choiceCards,
  chooseFirst,
  confirmButton,
  logInAsVoter,
  voteDialog,
  voteRegistered,
} from '../support/voting.ts';

test.setTimeout(180_000);

test('a voter’s browser encrypts nothing for another election than the public one, and the vote isn’t lost', async ({
  page,
  server,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/voting/ballots')) sent.push(request.url());
  });
  const stolen = makeTrusteeKeyPair(nobleEd25519()).publicKey.publicKey;
  let papers = 0;
  await page.route('**/api/voting/ballot', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: BallotPaper };
    const { public_key: key } = JSON.parse(data.election) as { public_key: string };
    papers += 1;
    await route.fulfill({ json: { data: { ...data, election: data.election.replace(key, stolen) } } });
  });
  const refusal = page.getByText(/^La elección para la que te pidieron cifrar no es la que se publicó/);
  await logInAsVoter(page, server, '1000000411');
  await expect(refusal).toBeVisible();
  await expect(choiceCards(page)).toHaveCount(0);

  // Paper and public fingerprint agree, but the key isn't the trustees'.
  await page.route('**/api/elections/contador/setup', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: { election: string; trustees: string } };
    await route.fulfill({ json: { data: { ...data, trustees: data.trustees.replace('"Single"', '"Simple"') } } });
  });
  await page.unroute('**/api/voting/ballot');
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  // Faster than the check: the choice is discarded too.
  await chooseFirst(page).catch(() => undefined);
  await expect(refusal).toBeVisible();
  await expect(voteDialog(page)).toBeHidden();
  expect([papers, sent]).toEqual([1, []]);

  await page.unroute('**/api/elections/contador/setup');
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await chooseFirst(page);
  await confirmButton(page).click();
  await voteRegistered(page);
  expect(sent).toHaveLength(1);
});
