import { expect, type Page } from '@playwright/test';
import { test } from '../support/server.ts';
import {
  choiceCards,
  confirmButton,
  encryptionRuns,
  enterAsVoter,
  voteDialog,
  voteRegistered,
} from '../support/voting.ts';

/** Everything that this browser stores or sends automatically. */
async function whatIsKept(page: Page): Promise<string> {
  const inPage = await page.evaluate(async () => {
    const databases: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(name)));
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown>((resolve) => {
          const request = database.transaction(store).objectStore(store).getAll();
          request.addEventListener('success', () => resolve(request.result));
        });
        databases.push([name, store, rows]);
      }
      database.close();
    }
    return JSON.stringify({
      local: Object.entries(localStorage),
      session: Object.entries(sessionStorage),
      cookie: document.cookie,
      history: history.state as unknown,
      address: location.href,
      caches: await caches.keys(),
      window: window.name,
      databases,
    });
  });
  return inPage + JSON.stringify(await page.context().cookies());
}

test('the choice appears nowhere outside the encrypted ballot: neither in requests nor in storage', async ({
  page,
  server,
}) => {
  await enterAsVoter(page, server, '1000000406');
  // Another person whose name shares no word with the voter's: the voter's own name is stored for the greeting.
  const own = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  await expect(choiceCards(page)).toHaveCount(12);
  const names = await choiceCards(page).getByRole('heading').allInnerTexts();
  const name = names.slice(1).find((one) => !one.split(' ').some((word) => own.includes(word))) ?? '';
  const card = choiceCards(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
  await card.scrollIntoViewIfNeeded();
  // Photos are loaded before any choice, with those of the other candidates.
  await expect.poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  // What the encryption needs is fetched with the ballot, whatever the choice.
  await encryptionRuns(page);
  const telling = [name, ...name.split(' ').slice(0, 1), encodeURIComponent(name)];

  const requests: string[] = [];
  page.on('request', (request) => {
    const headers = JSON.stringify(request.headers());
    requests.push(`${request.method()} ${request.url()} ${headers} ${request.postData() ?? ''}`);
  });
  // A browser with a window fetches its tab's icon when it likes.
  const requestsOfPage = () => requests.filter((request) => !/^GET \S+\/favicon\.svg /.test(request));
  const expectNoTrace = async (when: string) => {
    const kept = await whatIsKept(page);
    for (const word of telling) for (const text of [kept, ...requests]) expect(text, when).not.toContain(word);
  };

  await page.getByRole('button', { name: `Votar por ${name}` }).click();
  await expect(voteDialog(page)).toContainText(name);
  await expectNoTrace('while it is asked');
  expect(requestsOfPage(), 'choosing asks the server for nothing').toEqual([]);
  await confirmButton(page).click();
  await voteRegistered(page);
  await expectNoTrace('after it is cast');
  await expect(page.getByText(name)).toHaveCount(0);

  // All that a registered vote shows was fetched before the vote was sent.
  const [cast, ...others] = requestsOfPage();
  expect(others).toEqual([]);
  expect(cast).toMatch(/^POST \S+\/api\/voting\/ballots /);
  // The length reveals nothing either: every choice is encrypted alike.
  const ballot = /\{"ballot".*/.exec(cast ?? '')?.[0] ?? '';
  const { answers } = JSON.parse((JSON.parse(ballot) as { ballot: string }).ballot) as {
    answers: { choices: object[]; individual_proofs: object[][] }[];
  };
  expect(answers[0]?.choices.length).toBe(31);
  expect(new Set(answers[0]?.individual_proofs.map((proof) => proof.length))).toEqual(new Set([2]));

  await page.goBack();
  await expect(page.getByText(name)).toHaveCount(0);
  await expectNoTrace('after going back');
});
