import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ballotPaper, cast, openSession } from '../../../testing/clients/voter-client.ts';
import { recordStatements } from '../../../testing/database/record-statements.ts';
import { ballotFor } from '../../../testing/elections/make-ballot.ts';
import { openSealedContest, type SealedContest } from '../../../testing/elections/sealed-contest.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';
import { ArchiveStore } from './archive-store.ts';

const URL = '/api/elections/contador/archive';

let folder: string;
let app: TestApp;
let contest: SealedContest;
let taken = 0;
const file = () => join(folder, '1', `${contest.election.uuid}.bel`);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'urna-archive-file-'));
  app = await openTestApp({ archiveFolder: folder });
  contest = await openSealedContest(app, { contest: 'contador', voters: 40 });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function castSome(count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const token = await openSession(app, contest.voters[taken++]?.id ?? 0);
    const answer = await cast(app, token, ballotFor(await ballotPaper(app, token), 0));
    expect(answer.statusCode).toBe(200);
  }
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** What a process that starts now answers, from the files of the folder or without any. */
async function answeredBy(files: string): Promise<Buffer> {
  const store = new ArchiveStore({ db: app.database.db, folder: files });
  try {
    const { read, length } = await store.open(contest.id, silent);
    const pieces: Uint8Array[] = [];
    for await (const piece of read({ start: 0, end: length })) pieces.push(piece);
    return Buffer.concat(pieces);
  } finally {
    await store.close();
  }
}

/** Read from the database alone. */
const fromDatabase = () => answeredBy('/dev/null/nowhere');

describe('the file of an archive', () => {
  test('holds to the byte what the database has, while the box grows and many download at once', async () => {
    for (const votes of [0, 1, 3]) {
      await castSome(votes);
      const answers = await Promise.all(Array.from({ length: 8 }, () => app.inject(URL)));
      const expected = await fromDatabase();
      for (const { rawPayload, headers } of answers) {
        expect(rawPayload.equals(expected)).toBe(true);
        expect(headers['content-length']).toBe(String(expected.length));
      }
      expect(readFileSync(file()).equals(expected)).toBe(true);
    }
  });

  test('answers a download whose box has not grown without reading a ballot', async () => {
    await app.inject(URL);
    const heard = recordStatements(app.database.pool);
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject(URL)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    const statements = heard.read().map(({ text }) => text);
    expect(statements.filter((text) => /from "(ballots|archive_beginnings|archive_endings)"/.test(text))).toEqual([]);
    expect(statements.length / answers.length).toBeLessThanOrEqual(6);
  });

  test('goes on with a download that broke off where it broke off, and ends where its first answer said', async () => {
    const first = await app.inject(URL);
    const { etag } = first.headers;
    const half = Math.floor(first.rawPayload.length / 2);
    await castSome(2);
    const resumed = await app.inject({ url: URL, headers: { range: `bytes=${half}-`, 'if-range': String(etag) } });
    expect(resumed.statusCode).toBe(206);
    expect(resumed.headers).toMatchObject({
      etag,
      'content-range': `bytes ${half}-${first.rawPayload.length - 1}/${first.rawPayload.length}`,
    });
    expect(resumed.rawPayload.equals(first.rawPayload.subarray(half))).toBe(true);
    const { etag: grown } = (await app.inject(URL)).headers;
    expect(grown).not.toBe(etag);
    const head = await app.inject({ method: 'HEAD', url: URL });
    expect(head.headers).toMatchObject({ etag: grown, 'content-length': String((await fromDatabase()).length) });
    expect(head.rawPayload.length).toBe(0);
    const known = await app.inject({ url: URL, headers: { 'if-none-match': String(grown) } });
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
  });

  test('answers with the whole archive to the tag of something else', async () => {
    const { headers, rawPayload } = await app.inject(URL);
    const [, length = ''] = /^"(\d+)-/.exec(String(headers.etag)) ?? [];
    const foreign = [
      '"1"',
      'W/"x"',
      `"${length}-${'0'.repeat(64)}"`,
      `"${Number(length) - 512}-${'a'.repeat(64)}"`,
      `"${Number(length) * 2}-${'a'.repeat(64)}"`,
      'Wed, 21 Oct 2015 07:28:00 GMT',
    ];
    for (const tag of foreign) {
      const answer = await app.inject({ url: URL, headers: { range: 'bytes=100-', 'if-range': tag } });
      expect([tag, answer.statusCode, answer.rawPayload.equals(rawPayload)]).toEqual([tag, 200, true]);
    }
  });

  test('is cut after its last whole event, or made anew, where a killed process or a disk left something else', async () => {
    await app.inject(URL);
    const whole = readFileSync(file());
    const changed = (change: (bytes: Buffer) => void) => {
      const bytes = Buffer.from(whole);
      change(bytes);
      return bytes;
    };
    const left: [string, () => void][] = [
      ['half of a ballot', () => appendFileSync(file(), whole.subarray(-3000, -700))],
      ['zeros of a power cut', () => appendFileSync(file(), Buffer.alloc(4096))],
      ['a file that ends within an event', () => truncateSync(file(), whole.length - 600)],
      [
        'a changed byte in a ballot',
        () =>
          writeFileSync(
            file(),
            changed((bytes) => bytes.write('X', whole.length - 4000)),
          ),
      ],
      [
        'a changed byte in the election',
        () =>
          writeFileSync(
            file(),
            changed((bytes) => bytes.write('X', 2100)),
          ),
      ],
      ['nothing', () => truncateSync(file(), 0)],
      ['no archive', () => writeFileSync(file(), 'x'.repeat(5000))],
    ];
    const secondFolder = mkdtempSync(join(tmpdir(), 'urna-archive-left-'));
    for (const [what, leave] of left) {
      leave();
      const bytes = readFileSync(file());
      rmSync(secondFolder, { recursive: true, force: true });
      const store = new ArchiveStore({ db: app.database.db, folder: secondFolder });
      await store.open(contest.id, silent);
      await store.close();
      const copy = join(secondFolder, '1', `${contest.election.uuid}.bel`);
      writeFileSync(copy, bytes);
      expect([what, (await answeredBy(secondFolder)).equals(whole)]).toEqual([what, true]);
      expect([what, readFileSync(copy).equals(whole)]).toEqual([what, true]);
      writeFileSync(file(), whole);
    }
    rmSync(secondFolder, { recursive: true, force: true });
  });

  test.runIf(existsSync('/proc/self/fd'))(
    'is open only while somebody reads it, and is made anew when it was removed',
    async () => {
      const secondFolder = mkdtempSync(join(tmpdir(), 'urna-archive-open-'));
      const path = join(secondFolder, '1', `${contest.election.uuid}.bel`);
      const pathOf = (fd: string) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`);
        } catch {
          return ''; // It was the one of this listing.
        }
      };
      // A file that was removed is named by its former path.
      const opened = () => readdirSync('/proc/self/fd').filter((fd) => pathOf(fd).startsWith(path)).length;
      const store = new ArchiveStore({ db: app.database.db, folder: secondFolder });
      const download = async () => {
        const { read, length } = await store.open(contest.id, silent);
        return read({ start: 0, end: length });
      };
      const isWhole = async () => (await buffer(await download())).equals(await fromDatabase());
      expect([await isWhole(), existsSync(path), opened()]).toEqual([true, true, 0]);
      const slow = (await download())[Symbol.asyncIterator]();
      await slow.next();
      expect(opened()).toBe(1);
      rmSync(path);
      expect([await isWhole(), await isWhole(), existsSync(path)]).toEqual([true, true, true]);
      rmSync(path);
      await castSome(1);
      expect([await isWhole(), existsSync(path), opened()]).toEqual([true, true, 1]);
      await slow.return?.();
      expect(opened()).toBe(0);
      await store.close();
      rmSync(secondFolder, { recursive: true, force: true });
    },
  );

  test('belongs to one process: another one keeps its own', async () => {
    const expected = await fromDatabase();
    expect((await answeredBy(folder)).equals(expected)).toBe(true);
    expect(statSync(join(folder, '2', `${contest.election.uuid}.bel`)).size).toBe(expected.length);
  });
});
