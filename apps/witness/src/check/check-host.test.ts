import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Base64 } from '@urna/belenios/hash';
import { secretKey, writeVkey } from '@urna/transparency/note/note-key';
import { checkBallots, checkCredentials } from '@urna/verification/ballot-tasks';
import type { HostList, HostReport } from '@urna/verification/host-list';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FakeElection } from '../../testing/fake-election.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { newFolder, removeFolders } from '../../testing/folders.ts';
import { ElectionFollower } from '../elections/follow-election.ts';
import { buildApp } from '../web/build-app.ts';
import { CheckHost } from './check-host.ts';
import { ReportCounter } from './report-counter.ts';

const key = secretKey('witness', 'veedor.test', new Uint8Array(32).fill(8));
const policy = "default-src 'none'; script-src 'sha256-abc='; connect-src 'self' https:; base-uri 'none'";
const html = `<meta http-equiv="Content-Security-Policy" content="${policy}" /><p>Comprueba tu voto</p>`;
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const BOOTH = 'b'.repeat(64);
const UUID = 'Urna1Veedor22Urna';

/** As the trustees sign it. */
const sealedText = (page: string) =>
  JSON.stringify({
    hosts: [{ name: 'Veedor', page: 'https://veedor.test/comprobar' }],
    page_sha256: page,
    rule: { count: 3, percent: 0.5 },
  });

const publicElection = {
  process: '2026',
  contest: 'contador',
  election: {
    credential_authority: { name: 'Notaría 9', email: 'notaria@ejemplo.test' },
    log: {
      witnesses: [
        { name: 'Veedor', vkey: 'veedor.test+1', retired: null },
        { name: 'Otro', vkey: 'otro.test+2', retired: { at: '2026-11-01', reason: 'Se fue' } },
      ],
    },
  },
};
const contact = { email: 'junta@ejemplo.test', phone: null, page: null, hours: null };
const calendar = { process: { organiser: 'Junta Central', contact } };

let election: FakeElection;
beforeAll(() => {
  election = new FakeElection(2, 3);
});

let server: FakeServer;
let file: string;
let data: string;
let clock: Date;
const opened: { close: () => Promise<unknown> }[] = [];
beforeEach(async () => {
  clock = new Date('2026-11-25T15:10:00Z');
  data = newFolder();
  file = join(newFolder(), 'comprobar.html');
  writeFileSync(file, html);
  server = await FakeServer.start(election.key, [key]);
  opened.push({ close: () => server.stop() });
  await server.publish(election.upTo(1), election.key);
  server.sealingAct = election.actOf([BOOTH], undefined, sealedText(hashOf(html)));
  publish('contador', publicElection);
  publish('calendar', calendar);
  publishNumbers();
});
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
  removeFolders();
});

const publish = (path: string, about: unknown) => server.texts.set(path, JSON.stringify({ data: about }));
const publishNumbers = (...hours: readonly object[]) => publish('contador/checks', { check: {}, hours });

/** A witness that has looked once, on the same folder each time. */
async function startWitness() {
  const lines: string[] = [];
  const now = () => clock;
  const follower = await ElectionFollower.open(
    data,
    { url: server.url, key: election.key },
    {
      key,
      threads: { count: 1, checkCredentials, checkBallots },
      peers: [],
      silenceMs: 15 * 60_000,
      compareMs: 24 * 3_600_000,
      compareBytes: 2 ** 28,
      now,
      log: (line) => lines.push(line),
    },
  );
  const host = new CheckHost({
    name: key.name,
    folder: join(data, 'comprobar'),
    file,
    say: (line) => lines.push(line),
  });
  const app = buildApp({ key, followers: [follower], checks: { host, counter: new ReportCounter(now) }, now });
  const look = async () => {
    await follower.round();
    await follower.hosted.round();
    await host.follow([follower.hosted.hosted].filter((one) => one !== null));
  };
  await look();
  opened.push(app, follower);
  const list = async () => (await app.inject('/comprobar.json')).json<HostList>();
  const report = (token: string, more: object = {}, remoteAddress = '198.51.100.7') =>
    app.inject({
      method: 'POST',
      url: '/comprobar/informe',
      remoteAddress,
      payload: { election: UUID, token, outcome: 'confirmed', ...more } satisfies HostReport,
    });
  return { app, follower, lines, look, list, report };
}

const tokenOf = (number: number) => String(number).padStart(27, 'A');

describe('a witness that hosts the voters’ checks', () => {
  test('serves the page that the trustees signed, to itself and the election’s server alone', async () => {
    const { app } = await startWitness();
    const answer = await app.inject('/comprobar');
    expect([answer.statusCode, answer.body]).toEqual([200, html]);
    expect(answer.headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'sha256-abc='; connect-src 'self' ${new URL(server.url).origin}; base-uri 'none'; frame-ancestors 'none'`,
    );
    expect(answer.headers['permissions-policy']).toContain('camera=(self)');
  });

  test('names beside it what was sealed, by its own copy of the box, and whom to tell', async () => {
    const { list } = await startWitness();
    expect(await list()).toEqual({
      host: 'veedor.test',
      elections: [
        {
          uuid: UUID,
          election: election.text,
          fingerprint: sha256Base64(election.text),
          log: { vkey: writeVkey(election.key), witnesses: [{ name: 'Veedor', vkey: 'veedor.test+1' }] },
          title: JSON.parse(election.text).name,
          process: '2026',
          contest: 'contador',
          server: new URL(server.url).origin,
          authority: 'Notaría 9',
          board: { name: 'Junta Central', email: 'junta@ejemplo.test', phone: null, page: null },
        },
      ],
    });
  });

  test('names no election that was sealed with other bytes, and serves no page then', async () => {
    writeFileSync(file, html.replace('tu voto', 'mi voto'));
    const { app, lines } = await startWitness();
    for (const path of ['/comprobar', '/comprobar.json']) {
      const answer = await app.inject(path);
      expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining('que firmaron los custodios')]);
    }
    expect(lines.filter((line) => line.startsWith('ALARMA'))).toEqual([expect.stringContaining(hashOf(html))]);
  });

  test('names no election whose sealing too few trustees have signed', async () => {
    server.sealingAct = election.actOf([BOOTH], [2], sealedText(hashOf(html)));
    const { app, look } = await startWitness();
    expect((await app.inject('/comprobar')).statusCode).toBe(503);
    server.sealingAct = election.actOf([BOOTH], [2, 3], sealedText(hashOf(html)));
    await look();
    expect((await app.inject('/comprobar')).statusCode).toBe(200);
  });

  test('believes no server that publishes another page than the signed one', async () => {
    const signed = election.actOf([BOOTH], undefined, sealedText(hashOf('another page')));
    const act = JSON.parse(signed) as { data: { check: string } };
    act.data.check = sealedText(hashOf(html));
    server.sealingAct = JSON.stringify(act);
    const { app, lines } = await startWitness();
    expect((await app.inject('/comprobar')).statusCode).toBe(503);
    expect(lines.join('\n')).toContain('publica otras direcciones de comprobación de las que firmaron los custodios');
  });

  test('goes on serving the sealed bytes after an upgrade, also while the server is down', async () => {
    await startWitness();
    for (const one of opened.splice(1).toReversed()) await one.close();
    writeFileSync(file, html.replace('tu voto', 'mi voto'));
    server.isDown = true;
    const { app, list } = await startWitness();
    expect((await app.inject('/comprobar')).body).toBe(html);
    expect((await list()).elections).toHaveLength(1);
  });
});

describe('what voters report', () => {
  test('is counted once, and stands on the page beside the server’s numbers', async () => {
    const { app, look, report, follower } = await startWitness();
    const answers = [await report(tokenOf(1)), await report(tokenOf(1)), await report(tokenOf(2))];
    answers.push(
      await report(tokenOf(3), { outcome: 'wrong_answer' }),
      await report(tokenOf(4), { outcome: 'no_choice' }),
    );
    expect(answers.map((answer) => answer.json().message)).toEqual([
      'Contado',
      'Ya estaba contado',
      'Contado',
      'Contado',
      'Contado',
    ]);
    const row = async () => /<tr><th scope="row">.*<\/tr>/.exec((await app.inject('/')).body)?.[0] ?? '';
    expect(await row()).toContain('<td>aquí 2, servidor todavía no</td><td>aquí 0, servidor todavía no</td>');
    publishNumbers({ hour: '2026-11-25T15:00:00.000Z', confirmed: 5, contradicted: 0, failed: { wrong_answer: 1 } });
    await look();
    expect(await row()).toContain('<td>aquí 2, servidor 5</td><td>aquí 0, servidor 0</td><td>aquí 2, servidor 1</td>');
    // A failure is missing, once the server has had time to count it.
    clock = new Date('2026-11-25T16:15:00Z');
    expect(await row()).toContain('<td class="bad">✗ aquí 2, servidor 1: faltan</td>');
    const kept = readFileSync(join(data, follower.originHash.slice(0, 16), 'estado.json'), 'utf8');
    expect(kept).not.toContain(tokenOf(1));
    expect(kept).not.toContain('198.51.100.7');
  });

  test('is refused of another election, in another form, and with a made-up outcome', async () => {
    const { report, app } = await startWitness();
    const answers = [
      await report(tokenOf(1), { election: 'Otra1Veedor22Urna' }),
      await report('short'),
      await report(tokenOf(1), { outcome: 'voted_for_ana' }),
      await report(tokenOf(1), { choice: 'Ana' }),
      // What another origin's page may send without asking.
      await app.inject({
        method: 'POST',
        url: '/comprobar/informe',
        headers: { 'content-type': 'text/plain' },
        payload: JSON.stringify({ election: UUID, token: tokenOf(1), outcome: 'confirmed' }),
      }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400]);
  });

  test('is limited for an address or an IPv6 network, and for all', async () => {
    const { report } = await startWitness();
    let token = 0;
    const statuses = async (count: number, addressOf: (index: number) => string) => {
      const answers: number[] = [];
      for (let start = 0; start < count; start += 1)
        answers.push((await report(tokenOf((token += 1)), {}, addressOf(start))).statusCode);
      return answers;
    };
    expect((await statuses(21, () => '198.51.100.7')).slice(-2)).toEqual([200, 429]);
    expect((await statuses(21, (index) => `2001:db8:1:2::${index.toString(16)}`)).slice(-2)).toEqual([200, 429]);
    expect((await statuses(20, () => '198.51.100.8')).at(-1)).toBe(200);
    clock = new Date(clock.getTime() + 60_000);
    expect((await statuses(601, (index) => `10.0.${index >> 4}.1`)).slice(-2)).toEqual([200, 429]);
  });

  test('is counted again for the same token only when it can’t be its any more', async () => {
    const { report } = await startWitness();
    await report(tokenOf(1));
    clock = new Date(clock.getTime() + 39 * 60_000);
    expect((await report(tokenOf(1))).json().message).toBe('Ya estaba contado');
    clock = new Date(clock.getTime() + 60_000);
    expect((await report(tokenOf(1))).json().message).toBe('Contado');
  });
});
