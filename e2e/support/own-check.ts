import { type Browser, expect, type Page } from '@playwright/test';
import { answerChallenge, maskRandomness, showMask } from '@urna/belenios/ballot/cast-as-intended';
import { type CheckCode, writeCheckCode } from '@urna/belenios/ballot/check-code';
import { fromHex, toBigEndianNumber } from '@urna/belenios/bytes';
import { type Election, openElection, readElection } from '@urna/belenios/election';
import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import type { BegunCheck } from '@urna/contract/election/vote-checks';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import type { DeviceMemory } from './vote-by-api.ts';

const group = kernelEd25519();
export const { order } = group;

/** The address of the demonstration's witness, once it serves the page of the second device. */
export async function witnessOf(server: ServerProcess): Promise<string> {
  let witness = '';
  const isServed = async (): Promise<boolean> => {
    witness = /su página es (http:\S+)/.exec(server.output())?.[1] ?? '';
    return witness !== '' && (await fetch(`${witness}/comprobar`)).ok;
  };
  await expect.poll(isServed, { timeout: 60_000 }).toBe(true);
  return witness;
}

export const namesIn = ({ election }: Pick<DeviceMemory, 'election'>): readonly string[] =>
  readElection(election).questions[0]?.answers ?? [];

/** As an honest device shows it, but for what a test changes. */
export function codeOf(
  { election, tracker, token, randomness, x }: DeviceMemory,
  changed: Partial<CheckCode> = {},
): string {
  const { uuid } = readElection(election);
  return writeCheckCode({ uuid, tracker, token, s: maskRandomness(randomness, x, order), ...changed });
}

/** Opens a code on another device: a browser of its own. */
export async function openOnSecondDevice(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'es-CO' });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

export const lookButton = (page: Page) => page.getByRole('button', { name: 'Ver qué dice mi papeleta' });

/** A server that helps the device to lie changes its own two answers. */
export interface Lies {
  begin?: (begun: BegunCheck) => BegunCheck;
  open?: (z: string, e: bigint) => string;
}

export async function lieTo(page: Page, { begin = (begun) => begun, open = (z) => z }: Lies): Promise<void> {
  await page.route('**/checks', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: BegunCheck };
    await route.fulfill({ response, json: { data: begin(data) } });
  });
  await page.route('**/checks/opened', async (route) => {
    const { e } = route.request().postDataJSON() as { e: string };
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: { z: string } };
    const challenge = toBigEndianNumber((fromHex(e) ?? new Uint8Array()).toReversed());
    await route.fulfill({ response, json: { data: { z: open(data.z, challenge) } } });
  });
}

const hex = (number: bigint): string => number.toString(16).padStart(64, '0');

/** Answers as if the device's randomness were masked with another number, and proves that. */
export function anotherMask({ election }: DeviceMemory, x: bigint): Lies {
  const k = 12_345n;
  const opened: Election<unknown> = openElection(group, election);
  return {
    begin: (begun) => ({ ...begun, mask: showMask(opened, x, k) }),
    open: (_, e) => hex(answerChallenge({ x, k, e }, order)),
  };
}

/** Y of the number of a choice further: with the right z, the page would show that choice. */
export function anotherChoice(begun: BegunCheck, further: bigint): BegunCheck {
  const [Y] = group.decodeAll([begun.mask.Y]);
  if (Y === undefined) throw new Error('the server sent no element');
  const [moved = ''] = group.encodeAll([group.multiply(Y, group.generator.publicPower(further))]);
  return { ...begun, mask: { ...begun.mask, Y: moved } };
}
