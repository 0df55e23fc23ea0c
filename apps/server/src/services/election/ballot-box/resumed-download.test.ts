import { createHash } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { secretsFrom } from '../../../platform/secrets.ts';
import { databaseIsShared, openTestDatabase } from '../../../testing/database/test-database.ts';
import { closedContest } from '../../../testing/elections/closed-contest.ts';
import { sharedSecret, sharedSettings } from '../../../testing/elections/real-voting.ts';
import { freePort } from '../../../testing/servers/free-port.ts';
import { nginxIsInstalled, startProxy } from '../../../testing/servers/nginx-proxy.ts';

/** More than the buffers of nginx and the kernel hold, which a killed process has already sent. */
const BALLOTS = 8000;
const ARCHIVE = '/api/elections/contador/archive';

const open = (url: string, headers: Record<string, string> = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).on('error', reject);
  });

describe.runIf(databaseIsShared && nginxIsInstalled())('a download of the archive through nginx', () => {
  test('goes on at the other process where the killed one broke it off, and an address has sixteen at once', {
    tags: ['full'],
    timeout: 180_000,
  }, async () => {
    const database = await openTestDatabase();
    await closedContest(database, secretsFrom(sharedSecret), { copies: BALLOTS, open: true });
    const settings = sharedSettings({ DATABASE_URL: database.url ?? '', TRUST_PROXY: '127.0.0.1' });
    const ports = await Promise.all([freePort(), freePort()]);
    const first = await settings.start(ports[0]);
    const proxy = await startProxy(ports);
    onTestFinished(async () => {
      await proxy.stop();
      await first.stop();
      settings.remove();
      await database.close();
    });
    const answer = await open(`${proxy.url}${ARCHIVE}`);
    const { etag = '', 'content-length': length } = answer.headers;
    const second = await settings.start(ports[1]);
    onTestFinished(() => second.stop().then(() => undefined));
    first.process.kill('SIGKILL');
    const begun: Buffer[] = [];
    const breaksOff = async () => {
      for await (const chunk of answer) begun.push(chunk as Buffer);
    };
    await expect(breaksOff()).rejects.toThrow('aborted');
    const received = Buffer.concat(begun);
    expect(received.length).toBeGreaterThan(0);
    expect(received.length).toBeLessThan(Number(length));

    // nginx leaves a process that didn't answer alone for five seconds, and the second one began later.
    const rest = await vi.waitFor(async () => {
      const part = await open(`${proxy.url}${ARCHIVE}`, { range: `bytes=${received.length}-`, 'if-range': etag });
      expect([part.statusCode, part.headers.etag]).toEqual([206, etag]);
      return part;
    }, 10_000);
    const hash = createHash('sha256').update(received);
    for await (const chunk of rest) hash.update(chunk as Buffer);
    const whole = Buffer.from(await (await fetch(`${second.url}${ARCHIVE}`)).arrayBuffer());
    expect(whole.length).toBe(Number(length));
    expect(hash.digest('hex')).toBe(createHash('sha256').update(whole).digest('hex'));

    const many = await Promise.all(Array.from({ length: 17 }, () => open(`${proxy.url}${ARCHIVE}`)));
    const answered = (status: number) => many.filter(({ statusCode }) => statusCode === status).length;
    expect([answered(200), answered(503)]).toEqual([16, 1]);
    for (const one of many) one.destroy();
    expect(await text(await open(`${proxy.url}/api/health`))).toContain('ok');
  });
});
