import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import * as cipher from '@urna/belenios/passphrase-cipher';
import type { Contest } from '@urna/contract/election/contest-admin';
import { openTrusteeFile, readTrusteeFile } from '@urna/contract/election/trustee-file';
import type { FirstContest } from '../../apps/server/src/testing/elections/first-process.ts';
import { acceptances } from '../../apps/server/src/testing/elections/sealed-contest.ts';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { dialog } from './administration.ts';
import { call } from './candidate-by-api.ts';
import { accountantsRoll, setVotingWindow } from './contest.ts';
import { staff, staffSession } from './staff.ts';
import { voteByApi } from './vote-by-api.ts';

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

async function administrator(server: ServerProcess): Promise<string> {
  return (await staffSession(server, staff.administrator)).token_info.token;
}

async function contestNow(server: ServerProcess): Promise<Contest> {
  const answer = await call(server, 'GET', '/admin/contests/contador', undefined, await administrator(server));
  return (answer as { data: Contest }).data;
}

async function reached(server: ServerProcess, stage: Contest['stage'], seconds: number): Promise<void> {
  await expect
    .poll(async () => (await contestNow(server)).stage, { timeout: seconds * 1000, intervals: [500] })
    .toBe(stage);
}

/** Invites trustees with the form, one after another. */
export async function inviteTrustees(
  page: Page,
  step: Locator,
  people: readonly { name: string; email: string }[],
): Promise<void> {
  for (const { name, email } of people) {
    await step.getByRole('button', { name: 'Invitar a un custodio' }).click();
    const form = dialog(page, 'Invitar a un custodio');
    await form.getByRole('textbox', { name: 'Nombre completo' }).fill(name);
    await form.getByRole('textbox', { name: 'Correo electrónico' }).fill(email);
    await form.getByRole('button', { name: 'Enviar la invitación' }).click();
    await expect(form).toBeHidden();
  }
}

/** Where voters of these contests would check their ballots: trustees sign it. */
const CHECK_HOST = { name: 'Universidad de Prueba', page: 'https://veedor.test/comprobar' };

/** Imports the roll and sets a voting window far enough in the future to be moved. */
export async function prepareContest(server: ServerProcess, voters: readonly string[]): Promise<void> {
  const { name, buffer } = accountantsRoll('censo.csv', voters);
  const form = new FormData();
  form.append('kind', 'roll-contador');
  form.append('dry_run', 'false');
  form.append('confirmation', 'REEMPLAZAR');
  form.append('file', new Blob([new Uint8Array(buffer)], { type: 'text/csv' }), name);
  await call(server, 'POST', '/admin/imports', form, await administrator(server));
  await expect.poll(async () => (await contestNow(server)).roll.voters, { timeout: 60_000 }).toBe(voters.length);
  await call(server, 'PATCH', '/admin/processes/2025', { check_hosts: [CHECK_HOST] }, await administrator(server));
  await setVotingWindow(server, inSeconds(3600), inSeconds(7200));
}

/** Lets a test use as few trustees as it needs. */
export async function sealByApi(server: ServerProcess): Promise<void> {
  const body = { confirmation: 'SELLAR', ...acceptances };
  await call(server, 'POST', '/admin/contests/contador/seal', body, await administrator(server));
  await reached(server, 'sealed', 90);
}

/** Opens and closes the vote; its trustees have signed. Sets the window unless it is set already. */
export async function holdVote(
  server: ServerProcess,
  voters: readonly string[],
  choices: readonly (number | 'blank')[],
  { windowIsSet = false } = {},
): Promise<void> {
  // Long enough for a handful of votes on an overloaded machine.
  if (!windowIsSet) await setVotingWindow(server, inSeconds(2), inSeconds(30));
  await reached(server, 'open', 30);
  await Promise.all(choices.map((choice, index) => voteByApi(server, voters[index] ?? '', choice)));
  // The calendar closes voting; the close of an open vote can't be brought forward.
  await reached(server, 'tallied', 240);
}

const questions = {
  contador: 'Representante de los Contadores Públicos',
  ies: 'Representante de las Instituciones de Educación Superior',
} as const satisfies Record<FirstContest, string>;

/** The link in the last mail to this trustee. */
export async function trusteeLink(server: ServerProcess, email: string, contest?: FirstContest): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const { data } = (await call(server, 'POST', '/dev/mail/search', { to: email })) as { data: { text: string }[] };
    const about = contest ? data.filter(({ text }) => text.includes(questions[contest])) : data;
    const [token] = about.flatMap(({ text }) => /#token=([\w-]+)/.exec(text)?.[1] ?? []);
    if (token !== undefined) return `/custodio#token=${token}`;
    await delay(100);
  }
  throw new Error(`No link was mailed to ${email}`);
}

export interface Trustee {
  name: string;
  email: string;
  context: BrowserContext;
  page: Page;
  /** The URLs and bodies of the browser's requests. */
  sent: string[];
  /** The path of the saved file. */
  file: string;
}

/** A trustee at their own computer, with their link open. */
export async function openTrustee(
  browser: Browser,
  server: ServerProcess,
  { name, email }: Pick<Trustee, 'name' | 'email'>,
  contest?: FirstContest,
): Promise<Trustee> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    acceptDownloads: true,
  });
  const sent: string[] = [];
  context.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  const page = await context.newPage();
  await page.goto(await trusteeLink(server, email, contest));
  await expect(page.getByRole('heading', { level: 1, name: 'Su página de custodio' })).toBeVisible();
  return { name, email, context, page, sent, file: '' };
}

/** Returns on another day, by the link of the last mail. */
export async function openLink(server: ServerProcess, { page, email }: Trustee): Promise<void> {
  // Visits a blank page first: from the same page the link would only change the fragment.
  await page.goto('about:blank');
  await page.goto(await trusteeLink(server, email));
}

/** The same passphrase for every trustee. */
const PASSPHRASE = 'faro nube tren guitarra';

/** Generates the key and saves its protected file, which isn't read back yet. */
export async function saveKey(trustee: Trustee): Promise<void> {
  const { page } = trustee;
  await page.getByRole('button', { name: 'Crear mi llave' }).click();
  await page.getByLabel('Frase de acceso', { exact: true }).fill(PASSPHRASE);
  await page.getByLabel('Repita la frase de acceso').fill(PASSPHRASE);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Guardar el archivo' }).click();
  trustee.file = await (await download).path();
}

export async function readBack({ page, file }: Trustee): Promise<void> {
  await page.getByLabel('Elegir el archivo guardado').setInputFiles(file);
  await page.getByLabel('Frase de acceso', { exact: true }).fill(PASSPHRASE);
  await page.getByRole('button', { name: 'Comprobar el archivo' }).click();
}

export async function chooseFile(page: Page, path: string): Promise<void> {
  await page.getByLabel('Elegir mi archivo de custodio').setInputFiles(path);
}

export async function unlock(page: Page, passphrase = PASSPHRASE): Promise<void> {
  await page.getByLabel('Frase de acceso', { exact: true }).fill(passphrase);
  await page.getByRole('button', { name: 'Abrir mi archivo' }).click();
}

/** Signs the sealing act, with the file open or still to be chosen. */
export async function checkAndSign({ page }: Trustee): Promise<void> {
  await page.getByRole('button', { name: 'Comprobar lo que se selló' }).click();
  await expect(page.getByText('Su llave está en lo que se selló')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(CHECK_HOST.page)).toBeVisible();
  await page.getByRole('button', { name: 'Firmar el acta de sellado' }).click();
  await expect(task(page, 'Todo listo por ahora')).toBeVisible();
}

export function task(page: Page, title: string) {
  return page.getByRole('heading', { level: 2, name: title });
}

/** The digits of the secret, which must not occur in any request. */
export async function secretIn({ file }: Trustee): Promise<string> {
  const read = readTrusteeFile(readFileSync(file, 'utf8'));
  const opened = read && (await openTrusteeFile(read, PASSPHRASE, cipher));
  if (!opened) throw new Error('The passphrase does not open the file');
  return opened.kind === 'single' ? opened.private_key : opened.seed;
}

/** Asserts that neither the secret nor the passphrase occurs in any request. */
export async function expectNothingSecretSent(trustee: Trustee): Promise<void> {
  const secret = await secretIn(trustee);
  expect(trustee.sent.filter((sent) => sent.includes(secret) || sent.includes(PASSPHRASE))).toEqual([]);
}

export async function checkAndDecrypt({ page }: Trustee): Promise<void> {
  await page.getByRole('button', { name: 'Comprobar la urna' }).click();
  await expect(page.getByText('La urna y la suma son correctas')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Descifrar y enviar mi parte' }).click();
  await expect(task(page, 'Su tarea terminó')).toBeVisible();
}
