import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { dismissToasts, toast } from '@urna/ui/toast';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { paperOf } from '../../testing/sealed-election.ts';
import { calendar, openBallot, serve } from '../../testing/stub-server.ts';
import { Frame } from '../frame/frame.tsx';
import { fetchPhotos } from '../photos.ts';
import { loadProcess } from '../process.ts';
import { send, voter } from '../session.ts';

function paperNow() {
  const state = voter();
  if (!('paper' in state)) throw new Error('no paper');
  return state.paper;
}

const boxOf = (element: Element) => element.getBoundingClientRect();

async function showBallot({ width = 1280, height = 800, bar = false, photos = [] as readonly string[] } = {}) {
  await page.viewport(width, height);
  serve({
    'GET /api/elections/calendar': { data: calendar({ shows_gov_bar: bar }) },
    'GET /api/elections/contador/candidates': {
      data: {
        process: '2025',
        contest: 'contador',
        question: 'Representante',
        title: 'Representantes Contadores',
        candidate_type: 'CANDIDATE_ACCOUNTANT',
        stage: 'open',
        is_sealed: true,
        voting_opens_at: null,
        candidates: [],
      },
    },
  });
  await loadProcess();
  openBallot(paperOf(30, photos));
  const screen = await render(<Frame />);
  return { screen, list: screen.getByRole('list', { name: /^Candidatos/ }) };
}

beforeEach(() => window.scrollTo(0, 0));
afterEach(async () => {
  send({ type: 'logged-out' });
  dismissToasts();
  vi.restoreAllMocks();
  await page.viewport(1280, 800);
});

describe('the ballot', () => {
  test.each([360, 768, 1280])('shows twelve candidates a page, each with its type, at %i px', async (width) => {
    const { screen, list } = await showBallot({ width });
    expect(list.getByRole('listitem').elements()).toHaveLength(12);
    expect(list.getByText('Contador', { exact: true }).elements()).toHaveLength(12);
    await screen.getByRole('button', { name: 'Página 3' }).click();
    expect(list.getByRole('listitem').elements()).toHaveLength(6);
    await expect.element(list).toHaveFocus();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  test('fits a page into the screen of a phone, whose rows vote wherever they are touched', async () => {
    const { screen, list } = await showBallot({ width: 360, height: 740 });
    const header = boxOf(screen.getByRole('banner').element()).height;
    expect(boxOf(list.element()).height).toBeLessThanOrEqual(740 - header);
    for (const row of list.getByRole('listitem').elements()) {
      const [name, badge] = [row.querySelector('h2'), row.querySelector('p > span')];
      expect(boxOf(name ?? row).right).toBeLessThanOrEqual(boxOf(badge ?? row).left - 4);
    }
    // Far down the list too nothing lies over a row.
    const row = list.getByRole('listitem').nth(10);
    const { width, height } = boxOf(row.element());
    for (const x of [4, width / 2, width - 4]) {
      await row.click({ position: { x, y: height / 2 } });
      expect(voter()).toMatchObject({ step: 'confirming', choice: { name: 'Persona 10' } });
      await screen.getByRole('button', { name: 'Cancelar' }).click();
    }
  });

  test('gives a message a place where it covers and moves nothing', async () => {
    for (const width of [360, 1280]) {
      const { screen, list } = await showBallot({ width });
      const before = boxOf(list.element()).top;
      toast.success('Código verificado exitosamente');
      const message = screen.getByText(/Código verificado exitosamente/);
      await expect.element(message).toBeVisible();
      expect(boxOf(list.element()).top, `${width} px`).toBe(before);
      const search = boxOf(screen.getByRole('textbox', { name: /^Buscar/ }).element());
      expect(boxOf(message.element()).bottom).toBeLessThanOrEqual(search.top);
      dismissToasts();
      await screen.unmount();
    }
  });

  test('finds candidates without accents, and says so where there are none', async () => {
    const { screen, list } = await showBallot();
    const search = screen.getByRole('textbox', { name: /^Buscar/ });
    await search.fill('MARIA fernanda');
    await expect.element(screen.getByText('Mostrando 1 de 30 candidatos')).toBeVisible();
    await search.fill('nadie se llama así');
    await expect.element(screen.getByText('No se encontraron candidatos')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Votar en blanco' })).toBeVisible();
    await expectAccessible();
    await screen.getByRole('button', { name: 'Limpiar la búsqueda' }).click();
    await expect.element(search).toHaveFocus();
    expect(list.getByRole('listitem').elements()).toHaveLength(12);
  });

  test('fetches every photograph once in the order of the paper, whatever the voter searches for', async () => {
    const photos = Array.from({ length: 30 }, (_, index) => `/api/photos/${String(index).padStart(64, '0')}`);
    const fetched = () =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.startsWith('/api/photos/'));
    performance.setResourceTimingBufferSize(5000);
    const { screen } = await showBallot({ photos: ['/api/photos/1?of=voter', ...photos.slice(1)] });
    const loading = fetchPhotos(paperNow().choices);
    await screen.getByRole('textbox', { name: /^Buscar/ }).fill('Persona 29');
    await loading;
    await expect.poll(fetched).toHaveLength(29);
    expect(fetched()).toEqual(photos.slice(1));
  });

  test('has no barrier in either theme', async () => {
    await showBallot({ width: 360 });
    await expectAccessible();
  });
});

describe('the proposals', () => {
  test.each([
    [1280, true],
    [1280, false],
    [700, true],
  ])('stand below the header at %i px, with the bar of GOV.CO: %s', async (width, bar) => {
    const { screen } = await showBallot({ width, bar });
    const heading = () => boxOf(screen.getByRole('heading', { level: 1 }).element()).left;
    const before = heading();
    await screen.getByRole('button', { name: 'Conocer las propuestas' }).click();
    expect(heading()).toBe(before);
    const header = screen.getByRole('banner').element();
    const title = screen.getByRole('heading', { name: 'Propuestas' });
    await expect.element(title).toBeVisible();
    expect(boxOf(title.element()).top).toBeGreaterThanOrEqual(boxOf(header).bottom);
    window.scrollTo(0, 400);
    await expect.poll(() => boxOf(title.element()).top).toBeGreaterThanOrEqual(boxOf(header).bottom);
  });

  test('leave a ballot that can be voted on when a tablet turns', async () => {
    const { screen, list } = await showBallot({ width: 768, height: 1024 });
    await screen.getByRole('button', { name: 'Conocer las propuestas' }).click();
    expect(list.query()).toBeNull();
    await page.viewport(1280, 768);
    await expect.element(list).toBeVisible();
    await list.getByRole('button', { name: 'Votar por Persona 1', exact: true }).click();
    expect(voter()).toMatchObject({ step: 'confirming', choice: { name: 'Persona 1' } });
  });

  test('give the focus back to what opened them', async () => {
    const { screen, list } = await showBallot();
    const read = list.getByRole('button', { name: 'Ver su propuesta: Persona 2' });
    await read.click();
    await expect.element(screen.getByText('Persona 2', { exact: true }).last()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(read).toHaveFocus();
  });
});

describe('the question', () => {
  async function ask(width: number, height: number) {
    const { screen, list } = await showBallot({ width, height });
    await list
      .getByRole('listitem')
      .first()
      .getByRole('button', { name: /^Votar/ })
      .click();
    return screen.getByRole('dialog', { name: 'Confirmar Voto' });
  }

  test.each([
    [320, 256],
    [640, 320],
    [360, 740],
  ])('shows the whole name and both buttons with their words at %i × %i px', async (width, height) => {
    const dialog = await ask(width, height);
    const buttons = ['Cancelar', 'Confirmar Voto'].map((name) => dialog.getByRole('button', { name }).element());
    const name = dialog.getByText(/^María Fernanda/).element();
    for (const element of [name, ...buttons]) {
      const { top, bottom, left, right } = boxOf(element);
      expect([top >= 0, bottom <= height, left >= 0, right <= width]).toEqual([true, true, true, true]);
      expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth + 1);
    }
    for (const button of buttons) expect(boxOf(name).bottom).toBeLessThanOrEqual(boxOf(button).top);
  });

  test('tells a screen reader, whose focus begins at a button, for whom the vote is', async () => {
    const dialog = await ask(1280, 800);
    await expect.element(dialog).toHaveAccessibleDescription(/^Va a votar por: ?María Fernanda .*T\.P\. 100000-T/);
  });

  test('says what went wrong, and can be answered again', async () => {
    const dialog = await ask(1280, 800);
    await dialog.getByRole('button', { name: 'Confirmar Voto' }).click();
    // Nothing that the encryption needs can be fetched.
    await expect.element(dialog.getByText(/no se envió nada/)).toBeVisible();
    expect(voter().step).toBe('confirming');
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    expect(voter().step).toBe('choosing');
  });
});
