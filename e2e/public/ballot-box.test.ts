import { expect } from '@playwright/test';
import { sha256Base64 } from '@urna/belenios/hash';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { call } from '../support/candidate-by-api.ts';
import { test } from '../support/server.ts';
import { voteByApi } from '../support/vote-by-api.ts';

test.use({ ownServer: 'ballot-box' });
test.describe.configure({ mode: 'serial', timeout: 240_000 });

const votes = 27;

test('the ballot box is read page by page, and a code is found in it', { tag: ['@mobile-full', '@full'] }, async ({
  page,
  server,
}) => {
  for (let index = 0; index < votes; index++) await voteByApi(server, String(1_000_000_401 + index), index % 3);
  const listed = await call(server, 'GET', '/elections/contador/ballots?per_page=100', undefined);
  const codes = (listed as { data: { tracking_code: string }[] }).data.map((ballot) => ballot.tracking_code);
  expect(codes).toHaveLength(votes);

  await page.goto('/verificar/papeletas');
  const table = page.getByRole('table', { name: 'Papeletas de la urna, por número' });
  await expect(table.getByRole('rowheader')).toHaveCount(25);
  await expect(page.getByText('Mostrando 1 - 25 de 27')).toBeVisible();
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect(table.getByRole('rowheader')).toHaveCount(2);
  await expect(page).toHaveURL(/pagina=2/);
  await page.goBack();
  await expect(table.getByRole('rowheader')).toHaveCount(25);
  await page.goto('/verificar/papeletas?pagina=9');
  await expect(page.getByText('La urna no tiene tantas páginas')).toBeVisible();
  await page.getByRole('link', { name: 'mira la primera página' }).click();
  await expect(table.getByRole('rowheader')).toHaveCount(25);
  await page.goto('/verificar/papeletas?pagina=99999999999');
  await expect(table.getByRole('rowheader')).toHaveCount(25);

  await page.getByRole('link', { name: 'Lo que tienes' }).last().click();
  const field = page.getByRole('textbox', { name: 'Código o texto' });
  await field.fill('A'.repeat(43));
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByText('Ninguna papeleta de la urna tiene este código')).toBeVisible();
  await field.fill(` ${codes[26] ?? ''} `);
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByText(/^Es la número 27 de la elección/)).toBeVisible();
  await page.getByRole('link', { name: 'Mírala en la urna' }).click();
  const own = table.getByRole('row').filter({ hasText: 'La que buscas' });
  await expect(own).toContainText(codes[26] ?? '');
  // The page is in the URL, for back navigation, and the ballot in the history's entry.
  await expect(page).toHaveURL('/verificar/papeletas?eleccion=contador&pagina=2');
  await page.reload();
  await expect(own).toContainText(codes[26] ?? '');

  await page.getByRole('button', { name: 'Ver la papeleta 27' }).click();
  const paper = page.getByRole('dialog', { name: 'Papeleta 27' });
  await expect(paper.getByText(/^Tu navegador calculó el código a partir de la papeleta, y es el mismo/)).toBeVisible();
  const download = page.waitForEvent('download');
  await paper.getByRole('button', { name: 'Descargar la papeleta' }).click();
  expect((await download).suggestedFilename()).toBe('papeleta-contador-27.json');
  await page.keyboard.press('Escape');
  await expect(paper).toBeHidden();

  await page.getByRole('link', { name: 'Representantes IES' }).click();
  await expect(page.getByText('La urna está vacía: todavía no ha votado nadie.')).toBeVisible();
});

test('a ballot whose bytes do not match its code is flagged', { tag: '@full' }, async ({ page }) => {
  await page.route('**/api/elections/contador/ballots/*', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: { ballot: string } };
    await route.fulfill({
      json: { data: { ...data, ballot: data.ballot.replace('"challenge":"1', '"challenge":"2') } },
    });
  });
  await page.goto('/verificar/papeletas');
  await page.getByRole('button', { name: 'Ver la papeleta 1', exact: true }).click();
  await expect(page.getByText('Alerta: la papeleta que mostró el servidor no es la de este código')).toBeVisible();
});

/** The codes and ballots of the box, as the server returns them. */
async function boxed(server: ServerProcess) {
  const listed = await call(server, 'GET', '/elections/contador/ballots?per_page=2', undefined);
  const { data } = listed as { data: { number: number; tracking_code: string }[] };
  const ballotOf = async (code: string) => {
    const answer = await call(server, 'GET', `/elections/contador/ballots/${encodeURIComponent(code)}`, undefined);
    return (answer as { data: { number: number; tracking_code: string; ballot: string } }).data;
  };
  const [first, second] = await Promise.all(data.map(({ tracking_code: code }) => ballotOf(code)));
  if (!first || !second) throw new Error('there are ballots in the box');
  return { first, second };
}

test('whatever a lying server answers, no page says that a ballot is in the box', {
  tag: ['@mobile-full', '@full'],
}, async ({ page, server }) => {
  const { first, second } = await boxed(server);
  const foreign = second.ballot.replace(/"election_hash":"[^"]*"/, `"election_hash":"${'A'.repeat(43)}"`);
  const unsigned = first.ballot.replace(/("signature":.*"response":")/, '$11');
  const lies: { code: string; answer: unknown; title: string }[] = [
    // A different ballot under the requested code, and a fabricated one.
    {
      code: first.tracking_code,
      answer: { ...second, tracking_code: first.tracking_code },
      title: 'Alerta: la papeleta que mostró el servidor no es la de este código',
    },
    {
      code: first.tracking_code,
      answer: { number: 1, tracking_code: first.tracking_code, ballot: '{"inventada":true}' },
      title: 'Alerta: la papeleta que mostró el servidor no es la de este código',
    },
    // A fabricated pair of code and ballot.
    {
      code: sha256Base64(foreign),
      answer: { number: 1, tracking_code: sha256Base64(foreign), ballot: foreign },
      title: 'Alerta: la papeleta que mostró el servidor no es de esta elección',
    },
    {
      code: sha256Base64(unsigned),
      answer: { number: 1, tracking_code: sha256Base64(unsigned), ballot: unsigned },
      title: 'Alerta: la papeleta que mostró el servidor no es válida',
    },
  ];
  for (const { code, answer, title } of lies) {
    await page.route('**/api/elections/contador/ballots/*', (route) => route.fulfill({ json: { data: answer } }));
    await page.goto('/verificar');
    await page.getByRole('textbox', { name: 'Código' }).fill(code);
    await page.getByRole('button', { name: 'Verificar' }).click();
    await expect(page.getByText(title)).toBeVisible();
    await expect(page.getByText('La papeleta está en la urna')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Mírala en la urna' })).toBeHidden();
    await page.unroute('**/api/elections/contador/ballots/*');
  }
});

test('one’s own ballot is found by its code, and again among all that were verified', { tag: '@full' }, async ({
  page,
  server,
}) => {
  const { second } = await boxed(server);
  await page.goto('/verificar');
  await page.getByRole('textbox', { name: 'Código' }).fill(second.tracking_code);
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByText('La papeleta está en la urna')).toBeVisible();
  await page.getByRole('link', { name: 'búscala al verificar el archivo completo' }).click();
  await expect(page).toHaveURL('/verificar/urna?eleccion=contador');
  const field = page.getByRole('textbox', { name: 'Tu código de seguimiento (opcional)' });
  await expect(field).toHaveValue(second.tracking_code);
  await page.getByRole('button', { name: 'Verificar esta urna' }).first().click();
  await expect(page.getByText('Tu papeleta es la número 2 de las 27 verificadas')).toBeVisible({ timeout: 60_000 });

  await field.fill('no es un código');
  await page.getByRole('button', { name: 'Verificar esta urna' }).first().click();
  await expect(page.getByText(/^Un código de seguimiento tiene 43/)).toBeVisible();
  await field.fill('A'.repeat(43));
  await page.getByRole('button', { name: 'Verificar esta urna' }).first().click();
  await expect(page.getByText('Tu papeleta no está en esta urna')).toBeVisible({ timeout: 60_000 });
  const own = page.getByRole('list', { name: 'Las cuatro preguntas' }).getByRole('listitem').last();
  await expect(own.getByRole('link', { name: 'atencion@junta.test' })).toBeVisible();
  await expect(own).toContainText('Lunes a viernes');
});

test('while the vote is open its results page tells the turnout, and where to check', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/resultados');
  await expect(page.getByText('La votación está abierta')).toBeVisible();
  const turnout = page.getByRole('region', { name: 'Votos por hora' });
  await expect(turnout).toContainText(/27 votos de 100: 27,00.% del censo\./);
  await turnout.getByText('Ver los datos en una tabla').click();
  await expect(turnout.getByRole('cell', { name: '27' })).toBeVisible();
  await page.getByRole('link', { name: 'Representantes IES' }).click();
  await expect(page).toHaveURL('/resultados?eleccion=ies');
  await expect(page.getByText(/todavía no hay votos de las 20 personas del censo/)).toBeVisible();
});

test('the address of a search in the list leads to the check of the code', { tag: '@full' }, async ({
  page,
  server,
}) => {
  const { second } = await boxed(server);
  const code = encodeURIComponent(second.tracking_code);
  await page.goto(`/verificar/papeletas?eleccion=contador&codigo=${code}&pagina=1`);
  await expect(page.getByText('La papeleta está en la urna')).toBeVisible();
  await expect(page).toHaveURL('/verificar');
});

test('the explanation leads to everything that can be checked', { tag: '@full' }, async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('link', { name: 'Cómo funciona la votación' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cómo funciona la votación' })).toBeVisible();
  for (const heading of [
    'Tu voto es secreto',
    'Una credencial, un voto',
    'Que solo voten quienes pueden',
    'La página que recibes',
    'La presión de otra persona',
  ]) {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  await page.getByText('¿Puedo cambiar mi voto?').click();
  await expect(page.getByText(/^No\. Cada persona vota una sola vez/)).toBeVisible();
  for (const [name, url] of [
    ['Verificar lo que tienes', '/verificar'],
    ['Verificar el archivo completo', '/verificar/urna'],
    ['Ver los resultados', '/resultados'],
  ] as const) {
    await page.goto('/como-funciona');
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});
