import { expect, test } from 'vitest';
import { type QueueState, queueQuery, readQueueState, writeQueueState } from './queue-state.ts';

const everything: QueueState = { status: null, topic: null, campaign: null, page: 1 };

test.each<[string, QueueState, string]>([
  ['', everything, 'page=1&per_page=20'],
  ['estado=failed', { ...everything, status: 'failed' }, 'page=1&per_page=20&status=failed'],
  [
    'campana=3&asunto=recordatorio&estado=unknown&pagina=2',
    { status: 'unknown', topic: 'recordatorio', campaign: 3, page: 2 },
    'page=2&per_page=20&status=unknown&topic=recordatorio&campaign=3',
  ],
])('the address «%s» is parsed, sent as a filter, and written again unchanged', (address, state, query) => {
  expect(readQueueState(new URLSearchParams(address))).toEqual(state);
  expect(queueQuery(state)).toBe(query);
  expect(writeQueueState(state).toString()).toBe(address);
});

test.each(['estado=nada', 'asunto=todo', 'campana=-1', 'campana=1e3', 'pagina=0', 'pagina=9999999', 'campana='])(
  'an invalid filter is ignored: %s',
  (address) => {
    expect(readQueueState(new URLSearchParams(address))).toEqual(everything);
  },
);
