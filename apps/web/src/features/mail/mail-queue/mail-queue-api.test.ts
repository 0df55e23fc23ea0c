import { expect, test } from 'vitest';
import { type QueueState, readQueueState, writeQueueState } from './mail-queue-api.ts';

const everything: QueueState = { status: null, topic: null, campaign: null, page: 1 };

test.each<[string, QueueState]>([
  ['', everything],
  ['estado=failed', { ...everything, status: 'failed' }],
  [
    'campana=3&asunto=recordatorio&estado=unknown&pagina=2',
    { status: 'unknown', topic: 'recordatorio', campaign: 3, page: 2 },
  ],
])('the address «%s» is parsed and written again unchanged', (address, state) => {
  expect(readQueueState(new URLSearchParams(address))).toEqual(state);
  expect(writeQueueState(state).toString()).toBe(address);
});

test.each(['estado=nada', 'asunto=todo', 'campana=-1', 'campana=1e3', 'pagina=0', 'pagina=9999999', 'campana='])(
  'an invalid filter is ignored: %s',
  (address) => {
    expect(readQueueState(new URLSearchParams(address))).toEqual(everything);
  },
);
