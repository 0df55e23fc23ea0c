import type { ProposalDraft } from '@urna/contract/candidacy/proposal-text';
import type { OwnProposal } from '@urna/contract/candidacy/proposals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, networkError } from '../../../lib/api-error.ts';
import type { Client } from '../../../lib/call.ts';
import { createProposalDraft, isUnsaved } from './proposal-draft.ts';

const base: OwnProposal = {
  text: '',
  link: null,
  cv: null,
  draft_saved_at: null,
  versions: [],
  obstacle: null,
  is_admitted: true,
  closes_at: null,
  process: '2025',
  contest: 'contador',
};

/** A server that keeps one proposal, as the API does, and whose answers can be lost. */
function openServer() {
  let stored: OwnProposal = base;
  let loses = false;
  const saved: string[] = [];
  const shown: string[] = [];
  const call = async (
    { method }: { method: string },
    { body }: { body?: { text: string; link: string; replaces: ProposalDraft } } = {},
  ) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    if (method !== 'GET' && body) {
      const { text, replaces } = body;
      if (stored.text !== replaces.text && stored.text !== text) {
        throw new ApiError({ status: 409, code: 'proposal_changed', message: 'Su propuesta cambió.' });
      }
      stored = { ...stored, text, draft_saved_at: '2026-11-25T15:00:00Z' };
      saved.push(text);
      if (loses) throw networkError();
    }
    return { message: 'Guardado', data: stored };
  };
  return {
    saved,
    shown,
    open: () => createProposalDraft({ call } as unknown as Client, stored, ({ text }) => shown.push(text)),
    lose: (value: boolean) => {
      loses = value;
    },
    stored: () => stored,
  };
}

const pause = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('saves the words that are typed while earlier ones are being saved', async () => {
  const server = openServer();
  const draft = server.open();
  draft.type({ text: 'Propongo' });
  await pause(2000);
  draft.type({ text: 'Propongo sesiones abiertas' });
  await pause(1000);
  expect(server.saved).toEqual(['Propongo']);
  expect(isUnsaved(draft.store.getState())).toBe(true);
  await pause(2000);
  expect(server.saved).toEqual(['Propongo', 'Propongo sesiones abiertas']);
  expect(isUnsaved(draft.store.getState())).toBe(false);
});

test('sends for publication what was typed when the button was pressed, after the save under way', async () => {
  const server = openServer();
  const draft = server.open();
  draft.type({ text: 'Uno' });
  await pause(1600);
  draft.type({ text: 'Uno y dos' });
  const sent = draft.submit();
  draft.type({ text: 'Uno, dos y tres' });
  await pause(5000);
  expect(await sent).toBe('Guardado');
  expect(server.saved).toEqual(['Uno', 'Uno y dos', 'Uno, dos y tres']);
});

test("doesn't overwrite what another tab saved until the person decides", async () => {
  const server = openServer();
  const [one, two] = [server.open(), server.open()];
  one.type({ text: 'De la primera' });
  await pause(3000);
  two.type({ text: 'De la segunda' });
  await pause(5000);
  expect(two.store.getState()).toMatchObject({ fields: { text: 'De la segunda' }, other: { text: 'De la primera' } });
  two.type({ text: 'De la segunda, más larga' });
  await pause(5000);
  expect(server.stored().text).toBe('De la primera');

  two.replaceOther();
  await pause(2000);
  expect(server.stored().text).toBe('De la segunda, más larga');
  expect(isUnsaved(two.store.getState())).toBe(false);

  one.type({ text: 'Otra vez la primera' });
  await pause(5000);
  one.takeOther();
  expect(one.store.getState()).toMatchObject({ fields: { text: 'De la segunda, más larga' }, other: null });
  await pause(5000);
  expect(server.stored().text).toBe('De la segunda, más larga');
});

test('knows its own saves whose answers were lost', async () => {
  const server = openServer();
  const draft = server.open();
  server.lose(true);
  for (const text of ['Uno', 'Uno, dos']) {
    draft.type({ text });
    await pause(3000);
    expect(draft.store.getState().failure).not.toBeNull();
  }
  server.lose(false);
  draft.type({ text: 'Uno, dos y tres' });
  await pause(10_000);
  expect(server.stored().text).toBe('Uno, dos y tres');
  expect(draft.store.getState()).toMatchObject({ failure: null, other: null });
});

test('saves what was typed when the page is left, and shows the answer to nobody', async () => {
  const server = openServer();
  const draft = server.open();
  draft.type({ text: 'Antes de salir' });
  draft.leave();
  void draft.flush();
  await pause(2000);
  expect(server.saved).toEqual(['Antes de salir']);
  expect(server.shown).toEqual([]);
});

test('shows what another tab saved in a tab in which nothing is being written', async () => {
  const server = openServer();
  const [one, two] = [server.open(), server.open()];
  one.type({ text: 'De la primera' });
  await pause(3000);
  two.follow(server.stored());
  expect(two.store.getState().fields.text).toBe('De la primera');
  two.type({ text: 'De la primera, y más' });
  two.follow({ ...server.stored(), text: 'Algo más' });
  expect(two.store.getState().fields.text).toBe('De la primera, y más');
});
