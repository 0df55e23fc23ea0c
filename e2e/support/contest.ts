import { expect, type Locator, type Page } from '@playwright/test';
import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import { makePartialDecryption, writePartialDecryption } from '@urna/belenios/tally/partial-decryption';
import { signSealingAct, writeSealingAct } from '@urna/belenios/trustees/sealing-act';
import { makeTrusteeKeyPair, writeTrusteePublicKey } from '@urna/belenios/trustees/trustee-key';
import type { SealingAct } from '@urna/contract/election/elections';
import { rehearsalFingerprint, type TrusteePage } from '@urna/contract/election/trustees';
import { VOTING_DATES_WORD } from '@urna/contract/processes/calendar-rules';
import { contestsInPreparation } from '../../apps/server/src/testing/elections/contests-in-preparation.ts';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { call } from './candidate-by-api.ts';
import { test as base } from './server.ts';
import { staff, staffSession } from './staff.ts';

const group = nobleEd25519();

export const contests = { contador: '/app/votacion/contador', ies: '/app/votacion/ies' } as const;

/** The demonstration's own contests are sealed at its first start; these are not. */
export const test = base.extend({
  fillFolder: [
    async ({}, use) =>
      use(async (folder) => {
        await contestsInPreparation(folder, { contador: 12, ies: 2 });
        return { URNA_DEMO: '0' };
      }),
    { scope: 'worker' },
  ],
});

/** A step of the current contest, by its title. */
export function step(page: Page, title: string): Locator {
  return page.getByRole('list', { name: 'Vida de la elección' }).getByRole('region', { name: title, exact: true });
}

/** Opens a step by its heading unless it is open. */
export async function openStep(page: Page, title: string): Promise<Locator> {
  const heading = step(page, title).getByRole('heading', { level: 2 }).getByRole('button');
  if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click();
  return step(page, title);
}

export async function openContest(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('list', { name: 'Vida de la elección' })).toBeVisible();
}

/** The current stage, shown above the steps. */
export function stage(page: Page): Locator {
  return page.getByRole('main').getByRole('status').first();
}

/** The roll of accountants as another system would export it. */
export function accountantsRoll(name: string, numbers: readonly string[]) {
  const lines = numbers.map((number) => `${number},Votante Número ${number.slice(-3)},cc${number}@demo.test`);
  return {
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(['numero_documento,nombre,correo', ...lines, ''].join('\n')),
  };
}

export interface TrusteeKey {
  /** The public part, which the trustee sends; the private part stays with them. */
  publicKey: string;
  privateKey: bigint;
}

export function newTrusteeKey(): TrusteeKey {
  const { publicKey, privateKey } = makeTrusteeKeyPair(group);
  return { publicKey: writeTrusteePublicKey(publicKey), privateKey };
}

async function mailedToken(server: ServerProcess, email: string): Promise<string | undefined> {
  const mails = await call(server, 'POST', '/dev/mail/search', { to: email });
  const tokens = (mails as { data: { text: string }[] }).data.flatMap(
    ({ text }) => /custodio#token=([\w-]+)/.exec(text)?.[1] ?? [],
  );
  return tokens[0];
}

/** Signs the sealed setup, as the trustee's page does after its checks. */
export async function signByApi(server: ServerProcess, email: string, { privateKey }: TrusteeKey): Promise<void> {
  const token = await mailedToken(server, email);
  const { data } = (await call(server, 'GET', '/trustees/me', undefined, token)) as { data: TrusteePage };
  const answer = await call(server, 'GET', `/elections/${data.contest}/sealing-act`, undefined);
  const { fingerprints } = (answer as { data: SealingAct }).data;
  const signature = writeSealingAct(signSealingAct(group, privateKey, fingerprints));
  await call(server, 'POST', '/trustees/me/sealing-act', { signature }, token);
}

/** Decrypts the rehearsal votes by the mailed link, as the trustee's page does. */
export async function rehearseByApi(server: ServerProcess, email: string, { privateKey }: TrusteeKey): Promise<void> {
  const token = await mailedToken(server, email);
  const { data } = (await call(server, 'GET', '/trustees/me', undefined, token)) as { data: TrusteePage };
  if (data.task.task !== 'rehearse') throw new Error(`The trustee is to ${data.task.task}`);
  const tally = [
    data.task.exponents.map((text) => ({ alpha: group.generator.power(BigInt(text)), beta: group.identity })),
  ];
  const election = { group, fingerprint: rehearsalFingerprint(data.contest) };
  const partial = writePartialDecryption(makePartialDecryption(election, tally, privateKey));
  await call(server, 'POST', '/trustees/me/rehearsal', { partial }, token);
}

export async function setVotingWindow(server: ServerProcess, opensAt: Date, closesAt: Date): Promise<void> {
  const { token } = (await staffSession(server, staff.administrator)).token_info;
  const change = {
    window: 'voting',
    opens_at: opensAt.toISOString(),
    closes_at: closesAt.toISOString(),
    reason: 'Lo pide esta prueba.',
    confirmation: VOTING_DATES_WORD,
  };
  await call(server, 'PUT', '/admin/calendar', change, token);
}
