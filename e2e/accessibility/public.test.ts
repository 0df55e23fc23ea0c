import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { picture } from '../support/picture.ts';
import { closeDemo, decryptDemo, publishDemo } from '../support/publish-demo.ts';
import { type Journey, test, walk } from '../support/server.ts';
import { voteByApi } from '../support/vote-by-api.ts';

test.use({ ownServer: 'accessibility-public', reducedMotion: 'reduce' });
test.describe.configure({ timeout: 480_000 });

test('the public pages are accessible and say whom one has to trust: while people vote, with the result, and of an archived process', {
  tag: '@full',
}, async ({ page, server, newPerson }) => {
  await walk({ page, server, newPerson }, [
    howItWorks,
    turnoutAndBallotBox,
    archiveCheck,
    resultPendingAndPublished,
    archivedProcesses,
  ]);
});

const few =
  'Bastaría que dos personas se pusieran de acuerdo para abrir los votos: quien opera el servidor y el único custodio.';
const byServer =
  'Las credenciales con que se firma cada papeleta las hizo el servidor: quien lo opera podría votar por alguien que no vote.';

async function howItWorks({ page }: Journey): Promise<void> {
  await page.goto('/como-funciona');
  await expect(page.getByText(few)).toBeVisible();
  await expect(page.getByText(/^El servidor entrega las credenciales: quien lo opera podría votar/)).toBeVisible();
  await page.getByText('¿Puedo cambiar mi voto?').click();
  await expectAccessible(page, 'how it works');
}

async function turnoutAndBallotBox({ page, server }: Journey): Promise<void> {
  for (let index = 0; index < 3; index++) await voteByApi(server, String(1_000_000_401 + index), index);
  await page.goto('/resultados');
  await expect(page.getByRole('region', { name: 'Votos por hora' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Los custodios y el acta de sellado' })).toContainText(few);
  await expect(page.getByRole('region', { name: 'Las credenciales' })).toContainText(byServer);
  await expectAccessible(page, 'results, open');
  await page.goto('/verificar/papeletas');
  const code = await page.getByRole('table').locator('code').nth(1).innerText();
  await page.goto('/verificar');
  await page.getByRole('textbox', { name: 'Código o texto' }).fill(code);
  await page.getByRole('button', { name: 'Verificar' }).click();
  await page.getByRole('link', { name: 'Mírala en la urna' }).click();
  await expect(page.getByText('La que buscas')).toBeVisible();
  await expectAccessible(page, 'ballot box');
  await page.getByRole('button', { name: 'Ver la papeleta 2', exact: true }).click();
  await expect(page.getByText(/^Tu navegador calculó el código/)).toBeVisible();
  await expectAccessible(page, 'one ballot', '[role=dialog]');
  await page.goto('/verificar/papeletas?eleccion=ies');
  await expect(page.getByText(/^La urna está vacía/)).toBeVisible();
  await expectAccessible(page, 'empty ballot box');
}

async function archiveCheck({ page }: Journey): Promise<void> {
  await page.goto('/verificar/urna');
  const check = page.getByRole('button', { name: 'Verificar esta urna' });
  await expect(check).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Descargar el verificador' })).toBeVisible();
  await expectAccessible(page, 'archive check');
  await check.first().click();
  await expect(page.getByRole('region', { name: 'Informe de la verificación' })).toContainText('Correcta hasta aquí');
  await expectAccessible(page, 'archive check, done');
}

async function resultPendingAndPublished({ page, server }: Journey): Promise<void> {
  await closeDemo(server, 'contador');
  await page.goto('/resultados');
  await expect(page.getByText('La votación cerró: todavía no hay resultado')).toBeVisible();
  await expectAccessible(page, 'results, closed');
  await decryptDemo(server, 'contador');
  await publishDemo(server, 'contador');
  await page.goto('/resultados');
  await expect(page.getByText(/^Hay empate en la mayor votación/)).toBeVisible();
  await page.getByText('Verificar con belenios-tool, un programa que no es nuestro').click();
  await page.getByText('Ver los datos en una tabla').click();
  const checks = page.getByRole('heading', { name: 'Compruébalo sin esta página' });
  await picture(page, 'results-check', { height: 1300, from: checks });
  await expectAccessible(page, 'results, published');
}

async function archivedProcesses({ page }: Journey): Promise<void> {
  await page.goto('/procesos');
  await expect(page.getByRole('region', { name: 'Elecciones 2021' })).toContainText('Archivado');
  await expectAccessible(page, 'processes');
  await page.goto('/resultados/2021/contador');
  await expect(page.getByRole('heading', { name: 'Votos por candidato' })).toBeVisible();
  await picture(page, 'results', { height: 1400 });
  await expectAccessible(page, 'result of an archived process');
  // An independent authority made the credentials of this one.
  await page.goto('/resultados/2021/ies');
  await expect(page.getByRole('region', { name: 'Las credenciales' })).toContainText('y no quien opera el servidor');
  await page.goto('/certificado/2021/contador');
  await expect(page.getByRole('heading', { level: 1, name: 'Tu certificado de votación' })).toBeVisible();
  await expectAccessible(page, 'certificate of an archived process');
  await page.goto('/resultados/2021/nada');
  await expect(page.getByText('No hay una elección en esta dirección')).toBeVisible();
  await expectAccessible(page, 'no contest');
}
