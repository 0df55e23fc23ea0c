import { secretKey, writeVkey } from '@urna/transparency/note/note-key';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishCheckpoints } from '../../services/election/log/publish-checkpoints.ts';
import { hireAndLogIn, send } from '../../testing/clients/staff-client.ts';
import { openSealedContest, type SealedContest } from '../../testing/elections/sealed-contest.ts';
import { turnContestClock } from '../../testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ metricsToken: 'a-token-of-the-watcher' });
});
afterAll(() => app.close());

const read = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.inject({ url: '/api/metrics', headers, remoteAddress });

test('the figures count requests by route, never by address', async () => {
  await app.inject({ url: '/api/health' });
  await app.inject({ url: '/api/documents/987654321/file' });
  const answer = await read();
  expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4');
  const text = answer.body;
  expect(text).toMatch(/urna_http_request_seconds_count\{method="GET",route="\/api\/health",status="200"\} \d+/);
  expect(text).toContain('route="/api/documents/:id/file",status="401"');
  expect(text).not.toContain('987654321');
  expect(text).toContain('urna_mails{kind="personal",status="waiting"} 0');
  expect(text).toMatch(/urna_database_connections\{state="waited_for"\} \d/);
  for (const line of text.split('\n').filter(Boolean)) {
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? (?:-?[\d.e+-]+|\+Inf))$/);
  }
});

test('a request is counted in each bucket whose bound it does not exceed', async () => {
  const text = (await read()).body;
  const health = text.split('\n').filter((line) => line.includes('_bucket') && line.includes('/api/health'));
  const counts = health.map((line) => Number(line.split(' ').at(-1)));
  expect(counts).toHaveLength(11);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts.at(-1)).toBeGreaterThan(0);
});

test.each(['127.0.0.1:3001', 'localhost:3001', '[::1]:3001', 'localhost'])(
  'metrics answer a scraper on this machine that asks %s',
  async (host) => {
    for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      expect((await read({ host }, remoteAddress)).statusCode).toBe(200);
    }
  },
);

test('metrics answer 404 to other addresses, unless the request brings the token', async () => {
  expect((await read({}, '203.0.113.9')).statusCode).toBe(404);
  for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']) {
    expect((await read({ [header]: '203.0.113.9' })).statusCode, header).toBe(404);
  }
  // A page of another site whose name resolves to loopback (DNS rebinding).
  expect((await read({ host: 'sitio.example:3001' })).statusCode).toBe(404);
  expect((await read({ authorization: 'Bearer a-token-of-another' }, '203.0.113.9')).statusCode).toBe(404);
  expect((await read({ authorization: 'Bearer a-token-of-the-watcher' }, '203.0.113.9')).statusCode).toBe(200);
});

describe('while people vote', () => {
  let sealed: SealedContest;
  let watched: TestApp;
  beforeAll(async () => {
    sealed = await openSealedContest(app, { contest: 'contador', voters: 2 });
    await turnContestClock(app);
    const { token } = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
    const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
    await publishCheckpoints({ ...app.deps, log: quiet }, { ballots: true });
    await send(app, token, 'POST', '/admin/processes/2025/witnesses', {
      name: 'Rosa Veedor',
      page: 'https://veedor.example',
      vkey: writeVkey(secretKey('witness', 'rosa.example', new Uint8Array(32).fill(5))),
    });
    const { identification_number } = sealed.voters[0] ?? {};
    await app.inject({
      method: 'POST',
      url: '/api/voting/accountant/request-code',
      payload: { identification_number },
    });
    app.clock.advance(90);
    // A process that has kept no figures yet.
    watched = await openTestApp({
      database: app.database,
      windowsOpen: false,
      verification: { waiting: 50 },
      drill: true,
    });
    watched.clock.set(app.clock.now().toISOString());
  });
  afterAll(() => watched.app.close());

  test('the figures name stages, windows, checkpoints and witnesses, and nobody', async () => {
    const text = (await watched.inject({ url: '/api/metrics', remoteAddress: '127.0.0.1' })).body;
    expect(text).toContain('urna_contest_stage{process="2025",contest="contador",stage="open"} 1');
    expect(text).toContain('urna_contest_stage{process="2025",contest="ies",stage="preparing"} 1');
    expect(text).toContain('urna_ballots{process="2025",contest="contador"} 0');
    expect(text).toMatch(/urna_window_seconds\{process="2025",contest="contador",window="voting",edge="opens"\} -\d+/);
    expect(text).toMatch(/urna_window_seconds\{process="2025",contest="",window="inscription",edge="closes"\} \d+/);
    expect(text).toContain('urna_checkpoint_events{process="2025",contest="contador"} 1');
    expect(text).toContain('urna_checkpoint_missing_events{process="2025",contest="contador"} 0');
    expect(text).toMatch(/urna_witness_missing_events\{process="2025",contest="contador",witness="[0-9a-f]{8}"\} 1/);
    expect(text).not.toContain('urna_witness_cosigned_age_seconds{');
    expect(text).toContain('urna_mail_oldest_seconds{kind="personal"} 90\n');
    expect(text).toContain('urna_mail_oldest_seconds{kind="campaign"} 0');
    expect(text).toContain('urna_ballots_waiting_limit 50');
    expect(text).toContain('urna_ballots_refused_total 0');
    expect(text).toContain('urna_ready{part="pages"} 0');
    expect(text).toContain('urna_ready{part="writes"} 1');
    expect(text).toMatch(/urna_build_info\{version="\d+\.\d+\.\d+",commit=""\} 1/);
    // No backup was made.
    expect(text).toContain('urna_backup_age_seconds +Inf');
    expect(text).toContain('urna_log_archive_failing 0');
    expect(text).toContain('urna_drill 1');
    expect(text).toMatch(/urna_disk_free_bytes\{folder="archives"\} \d+/);
    expect(text).not.toMatch(/rosa|veedor|beatriz|Votante|@/i);
  });
});
