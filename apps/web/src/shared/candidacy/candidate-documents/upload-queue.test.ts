import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, networkError } from '../../../lib/api-error.ts';
import {
  cancelUpload,
  EXAMINED_WITHIN_MS,
  emptyQueue,
  enqueue,
  pendingUploads,
  resume,
  retryUpload,
  STALLED_AFTER_MS,
  type Upload,
  useUploadQueue,
} from './upload-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  emptyQueue();
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

/** A link under the test's control: each try of a file waits until the test says how it goes on. */
function controlledUpload(stored = false) {
  const tries: { progress: (fraction: number) => void; end: () => void; fail: (error: Error) => void }[] = [];
  const upload: Upload = {
    file: new File(['%PDF'], 'cedula.pdf'),
    send: (_file, progress, signal) =>
      new Promise((end, fail) => {
        tries.push({ progress, end, fail });
        signal.addEventListener('abort', () => fail(new DOMException('cancelled', 'AbortError')));
      }),
    arrived: () => Promise.resolve(stored),
    tell: vi.fn<(message: string) => void>(),
  };
  return { upload, tries, last: () => tries.at(-1) as (typeof tries)[0] };
}

const step = (name: string) => useUploadQueue.getState().uploads.get(name)?.step;
const settle = () => vi.advanceTimersByTimeAsync(0);

test('files are sent one by one, in the order in which they were chosen', async () => {
  const [first, second] = [controlledUpload(), controlledUpload()];
  enqueue('photo', first.upload);
  enqueue('cedula', second.upload);
  expect([step('photo'), step('cedula')]).toEqual(['sending', 'waiting']);
  expect(pendingUploads(useUploadQueue.getState())).toBe(2);
  first.last().end();
  await settle();
  expect([step('photo'), step('cedula')]).toEqual([undefined, 'sending']);
});

test('an upload without progress for twenty seconds is interrupted, and one that creeps is not', async () => {
  const { upload, last } = controlledUpload();
  enqueue('cedula', upload);
  for (const fraction of [0.1, 0.2, 0.3]) {
    await vi.advanceTimersByTimeAsync(STALLED_AFTER_MS - 1);
    expect(step('cedula')).toBe('sending');
    last().progress(fraction);
  }
  last().progress(0.3);
  await vi.advanceTimersByTimeAsync(STALLED_AFTER_MS);
  expect(useUploadQueue.getState().uploads.get('cedula')).toMatchObject({ step: 'interrupted', progress: 0.3 });
});

test('a file that was sent whole has longer, because the server examines it', async () => {
  const { upload, last } = controlledUpload();
  enqueue('cedula', upload);
  last().progress(1);
  await vi.advanceTimersByTimeAsync(EXAMINED_WITHIN_MS - 1);
  expect(step('cedula')).toBe('sending');
  await vi.advanceTimersByTimeAsync(1);
  expect(step('cedula')).toBe('interrupted');
});

test('an interrupted upload tries again by itself, and at once when the link is back', async () => {
  const { upload, tries, last } = controlledUpload();
  enqueue('cedula', upload);
  last().fail(networkError());
  await settle();
  expect([step('cedula'), tries.length]).toEqual(['interrupted', 1]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect([step('cedula'), tries.length]).toEqual(['sending', 2]);
  last().fail(networkError());
  await settle();
  resume();
  expect([step('cedula'), tries.length]).toEqual(['sending', 3]);
  last().end();
  await settle();
  expect(step('cedula')).toBeUndefined();
});

test('a file that was stored although its answer was lost is not sent twice', async () => {
  const { upload, tries, last } = controlledUpload(true);
  enqueue('cedula', upload);
  last().fail(networkError());
  await vi.advanceTimersByTimeAsync(60_000);
  expect([step('cedula'), tries.length]).toEqual([undefined, 1]);
});

test('an overloaded server keeps the file for another try, and a refused file waits for another one', async () => {
  const { upload, tries, last } = controlledUpload();
  enqueue('cedula', upload);
  last().fail(new ApiError({ status: 503, code: 'busy', message: 'Espere un minuto.' }));
  await settle();
  expect(useUploadQueue.getState().uploads.get('cedula')).toMatchObject({
    step: 'failed',
    message: 'Espere un minuto.',
  });
  expect(upload.tell).toHaveBeenLastCalledWith('Espere un minuto.');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toHaveLength(1);
  retryUpload('cedula');
  expect(tries).toHaveLength(2);
  last().fail(new ApiError({ status: 422, code: 'invalid_file', message: 'Está vacío.' }));
  await settle();
  expect(useUploadQueue.getState().uploads.get('cedula')).toEqual({
    step: 'refused',
    message: 'Está vacío.',
    upload: null,
  });
  expect(upload.tell).toHaveBeenLastCalledWith('Está vacío.');
});

test('cancelling stops a file and lets the next one go; another file takes the place of the first', async () => {
  const [first, second, other] = [controlledUpload(), controlledUpload(), controlledUpload()];
  enqueue('photo', first.upload);
  enqueue('cedula', second.upload);
  cancelUpload('photo');
  await settle();
  expect([step('photo'), step('cedula')]).toEqual([undefined, 'sending']);
  enqueue('cedula', other.upload);
  await settle();
  expect([second.tries.length, other.tries.length, step('cedula')]).toEqual([1, 1, 'sending']);
});

test('on a dead link nothing waits for an answer: the file is interrupted, tried again, and can be cancelled', async () => {
  const [first, second] = [controlledUpload(), controlledUpload()];
  const silent = { ...first.upload, arrived: () => new Promise<boolean>(() => undefined) };
  enqueue('photo', silent);
  enqueue('cedula', second.upload);
  await vi.advanceTimersByTimeAsync(STALLED_AFTER_MS);
  expect(step('photo')).toBe('interrupted');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(step('cedula')).toBe('sending');
  cancelUpload('cedula');
  await vi.advanceTimersByTimeAsync(3_000);
  expect([step('photo'), first.tries.length]).toEqual(['sending', 2]);
});

test('when the session ends, nothing more is sent', async () => {
  const [first, second] = [controlledUpload(), controlledUpload()];
  enqueue('photo', first.upload);
  enqueue('cedula', second.upload);
  emptyQueue();
  await vi.advanceTimersByTimeAsync(120_000);
  expect([first.tries.length, second.tries.length, pendingUploads(useUploadQueue.getState())]).toEqual([1, 0, 0]);
});
