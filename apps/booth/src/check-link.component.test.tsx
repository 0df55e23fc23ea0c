import { answerChallenge, commitTo, drawOpening, readChoice, showMask } from '@urna/belenios/ballot/cast-as-intended';
import { readCheckCode } from '@urna/belenios/ballot/check-code';
import { toCompactBase64 } from '@urna/belenios/bytes';
import { openElection } from '@urna/belenios/election';
import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import { randomExponent } from '@urna/belenios/random';
import type { CheckHost, CheckSecret } from '@urna/contract/election/vote-checks';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { dismissToasts } from '@urna/ui/toast';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { paperOf, publicAnswers, receiptOf } from '../testing/sealed-election.ts';
import { calendar, openBallot, serve } from '../testing/stub-server.ts';
import { makeCheckLink } from './encryption.ts';
import { Frame } from './frame/frame.tsx';
import { restore } from './keep.ts';
import { loadProcess } from './process.ts';
import { FinalView } from './screens/final-view.tsx';
import { followBrowser, send, voter } from './session.ts';

const group = nobleEd25519();
const x = randomExponent(group.order);
const host: CheckHost = { name: 'Veeduría Ciudadana', page: 'https://veeduria.test/comprobar' };
const ownHost: CheckHost = { name: 'La propia', page: `${location.origin}/comprobar` };

/** A token until then, as the server writes it. */
function secretUntil(minutes: number): NonNullable<CheckSecret> {
  const token = new Uint8Array(20);
  new DataView(token.buffer).setUint32(0, Math.ceil(Date.now() / 60_000) + minutes);
  const text = toCompactBase64(token).replaceAll('+', '-').replaceAll('/', '_');
  return { x: x.toString(16).padStart(64, '0'), token: text };
}

const TITLE = '¿Tu dispositivo envió lo que elegiste?';
const OVER = /^El tiempo para comprobarlo terminó a las \d\d:\d\d\.$/;
const GONE = 'Este dispositivo ya no puede mostrar el código.';

/** Votes for the first candidate. */
async function vote({ hosts = [host], check = secretUntil(31) }: { hosts?: CheckHost[]; check?: CheckSecret } = {}) {
  const paper = { ...paperOf(13), check_hosts: hosts };
  let ballot = '';
  serve({
    'GET /api/elections/calendar': { data: calendar() },
    ...publicAnswers(paper),
    'POST /api/voting/ballots': (body: string) => {
      ({ ballot } = JSON.parse(body) as { ballot: string });
      return receiptOf(body, { check });
    },
  });
  await loadProcess();
  openBallot(paper);
  const screen = await render(<Frame />);
  await screen.getByRole('button', { name: /^Votar por María Fernanda/ }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Confirmar Voto' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Tu comprobante' })).toBeVisible();
  return { screen, paper, ballot, section: screen.getByRole('region', { name: TITLE }) };
}

/** What was copied, instead of the machine's own clipboard. */
function copied(): string[] {
  const texts: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void texts.push(text));
  return texts;
}

function linkShown() {
  const { receipt } = voter();
  if (!receipt?.check || receipt.check === 'gone') throw new Error('no code is shown');
  return receipt.check;
}

beforeAll(followBrowser);
afterEach(async () => {
  send({ type: 'logged-out' });
  send({ type: 'receipt-closed' });
  dismissToasts();
  vi.restoreAllMocks();
  await page.viewport(1280, 800);
});

test('everybody is shown a code by which the host’s page reads their choice, and where and until when to use it', async () => {
  const texts = copied();
  const { screen, section, paper, ballot } = await vote();
  await expect.element(section.getByRole('img', { name: /^Código QR/ })).toBeVisible();
  await expect.element(section.getByText(host.name)).toBeVisible();
  await expect.element(section.getByText(host.page, { exact: true })).toBeVisible();
  await expect.element(section.getByText(/^Puedes hacerlo hasta las \d\d:\d\d: quedan 3[12] minutos\.$/)).toBeVisible();
  await expect.element(section.getByText('En este mismo dispositivo solo comprueba al servidor.')).toBeVisible();
  // Nothing that a click or a prefetch opens on this device.
  expect([...screen.container.querySelectorAll('a')].filter(({ href }) => href.includes('#v1.'))).toEqual([]);
  await expectAccessible();

  const copy = section.getByRole('button', { name: 'Copiar enlace' });
  await expect.element(copy).toHaveAccessibleDescription(/puede ver tu voto\. No lo compartas\.$/);
  await copy.click();
  await expect.element(screen.getByText(/copiado al portapapeles/)).toBeVisible();
  const [address = ''] = texts;
  expect(address.startsWith(`${host.page}#v1.`)).toBe(true);
  const code = readCheckCode(address.slice(host.page.length + 1));
  if (!code) throw new Error('the code is no code');

  const election = openElection(group, paper.election);
  const opening = drawOpening(group.order);
  const k = randomExponent(group.order);
  const e = commitTo(code, opening, group.order)?.e ?? 0n;
  const mask = showMask(election, x, k);
  const z = answerChallenge({ x, k, e }, group.order);
  const read = readChoice(election, { ballot, mask, opening, z, ...code });
  expect(read).toMatchObject({ ok: true, choice: { answer: 0 } });
});

test.each([
  ['without hosts', []],
  ['where only the booth’s own origin is named', [ownHost]],
])('no check is offered %s', async (_, hosts) => {
  const { section } = await vote({ hosts });
  expect(section.query()).toBeNull();
  expect(voter().receipt?.check).toBeNull();
});

test('the host is drawn by lot among those of another origin', async () => {
  const second = { ...host, page: 'https://universidad.test/urna/comprobar.html' };
  const drawn = new Set<string>();
  const numbers = [0, 1, 2, 3, 4, 5];
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    if (array instanceof Uint32Array) array[0] = numbers.shift() ?? 0;
    return array;
  });
  while (numbers.length > 0) {
    const { section, screen } = await vote({ hosts: [ownHost, host, second] });
    await expect.element(section).toBeVisible();
    drawn.add(linkShown().host.page);
    send({ type: 'receipt-closed' });
    await screen.unmount();
  }
  expect([...drawn].toSorted()).toEqual([second.page, host.page]);
});

test('after its time the code is gone from the page, which says that it is over', async () => {
  const { screen, section } = await vote();
  const { code, endsAt } = linkShown();
  await expect.element(section.getByRole('img')).toBeVisible();
  vi.spyOn(Date, 'now').mockReturnValue(endsAt);
  window.dispatchEvent(new Event('focus'));
  await expect.element(section.getByText(OVER)).toBeVisible();
  expect(section.getByRole('img').query()).toBeNull();
  expect(section.getByRole('button').query()).toBeNull();
  expect(screen.container.innerHTML).not.toContain(code.slice(-50));
});

test('nothing of the code is stored or in the address, and after a reload the page says that it can’t show it', async () => {
  const { screen, section } = await vote();
  await expect.element(section.getByRole('img')).toBeVisible();
  const { code } = linkShown();
  const [, , , token = '', s = ''] = code.split('.');
  const stored = JSON.stringify([sessionStorage, localStorage, history.state, location.href]);
  expect(stored).toContain('urna-voter-receipt');
  for (const secret of [token, s, x.toString(16), host.page]) expect(stored).not.toContain(secret);
  expect(await caches.keys()).toEqual([]);

  const { receipt } = restore();
  if (!receipt) throw new Error('no receipt was kept');
  await screen.rerender(<FinalView receipt={receipt} />);
  await expect.element(section.getByText(GONE)).toBeVisible();
  expect(section.getByRole('img').query()).toBeNull();
  await expectAccessible();
});

test('a late repetition, which the server answers without its number, shows no code', async () => {
  const { section } = await vote({ check: null });
  await expect.element(section.getByText(GONE)).toBeVisible();
});

test('a ballot’s code is made once, for that ballot alone', async () => {
  const secret = secretUntil(31);
  const { paper } = await vote();
  const { own_tracking_code: tracker = '' } = voter().receipt ?? {};
  expect(await makeCheckLink(paper.check_hosts, tracker, secret)).toBe('gone');
});

test('on a phone the tracking code and the certificate come before the check', async () => {
  await page.viewport(360, 640);
  const { screen, section } = await vote();
  await expect.element(section.getByRole('img')).toBeVisible();
  const top = (element: Element) => element.getBoundingClientRect().top + window.scrollY;
  const code = top(screen.getByText(/^[\w+/]{43}$/).element());
  const certificate = top(screen.getByRole('button', { name: 'Descargar Certificado' }).element());
  expect(code).toBeLessThan(certificate);
  expect(certificate).toBeLessThan(top(section.element()));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
