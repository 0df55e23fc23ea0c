import { errorCatalogue } from '@urna/contract/shared/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampled } from '../../../packages/belenios/testing/test-scope.ts';
import { everyEndpoint } from '../../../packages/contract/testing/every-endpoint.ts';
import { openSession as openTracking } from './services/access/sessions/open-session.ts';
import { personSubject } from './services/access/sessions/tokens.ts';
import { as, enrol, register, signIn, validate } from './testing/clients/candidate-client.ts';
import { hire, hireAndLogIn, requestStaffCode } from './testing/clients/staff-client.ts';
import { openSession } from './testing/clients/voter-client.ts';
import { addVoters } from './testing/elections/sealed-contest.ts';
import { openTestApp, type TestApp } from './testing/servers/test-app.ts';

let app: TestApp;
let token: string;
let adminToken: string;
let voterToken: string;
let trackingToken: string;
let id: number;
beforeAll(async () => {
  app = await openTestApp();
  await enrol(app, '11000001');
  token = await signIn(app, '11000001');
  id = await register(app, token, '11000001');
  ({ token: adminToken } = await hireAndLogIn(app, 'ADMINISTRADOR'));
  const [voter] = await addVoters(app, 'contador', 1);
  if (!voter) throw new Error('no voter was added');
  voterToken = await openSession(app, voter.id);
  const subject = personSubject({ identification_type_id: 1, identification_number: '11000001' });
  const tracking = { kind: 'tracking', subject, candidateType: 'CANDIDATE_ACCOUNTANT' } as const;
  const open = await app.database.db.transaction().execute((tx) => openTracking(tx, app.clock.now(), tracking));
  trackingToken = open.token;
});
afterAll(() => app.close());

interface Described {
  path: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  guarded: boolean;
}

async function described(): Promise<Described[]> {
  const { paths } = (await app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { security?: unknown[] }>>;
  }>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      path,
      method: method.toUpperCase() as Described['method'],
      guarded: (security ?? []).length > 0,
    })),
  );
}

/** Endpoints that are authenticated by a personal link, and the refusal without one. */
function linkRefusal(path: string) {
  if (path.startsWith('/api/trustees/')) return 'unknown_trustee_link' as const;
  if (path.startsWith('/api/phone-upload')) return 'unknown_phone_link' as const;
  if (path === '/api/question') return 'unknown_question_link' as const;
  return null;
}

const fill = (path: string, wanted: string | number) =>
  path
    .replace('{process}', '2025')
    .replace('{contest}', 'contador')
    .replace('texts/{kind}', 'texts/data_policy')
    .replace('{kind}', 'privacyNotice')
    .replace('{type}', '1')
    .replace('{id}', String(wanted));

/** Calls about the current process are also there about any process, which their path names. */
const OF_PROCESS = '/api/processes/{process}/';

describe('every call of the API', () => {
  test('is described in the OpenAPI document, and the list of routes is complete', async () => {
    const all = (await described()).map(({ method, path }) => `${method} ${path}`).toSorted();
    const paths = all.filter((path) => !path.includes(OF_PROCESS));
    const ofProcess = (await everyEndpoint())
      .filter((endpoint) => endpoint.about === 'process')
      .map(({ method, path }) => `${method} ${path.replace(/^\//, OF_PROCESS).replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(all.filter((path) => path.includes(OF_PROCESS))).toEqual(ofProcess.toSorted());
    expect(paths).toEqual([
      'DELETE /api/admin/contests/{contest}/exclusions/{id}',
      'DELETE /api/admin/contests/{contest}/trustees/{id}',
      'DELETE /api/admin/processes/{process}',
      'DELETE /api/admin/processes/{process}/contests/{contest}',
      'DELETE /api/admin/staff/{id}/directory',
      'DELETE /api/applicant/draft',
      'DELETE /api/documents/{id}',
      'DELETE /api/me/passkeys/{id}',
      'DELETE /api/phone-links/{id}',
      'DELETE /api/phone-upload',
      'DELETE /api/tracking/proposal/cv',
      'GET /api/activity-logs',
      'GET /api/activity-logs/chain',
      'GET /api/activity-logs/staff',
      'GET /api/admin/calendar',
      'GET /api/admin/campaigns',
      'GET /api/admin/campaigns/{id}',
      'GET /api/admin/campaigns/{id}/domains',
      'GET /api/admin/campaigns/{id}/preview',
      'GET /api/admin/change-requests',
      'GET /api/admin/claims',
      'GET /api/admin/claims/{id}',
      'GET /api/admin/claims/{id}/file',
      'GET /api/admin/contests/{contest}',
      'GET /api/admin/contests/{contest}/checks',
      'GET /api/admin/contests/{contest}/custody',
      'GET /api/admin/disownings',
      'GET /api/admin/imports',
      'GET /api/admin/imports/{id}',
      'GET /api/admin/mails',
      'GET /api/admin/mails/returned',
      'GET /api/admin/mails/returned/file',
      'GET /api/admin/preparation',
      'GET /api/admin/processes',
      'GET /api/admin/processes/{process}',
      'GET /api/admin/staff',
      'GET /api/announced-changes',
      'GET /api/applicant/me',
      'GET /api/booth',
      'GET /api/booths/{hash}',
      'GET /api/candidates',
      'GET /api/candidates/admitted',
      'GET /api/candidates/queue',
      'GET /api/candidates/reviewers',
      'GET /api/candidates/set-aside',
      'GET /api/candidates/statistics',
      'GET /api/candidates/{id}',
      'GET /api/candidates/{id}/consolidated',
      'GET /api/candidates/{id}/consolidated-preview',
      'GET /api/candidates/{id}/documents',
      'GET /api/candidates/{id}/proposals',
      'GET /api/claims',
      'GET /api/correction/me',
      'GET /api/documents/{id}/file',
      'GET /api/elections',
      'GET /api/elections/calendar',
      'GET /api/elections/declarations',
      'GET /api/elections/documents',
      'GET /api/elections/documents/{type}/model',
      'GET /api/elections/texts/{kind}',
      'GET /api/elections/{contest}',
      'GET /api/elections/{contest}/acta',
      'GET /api/elections/{contest}/archive',
      'GET /api/elections/{contest}/ballots',
      'GET /api/elections/{contest}/ballots/{tracking_code}',
      'GET /api/elections/{contest}/ballots/{tracking_code}/inclusion',
      'GET /api/elections/{contest}/candidates',
      'GET /api/elections/{contest}/candidates/{id}/cv',
      'GET /api/elections/{contest}/checkpoint',
      'GET /api/elections/{contest}/checks',
      'GET /api/elections/{contest}/credential-authority',
      'GET /api/elections/{contest}/credential-list',
      'GET /api/elections/{contest}/credentials',
      'GET /api/elections/{contest}/decryption-proofs',
      'GET /api/elections/{contest}/results',
      'GET /api/elections/{contest}/results/picture',
      'GET /api/elections/{contest}/sealing-act',
      'GET /api/elections/{contest}/setup',
      'GET /api/elections/{contest}/tie-minutes',
      'GET /api/elections/{contest}/turnout',
      'GET /api/health',
      'GET /api/login/directory',
      'GET /api/lookups/cities',
      'GET /api/lookups/degree-types',
      'GET /api/lookups/document-types',
      'GET /api/lookups/genders',
      'GET /api/lookups/identification-types',
      'GET /api/lookups/states',
      'GET /api/lookups/universities',
      'GET /api/me',
      'GET /api/me/passkeys',
      'GET /api/phone-links/{id}',
      'GET /api/phone-upload',
      'GET /api/photos/{hash}',
      'GET /api/processes',
      'GET /api/proposals',
      'GET /api/proposals/{id}/cv',
      'GET /api/question',
      'GET /api/questions/{id}/file',
      'GET /api/ready',
      'GET /api/statistics/timeline',
      'GET /api/tracking',
      'GET /api/tracking/proposal',
      'GET /api/tracking/proposal/cv',
      'GET /api/trustees/me',
      'GET /api/trustees/me/tally',
      'GET /api/verifier',
      'GET /api/voting/ballot',
      'PATCH /api/admin/campaigns/{id}',
      'PATCH /api/admin/contests/{contest}',
      'PATCH /api/admin/processes/{process}',
      'PATCH /api/admin/processes/{process}/contests/{contest}',
      'PATCH /api/admin/staff/{id}',
      'PATCH /api/admin/voters/{id}',
      'POST /api/activity-logs/candidates',
      'POST /api/activity-logs/export',
      'POST /api/activity-logs/search',
      'POST /api/admin/calendar/undo-extension',
      'POST /api/admin/campaigns',
      'POST /api/admin/campaigns/{id}/cancel',
      'POST /api/admin/campaigns/{id}/pause',
      'POST /api/admin/campaigns/{id}/resend-unknown',
      'POST /api/admin/campaigns/{id}/resume',
      'POST /api/admin/campaigns/{id}/start',
      'POST /api/admin/campaigns/{id}/test',
      'POST /api/admin/change-requests/{id}/approve',
      'POST /api/admin/change-requests/{id}/decline',
      'POST /api/admin/change-requests/{id}/withdraw',
      'POST /api/admin/claims/{id}/decision',
      'POST /api/admin/contests/{contest}/credentials/list',
      'POST /api/admin/contests/{contest}/credentials/roll',
      'POST /api/admin/contests/{contest}/credentials/statements',
      'POST /api/admin/contests/{contest}/exclusions',
      'POST /api/admin/contests/{contest}/open-without-acts',
      'POST /api/admin/contests/{contest}/publish',
      'POST /api/admin/contests/{contest}/repetition',
      'POST /api/admin/contests/{contest}/seal',
      'POST /api/admin/contests/{contest}/tie-resolution',
      'POST /api/admin/contests/{contest}/trustees',
      'POST /api/admin/contests/{contest}/trustees/{id}/link',
      'POST /api/admin/contests/{contest}/trustees/{id}/reminder',
      'POST /api/admin/imports',
      'POST /api/admin/mails/retry-failed',
      'POST /api/admin/mails/test',
      'POST /api/admin/mails/{id}/retry',
      'POST /api/admin/processes',
      'POST /api/admin/processes/{process}/archive',
      'POST /api/admin/processes/{process}/contests',
      'POST /api/admin/processes/{process}/current',
      'POST /api/admin/processes/{process}/documents',
      'POST /api/admin/processes/{process}/witnesses',
      'POST /api/admin/processes/{process}/witnesses/{id}/retirement',
      'POST /api/admin/staff',
      'POST /api/admin/staff/{id}/directory',
      'POST /api/admin/staff/{id}/passkeys/reset',
      'POST /api/admin/voters/search',
      'POST /api/applicant/finish-subsanation',
      'POST /api/applicant/logout',
      'POST /api/applicant/refresh-token',
      'POST /api/candidates',
      'POST /api/candidates/announce',
      'POST /api/candidates/announcement-preview',
      'POST /api/candidates/assign',
      'POST /api/candidates/export',
      'POST /api/candidates/finish-subsanation',
      'POST /api/candidates/next',
      'POST /api/candidates/remind',
      'POST /api/candidates/review',
      'POST /api/candidates/search',
      'POST /api/candidates/{id}/notes',
      'POST /api/candidates/{id}/presence',
      'POST /api/candidates/{id}/questions',
      'POST /api/candidates/{id}/recusal',
      'POST /api/candidates/{id}/reopen',
      'POST /api/candidates/{id}/review-mail',
      'POST /api/candidates/{id}/submit-registration',
      'POST /api/certificates/check',
      'POST /api/certificates/pdf',
      'POST /api/change-requests/read',
      'POST /api/change-requests/stop',
      'POST /api/claims',
      'POST /api/claims/present',
      'POST /api/claims/read',
      'POST /api/dev/mail/search',
      'POST /api/disowning/disown',
      'POST /api/disowning/read',
      'POST /api/documents',
      'POST /api/elections/{contest}/checks',
      'POST /api/elections/{contest}/checks/opened',
      'POST /api/elections/{contest}/checks/reported',
      'POST /api/elections/{contest}/cosignatures',
      'POST /api/login/directory',
      'POST /api/login/directory/finish',
      'POST /api/login/passkey',
      'POST /api/login/request-code',
      'POST /api/login/verify-code',
      'POST /api/logout',
      'POST /api/mail-preferences/read',
      'POST /api/mail-preferences/unsubscribe',
      'POST /api/me/passkeys',
      'POST /api/me/passkeys/decline',
      'POST /api/me/passkeys/options',
      'POST /api/phone-links',
      'POST /api/phone-links/claim',
      'POST /api/phone-upload',
      'POST /api/proposals/{id}/publish',
      'POST /api/proposals/{id}/return',
      'POST /api/question',
      'POST /api/questions/{id}/withdraw',
      'POST /api/refresh-token',
      'POST /api/registrations/check',
      'POST /api/tracking/logout',
      'POST /api/tracking/proposal/cv',
      'POST /api/tracking/proposal/submit',
      'POST /api/tracking/request-code',
      'POST /api/tracking/verify-code',
      'POST /api/tracking/withdraw',
      'POST /api/trustees/me/booth-change',
      'POST /api/trustees/me/certificate',
      'POST /api/trustees/me/commitment',
      'POST /api/trustees/me/objection',
      'POST /api/trustees/me/output',
      'POST /api/trustees/me/partial-decryption',
      'POST /api/trustees/me/polynomial',
      'POST /api/trustees/me/public-key',
      'POST /api/trustees/me/rehearsal',
      'POST /api/trustees/me/sealing-act',
      'POST /api/validate-applicant',
      'POST /api/validate-applicant/verify-code',
      'POST /api/validate-subsanation-candidate/request-code',
      'POST /api/validate-subsanation-candidate/verify-code',
      'POST /api/voting/accountant/request-code',
      'POST /api/voting/accountant/verify-code',
      'POST /api/voting/ballots',
      'POST /api/voting/certificate',
      'POST /api/voting/ies/forgot',
      'POST /api/voting/ies/login',
      'POST /api/voting/ies/set-password',
      'POST /api/voting/receipt',
      'POST /api/voting/roll-check',
      'PUT /api/admin/calendar',
      'PUT /api/admin/calendar/grace',
      'PUT /api/admin/contests/{contest}/credentials',
      'PUT /api/admin/processes/{process}/declarations/{kind}',
      'PUT /api/admin/processes/{process}/documents/{type}',
      'PUT /api/admin/processes/{process}/texts/{kind}',
      'PUT /api/applicant/draft',
      'PUT /api/candidates/{id}',
      'PUT /api/tracking/proposal',
    ]);
  });

  test('refuses a request without a session before it reads the body, where the route needs one', async () => {
    for (const { path, method } of (await described()).filter(({ guarded }) => guarded)) {
      const answer = await app.inject({
        method,
        url: fill(path, id),
        payload: '{',
        headers: { 'content-type': 'application/json' },
      });
      // An invalid link is not found.
      const code = linkRefusal(path) ?? 'no_session';
      const status = code === 'no_session' ? 401 : 404;
      expect([path, answer.statusCode]).toEqual([path, status]);
      expect(answer.json()).toEqual({ code, message: errorCatalogue[code].message });
    }
  });

  /** Calls as the person this endpoint is for: a candidate, the administrator, or a voter. */
  async function ask(call: { method: Described['method']; url: string; type?: string; payload?: string }) {
    const { method, url, type, payload } = call;
    const send = (bearer: string) =>
      app.inject({
        method,
        url,
        headers: { ...as(bearer), ...(type !== undefined && { 'content-type': type }) },
        ...(payload !== undefined && { payload }),
      });
    for (const bearer of [token, adminToken, trackingToken]) {
      const answer = await send(bearer);
      if (answer.statusCode !== 401) return answer;
    }
    return send(voterToken);
  }

  // Endpoints without a body: no field of it can be invalid.
  const bodiless =
    /(logout|refresh-token|submit-registration|presence|applicant\/finish-subsanation|link|reminder|pause|resume|cancel|retry|retry-failed|resend-unknown|approve|credentials\/roll|withdraw|proposals\/\{id\}\/publish|campaigns\/\{id\}\/test|mails\/test|passkeys\/(options|decline)|activity-logs\/export)$/;
  /** The list from another place on for each call, so that the sample of the short run tries all of it. */
  const from = <Item>(list: readonly Item[], index: number) => {
    const first = index % list.length;
    return [...list.slice(first), ...list.slice(0, first)];
  };
  const wrongIds = ['0', '-1', '1.5', 'abc', '1e9', '99999999999999999999', '%00', "1'--", '..%2f..%2fetc'];
  const nonsense = [
    ...[
      'null',
      '[]',
      '"x"',
      '7',
      '{}',
      '{"identification_number":{"a":1},"type_candidate":[]}',
      `{"first_name":${'['.repeat(500)}${']'.repeat(500)}}`,
    ].map((payload) => ({ payload, type: 'application/json' })),
    { payload: '{"a":', type: 'application/json' },
    { payload: '{"__proto__":{"x":1}}', type: 'application/json' },
    { payload: '<a/>', type: 'application/xml' },
    { payload: 'x', type: 'text/plain' },
    { payload: '\u0000\uffff', type: 'multipart/form-data; boundary=x' },
    { payload: '', type: 'application/json' },
    { payload: `{"a":"${'x'.repeat(70_000)}"}`, type: 'application/json' },
  ];

  test('answers nonsense with an error of the catalogue in Spanish, and never with a 500', async () => {
    const codes = new Set(Object.keys(errorCatalogue));
    const calls = (await described()).filter(({ method: verb }) => verb.startsWith('P'));
    for (const [index, { path, method }] of calls.entries()) {
      if (bodiless.test(path) || linkRefusal(path) !== null) continue;
      for (const { payload, type } of sampled(from(nonsense, index), 3)) {
        // Every field is optional in a PATCH of a member of staff, in a search, and where only some calls need a reason.
        const isOptional = method === 'PATCH' || /\/(search|link|retirement|directory)$/.test(path);
        if (isOptional && payload.startsWith('{') && payload.endsWith('}') && payload.length < 10_000) continue;
        const answer = await ask({ method, url: fill(path, id), payload, type });
        const what = `${method} ${path} ${payload.slice(0, 40)} → ${answer.body.slice(0, 200)}`;
        expect([400, 413, 415, 422], what).toContain(answer.statusCode);
        expect(codes, what).toContain(answer.json().code);
        expect(answer.json().message, what).toMatch(/[a-zá-ú]/);
      }
    }
    expect(app.log()).not.toMatch(/"level":(50|60)/);
  });

  test('finds nothing for an id that does not belong to the caller', async () => {
    const calls = (await described()).filter((call) => call.path.includes('{id}') && call.method !== 'PUT');
    for (const [index, { path, method }] of calls.entries()) {
      for (const wrong of sampled(from(wrongIds, index), 3)) {
        const answer = await ask({ method, url: fill(path, wrong) });
        // A missing required body is reported before an id that doesn't exist. Test mails of a campaign are
        // rate-limited whatever the campaign.
        const expected =
          /\/(review-mail|recusal|reopen|notes|questions|start|decline|return|take|close|reset|link|retirement|directory|decision)$/.test(
            path,
          ) || method === 'PATCH'
            ? [404, 400, 422]
            : path.endsWith('/test')
              ? [404, 400, 429]
              : [404, 400];
        expect(expected, `${method} ${path} ${wrong}`).toContain(answer.statusCode);
      }
    }
  });
});

describe('lookup lists', () => {
  test.each([
    ['states', '?page=1&per_page=50', 33],
    ['universities', '?page=1&per_page=100', 367],
    ['cities', '?per_page=100&page=1&state_id=5', 125],
  ])('%s are paged', async (list, query, total) => {
    const { data, meta } = (await app.inject(`/api/lookups/${list}${query}`)).json();
    const per_page = Number(new URLSearchParams(query).get('per_page'));
    expect(meta.pagination).toEqual({
      total,
      count: Math.min(total, per_page),
      per_page,
      current_page: 1,
      total_pages: Math.ceil(total / per_page),
    });
    expect(data).toHaveLength(Math.min(total, per_page));
  });

  test('cities returns all 1,122 municipalities once each, in Spanish order', async () => {
    const states = (await app.inject('/api/lookups/states')).json().data as { id: number; name: string }[];
    expect(states.map(({ name }) => name).slice(0, 4)).toEqual([
      'Amazonas',
      'Antioquia',
      'Arauca',
      'Archipiélago de San Andrés, Providencia y Santa Catalina',
    ]);
    const ids = new Set<number>();
    for (const state of states) {
      for (const page of [1, 2]) {
        const { data } = (await app.inject(`/api/lookups/cities?state_id=${state.id}&page=${page}`)).json();
        for (const city of data) ids.add(city.id);
      }
    }
    expect(ids.size).toBe(1122);
  });

  test.each([
    '?state_id=',
    '?state_id=x',
    '',
    '?state_id=5&page=0',
    '?state_id=5&per_page=1000',
    '?state_id=5&page=1e99',
  ])('cities%s is refused', async (query) => {
    expect((await app.inject(`/api/lookups/cities${query}`)).statusCode).toBe(422);
  });

  test('identification types and degree types have the names that the rules use', async () => {
    const types = (await app.inject('/api/lookups/identification-types')).json().data;
    expect(types).toContainEqual({ id: 1, code: 'CC', name: 'Cédula de ciudadanía' });
    const degrees = (await app.inject('/api/lookups/degree-types')).json().data;
    expect(degrees).toEqual([
      { id: 1, code: 'A', name: 'Autorizado' },
      { id: 2, code: 'T', name: 'Titulado' },
    ]);
  });
});

describe('every answer of the server', () => {
  test('/api/health answers that the server is up, and how it sees the caller', async () => {
    const seen = { address: '127.0.0.1', protocol: 'http' };
    expect((await app.inject('/api/health')).json()).toEqual({ data: { status: 'ok', seen } });
  });

  test('carries the security headers, on every kind of answer', async () => {
    for (const url of ['/api/health', '/api/nothing', '/api/docs/', '/']) {
      const { headers } = await app.inject(url);
      expect(headers['content-security-policy'], url).toContain("script-src 'self'");
      expect(headers['content-security-policy'], url).not.toMatch(/unsafe/);
      expect(headers['x-content-type-options'], url).toBe('nosniff');
      expect(headers['x-frame-options'], url).toBe('DENY');
      expect(headers['referrer-policy'], url).toBe('no-referrer');
      expect(headers['x-request-id'], url).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('ignores a request id that the client sends', async () => {
    const { headers } = await app.inject({
      url: '/api/health',
      headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
    });
    expect(headers['x-request-id']).not.toBe('mine');
  });

  test('the API description is served under its own content security policy', async () => {
    const page = await app.inject('/api/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/<script>[^<]/);
  });
});

test.each([
  ['of a server that goes', '57P01'],
  ['of a server without a free connection', '53300'],
  ['of a pooler that lost its server', '08P01'],
  ['of a pooler that lost its client', '08006'],
])('an error %s is answered with 503 and a retry', async (_, code) => {
  const own = await openTestApp();
  try {
    const { number } = await hire(own, 'REVISOR');
    await sql
      .raw(
        `create function lose() returns trigger language plpgsql as $$ begin raise 'lost' using errcode = '${code}'; end $$`,
      )
      .execute(own.database.db);
    await sql.raw('create trigger lose before insert on codes execute function lose()').execute(own.database.db);
    const answer = await requestStaffCode(own, number);
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([503, '5', 'unavailable']);
  } finally {
    await own.close();
  }
});

test('the rate limit of an address holds across processes', async () => {
  const strict = await openTestApp({ limits: { codesPerMinutePerAddress: 3 } });
  try {
    const answers = [];
    for (let index = 0; index < 5; index++) answers.push(await validate(strict, '12345678'));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 429, 429]);
    expect(answers[4]?.json().code).toBe('too_many_requests');
    expect(Number(answers[4]?.headers['retry-after'])).toBeGreaterThan(0);
    strict.clock.advance(60);
    expect((await validate(strict, '12345678')).statusCode).toBe(403);
    const counters = await strict.database.db.selectFrom('rate_counters').selectAll().execute();
    expect(JSON.stringify(counters)).not.toContain('127.0.0.1');
  } finally {
    await strict.close();
  }
});
