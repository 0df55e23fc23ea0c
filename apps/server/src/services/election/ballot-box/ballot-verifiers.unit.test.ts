import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Worker } from 'node:worker_threads';
import { makeBallot } from '@urna/belenios/ballot/make-ballot';
import { publicCredential } from '@urna/belenios/credentials';
import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import { afterAll, describe, expect, test } from 'vitest';
import { makeElection, question } from '../../../../../../packages/belenios/testing/election-fixture.ts';
import { AppError } from '../../../platform/errors.ts';
import { createBallotVerifiers } from './ballot-verifiers.ts';

const group = nobleEd25519();
const fixture = makeElection(group, { questions: [question(3, { blank: true })], voters: 3 });
const { uuid } = fixture.election.parameters;
const election = { uuid, text: fixture.election.text, digestKey: new Uint8Array(32).fill(3) };

function ballotOf(voter: number) {
  const credential = fixture.credentials[voter] ?? '';
  const { text } = makeBallot(fixture.election, credential, [[0, 1, 0, 0]]);
  return { text, credential: publicCredential(group, credential, uuid) };
}
const ballots = [0, 1, 2].map(ballotOf);
const [first = { text: '', credential: '' }] = ballots;

const verifiers = createBallotVerifiers({ threads: 2, waiting: 4 });
afterAll(() => verifiers.close());

describe('threads that verify ballots', () => {
  test('say of each ballot whether it holds, and give a digest of each ciphertext', async () => {
    const verdicts = await Promise.all(ballots.map((ballot) => verifiers.verify(election, ballot)));
    const digests = verdicts.flatMap((verdict) => (verdict.ok ? verdict.digests : []));
    expect(new Set(digests).size).toBe(12);
    for (const digest of digests) expect(BigInt.asIntN(64, BigInt(digest))).toBe(BigInt(digest));
    // A ballot's digests depend only on the ballot and the key.
    expect(await verifiers.verify(election, first)).toEqual(verdicts[0]);
    const elsewhere = createBallotVerifiers({ threads: 1 });
    const other = await elsewhere.verify({ ...election, digestKey: new Uint8Array(32) }, first);
    await elsewhere.close();
    expect(other).not.toEqual(verdicts[0]);
  });

  test('report why a ballot is invalid', async () => {
    const [, second = first] = ballots;
    const reasonFor = async (text: string) => {
      const verdict = await verifiers.verify(election, { ...first, text });
      return verdict.ok ? 'none' : verdict.reason;
    };
    expect(await reasonFor(second.text)).toBe('unknown_credential');
    expect(await reasonFor(first.text.replace(uuid, `${uuid}1`))).toBe('wrong_election');
    expect(await reasonFor('{}')).toBe('malformed');
    expect(await reasonFor(`${first.text} `)).toBe('not_canonical');
  });

  test('turn away what would wait too long, at once, and take more when there is room again', async () => {
    const verifications = Array.from({ length: 30 }, async () => verifiers.verify(election, first));
    expect([verifiers.waiting, verifiers.limit, verifiers.refused]).toEqual([4, 4, 22]);
    const outcomes = await Promise.allSettled(verifications);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    // Two threads hold two ballots each, and four wait.
    expect(outcomes.length - refused.length).toBe(8);
    for (const { reason } of refused) {
      expect(reason).toBeInstanceOf(AppError);
      expect(reason).toMatchObject({ code: 'ballot_box_busy', extras: { retryAfterSeconds: 3 } });
    }
    expect(await verifiers.verify(election, first)).toMatchObject({ ok: true });
  });

  // On other systems the priority applies to the whole process, so it isn't changed there.
  test.runIf(process.platform === 'linux')(
    'run at a lower priority than the server’s own, which keeps its own',
    async () => {
      const niceOf = (thread: string) =>
        Number(
          readFileSync(`/proc/self/task/${thread}/stat`, 'latin1')
            .replace(/^.*\) /s, '')
            .split(' ')[16],
        );
      const nices = readdirSync('/proc/self/task').map(niceOf);
      const own = niceOf(String(process.pid));
      expect(nices.filter((nice) => nice === 5 && nice > own).length).toBeGreaterThanOrEqual(2);
      expect(own).toBeLessThan(5);
    },
  );

  test('fail their pending work when they exit, and are replaced', async () => {
    const threads: Worker[] = [];
    const keep = (thread: Worker) => threads.push(thread);
    process.on('worker', keep);
    const dying = createBallotVerifiers({ threads: 1, waiting: 10 });
    await dying.verify(election, first);
    process.off('worker', keep);
    const settled = Promise.allSettled(ballots.map((ballot) => dying.verify(election, ballot)));
    await threads[0]?.terminate();
    // The thread held two ballots; the third waited.
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    await dying.close();
  });

  test('fail a ballot whose election can’t be opened, without quoting it', async () => {
    const failed = verifiers.verify({ ...election, uuid: 'x', text: '{}' }, first);
    await expect(failed).rejects.toThrow(/^verifying a ballot failed: Error$/);
    expect(await verifiers.verify(election, first)).toMatchObject({ ok: true });
  });

  test('don’t keep the process alive when they are idle', async () => {
    const program = `
      const { createBallotVerifiers } = await import('./ballot-verifiers.ts');
      const election = { uuid: 'x', text: '{}', digestKey: new Uint8Array(32) };
      await createBallotVerifiers().verify(election, { text: '', credential: '' }).catch(({ message }) => console.log(message));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      cwd: import.meta.dirname,
      timeout: 20_000,
    });
    expect(stdout).toBe('verifying a ballot failed: Error\n');
  });

  test('accept nothing once closed', async () => {
    const closing = createBallotVerifiers({ threads: 1, waiting: 10 });
    const verifications = Array.from({ length: 5 }, () => closing.verify(election, first));
    const settled = Promise.allSettled(verifications);
    await closing.close();
    expect((await settled).map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'));
    await expect(closing.verify(election, first)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
