import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import { verifyArchive } from '@urna/belenios/verify/verify-archive';
import type { Verifier } from '@urna/contract/checking/ballot-box';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBeleniosTool, ToolFolder } from '../../../../../packages/belenios/testing/belenios-tool.ts';
import { chunked } from '../../../../../packages/belenios/testing/election-fixture.ts';
import { trackingCode } from '../../services/election/ballot-box/read-box.ts';
import { ballotPaper, cast, openSession } from '../../testing/clients/voter-client.ts';
import { contestIds } from '../../testing/elections/first-process.ts';
import { ballotFor } from '../../testing/elections/make-ballot.ts';
import { openSealedContest, type SealedContest, type TestVoter } from '../../testing/elections/sealed-contest.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

let app: TestApp;
let contest: SealedContest;
let taken = 0;

beforeAll(async () => {
  app = await openTestApp();
  contest = await openSealedContest(app, { contest: 'contador', voters: 60 });
});
afterAll(() => app.close());

async function castAs(
  voter: TestVoter | undefined,
  choice: number | 'blank',
): Promise<{ tracker: string; ballot: string }> {
  const token = await openSession(app, voter?.id ?? 0);
  const ballot = ballotFor(await ballotPaper(app, token), choice);
  const answer = await cast(app, token, ballot);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { tracker: answer.json<{ data: { tracking_code: string } }>().data.tracking_code, ballot };
}

async function archive(): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await app.inject('/api/elections/contador/archive');
  expect(answer.statusCode).toBe(200);
  return new Uint8Array(answer.rawPayload);
}

const verify = (bytes: Uint8Array) => verifyArchive(() => chunked(bytes, 5000), { group: () => kernelEd25519() });

describe('the published archive', () => {
  test('is named after the election, and verifies before the first vote', async () => {
    const answer = await app.inject('/api/elections/contador/archive');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/x-tar',
      'content-disposition': `attachment; filename="${contest.election.uuid}.bel"`,
    });
    expect(await verify(await archive())).toMatchObject({ ok: true, ballots: 0, election: { voters: 60 } });
  });

  test('verifies after concurrent and sequential votes, and is only ever appended to', async () => {
    let before = await archive();
    const boxed: string[] = [];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(0, 1, 2, 'blank' as const), { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        async (choices, atOnce) => {
          const voters = choices.map(() => contest.voters[taken++]);
          const casts = choices.map((choice, index) => () => castAs(voters[index], choice));
          if (atOnce) boxed.push(...(await Promise.all(casts.map((one) => one()))).map(({ tracker }) => tracker));
          else for (const one of casts) boxed.push((await one()).tracker);
          const after = await archive();
          // Archives only grow: an auditor compares with an earlier copy.
          expect(Buffer.from(after.subarray(0, before.length)).equals(Buffer.from(before))).toBe(true);
          expect(await verify(after)).toMatchObject({ ok: true, ballots: boxed.length, superseded: 0, failures: [] });
          before = after;
        },
      ),
      { numRuns: 6, endOnFailure: true },
    );
    const { data, meta } = (await app.inject('/api/elections/contador/ballots?per_page=100')).json();
    expect(meta.pagination).toMatchObject({ total: boxed.length, total_pages: 1 });
    expect(data.map((row: { tracking_code: string }) => row.tracking_code).toSorted()).toEqual(boxed.toSorted());
  });

  test('passes belenios-tool: the whole, each ballot, and a tally that it computes', async ({ skip }) => {
    const program = findBeleniosTool();
    if (program === undefined) return skip('belenios-tool could not be had');
    const cast_ = await castAs(contest.voters[taken++], 1);
    const folder = new ToolFolder(program);
    try {
      folder.write(`${contest.election.uuid}.bel`, await archive());
      const whole = folder.attempt('election verify');
      expect([whole.status, whole.stderr]).toEqual([0, expect.any(String)]);
      folder.write('ballot', `${cast_.ballot}\n`);
      // belenios-tool reports that it is in the box already; a ballot that isn't passes.
      expect(folder.attempt('election verify-ballot', ['--ballot', 'ballot']).stderr).toMatch(/duplicate|already/i);
      const token = await openSession(app, contest.voters[taken++]?.id ?? 0);
      const fresh = ballotFor(await ballotPaper(app, token), 'blank');
      folder.write('ballot', `${fresh}\n`);
      const verified = folder.attempt('election verify-ballot', ['--ballot', 'ballot']);
      expect([verified.status, verified.stderr]).toEqual([0, expect.any(String)]);
      expect((await cast(app, token, fresh)).statusCode).toBe(200);
      folder.write(`${contest.election.uuid}.bel`, await archive());
      folder.run('archive add-event', ['--type', 'EndBallots']);
      expect(folder.run('election compute-encrypted-tally')).toMatch(/^\[\[\{"alpha"/);
    } finally {
      folder.remove();
    }
  });

  test('isn’t there before sealing', async () => {
    for (const path of ['archive', 'ballots']) {
      const answer = await app.inject(`/api/elections/ies/${path}`);
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 403, 'election_not_ready']);
      expect((await app.inject(`/api/elections/otra/${path}`)).statusCode).toBe(404);
    }
  });

  test('is refused when its hash chain is broken', async () => {
    const { last_hash } = await app.database.db
      .selectFrom('archive_heads')
      .select('last_hash')
      .where('contest', '=', contestIds.contador)
      .executeTakeFirstOrThrow();
    const set = (hash: string) =>
      app.database.db
        .updateTable('archive_heads')
        .set({ last_hash: hash })
        .where('contest', '=', contestIds.contador)
        .execute();
    await set('0'.repeat(64));
    expect((await app.inject('/api/elections/contador/archive')).statusCode).toBe(500);
    expect(app.log()).toContain("don't lead to the end of its archive");
    await set(last_hash);
  });
});

describe('the ballot box', () => {
  test('is paginated, with a hundred ballots at the most', async () => {
    const page = async (query: string) => (await app.inject(`/api/elections/contador/ballots?${query}`)).json();
    const { meta } = await page('per_page=3');
    const { total } = meta.pagination;
    expect(total).toBeGreaterThan(6);
    const last = Math.ceil(total / 3);
    const numbers: number[] = [];
    for (let number = 1; number <= last; number++) {
      const { data } = await page(`per_page=3&page=${number}`);
      numbers.push(...data.map((row: { number: number }) => row.number));
    }
    expect(numbers).toEqual(Array.from({ length: total }, (_, index) => index + 1));
    expect((await page(`per_page=3&page=${last + 1}`)).data).toEqual([]);
    expect((await app.inject('/api/elections/contador/ballots?per_page=101')).statusCode).toBe(422);
  });

  test('finds a ballot by its tracking code, including slashes', async () => {
    // Among so many codes, each character that a URL must escape occurs.
    const { data } = (await app.inject('/api/elections/contador/ballots?per_page=100')).json<{
      data: { number: number; tracking_code: string }[];
    }>();
    expect(data.map(({ tracking_code }) => tracking_code).join('')).toMatch(/\/.*\+|\+.*\//);
    for (const { number, tracking_code } of data) {
      const answer = await app.inject(`/api/elections/contador/ballots/${encodeURIComponent(tracking_code)}`);
      const { data: ballot } = answer.json<{ data: { number: number; tracking_code: string; ballot: string } }>();
      expect(ballot).toMatchObject({ number, tracking_code });
      expect(trackingCode(ballot.ballot)).toBe(tracking_code);
      expect(Object.keys(ballot)).toHaveLength(3);
    }
    for (const wrong of ['x', encodeURIComponent('/'.repeat(43)), 'a'.repeat(43), `${'a'.repeat(43)}=`])
      expect((await app.inject(`/api/elections/contador/ballots/${wrong}`)).statusCode).toBe(404);
  });

  test('is never changed or emptied, whoever asks the database to', async () => {
    const { db } = app.database;
    await expect(
      db
        .updateTable('ballots')
        .set({ credential: '' } as never)
        .execute(),
    ).rejects.toThrow('never changed');
    await expect(db.deleteFrom('ballots').execute()).rejects.toThrow('never changed');
  });
});

describe('a part of the archive', () => {
  test('fits the others to the byte, also when the archive has grown between them', async () => {
    const ask = (range: string) => app.inject({ url: '/api/elections/contador/archive', headers: { range } });
    await castAs(contest.voters.at(-1), 0);
    await castAs(contest.voters.at(-2), 1);
    const whole = Buffer.from(await archive());
    const { length } = whole;
    for (const [start, end] of [
      [0, 1],
      [0, length],
      [511, 1025],
      [Math.floor(length / 3), Math.floor(length / 2)],
      [length - 1, length],
      [length - 1024, length],
      [1000, length],
    ] as const) {
      const answer = await ask(`bytes=${start}-${end - 1}`);
      expect([answer.statusCode, answer.headers['content-range']]).toEqual([
        206,
        `bytes ${start}-${end - 1}/${length}`,
      ]);
      expect(answer.rawPayload.equals(whole.subarray(start, end)), `${start} to ${end}`).toBe(true);
    }
    const half = Math.floor(length / 2);
    const first = (await ask(`bytes=0-${half - 1}`)).rawPayload;
    await castAs(contest.voters.at(-3), 2);
    const rest = (await ask(`bytes=${half}-`)).rawPayload;
    expect(Buffer.concat([first, rest]).equals(Buffer.from(await archive()))).toBe(true);
    expect((await ask('bytes=-10')).rawPayload.length).toBe(10);
    const grown = (await archive()).length;
    const after = await ask(`bytes=${grown}-`);
    expect([after.statusCode, after.headers['content-range']]).toEqual([416, `bytes */${grown}`]);
    for (const range of ['bytes=5-2', 'bytes=0-1,3-4', 'items=0-1', 'bytes=x-']) {
      expect([range, (await ask(range)).statusCode]).toEqual([range, 200]);
    }
  });
});

test('the stated hash of the offline verifier is that of the file that anyone downloads', async () => {
  const webFolder = mkdtempSync(join(tmpdir(), 'urna-verifier-'));
  const without = await openTestApp({ webFolder });
  expect((await without.inject('/api/verifier')).json()).toEqual({ data: null });
  await without.close();
  const file = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'" /><p>Verificador</p>`;
  writeFileSync(join(webFolder, 'verificador.html'), file);
  const withFile = await openTestApp({ webFolder });
  const { data } = (await withFile.inject('/api/verifier')).json<{ data: Verifier }>();
  const { rawPayload } = await withFile.inject(data.path);
  expect(data.sha256).toBe(createHash('sha256').update(rawPayload).digest('hex'));
  expect([data.path, data.bytes, rawPayload.toString()]).toEqual(['/verificador.html', rawPayload.length, file]);
  await withFile.close();
  rmSync(webFolder, { recursive: true });
});
