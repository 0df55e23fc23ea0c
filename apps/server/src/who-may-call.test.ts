import { may, type Role, roles } from '@urna/contract/access/roles';
import { type Endpoint, type PersonKind, PROCESS_BASE } from '@urna/contract/shared/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyEndpoint } from '../../../packages/contract/testing/every-endpoint.ts';
import { personSubject, voterSubject } from './services/access/sessions/tokens.ts';
import { as, readyToSubmit, submit } from './testing/clients/candidate-client.ts';
import { openedPhone } from './testing/clients/candidate-links.ts';
import { type Employee, hireAndLogIn, send } from './testing/clients/staff-client.ts';
import { mailedTrusteeToken } from './testing/clients/trustee-client.ts';
import { addVoters } from './testing/elections/sealed-contest.ts';
import { askedQuestion } from './testing/fixtures/asked-question.ts';
import { nothing, type Side, sessionOf } from './testing/fixtures/callers.ts';
import { presentedClaim } from './testing/fixtures/presented-claim.ts';
import { fuzz } from './testing/fuzz/fuzz.ts';
import { openTestApp, type TestApp } from './testing/servers/test-app.ts';

/** Each call of the contract is made by each kind of person: the server lets in exactly those that the contract names. */
const people = ['candidate', 'correction', 'tracking', 'voter'] as const satisfies readonly PersonKind[];
type Who = PersonKind | Role | 'trustee' | 'phone' | 'question' | 'nobody';
const everybody: Who[] = ['nobody', ...people, ...roles, 'trustee', 'phone', 'question'];

let app: TestApp;
let endpoints: Endpoint[];
let calls = 0;
const tokens = new Map<Who, string>();
const staff = new Map<string, Employee>();
let things: Side['things'];

const person = (number: string) => personSubject({ identification_type_id: 1, identification_number: number });

async function everyAddress(): Promise<Endpoint[]> {
  // A call about a process exists at two addresses.
  return (await everyEndpoint()).flatMap((endpoint) =>
    endpoint.about === 'process'
      ? [endpoint, { ...endpoint, path: `${PROCESS_BASE}${endpoint.path}` as const }]
      : [endpoint],
  );
}

async function inviteTrustee(administrator: string): Promise<string> {
  const trustee = { name: 'Custodia de prueba', email: 'custodia@demo.test' };
  const answer = await send(app, administrator, 'POST', '/admin/contests/contador/trustees', trustee);
  if (answer.statusCode >= 300) throw new Error(`inviting a trustee answered ${answer.statusCode}: ${answer.body}`);
  return mailedTrusteeToken(app, trustee.email);
}

beforeAll(async () => {
  // Some calls are there in a demonstration only.
  app = await openTestApp({ demonstration: true });
  for (const role of roles) {
    const employee = await hireAndLogIn(app, role);
    staff.set(role, employee);
    tokens.set(role, employee.token);
  }
  tokens.set('candidate', await sessionOf(app, 'candidate', person('11000001')));
  tokens.set('correction', await sessionOf(app, 'correction', person('11000002')));
  tokens.set('tracking', await sessionOf(app, 'tracking', person('11000004')));
  const [voter] = await addVoters(app, 'contador', 1);
  if (!voter) throw new Error('nobody is on the roll');
  tokens.set('voter', await sessionOf(app, 'voter', voterSubject({ id: voter.id })));
  tokens.set('trustee', await inviteTrustee(tokens.get('ADMINISTRADOR') ?? ''));
  const registered = await readyToSubmit(app, '11000003');
  // It acts in a session that ends below, so it can do nothing, and must still not be taken for somebody else.
  tokens.set('phone', await openedPhone(app, registered.token, { candidate_id: registered.id, document_type_id: 2 }));
  const submitted = await submit(app, registered.token, registered.id);
  if (submitted.statusCode !== 200) throw new Error(`submitting answered ${submitted.statusCode}: ${submitted.body}`);
  const asker = staff.get('REVISOR');
  if (!asker) throw new Error('nobody may ask');
  const question = await askedQuestion(app, registered.id, asker);
  tokens.set('question', question.token);
  endpoints = await everyAddress();
  const { db } = app.database;
  const newest = async (table: 'trustees' | 'outbox' | 'documents') =>
    (await db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
  things = {
    ...nothing,
    candidate: registered.id,
    candidateNumber: '11000003',
    document: await newest('documents'),
    question: question.id,
    claim: (await presentedClaim(app)).id,
    voter: voter.id,
    voterNumber: voter.identification_number ?? '',
    trustee: await newest('trustees'),
    mail: await newest('outbox'),
    employee: staff.get('AUDITOR')?.id ?? 0,
  };
}, 120_000);
afterAll(() => app.close());

function isAllowed({ who }: Endpoint, caller: Who): boolean {
  if (who === 'anyone') return true;
  if (caller === 'nobody') return false;
  if (caller === 'trustee') return who.trustee === true;
  if (caller === 'phone') return who.phone === true;
  if (caller === 'question') return who.question === true;
  if (caller === 'candidate' || caller === 'correction' || caller === 'tracking' || caller === 'voter')
    return who.sessions?.includes(caller) ?? false;
  return who.staff !== undefined && may(caller, who.staff);
}

/**
 * Who is calling is decided before the body is read, so a malformed body shows the decision and changes nothing. Only the
 * two calls that renew a session decide later, because they also take the token before the last one; they have no body.
 */
async function isRefused({ method, path }: Endpoint, caller: Who): Promise<boolean> {
  const token = tokens.get(caller);
  const malformed = method !== 'GET' && !path.endsWith('/refresh-token');
  const url = `/api${path.replaceAll(':contest', 'contador').replaceAll(':process', '2025').replaceAll(/:\w+/g, '1')}`;
  const answer = await app.app.inject({
    method,
    url,
    // Limits count by address.
    remoteAddress: `10.0.${String(++calls >> 8)}.${String(calls & 255)}`,
    headers: {
      ...(token === undefined ? {} : as(token)),
      ...(malformed ? { 'content-type': 'application/json' } : {}),
    },
    ...(malformed ? { payload: '{' } : {}),
  });
  const code = answer.headers['content-type']?.toString().startsWith('application/json')
    ? answer.json<{ code?: string }>().code
    : undefined;
  return [
    'no_session',
    'forbidden',
    'unknown_trustee_link',
    'unknown_disown_link',
    'unknown_phone_link',
    'unknown_question_link',
  ].includes(code ?? '');
}

test('every call of the contract lets in the kinds of people that it names, and nobody else', async () => {
  const wrong: string[] = [];
  for (const endpoint of endpoints) {
    for (const caller of everybody) {
      if ((await isRefused(endpoint, caller)) === isAllowed(endpoint, caller))
        wrong.push(`${caller} ${isAllowed(endpoint, caller) ? 'may' : 'may not'} ${endpoint.method} ${endpoint.path}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a fixed sample of hostile calls gets answers inside the contract', { timeout: 120_000 }, async () => {
  const tokenOf = (who: Who) => () => Promise.resolve(tokens.get(who) ?? '');
  const opened = (kind: PersonKind, subject: string) => () => sessionOf(app, kind, subject);
  const side: Side = {
    trait: /never/,
    things,
    people: {
      candidate: opened('candidate', person('11000003')),
      correction: opened('correction', person('11000002')),
      tracking: opened('tracking', person('11000003')),
      voter: opened('voter', voterSubject({ id: things.voter })),
      trustee: tokenOf('trustee'),
      phone: tokenOf('phone'),
      question: tokenOf('question'),
    },
  };
  const failures = await fuzz({ app, staff, sides: [side] }, await everyEndpoint(), { runs: 1, seed: 20_251_101 });
  expect(failures.join('\n\n')).toBe('');
});

test('the API has the calls of the contract and no others', async () => {
  const { paths } = (await app.app.inject('/api/openapi.json')).json<{ paths: Record<string, object> }>();
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  const written = endpoints.map(({ method, path }) => `${method} /api${path}`);
  expect(written.toSorted()).toEqual([...new Set(written)].toSorted());
  expect(
    served.filter((call) => !call.startsWith('GET /api/health') && !call.startsWith('GET /api/ready')).toSorted(),
  ).toEqual(written.toSorted());
});
