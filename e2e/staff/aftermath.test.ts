import { expect, type Locator } from '@playwright/test';
import { simplePdf } from '../../apps/server/src/testing/fixtures/hostile-fixtures.ts';
import { approveChanges, closeWindowAt, dialog } from '../support/administration.ts';
import { openContest, openStep } from '../support/contest.ts';
import { closeDemo, decryptDemo, publishDemo } from '../support/publish-demo.ts';
import { test } from '../support/server.ts';
import { logInAs, staff } from '../support/staff.ts';
import { voteAsElector, voteByApi } from '../support/vote-by-api.ts';

test.use({ ownServer: 'aftermath' });
test.describe.configure({ timeout: 240_000 });

const nextYear = new Date().getFullYear() + 1;

async function fillWindow(form: Locator, title: string, opens: string, closes: string): Promise<void> {
  const set = form.getByRole('group', { name: title, exact: true });
  await set.getByRole('textbox', { name: 'Fecha de apertura' }).fill(opens);
  await set.getByLabel('Hora de apertura', { exact: true }).fill('08:00');
  await set.getByRole('textbox', { name: 'Fecha de cierre' }).fill(closes);
  await set.getByLabel('Hora de cierre', { exact: true }).fill('17:00');
}

test('a majority of blank votes leads to a repetition, and a tie to a resolution with minutes', {
  tag: '@full',
}, async ({ page, server }) => {
  for (const number of ['1000000401', '1000000402']) await voteByApi(server, number, 'blank');
  await voteByApi(server, '1000000403', 0);
  await voteAsElector(server, 'rector01@ies.test', 0);
  await voteAsElector(server, 'rector02@ies.test', 1);
  for (const contest of ['contador', 'ies'] as const) {
    await closeDemo(server, contest);
    await decryptDemo(server, contest);
    await publishDemo(server, contest);
  }

  await test.step('the landing page leads with the results, also beside an open registration', async () => {
    const stages = page.getByRole('navigation', { name: 'Etapas' });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Ya hay resultados' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'El voto en blanco obtuvo la mayoría absoluta' })).toHaveAttribute(
      'href',
      '/resultados/2025/contador',
    );
    await expect(page.getByRole('link', { name: /^Hay empate en la mayor votación entre / })).toBeVisible();
    await expect(stages.locator('[data-leads]')).toHaveText('Inscripción');
    await closeWindowAt(server, 'inscription', new Date());
    await expect(async () => {
      await page.goto('/');
      await expect(stages.locator('[data-leads]')).toHaveText('Resultados', { timeout: 1_000 });
    }).toPass();
    await page.getByRole('link', { name: 'Ver los resultados' }).click();
    await expect(page).toHaveURL('/resultados/2025/contador');
    await expect(page.getByText('Nadie resulta elegido')).toBeVisible();
  });

  await logInAs(page, server, staff.administrator);

  await test.step('the vote is repeated from its result', async () => {
    await openContest(page, '/app/votacion/contador');
    const step = await openStep(page, 'Publicación');
    await expect(step.getByText('El voto en blanco obtuvo la mayoría absoluta')).toBeVisible();
    await step.getByRole('button', { name: 'Repetir la votación' }).click();
    const form = dialog(page, /^Repetir la votación/);
    await form.getByRole('button', { name: 'Repetir la votación' }).click();
    await expect(form.getByText('La fecha de apertura es obligatoria').first()).toBeVisible();
    await fillWindow(form, 'Inscripción de candidatos', `${nextYear}-01-10`, `${nextYear}-01-20`);
    await fillWindow(form, 'Subsanación', `${nextYear}-01-21`, `${nextYear}-01-30`);
    await fillWindow(form, 'Votación', `${nextYear}-03-01`, `${nextYear}-03-05`);
    await form.getByLabel('Escriba REPETIR para confirmar').fill('repetir');
    await form.getByRole('textbox', { name: 'Motivo' }).fill('El voto en blanco obtuvo la mayoría.');
    await form.getByRole('button', { name: 'Repetir la votación' }).click();
    await expect(dialog(page, 'Espera a otro administrador')).toBeVisible();
    await approveChanges(server, staff.otherAdministrator);
    // The wait of the demonstration.
    const repetition = page
      .getByRole('navigation', { name: 'Elecciones' })
      .getByText('Representantes Contadores (repetición)');
    await expect(async () => {
      await page.goto('/app/votacion/contador-2');
      await expect(repetition).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 100_000 });
    await expect((await openStep(page, 'Censo')).getByText('100 personas pueden votar').first()).toBeVisible();
    await page.goto('/resultados/2025/contador');
    await expect(page.getByText('Esta votación se repitió')).toBeVisible();
  });

  await test.step('the tie is resolved with its minutes, which stand in the public result', async () => {
    await openContest(page, '/app/votacion/ies');
    const step = await openStep(page, 'Publicación');
    await step.getByRole('button', { name: 'Resolver el empate' }).click();
    const form = dialog(page, /^Resolver el empate/);
    await form.getByRole('button', { name: 'Registrar y publicar' }).click();
    await expect(form.getByText('Adjunte el acta en PDF')).toBeVisible();
    await form.getByRole('checkbox').first().check();
    await form.getByRole('textbox', { name: 'Fecha del acto' }).fill('2025-10-02');
    await form.getByLabel('Ante quién').fill('el Tribunal en pleno');
    await form.getByLabel('Explicación').fill('Se sorteó con balotas ante veedores.');
    await form
      .getByLabel('Elegir el acta en PDF')
      .setInputFiles({ name: 'acta.pdf', mimeType: 'application/pdf', buffer: simplePdf() });
    await form.getByRole('button', { name: 'Registrar y publicar' }).click();
    await expect(form).toBeHidden();
    await expect(step.getByText(/El empate se resolvió el 02\/10\/2025: sorteo/)).toBeVisible();
    await page.goto('/resultados/2025/ies');
    await expect(page.getByText(/^El empate se resolvió a favor de /)).toBeVisible();
    const minutes = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Acta con que se resolvió el empate (PDF)' }).click();
    expect((await minutes).suggestedFilename()).toMatch(/^acta-del-empate-/);
  });
});
