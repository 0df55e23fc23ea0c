import { expose } from 'comlink';
import { afterEach, expect, test } from 'vitest';
import { openWorker } from './open-worker.ts';

const channels: MessageChannel[] = [];
afterEach(() => {
  for (const { port1 } of channels.splice(0)) port1.close();
});

const work = {
  double: (value: number) => value * 2,
  refuse: () => {
    throw new Error('no');
  },
  hang: () => new Promise<number>(() => undefined),
};

/** The two ends of a worker, without its thread. */
function start() {
  const channel = new MessageChannel();
  channels.push(channel);
  expose(work, channel.port2);
  channel.port1.start();
  const state = { terminated: false };
  const terminate = () => {
    state.terminated = true;
  };
  const worker = Object.assign(channel.port1, { terminate }) as unknown as Worker;
  return { worker, state, opened: openWorker<typeof work>(worker) };
}

test('answers with the worker’s result or its error', async () => {
  const { opened } = start();
  expect(await opened.call((remote) => remote.double(21))).toBe(42);
  await expect(opened.call((remote) => remote.refuse())).rejects.toThrow('no');
});

test.each(['error', 'messageerror'])('rejects pending and later calls after the worker’s event %s', async (type) => {
  const { worker, state, opened } = start();
  const pending = opened.call((remote) => remote.hang());
  worker.dispatchEvent(new Event(type));
  await expect(pending).rejects.toThrow('broke');
  await expect(opened.call((remote) => remote.double(1))).rejects.toThrow('broke');
  expect(state.terminated).toBe(true);
});

test('rejects pending calls when it is closed', async () => {
  const { state, opened } = start();
  const pending = opened.call((remote) => remote.hang());
  opened.close();
  await expect(pending).rejects.toThrow('closed');
  expect(state.terminated).toBe(true);
});
