import { setTimeout as wait } from 'node:timers/promises';
import { ordinaryPdf } from '@urna/contract/candidacy/documents';
import { afterEach, expect, test } from 'vitest';
import { openFileSandbox } from '../../../open-file-sandbox.ts';
import { changedPdf } from '../../../testing/fixtures/hostile-fixture-parts.ts';
import { bombPdf, objectStreamBombPdf, simplePdf } from '../../../testing/fixtures/hostile-fixtures.ts';
import { examinePdfJob } from '../examine/examine-jobs.ts';
import { examineUpload } from '../examine/examine-upload.ts';
import type { FileSandbox } from './file-sandbox.ts';

const open: FileSandbox[] = [];
function start(...limits: Parameters<typeof openFileSandbox>): FileSandbox {
  const workers = openFileSandbox(...limits);
  open.push(workers);
  return workers;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((workers) => workers.close()));
});

/** The number of this process's child processes. */
function children(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
}

test('decompression bombs neither exhaust memory nor block the event loop, and honest files are still examined', async () => {
  const fileSandbox = start({ size: 2 });
  const before = process.memoryUsage.rss();
  const bombs = [bombPdf(), objectStreamBombPdf(2)];
  let [longestPause, mostMemory, last] = [0, before, performance.now()];
  const pulse = setInterval(() => {
    const now = performance.now();
    longestPause = Math.max(longestPause, now - last);
    mostMemory = Math.max(mostMemory, process.memoryUsage.rss());
    last = now;
  }, 10);
  const verdicts = await Promise.all([
    ...bombs.map((bomb) => examineUpload({ fileSandbox }, ordinaryPdf, bomb)),
    examineUpload({ fileSandbox }, ordinaryPdf, simplePdf()),
  ]);
  clearInterval(pulse);
  expect(verdicts.map((verdict) => (verdict.ok ? 'ok' : verdict.refusal))).toEqual([
    'too_complex',
    'too_complex',
    'ok',
  ]);
  expect(mostMemory - before).toBeLessThan(100 * 1_048_576);
  expect(longestPause).toBeLessThan(2_000);
});

test('a process that takes more memory than it may is ended, wherever the memory lies', async () => {
  const fileSandbox = start({ size: 1 });
  // What it inflates is in ArrayBuffers, which V8's heap limit doesn't count.
  const outcome = await fileSandbox.run(examinePdfJob, { bytes: objectStreamBombPdf(2) });
  expect(outcome).toMatchObject({ ok: false, reason: 'died' });
  expect(await examineUpload({ fileSandbox }, ordinaryPdf, simplePdf())).toMatchObject({ ok: true });
});

test('a file that takes too long is given up, and the next one is examined', async () => {
  const fileSandbox = start({ size: 1, jobMs: 5_000 });
  expect(await examineUpload({ fileSandbox }, ordinaryPdf, simplePdf())).toMatchObject({ ok: true });
  const slow = start({ size: 1, jobMs: 1 });
  // More objects than any machine parses in a millisecond.
  const many = Array.from({ length: 9_000 }, (_, index) => ({ number: 1_000 + index, body: '<< /A [1 2 3] >>' }));
  const verdict = await examineUpload({ fileSandbox: slow }, ordinaryPdf, changedPdf({ more: many }));
  expect(verdict).toEqual({ ok: false, refusal: 'too_complex' });
  expect(await slow.run(examinePdfJob, { bytes: simplePdf() })).toHaveProperty('ok');
  expect(await examineUpload({ fileSandbox }, ordinaryPdf, changedPdf({ more: many }))).toMatchObject({ ok: true });
});

test('files beyond the number of processes are queued, and files beyond the queue are refused', async () => {
  const fileSandbox = start({ size: 1, waiting: 5 });
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => examineUpload({ fileSandbox }, ordinaryPdf, simplePdf())),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(6);
  expect(outcomes.filter((verdict) => !verdict.ok && verdict.refusal === 'not_examined')).toHaveLength(2);
});

test('processes end when unused, when worn out and when closed, and start again when needed', async () => {
  const before = children();
  const fileSandbox = start({ size: 1, idleMs: 50, jobsPerProcess: 2 });
  for (let job = 0; job < 5; job += 1) {
    expect(await examineUpload({ fileSandbox }, ordinaryPdf, simplePdf())).toMatchObject({ ok: true });
  }
  for (let tries = 0; tries < 100 && children() > before; tries += 1) await wait(20);
  expect(children()).toBe(before);
  expect(await examineUpload({ fileSandbox }, ordinaryPdf, simplePdf())).toMatchObject({ ok: true });
  await fileSandbox.close();
  expect(children()).toBe(before);
});

test('closing answers what is under way and what waits', async () => {
  const fileSandbox = start({ size: 1 });
  const answers = [1, 2, 3].map(() => fileSandbox.run(examinePdfJob, { bytes: simplePdf() }));
  await fileSandbox.close();
  for (const outcome of await Promise.all(answers)) expect(outcome.ok).toBe(false);
  expect(await fileSandbox.run(examinePdfJob, { bytes: simplePdf() })).toMatchObject({ reason: 'unavailable' });
});
