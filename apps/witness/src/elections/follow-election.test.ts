import { appendFileSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openCheckpoint } from '@urna/transparency/checkpoint';
import { type SecretNoteKey, secretKey } from '@urna/transparency/note/note-key';
import { type BallotThreads, checkBallots, checkCredentials } from '@urna/verification/ballot-tasks';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { FakeElection } from '../../testing/fake-election.ts';
import { FakeServer, signArchive } from '../../testing/fake-server.ts';
import { newFolder, removeFolders } from '../../testing/folders.ts';
import type { Alarm, AlarmKind } from '../alarm.ts';
import { buildApp } from '../web/build-app.ts';
import { ElectionFollower } from './follow-election.ts';

const VOTERS = 6;
let election: FakeElection;
beforeAll(() => {
  election = new FakeElection(VOTERS);
});

const keys = [21, 22].map((fill, index) =>
  secretKey('witness', `veedor${index + 1}.test`, new Uint8Array(32).fill(fill)),
);
const [first, second] = keys as [SecretNoteKey, SecretNoteKey];

const opened: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
  removeFolders();
});

async function startServer(): Promise<FakeServer> {
  const server = await FakeServer.start(election.key, keys);
  opened.push({ close: () => server.stop() });
  return server;
}

interface Options {
  key?: SecretNoteKey;
  folder?: string;
  peers?: string[];
  compareHours?: number;
  compareBytes?: number;
}

/** A witness whose clock stands still, and that counts the ballots whose proofs it has verified. */
async function openWitness(server: FakeServer, options: Options = {}) {
  const { key = first, folder = newFolder(), peers = [], compareHours = 24, compareBytes = 2 ** 28 } = options;
  const clock = { now: new Date('2026-11-25T15:00:00Z') };
  const announced: AlarmKind[] = [];
  const counts = { verified: 0, dies: false };
  const lines: string[] = [];
  const threads: BallotThreads = {
    count: 1,
    checkCredentials,
    checkBallots: (task) => {
      if (counts.dies) return Promise.reject(new Error('the thread has ended'));
      counts.verified += task.ballots.filter(({ isVerified }) => !isVerified).length;
      return checkBallots(task);
    },
  };
  const follower = await ElectionFollower.open(
    folder,
    { url: server.url, key: election.key },
    {
      key,
      threads,
      peers,
      silenceMs: 15 * 60_000,
      compareMs: compareHours * 3_600_000,
      compareBytes,
      now: () => clock.now,
      log: (line) => lines.push(line),
      tell: async ({ alarms }) => {
        announced.push(...alarms.active.map(({ kind }) => kind));
      },
    },
  );
  opened.push(follower);
  const app = buildApp({ key, followers: [follower], now: () => clock.now });
  opened.push(app);
  return { follower, app, clock, counts, lines, folder, announced };
}

const kindsOf = (follower: ElectionFollower): AlarmKind[] => follower.alarms.active.map(({ kind }) => kind);

/** A server whose first four ballots a witness has seen and cosigned. */
async function seenFour(options: Options = {}) {
  const server = await startServer();
  await server.publish(election.upTo(4), election.key);
  const witness = await openWitness(server, options);
  await witness.follower.round();
  expect(kindsOf(witness.follower)).toEqual([]);
  expect(server.cosignatures.length).toBe(1);
  return { server, ...witness };
}

describe('an honest server', () => {
  test('is followed from before the sealing to the result, and every checkpoint is cosigned once', async () => {
    const server = await startServer();
    const { follower, counts, clock } = await openWitness(server);
    const whole = election.whole();
    await follower.round();
    expect(follower.file.state.seen).toBeNull();
    const stages = [election.upTo(0), election.upTo(1), election.upTo(4), election.closed(), whole];
    for (const archive of stages) {
      await server.publish(archive, election.key);
      await follower.round();
      expect(kindsOf(follower)).toEqual([]);
      // The archive has grown beyond the checkpoint by the time that it is fetched.
      server.archive = whole;
    }
    expect(counts.verified).toBe(VOTERS);
    expect(server.cosignatures.map(({ size }) => size)).toEqual([1n, 2n, 5n, 8n, 11n]);
    await follower.round();
    expect(server.cosignatures.length).toBe(5);
    clock.now = new Date(clock.now.getTime() + 6 * 60_000);
    await follower.round();
    expect(server.cosignatures.at(-1)?.cosignatures[0]?.time).toBe(BigInt(clock.now.getTime() / 1000));
  });

  test('is asked only for new bytes and one random old place of the archive', async () => {
    const { server, follower, counts } = await seenFour();
    server.requests.length = 0;
    await server.publish(election.upTo(6), election.key);
    await follower.round();
    await follower.round();
    const ranges = server.requests.filter((call) => call.includes('archive')).map((call) => call.split(' ')[2]);
    expect(ranges[0]).toBe(`bytes=${election.upTo(4).length - 4096}-`);
    expect(ranges[1]).toMatch(/^bytes=\d+-\d+$/);
    expect(ranges.length).toBe(2);
    expect(counts.verified).toBe(6);
  });

  test('has its whole box compared once a day, in parts that leave nothing out', async () => {
    const { length } = election.upTo(4);
    const compareBytes = Math.ceil(length / 3);
    const { server, follower, clock } = await seenFour({ compareBytes });
    clock.now = new Date(clock.now.getTime() + 24 * 3_600_000);
    server.requests.length = 0;
    for (let round = 0; round < 4; round++) await follower.round();
    expect(kindsOf(follower)).toEqual([]);
    const ranges = server.requests.flatMap((call) => /bytes=(\d+)-(\d+)$/.exec(call)?.slice(1).map(Number) ?? []);
    expect(ranges.slice(0, 6)).toEqual([
      0,
      compareBytes - 1,
      compareBytes,
      2 * compareBytes - 1,
      2 * compareBytes,
      length - 1,
    ]);
    // The next day's begins at the start again; until then a round looks at one place.
    expect(follower.file.state.compared_at).toBe(clock.now.toISOString());
    clock.now = new Date(clock.now.getTime() + 24 * 3_600_000);
    server.requests.length = 0;
    await follower.round();
    expect(server.requests.find((call) => call.includes('archive'))).toMatch(`bytes=0-${compareBytes - 1}`);
  });

  test('may send the whole archive each time: what is known is skipped', async () => {
    const { server, follower, counts } = await seenFour();
    server.givesParts = false;
    await server.publish(election.upTo(6), election.key);
    await follower.round();
    expect(kindsOf(follower)).toEqual([]);
    expect(counts.verified).toBe(6);
    expect(readFileSync(join(follower.evidenceFolder, '../urna.bel')).equals(server.archive)).toBe(true);
  });

  test('may break off in the middle of a ballot: the next round goes on from there', async () => {
    const { server, follower, counts } = await seenFour();
    await server.publish(election.upTo(6), election.key);
    server.breaksAfter = 4096 + 700;
    await follower.round();
    expect(follower.file.state.position.ballots).toBe(4);
    server.breaksAfter = null;
    await follower.round();
    expect(kindsOf(follower)).toEqual([]);
    expect(counts.verified).toBe(6);
    expect(server.cosignatures.at(-1)?.size).toBe(7n);
  });

  test('is asked again when its archive was damaged on its way, and no alarm is raised', async () => {
    const { server, follower, counts } = await seenFour();
    await server.publish(election.upTo(6), election.key);
    server.damagesNext = true;
    await follower.round();
    expect([kindsOf(follower), follower.file.state.position.ballots]).toEqual([[], 4]);
    await follower.round();
    expect([kindsOf(follower), follower.file.state.position.ballots]).toEqual([[], 6]);
    expect(counts.verified).toBeLessThanOrEqual(8);
    expect(readdirSync(follower.evidenceFolder)).toEqual([]);
  });

  test('a server that doesn’t take the cosignature is no alarm, and is asked again', async () => {
    const server = await startServer();
    await server.publish(election.upTo(2), election.key);
    const stranger = secretKey('witness', 'otro.test', new Uint8Array(32).fill(33));
    const { follower, app } = await openWitness(server, { key: stranger });
    await follower.round();
    expect(kindsOf(follower)).toEqual([]);
    expect(follower.file.state.delivery_problem).toBe('Este veedor no está registrado.');
    expect((await app.inject('/')).body).toContain('Este veedor no está registrado.');
    server.requests.length = 0;
    await follower.round();
    expect(server.requests.some((call) => call.startsWith('POST'))).toBe(true);
  });

  test('appears on the page with its texts escaped, wherever they stand', async () => {
    const server = await startServer();
    const { follower, app, clock } = await openWitness(server);
    const hostile = `"'><script>alert(1)</script><img src=x onerror='alert(2)'>&`;
    const page = async (): Promise<string> => (await app.inject('/')).body;
    const at = clock.now.toISOString();
    const active: Alarm = {
      kind: 'inconsistent',
      text: hostile,
      raised_at: at,
      ended_at: null,
      evidence: [hostile],
      told: 'nothing',
    };
    await follower.file.update(() => ({ name: hostile, seen: hostile, delivery_problem: hostile }));
    const pages = [await page()];
    const alarms = [active, { ...active, ended_at: at }];
    await follower.file.update(() => ({ alarms }));
    pages.push(await page());
    for (const text of pages) {
      expect(text).not.toMatch(/<(script|img)/);
      expect(text).not.toContain(`"'`);
      expect(text).toContain('&#34;&#39;&#62;&#60;script&#62;alert(1)&#60;/script&#62;');
    }
    expect(pages[1]?.split('onerror=&#39;alert(2)&#39;&#62;&#38;').length).toBeGreaterThan(5);
  });
});

describe('a witness that starts again', () => {
  test('verifies no ballot a second time, and goes on', async () => {
    const { server, follower, folder } = await seenFour();
    await follower.close();
    opened.splice(opened.indexOf(follower), 1);
    await server.publish(election.upTo(6), election.key);
    const again = await openWitness(server, { folder });
    await again.follower.round();
    expect(again.counts.verified).toBe(2);
    expect(kindsOf(again.follower)).toEqual([]);
    expect(server.cosignatures.at(-1)?.size).toBe(7n);
    expect(readFileSync(join(again.follower.evidenceFolder, '../urna.bel')).equals(server.archive)).toBe(true);
  });

  test('doesn’t cosign a box that was rewritten while its copy was damaged, however much it grew', async () => {
    const { server, follower, folder } = await seenFour();
    await follower.close();
    opened.splice(opened.indexOf(follower), 1);
    writeFileSync(join(follower.evidenceFolder, '../urna.bel'), Buffer.alloc(9000));
    await server.publish(election.archiveOf(election.ballots.toReversed()), election.key);
    const again = await openWitness(server, { folder });
    await again.follower.round();
    expect(kindsOf(again.follower)).toEqual(['inconsistent']);
    expect(server.cosignatures.length).toBe(1);
  });

  test('counts no ballot as verified that a dying thread took with it', async () => {
    const { server, follower, counts } = await seenFour();
    const bad = election.archiveOf([
      ...election.ballots.slice(0, 4),
      election.invalidBallot(4),
      election.ballots[5] ?? '',
    ]);
    await server.publish(bad, election.key);
    counts.dies = true;
    await expect(follower.round()).rejects.toThrow('the thread has ended');
    counts.dies = false;
    await follower.round();
    expect(kindsOf(follower)).toEqual(['invalid']);
    expect(server.cosignatures.length).toBe(1);
  });

  test('drops what a killed process had written and not verified', async () => {
    const { server, follower, folder } = await seenFour();
    await follower.close();
    opened.splice(opened.indexOf(follower), 1);
    const path = join(follower.evidenceFolder, '../urna.bel');
    appendFileSync(path, Buffer.alloc(5000));
    await server.publish(election.upTo(5), election.key);
    const again = await openWitness(server, { folder });
    await again.follower.round();
    expect(kindsOf(again.follower)).toEqual([]);
    expect(readFileSync(path).equals(server.archive)).toBe(true);
  });

  test('fetches a damaged copy again, and still holds the server to what was cosigned', async () => {
    const { server, follower, folder } = await seenFour();
    await follower.close();
    opened.splice(opened.indexOf(follower), 1);
    const path = join(follower.evidenceFolder, '../urna.bel');
    writeFileSync(path, Buffer.alloc(9000));
    const forked = election.archiveOf([...election.ballots.slice(0, 3), election.ballots[5] ?? '']);
    await server.publish(forked, election.key);
    const again = await openWitness(server, { folder });
    await again.follower.round();
    expect(kindsOf(again.follower)).toContain('inconsistent');
    expect(server.cosignatures.length).toBe(1);
  });
});

describe('a witness whose records are damaged', () => {
  /** Stops the witness that has seen four ballots, and returns its records. */
  async function stopped() {
    const { server, follower, folder } = await seenFour();
    await follower.close();
    opened.splice(opened.indexOf(follower), 1);
    const own = join(follower.evidenceFolder, '..');
    return { server, folder, copy: join(own, 'urna.bel'), state: join(own, 'estado.json') };
  }

  test('stops without its state, keeps its copy as it is and cosigns no box that contradicts it', async () => {
    const { server, folder, copy, state } = await stopped();
    const kept = readFileSync(copy);
    await server.publish(election.archiveOf(election.ballots.toReversed()), election.key);
    const lost: [what: string, lose: () => void][] = [
      ['lost', () => rmSync(state)],
      ['lost, with a first copy that was set aside', () => renameSync(copy, `${copy}.danada-1`)],
    ];
    for (const [what, lose] of lost) {
      lose();
      await expect(openWitness(server, { folder }), what).rejects.toThrow(/falta el archivo estado\.json/);
    }
    expect(readFileSync(`${copy}.danada-1`).equals(kept)).toBe(true);
    for (const broken of ['', '{', '{"format":"urna-witness-v1"}']) {
      writeFileSync(state, broken);
      await expect(openWitness(server, { folder })).rejects.toThrow(/no se puede leer el archivo estado\.json/);
    }
    expect(server.cosignatures.length).toBe(1);
  });

  test('has its state on the disk before its copy, so that a kill at any moment loses nothing', async () => {
    const server = await startServer();
    const { follower, folder } = await openWitness(server);
    const own = join(follower.evidenceFolder, '..');
    expect(readdirSync(own).toSorted()).toEqual(['estado.json', 'urna.bel']);
    await follower.close();
    opened.splice(opened.indexOf(follower), 1);
    // Killed while it fetched the copy for the first time.
    writeFileSync(join(own, 'urna.bel'), election.upTo(2).subarray(0, 3000));
    await server.publish(election.upTo(4), election.key);
    const again = await openWitness(server, { folder });
    await again.follower.round();
    expect([kindsOf(again.follower), again.follower.file.state.position.ballots]).toEqual([[], 4]);
  });

  test('doesn’t call a shorter box the beginning of its own, which it can’t read any more', async () => {
    const { server, folder, copy } = await stopped();
    writeFileSync(copy, Buffer.alloc(9000));
    await server.publish(election.archiveOf(election.ballots.slice(1, 3)), election.key);
    const again = await openWitness(server, { folder });
    await again.follower.round();
    const [alarm, ...others] = again.follower.alarms.active;
    expect([alarm?.kind, others]).toEqual(['shrank', []]);
    expect(alarm?.text).toContain('ya no puede saber si es el comienzo de la misma');
    expect(alarm?.text).not.toContain('que es el comienzo');
    expect(server.cosignatures.length).toBe(1);
  });
});

describe('a cheating server', () => {
  const [one, two] = [2, 3];
  const cheats: [name: string, ballots: (all: readonly string[]) => string[]][] = [
    ['drops a ballot', (all) => all.toSpliced(one, 1)],
    ['rewrites a ballot', (all) => all.with(one, election.ballotOf(one))],
    ['reorders ballots', (all) => all.with(one, all[two] ?? '').with(two, all[one] ?? '')],
  ];

  test.each(cheats)(
    'a server that %s and signs the new box is caught by the copy and by the two signatures',
    async (_, cheat) => {
      const { server, follower } = await seenFour();
      await server.publish(election.archiveOf(cheat(election.ballots)), election.key);
      await follower.round();
      expect(kindsOf(follower)).toEqual(['changed', 'inconsistent']);
      expect(server.cosignatures.length).toBe(1);
      const evidence = follower.alarms.active.flatMap((alarm) => alarm.evidence);
      expect(new Set(readdirSync(follower.evidenceFolder))).toEqual(new Set(evidence));
      // Anybody can check that the contest's key signed both.
      const notes = evidence
        .filter((name) => name.endsWith('.txt'))
        .map((name) => readFileSync(join(follower.evidenceFolder, name), 'utf8'));
      for (const note of notes) expect(openCheckpoint(note, election.key).origin).toBe(election.key.name);
      // For good: not even the right box is cosigned afterwards.
      await server.publish(election.upTo(6), election.key);
      await follower.round();
      expect(server.cosignatures.length).toBe(1);
    },
  );

  test.each(cheats)(
    'a server that %s without signing it is caught by comparing the whole archive',
    async (_, cheat) => {
      const { server, follower } = await seenFour({ compareHours: 0 });
      server.archive = election.archiveOf(cheat(election.ballots.slice(0, 4)));
      await follower.round();
      expect(kindsOf(follower)).toEqual(['changed']);
      expect(follower.alarms.active[0]?.text).toMatch(/se aparta de la copia de este veedor desde el evento 3/);
    },
  );

  test.each([0, 1, 2])('a change in any part of the archive is found once its turn comes (%i)', async (part) => {
    const { length } = election.upTo(4);
    const compareBytes = Math.ceil(length / 3);
    const { server, follower } = await seenFour({ compareHours: 0, compareBytes });
    const at = part * compareBytes + 100;
    server.archive = server.archive.with(at, (server.archive[at] ?? 0) ^ 1);
    for (let round = 0; round < part; round++) {
      await follower.round();
      expect(kindsOf(follower)).toEqual([]);
    }
    await follower.round();
    expect(kindsOf(follower)).toHaveLength(1);
  });

  test('a server that signs another box only after it was seen is caught with both checkpoints', async () => {
    const { server, follower } = await seenFour({ compareHours: 0 });
    const other = election.archiveOf([...election.ballots.slice(0, 3), election.ballotOf(3)]);
    server.archive = other;
    await follower.round();
    expect(kindsOf(follower)).toEqual(['changed']);
    await follower.round();
    expect(kindsOf(follower)).toEqual(['changed']);
    await server.publish(other, election.key);
    await follower.round();
    expect(kindsOf(follower)).toEqual(['changed', 'inconsistent']);
  });

  test('a server that shows a box of the same size with another ballot contradicts itself', async () => {
    const { server, follower } = await seenFour();
    await server.publish(election.archiveOf([...election.ballots.slice(0, 3), election.ballotOf(3)]), election.key);
    await follower.round();
    expect(kindsOf(follower)).toEqual(['changed', 'inconsistent']);
  });

  test('a server that signs a root which isn’t its archive’s is caught by the tree of the copy', async () => {
    const { server, follower } = await seenFour();
    const other = await signArchive(election.archiveOf(election.ballots.toReversed()), election.key);
    server.archive = election.upTo(6);
    server.checkpoint = other;
    await follower.round();
    expect(kindsOf(follower)).toEqual(['wrong_root']);
  });

  test('a server that accepts an invalid ballot is caught by the verification', async () => {
    const { server, follower } = await seenFour();
    await server.publish(
      election.archiveOf([...election.ballots.slice(0, 4), election.invalidBallot(4)]),
      election.key,
    );
    await follower.round();
    expect(kindsOf(follower)).toEqual(['invalid']);
    expect(server.cosignatures.length).toBe(1);
    const kept = follower.alarms.active[0]?.evidence.find((name) => name.endsWith('.bel')) ?? '';
    expect(readFileSync(join(follower.evidenceFolder, kept)).equals(server.archive)).toBe(true);
  });

  test('a server that counts a ballot twice is caught by the verification', async () => {
    const { server, follower } = await seenFour();
    await server.publish(
      election.archiveOf([...election.ballots.slice(0, 4), election.ballots[1] ?? '']),
      election.key,
    );
    await follower.round();
    expect(kindsOf(follower)).toEqual(['invalid']);
  });

  test('a server that shows an old box is reported as shrunk until it shows the new one', async () => {
    const { server, follower, clock } = await seenFour();
    const shown = { archive: server.archive, checkpoint: server.checkpoint };
    await server.publish(election.upTo(3), election.key);
    await follower.round();
    expect(kindsOf(follower)).toEqual(['shrank']);
    const evidence = readdirSync(follower.evidenceFolder).length;
    clock.now = new Date(clock.now.getTime() + 11 * 60_000);
    await follower.round();
    expect(readdirSync(follower.evidenceFolder).length).toBe(evidence);
    server.archive = shown.archive;
    await follower.round();
    expect(kindsOf(follower)).toEqual(['shrank']);
    server.checkpoint = shown.checkpoint;
    await follower.round();
    expect(kindsOf(follower)).toEqual([]);
  });

  test('a server that signs a beginning of its box again is reported as such', async () => {
    const { server, follower } = await seenFour();
    server.checkpoint = await signArchive(election.upTo(3), election.key);
    await follower.round();
    expect(kindsOf(follower)).toEqual(['shrank']);
    expect(follower.alarms.active[0]?.text).toContain('muestra una de 4, que es el comienzo de la misma');
    expect(server.cosignatures.length).toBe(1);
  });

  test('a server that holds back what it has signed is reported as incomplete', async () => {
    const { server, follower } = await seenFour();
    server.checkpoint = await signArchive(election.upTo(6), election.key);
    await follower.round();
    expect(kindsOf(follower)).toEqual(['incomplete']);
    server.archive = election.upTo(6);
    await follower.round();
    expect(kindsOf(follower)).toEqual([]);
    expect(server.cosignatures.at(-1)?.size).toBe(7n);
  });

  test('a server that answers with another key, or changes what it signed, is reported at once', async () => {
    const { server, follower } = await seenFour();
    const { checkpoint } = server;
    const thief = secretKey('log', election.key.name, new Uint8Array(32).fill(66));
    await server.publish(election.upTo(6), thief);
    await follower.round();
    expect(kindsOf(follower)).toEqual(['another_key']);
    server.checkpoint = checkpoint?.replace('\n5\n', '\n6\n') ?? '';
    await follower.round();
    expect(kindsOf(follower)).toEqual(['another_key']);
    await server.publish(election.upTo(6), election.key);
    await follower.round();
    expect(kindsOf(follower)).toEqual([]);
  });

  test('a server that stops answering is reported after the configured time, until it answers', async () => {
    const { server, follower, clock } = await seenFour();
    server.isDown = true;
    const later = async (minutes: number) => {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000);
      await follower.round();
      return kindsOf(follower);
    };
    expect(await later(14)).toEqual([]);
    expect(await later(1)).toEqual(['silent']);
    server.isDown = false;
    server.checkpoint = null;
    expect(await later(1)).toEqual(['silent']);
    await server.publish(election.upTo(4), election.key);
    expect(await later(1)).toEqual([]);
    expect(follower.file.state.alarms.length).toBe(1);
  });
});

describe('a server that tries to exhaust the witness', () => {
  test('is reported as silent when it signs and gives no archive', async () => {
    const { server, follower, clock } = await seenFour();
    server.checkpoint = await signArchive(election.upTo(6), election.key);
    server.withholds = true;
    for (const minutes of [5, 9]) {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000);
      await follower.round();
      expect(kindsOf(follower)).toEqual([]);
    }
    clock.now = new Date(clock.now.getTime() + 60_000);
    await follower.round();
    expect(kindsOf(follower)).toEqual(['silent']);
  });

  test('is reported as silent while its answers trickle, until the witness has reached its last checkpoint', async () => {
    const { server, follower, clock, announced } = await seenFour();
    await server.publish(election.upTo(6), election.key);
    server.trickles = 50;
    const round = follower.round();
    const until = async (condition: () => boolean) => {
      while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    await until(() => server.requests.filter((call) => call.includes('archive')).length > 1);
    clock.now = new Date(clock.now.getTime() + 14 * 60_000);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([kindsOf(follower), announced]).toEqual([[], []]);
    clock.now = new Date(clock.now.getTime() + 60_000);
    await until(() => announced.length > 0);
    expect([kindsOf(follower), announced]).toEqual([['silent'], ['silent']]);
    // Nothing is lost: the round goes on, and the alarm ends once it has what was signed.
    server.trickles = 100_000;
    await round;
    expect(kindsOf(follower)).toEqual([]);
    expect(server.cosignatures.at(-1)?.size).toBe(7n);
  });

  test('is reported as silent when what it sends is damaged each time', async () => {
    const { server, follower, clock } = await seenFour();
    await server.publish(election.upTo(6), election.key);
    for (const minutes of [0, 14, 1]) {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000);
      server.damagesNext = true;
      await follower.round();
    }
    expect(kindsOf(follower)).toEqual(['silent']);
    await follower.round();
    expect(kindsOf(follower)).toEqual([]);
  });

  test.each([
    ['isn’t an archive', () => Buffer.from('<html>504</html>')],
    ['is empty', () => Buffer.alloc(0)],
    ['breaks off before its first event', () => election.upTo(4).subarray(0, 700)],
  ])('is reported at the first contact when what it sends %s', async (_, bytes) => {
    const server = await startServer();
    await server.publish(election.upTo(4), election.key);
    server.archive = new Uint8Array(bytes());
    const { follower } = await openWitness(server);
    await follower.round();
    expect(kindsOf(follower)).toEqual(['incomplete']);
    await follower.round();
    // What was kept of it is dropped in the round that finds the difference.
    await server.publish(election.upTo(4), election.key);
    await follower.round();
    await follower.round();
    expect(kindsOf(follower)).toEqual([]);
    expect(server.cosignatures.length).toBe(1);
  });

  test('is cut off when it sends without end', async () => {
    const { server, follower } = await seenFour();
    server.checkpoint = await signArchive(election.upTo(6), election.key);
    server.givesParts = false;
    server.endless = Buffer.alloc(2 ** 20);
    await follower.round();
    expect(kindsOf(follower)).toEqual(['invalid']);
    expect(server.sent).toBeLessThan(100 * 2 ** 20);
  });

  test('can’t put control characters into what the witness prints', async () => {
    const { server, follower, lines } = await seenFour();
    const thief = secretKey('log', election.key.name, new Uint8Array(32).fill(66));
    await server.publish(election.upTo(4), thief);
    server.archive = Buffer.concat([election.upTo(4), Buffer.from('\u001b[2J'.padEnd(512, '\u0007'))]);
    server.checkpoint = await signArchive(election.upTo(6), election.key);
    await follower.round();
    const announced = [...lines, ...follower.file.state.alarms.map(({ text }) => text)].join('');
    expect(announced).not.toMatch(/\p{Cc}/u);
  });
});

describe('two witnesses', () => {
  /** Two boxes of the same voters, signed with the same key, one shown to each. */
  async function twoBoxes() {
    const [left, right] = [await startServer(), await startServer()];
    await left.publish(election.upTo(4), election.key);
    await right.publish(election.archiveOf(election.ballots.slice(1, 5)), election.key);
    return { left, right };
  }

  async function listen(app: FastifyInstance): Promise<string> {
    return app.listen({ host: '127.0.0.1', port: 0 });
  }

  test('notice by each other’s cosignatures that a server shows them different boxes', async () => {
    const { left, right } = await twoBoxes();
    const other = await openWitness(right, { key: second });
    await other.follower.round();
    expect(kindsOf(other.follower)).toEqual([]);
    const address = await listen(other.app);
    const one = await openWitness(left, { peers: [address] });
    await one.follower.round();
    expect(kindsOf(one.follower)).toEqual(['inconsistent']);
    expect(left.cosignatures).toEqual([]);
  });

  test('agree on one box, and report a server that shows one of them less than the other for longer', async () => {
    const { server, follower: ahead, app } = await seenFour();
    const behind = await startServer();
    await behind.publish(election.upTo(2), election.key);
    const other = await openWitness(behind, { key: second, peers: [await listen(app)] });
    await other.follower.round();
    expect(kindsOf(other.follower)).toEqual([]);
    other.clock.now = new Date(other.clock.now.getTime() + 16 * 60_000);
    await other.follower.round();
    expect(kindsOf(other.follower)).toEqual(['behind']);
    behind.archive = server.archive;
    behind.checkpoint = server.checkpoint;
    await other.follower.round();
    expect(kindsOf(other.follower)).toEqual([]);
    expect(kindsOf(ahead)).toEqual([]);
  });
});
