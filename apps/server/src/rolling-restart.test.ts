import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { databaseIsShared } from './testing/database/test-database.ts';
import { sharedSettings } from './testing/elections/real-voting.ts';
import { nginxIsInstalled, startProxy } from './testing/servers/nginx-proxy.ts';
import { openTestApp } from './testing/servers/test-app.ts';

const READERS = 12;

describe.runIf(databaseIsShared && nginxIsInstalled())('deploy/rolling-restart.sh', { tags: ['full'] }, () => {
  test('restarts both processes while nobody is refused', { timeout: 120_000 }, async () => {
    const app = await openTestApp();
    onTestFinished(() => app.close());
    const settings = sharedSettings({ DATABASE_URL: app.database.url ?? '' });
    onTestFinished(settings.remove);
    const first = [await settings.start(), await settings.start()];
    const portOf = ({ url }: { url: string }) => Number(new URL(url).port);
    const servers = new Map(first.map((server) => [portOf(server), server]));
    onTestFinished(async () => {
      for (const server of servers.values()) await server.stop();
    });
    const proxy = await startProxy([...servers.keys()]);
    onTestFinished(() => proxy.stop());

    const calendar = { path: '/api/elections/calendar' };
    // Of nobody: the right answer is 401.
    const ballot = { path: '/api/voting/ballots', body: '{"ballot":"{}"}' };
    // On a connection of its own: a browser sends again what a kept one, which nginx closed meanwhile, never took.
    const call = async ({ path, body }: { path: string; body?: string }): Promise<string> => {
      const headers = { connection: 'close', ...(body !== undefined && { 'content-type': 'application/json' }) };
      const sent = request(`${proxy.url}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers,
        agent: false,
      });
      sent.end(body);
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      answer.resume();
      await once(answer, 'end');
      return String(answer.statusCode);
    };
    let answered = 0;
    const refused: string[] = [];
    const over = new AbortController();
    const readers = Array.from({ length: READERS }, async () => {
      while (!over.signal.aborted) {
        const outcome = await call(answered % 2 === 0 ? calendar : ballot).catch(String);
        if (outcome === '200' || outcome === '401') answered++;
        else refused.push(outcome);
        await delay(10);
      }
    });
    const restarted: number[] = [];
    await proxy.restartServers(async (port) => {
      // nginx has been told: nothing comes any more.
      await servers.get(port)?.stop();
      servers.set(port, await settings.start(port));
      restarted.push(port);
    });
    await delay(500);
    over.abort();
    await Promise.all(readers);
    expect(restarted).toEqual(first.map(portOf));
    expect(refused).toEqual([]);
    expect(answered).toBeGreaterThan(1000);
  });
});
