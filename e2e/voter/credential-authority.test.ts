import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import type { Results } from '@urna/contract/election/results';
import { Authority } from '../../apps/credentials/testing/authority.ts';
import { freePort } from '../../apps/server/src/testing/servers/free-port.ts';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { openSmtpSink, type SmtpSink } from '../../packages/mail/testing/smtp-sink.ts';
import { dialog } from '../support/administration.ts';
import { call } from '../support/candidate-by-api.ts';
import { contests, openContest, openStep, step, test } from '../support/contest.ts';
import { importRoll, openWithAuthority, TRUSTEE } from '../support/credentials.ts';
import { decryptByApi, reached } from '../support/publish-demo.ts';
import { serveBooth } from '../support/serve-booth.ts';
import { logInAs, staff } from '../support/staff.ts';
import { trusteeLink } from '../support/trustee.ts';
import {
  ballotShown,
  chooseFirst,
  confirmButton,
  enterWithCredential,
  voteRegistered,
  voterAddress,
} from '../support/voting.ts';

test.describe.configure({ timeout: 420_000 });
/** The authority's own: the link that it mails leads there. */
const boothPort = await freePort();
const booth = `http://127.0.0.1:${boothPort}`;
test.use({ ownServer: 'credential-authority', ownSettings: { env: { BOOTH_ORIGINS: booth } } });

const BY_LINK = '71000011';
const BY_HAND = '71000012';
const BY_SECOND_MAIL = '71000013';
const ABSENT = '71000014';
/** Enough for three votes at once on an overloaded machine: the close of an open vote can't be brought forward. */
const OPEN_SECONDS = 120;
const AUTHORITY = 'Universidad de Prueba';

let authority: Authority;
let sink: SmtpSink;
let served: Awaited<ReturnType<typeof serveBooth>> | undefined;
test.beforeAll(async () => {
  authority = new Authority();
  sink = await openSmtpSink({ keepSources: true });
});
test.afterAll(async () => {
  await served?.stop();
  await sink.close();
  authority.remove();
});

test('an authority with its own mail server and booth goes from the exported roll to its destruction note beside the result', {
  tag: '@full',
}, async ({ page, browser, server }) => {
  let rollDigits = '';
  const token = await importRoll(server, [BY_LINK, BY_HAND, BY_SECOND_MAIL, ABSENT]);
  await logInAs(page, server, staff.administrator);
  await openContest(page, contests.contador);
  await openStep(page, 'Credenciales');

  await test.step('the administrator names the authority, and hands it the roll', async () => {
    await step(page, 'Credenciales').getByRole('button', { name: 'Cambiar', exact: true }).click();
    const form = dialog(page, '¿Quién hace las credenciales?');
    await form.getByRole('radio', { name: 'Una autoridad independiente' }).check();
    await form.getByRole('textbox', { name: 'Nombre de la autoridad' }).fill(AUTHORITY);
    await form.getByRole('textbox', { name: 'Correo al que le escriben' }).fill('credenciales@universidad.test');
    await form.getByRole('button', { name: 'Guardar' }).click();
    const downloading = page.waitForEvent('download');
    await step(page, 'Credenciales').getByRole('button', { name: 'Exportar el censo', exact: true }).click();
    authority.write('censo.jsonl', await readFile(await (await downloading).path()));
  });

  await test.step('the authority makes credentials, and both sides show the same digits', async () => {
    const roll = authority.file('censo.jsonl');
    const made = await succeed(['make', '--roll', roll, '--out', authority.folder, '--yes']);
    await page.getByLabel('Elegir la lista de credenciales').setInputFiles(inFolder('credenciales-publicas.json'));
    await expect(step(page, 'Credenciales')).toContainText('Lista que se recibió');
    rollDigits = await digitsShown(page, 'Censo que se exportó');
    for (const what of ['Censo que se exportó', 'Lista que se recibió', 'Llave con que firma la autoridad']) {
      expect(digitsOf(made)).toContain(digitsOf(await digitsShown(page, what)));
    }
  });
  const trustee = await openWithAuthority(server, token, { seconds: OPEN_SECONDS });

  await test.step('the authority mails the credentials by its own server, and one again', async () => {
    served = await serveBooth(server, { contest: 'contador', port: boothPort });
    await succeed(['mail', ...inIt(), '--mail', authority.mailSettings(sink.url, { booth })]);
    await succeed(['send', ...inIt()]);
    expect(sink.accepted).toHaveLength(4);
    const why = ['--reason', 'Perdió el correo'];
    await succeed(['send-one', ...inIt(), '--voter', voterAddress(BY_SECOND_MAIL), ...why]);
    expect(sink.accepted.map(({ to }) => to).filter((to) => to === voterAddress(BY_SECOND_MAIL))).toHaveLength(2);
  });

  await test.step('three people vote: by the links to the authority’s booth, and by hand at the server’s', async () => {
    const byLink = (number: string) => {
      const link = mailedLink(number);
      return voteInOwnBrowser(browser, server, number, (own) => own.goto(link), { origin: new URL(link).origin });
    };
    const byHand = { typed: credentialIn(mailedLink(BY_HAND)) };
    const sent = await Promise.all([
      byLink(BY_LINK),
      voteInOwnBrowser(browser, server, BY_HAND, (own) => own.goto('/voting/login-accountant'), byHand),
      byLink(BY_SECOND_MAIL),
    ]);
    for (const [index, origin] of [booth, server.url, booth].entries()) {
      // Whoever comes by the link gets every file from the authority, and none from the operator.
      const files = sent[index]?.filter((one) => !one.includes('/api/'));
      expect(files?.length).toBeGreaterThan(2);
      expect(files?.filter((one) => !one.startsWith(origin))).toEqual([]);
    }
    for (const number of [BY_LINK, BY_HAND, BY_SECOND_MAIL]) {
      const credential = credentialIn(mailedLink(number));
      expect(sent.flat().filter((one) => one.includes(credential))).toEqual([]);
    }
  });

  await test.step('the vote closes, and the result is published', async () => {
    await reached(server, 'contador', 'tallied', OPEN_SECONDS + 120);
    const link = await trusteeLink(server, TRUSTEE);
    await decryptByApi(server, link.split('token=')[1] ?? '', trustee.privateKey);
    await reached(server, 'contador', 'decrypted');
    await expect
      .poll(
        () =>
          call(server, 'POST', '/admin/contests/contador/publish', { confirmation: 'PUBLICAR' }, token).then(
            () => 'published',
            String,
          ),
        { timeout: 60_000 },
      )
      .toBe('published');
  });

  await test.step('the authority finds its counts in the published archive, and they are published', async () => {
    const archive = await fetch(`${server.url}/api/elections/contador/archive`);
    const path = authority.write('urna.bel', Buffer.from(await archive.arrayBuffer()));
    const reconciled = await succeed(['reconcile', ...inIt(), '--archive', path]);
    expect(reconciled).toContain('Todo coincide');
    await deliver(page, 'conciliacion.json');
    expect(digitsOf(reconciled)).toContain(digitsOf(await digitsShown(page, 'Conciliación que se recibió')));
    await expect(step(page, 'Credenciales')).toContainText('Las cuentas coinciden');
  });

  await test.step('the authority tells each voter whether their credential was used', async () => {
    const before = sink.accepted.length;
    await succeed(['notify', ...inIt()]);
    const mails = sink.accepted.slice(before);
    expect(mails).toHaveLength(4);
    const used = mails.filter(({ source }) => !source.replaceAll(/=\r?\n/g, '').includes('no se us=C3=B3'));
    expect(used.map(({ to }) => to).toSorted()).toEqual(
      [BY_LINK, BY_HAND, BY_SECOND_MAIL].map(voterAddress).toSorted(),
    );
  });

  await test.step('the authority destroys its file, and its note is published beside the result', async () => {
    const destroyed = await succeed(['destroy', ...inIt(), '--confirm', 'DESTRUIR']);
    await deliver(page, 'destruccion.json');
    expect(digitsOf(destroyed)).toContain(digitsOf(await digitsShown(page, 'Constancia que se recibió')));
    // What was compared before the sealing, and who received the list, stays to be read.
    await expect(step(page, 'Credenciales')).toContainText('La envió');
    expect(await digitsShown(page, 'Censo que se exportó')).toBe(rollDigits);
    await page.goto('/resultados');
    const public_ = page.getByRole('region', { name: 'Las credenciales' });
    await expect(public_).toContainText(`las hizo ${AUTHORITY}, y no quien opera el servidor`);
    await expect(public_).toContainText('Las cuentas coinciden');
    await expect(public_).toContainText('destruyó las 4 credenciales privadas');
  });

  await test.step('the page offers the offline verifier that the acta names', async () => {
    await expect(page.getByRole('link', { name: /^el verificador/ })).toHaveAttribute('href', '/verificador.html');
    await expect(page.getByText('compara su huella SHA-256 con la que está en el acta')).toBeVisible();
    const { data: results } = (await call(server, 'GET', '/elections/contador/results', undefined)) as {
      data: Results;
    };
    const file = await (await fetch(`${server.url}/verificador.html`)).arrayBuffer();
    expect(results.verifier_sha256).toBe(createHash('sha256').update(Buffer.from(file)).digest('hex'));
  });
});

const inIt = () => ['--folder', authority.folder];
const inFolder = (name: string) => `${authority.folder}/${name}`;
const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

async function succeed(words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await authority.run(words);
  if (code !== 0) throw new Error(`${words[0] ?? ''}: ${stderr}${stdout}`);
  return stdout;
}

const digitsShown = (page: Page, what: string): Promise<string> =>
  step(page, 'Credenciales')
    .locator('div')
    .filter({ has: page.locator('dt', { hasText: what }) })
    .last()
    .locator('dd')
    .innerText();

/** The link in the last mail to a person. Quoted-printable breaks long lines and writes = as =3D. */
function mailedLink(number: string): string {
  const mail = sink.accepted.findLast(({ to }) => to === voterAddress(number));
  const text = mail?.source.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  const link = /http:\S+#credencial=[\w-]+/.exec(text ?? '')?.[0];
  if (link === undefined) throw new Error(`no link was mailed to ${number}`);
  return link;
}

const credentialIn = (link: string) => link.split('#credencial=')[1] ?? '';

/** Votes on a device of one's own; returns what it sent. */
async function voteInOwnBrowser(
  browser: Browser,
  server: ServerProcess,
  number: string,
  open: (page: Page) => Promise<unknown>,
  { typed, origin = server.url }: { typed?: string; origin?: string } = {},
): Promise<string[]> {
  const context = await browser.newContext({ baseURL: origin, locale: 'es-CO', timezoneId: 'America/Bogota' });
  const sent: string[] = [];
  context.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  const page = await context.newPage();
  await open(page);
  await enterWithCredential(page, server, number);
  if (typed !== undefined) {
    await page.getByRole('textbox', { name: 'Tu credencial' }).fill(typed);
    await page.getByRole('button', { name: 'Continuar' }).click();
  }
  await ballotShown(page);
  await chooseFirst(page);
  await confirmButton(page).click();
  await voteRegistered(page);
  await context.close();
  return sent;
}

/** Publishes a file of the authority as the administrator. */
async function deliver(page: Page, name: string): Promise<void> {
  await openContest(page, contests.contador);
  await openStep(page, 'Credenciales');
  await page.getByLabel('Elegir lo que firmó la autoridad').setInputFiles(inFolder(name));
  await expect(page.getByText(/se publicó\./)).toBeVisible();
}
