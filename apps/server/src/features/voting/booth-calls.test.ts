import type { BallotPaper, Receipt } from '@urna/contract/election/ballots';
import { API_BASE, PROCESS_BASE } from '@urna/contract/shared/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { boothCalls } from '../../../../../scripts/booth-calls.ts';
import { as, mailedCode } from '../../testing/clients/candidate-client.ts';
import { PASSWORD } from '../../testing/clients/voter-client.ts';
import { ballotFor } from '../../testing/elections/make-ballot.ts';
import { openSealedContest, type SealedContest, type TestVoter } from '../../testing/elections/sealed-contest.ts';
import { turnContestClock } from '../../testing/servers/contest-workers.ts';
import { mailsTo } from '../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

// As the build writes them into `llamadas.json`.
const recorded = await boothCalls();

let app: TestApp;
let accountants: SealedContest;
let electors: SealedContest;
beforeAll(async () => {
  app = await openTestApp();
  accountants = await openSealedContest(app, { contest: 'contador', voters: 4 });
  electors = await openSealedContest(app, { contest: 'ies', voters: 1 });
  await turnContestClock(app);
});
afterAll(() => app.close());

interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  token?: string;
}

/** Makes recorded calls, and knows them by the record alone. */
class Replay {
  readonly made = new Set<string>();
  readonly problems: string[] = [];
  readonly #app: TestApp;

  constructor(server: TestApp) {
    this.#app = server;
  }

  async call(name: string, { params = {}, query, body, token }: Sent = {}): Promise<unknown> {
    const known = recorded[name];
    if (!known) throw new Error(`the booth doesn't call ${name}`);
    this.made.add(name);
    for (const [part, values] of Object.entries({ params, query, body })) {
      const { properties = {} } = known[part as 'params' | 'query' | 'body'];
      const more = Object.keys(values ?? {}).filter((field) => !(field in properties || field === 'process'));
      if (more.length > 0) this.problems.push(`${name}: ${part} ${more.join()}`);
    }
    const [method = '', path = ''] = name.split(' ');
    const address = 'process' in params ? PROCESS_BASE + path : path;
    const {
      statusCode,
      body: text,
      headers,
    } = await this.#app.app.inject({
      method: method as 'GET' | 'POST',
      url: API_BASE + address.replaceAll(/:(\w+)/g, (_, part: string) => params[part] ?? ''),
      ...(query && { query }),
      ...(body && { payload: body }),
      ...(token !== undefined && { headers: as(token) }),
    });
    const shape = known.answers[String(statusCode)];
    const answer: unknown = headers['content-type']?.toString().includes('json') ? JSON.parse(text) : text;
    if (!shape) this.problems.push(`${name}: ${statusCode}`);
    else if (!z.fromJSONSchema(shape as z.core.JSONSchema.BaseSchema).safeParse(answer).success)
      this.problems.push(`${name}: another answer`);
    return answer;
  }
}

/** A code is mailed once in a minute. */
async function logIn(replay: Replay, { identification_number, email }: TestVoter) {
  app.clock.advance(61);
  await replay.call('POST /voting/accountant/request-code', { body: { identification_number } });
  const body = { identification_number, code: await mailedCode(app, email) };
  return (await replay.call('POST /voting/accountant/verify-code', { body })) as {
    token_info: { token: string };
    receipt_token: string;
  };
}

/** From the code to the receipt. */
async function vote(replay: Replay, voter: TestVoter): Promise<Receipt> {
  const { token } = (await logIn(replay, voter)).token_info;
  const { data: paper } = (await replay.call('GET /voting/ballot', { token })) as { data: BallotPaper };
  const body = { ballot: ballotFor(paper, 0) };
  return ((await replay.call('POST /voting/ballots', { token, body })) as { data: Receipt }).data;
}

const voterAt = (index: number, { voters }: SealedContest = accountants): TestVoter => {
  const voter = voters[index];
  if (!voter) throw new Error('too few voters');
  return voter;
};

/** Each release that lacks something has a voter of its own. */
let releases = 0;

describe('the calls that the booth was built for', () => {
  test('are answered by this release, each as it is recorded', async () => {
    const replay = new Replay(app);
    await replay.call('GET /elections/calendar');
    for (const params of [{ contest: 'contador' }, { contest: 'contador', process: '2025' }]) {
      await replay.call('GET /elections/:contest', { params });
      await replay.call('GET /elections/:contest/setup', { params });
      await replay.call('GET /elections/:contest/candidates', { params });
      await replay.call('GET /elections/:contest/credentials', { params, query: { prefix: 'a' } });
    }
    const { certificate_code: code } = await vote(replay, voterAt(0));
    await replay.call('POST /certificates/pdf', { body: { code } });

    const { email } = voterAt(0, electors);
    await replay.call('POST /voting/ies/forgot', { body: { email } });
    const [, link = ''] = /#token=([\w-]+)/.exec((await mailsTo(app, email))[0]?.text ?? '') ?? [];
    await replay.call('POST /voting/ies/set-password', { body: { token: link, password: PASSWORD } });
    await replay.call('POST /voting/ies/login', { body: { email, password: PASSWORD } });

    expect(replay.problems).toEqual([]);
    // Whoever has voted is refused, with what their receipt and certificate are asked for by.
    const { receipt_token: token } = await logIn(replay, voterAt(0));
    expect(replay.problems.splice(0)).toEqual(['POST /voting/accountant/verify-code: 409']);
    await replay.call('POST /voting/receipt', { body: { token } });
    await replay.call('POST /voting/certificate', { body: { token } });
    expect([replay.problems, [...replay.made].toSorted()]).toEqual([[], Object.keys(recorded)]);
  });

  test.each<[string, (release: TestApp) => void, string]>([
    [
      'lost a field of the paper',
      ({ app: release }) =>
        release.addHook('onSend', async ({ url }, _, payload) =>
          url === '/api/voting/ballot' ? String(payload).replace('"blank":', '"white":') : payload,
        ),
      'GET /voting/ballot: another answer',
    ],
    [
      'demands a new field of a ballot',
      ({ app: release }) =>
        release.addHook('preHandler', async ({ url, body }, reply) => {
          const isOld = url === '/api/voting/ballots' && !Object.hasOwn(body as object, 'version');
          if (isOld) await reply.status(422).send({});
        }),
      'POST /voting/ballots: 422',
    ],
    [
      'has another path for codes',
      ({ app: release }) =>
        release.addHook('onRequest', async ({ url }, reply) => {
          if (url === '/api/voting/accountant/verify-code') await reply.status(404).send({});
        }),
      'POST /voting/accountant/verify-code: 404',
    ],
  ])('aren’t by one that %s', async (_, change, problem) => {
    const release = await openTestApp({ database: app.database, windowsOpen: false });
    release.clock.set(app.clock.now().toISOString());
    change(release);
    const replay = new Replay(release);
    await vote(replay, voterAt(++releases)).catch(() => undefined);
    expect(replay.problems).toContain(problem);
    await release.app.close();
  });
});
