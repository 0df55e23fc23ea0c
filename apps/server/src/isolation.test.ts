import { addressOf, type Endpoint, type PersonKind } from '@urna/contract/endpoint';
import { may, roles } from '@urna/contract/roles';
import { secretKey, writeVkey } from '@urna/transparency/note/note-key';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { newToken, sha256 } from './platform/secrets.ts';
import { personSubject } from './services/access/sessions/subjects.ts';
import { staffSubject } from './services/people/staff/staff-subject.ts';
import { voterSubject } from './services/people/voters/voter-subject.ts';
import { as } from './testing/clients/candidate-client.ts';
import { linkMailedTo } from './testing/clients/disown-client.ts';
import { type Employee, hire, hireAndLogIn, send } from './testing/clients/staff-client.ts';
import { mailedTrusteeToken } from './testing/clients/trustee-client.ts';
import { givePassword } from './testing/clients/voter-client.ts';
import { rowsOfProcess } from './testing/database/rows-of-process.ts';
import { everyEndpoint } from './testing/every-endpoint.ts';
import { bodyFor, type Things } from './testing/fixtures/call-bodies.ts';
import { finishProcess, newPerson, registerPerson } from './testing/fixtures/finished-process.ts';
import { publishedProposal } from './testing/fixtures/published-proposal.ts';
import { submittedCandidate } from './testing/fixtures/submitted-candidate.ts';
import { mailsTo } from './testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from './testing/servers/test-app.ts';

/**
 * An archived process and the current one, both full of people. Every call of the contract is made about one of them
 * with the ids, numbers and links of the other's people and things, by every kind of person who may make it.
 */
interface Side {
  /** What only the rows of this process hold. */
  trait: RegExp;
  things: Things &
    Record<
      'voter' | 'campaign' | 'mail' | 'trustee' | 'correction' | 'dispute' | 'job' | 'phoneLink' | 'witness',
      number
    >;
  /** How its people and the holders of its links identify themselves. */
  people: Record<PersonKind | 'trustee' | 'owner' | 'phone', () => Promise<string>>;
}
type Caller = keyof Side['people'] | (typeof roles)[number] | 'anyone';

let app: TestApp;
let archived: Side;
let current: Side;
let endpoints: Endpoint[];
const staff = new Map<string, Employee>();

/** Well-formed, and of nothing. */
const NO_LINK = 'x'.repeat(43);

/** A session that nobody logged in for: sessions end, and each call needs one. */
async function sessionOf(kind: PersonKind | 'staff', subject: string): Promise<string> {
  const { token, hash } = newToken();
  const started_at = app.clock.now();
  const expires_at = new Date(started_at.getTime() + 300_000);
  const candidate_type = kind === 'candidate' || kind === 'correction' ? 'CANDIDATE_ACCOUNTANT' : null;
  const session = { kind, subject, candidate_type, token_hash: hash, started_at, expires_at } as const;
  const { db } = app.database;
  await db.deleteFrom('sessions').where('kind', '=', kind).where('subject', '=', subject).execute();
  await db.insertInto('sessions').values(session).execute();
  return token;
}

const citizen = (identification_number: string) => personSubject({ identification_type_id: 1, identification_number });

async function newestId(
  table: 'outbox' | 'campaigns' | 'email_corrections' | 'identity_disputes' | 'import_jobs' | 'trustees' | 'witnesses',
) {
  const row = await app.database.db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  return row.id;
}

async function addWitness(process_id: number, name: string): Promise<void> {
  const key = secretKey('witness', 'testigo.example', new Uint8Array(32).fill(process_id));
  const page = 'https://testigo.example';
  const row = { process_id, name, page, vkey: writeVkey(key), public_key: Buffer.from(key.publicKey) };
  await app.database.db
    .insertInto('witnesses')
    .values({ ...row, added_by: 'Beatriz Arango', added_at: app.clock.now() })
    .execute();
}

async function documentOf(candidate_id: number): Promise<number> {
  const { db } = app.database;
  const document = db.selectFrom('documents').select('id').where('candidate_id', '=', candidate_id);
  return (await document.executeTakeFirstOrThrow()).id;
}

async function linkIn(address: string, pattern: RegExp): Promise<string> {
  const found = (await mailsTo(app, address)).flatMap(({ text }) => pattern.exec(text)?.[1] ?? []);
  if (found[0] === undefined) throw new Error(`no such link was mailed to ${address}`);
  return found[0];
}

/** Opened while the process is current, and used for every call. */
function opened(token: string): () => Promise<string> {
  return () => Promise.resolve(token);
}

/** A phone that opened a link of the session, and what the computer showed it. */
async function phoneOf(session: string, candidate_id: number): Promise<{ key: string; token: string; id: number }> {
  const { db } = app.database;
  const { id: session_id } = await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', sha256(session))
    .executeTakeFirstOrThrow();
  const [link, phone] = [newToken(), newToken()];
  const now = app.clock.now();
  const { id } = await db
    .insertInto('phone_links')
    .values({
      session_id,
      candidate_id,
      document_type_id: 2,
      token_hash: link.hash,
      key_hash: phone.hash,
      created_at: now,
      opened_at: now,
      expires_at: new Date(now.getTime() + 600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { key: phone.token, token: link.token, id };
}

/** A finished process with everything that its people hold in their hands. */
async function fillFirst(): Promise<Side> {
  const { reviewed, voters, electors, rejected, proposal } = await finishProcess(app);
  const [corrected, voted] = voters;
  const [elector] = electors;
  if (!corrected || !voted || !elector) throw new Error('the roll is empty');
  await givePassword(app, elector);
  await addWitness(1, 'Observatorio Quimbayo');
  const session = await sessionOf('candidate', citizen(reviewed.number));
  const phone = await phoneOf(session, reviewed.id);
  return {
    trait: /Quimbayo|privado\.test|(Votante|Elector) 7/,
    things: {
      slug: '2025',
      candidate: reviewed.id,
      document: await documentOf(reviewed.id),
      proposal,
      candidateNumber: rejected.number,
      radicado: '2025-C-000001',
      voterNumber: voted.identification_number ?? '',
      elector: elector.email,
      passwordLink: NO_LINK,
      stopLink: await linkIn(corrected.email, /detener-cambio#token=([\w-]+)/),
      disputeLink: await linkIn(voted.email, /no-fui-yo\/voto#token=([\w.-]+)/),
      receiptLink: NO_LINK,
      unsubscribeLink: NO_LINK,
      phoneToken: phone.token,
      phoneLink: phone.id,
      voter: voted.id,
      campaign: await newestId('campaigns'),
      mail: await newestId('outbox'),
      trustee: await newestId('trustees'),
      correction: await newestId('email_corrections'),
      dispute: await newestId('identity_disputes'),
      job: await newestId('import_jobs'),
      witness: await newestId('witnesses'),
    },
    people: {
      candidate: opened(session),
      phone: opened(phone.key),
      correction: opened(await sessionOf('correction', citizen(rejected.number))),
      tracking: opened(await sessionOf('tracking', citizen(reviewed.number))),
      voter: opened(await sessionOf('voter', voterSubject({ id: voted.id }))),
      trustee: opened(await mailedTrusteeToken(app, 'custodia@demo.test')),
      owner: opened(await linkMailedTo(app, `registro.${reviewed.email}`)),
    },
  };
}

/** Copies the first process and makes the copy current, which archives the first. */
async function fillSecond(): Promise<Side> {
  const { db } = app.database;
  app.clock.set('2025-10-20T15:00:00Z');
  const admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
  const copy = { slug: '2029', title: 'Elecciones 2029', body: 'T', period: '2030-2033', organiser: 'J' };
  const made = await send(app, admin.token, 'POST', '/admin/processes', { ...copy, copy_of: '2025', shift_days: 60 });
  expect([made.statusCode, made.body]).toEqual([201, expect.any(String)]);
  const word = { confirmation: 'PONER EN CURSO' };
  expect((await send(app, admin.token, 'POST', '/admin/processes/2029/current', word)).statusCode).toBe(200);
  const { id: process_id } = await db
    .selectFrom('processes')
    .select('id')
    .where('slug', '=', '2029')
    .executeTakeFirstOrThrow();
  const contests = await db
    .selectFrom('contests')
    .select(['id', 'slug'])
    .where('process_id', '=', process_id)
    .execute();
  const contest = contests.find(({ slug }) => slug === 'contador')?.id ?? 0;
  const ies = contests.find(({ slug }) => slug === 'ies')?.id ?? 0;

  const named = { first_last_name: 'Segundina' };
  const candidate = await submittedCandidate(app, {
    status: 'PENDIENTE',
    reviewer: admin,
    changes: { ...named, process_id, contest, radicado: '2029-C-900001' },
  });
  const toCorrect = await submittedCandidate(app, {
    status: 'PARA_SUBSANAR',
    reviewer: admin,
    changes: { ...named, process_id, contest, radicado: '2029-C-900002' },
  });
  const registered = { ...newPerson('Amelia'), ...named, email: 'amelia@segundo.test' };
  await registerPerson(app, registered);
  const [voter] = await db
    .insertInto('voters')
    .values([
      { contest, identification_number: '71999001', email: 'votante@segundo.test', name: 'Rosa Segundina' },
      { contest: ies, institution: 'Universidad Segundina', email: 'elector@segundo.test', name: 'Elías Segundina' },
    ])
    .returning('id')
    .execute();
  await addWitness(process_id, 'Universidad Segundina');
  const campaign = { contest: 'contador', kind: 'recordatorio', subject: 'Para Segundina' };
  expect((await send(app, admin.token, 'POST', '/admin/campaigns', campaign)).statusCode).toBe(201);
  const trustee = { name: 'Inés Segundina', email: 'custodia@segundo.test' };
  expect((await send(app, admin.token, 'POST', '/admin/contests/contador/trustees', trustee)).statusCode).toBe(201);
  const job = { kind: 'roll' as const, process_id, contest, dry_run: true, status: 'refused' as const };
  const origin = { file_name: 'censo de Segundina.csv', staff_id: admin.id, started_by: admin.name };
  await db
    .insertInto('import_jobs')
    .values({ ...job, ...origin, created_at: app.clock.now(), finished_at: app.clock.now(), bad_total: 0, bad: '[]' })
    .execute();
  return {
    trait: /Segundina|segundo\.test/,
    things: {
      slug: '2029',
      candidate: candidate.id,
      document: candidate.documents[0]?.id ?? 0,
      proposal: await publishedProposal(app, candidate.id, 'Segundina propone.'),
      candidateNumber: candidate.number,
      radicado: '2029-C-900001',
      voterNumber: '71999001',
      elector: 'elector@segundo.test',
      passwordLink: NO_LINK,
      stopLink: NO_LINK,
      disputeLink: NO_LINK,
      receiptLink: NO_LINK,
      unsubscribeLink: NO_LINK,
      phoneToken: NO_LINK,
      phoneLink: 999,
      voter: voter?.id ?? 0,
      campaign: await newestId('campaigns'),
      mail: await newestId('outbox'),
      trustee: await newestId('trustees'),
      correction: 999,
      dispute: 999,
      job: await newestId('import_jobs'),
      witness: await newestId('witnesses'),
    },
    people: {
      candidate: () => sessionOf('candidate', citizen('11888001')),
      phone: async () => (await phoneOf(await sessionOf('candidate', citizen(candidate.number)), candidate.id)).key,
      correction: () => sessionOf('correction', citizen(toCorrect.number)),
      tracking: () => sessionOf('tracking', citizen(candidate.number)),
      voter: () => sessionOf('voter', voterSubject({ id: voter?.id ?? 0 })),
      trustee: opened(await mailedTrusteeToken(app, trustee.email)),
      owner: opened(await linkMailedTo(app, `registro.${registered.email}`)),
    },
  };
}

beforeAll(async () => {
  // Some calls are there in a demonstration only.
  app = await openTestApp({ demonstration: true });
  archived = await fillFirst();
  current = await fillSecond();
  for (const role of roles) staff.set(role, await hire(app, role));
  const isStepOfProcess = ({ path }: Endpoint) => /\/(current|archive)$/.test(path);
  // Once archived, the current process would refuse all other calls.
  endpoints = (await everyEndpoint()).toSorted((a, b) => Number(isStepOfProcess(a)) - Number(isStepOfProcess(b)));
}, 120_000);
afterAll(() => app.close());

function callersOf({ who }: Endpoint): Caller[] {
  if (who === 'anyone') return ['anyone'];
  const { sessions = [], staff: ability, trustee, registrationOwner, phone } = who;
  return [
    ...sessions,
    ...roles.filter((role) => ability !== undefined && may(role, ability)),
    ...(trustee ? (['trustee'] as const) : []),
    ...(registrationOwner ? (['owner'] as const) : []),
    ...(phone ? (['phone'] as const) : []),
  ];
}

async function tokenOf(caller: Caller, { people }: Side): Promise<string | null> {
  if (caller === 'anyone') return null;
  const employee = staff.get(caller);
  return employee ? sessionOf('staff', staffSubject(employee.id)) : people[caller as keyof Side['people']]();
}

/** The id in a path: of the other process's thing. */
function idFor({ path }: Endpoint, { things }: Side): number {
  if (path.startsWith('/candidates/')) return things.candidate;
  if (path.startsWith('/documents/')) return things.document;
  if (path.startsWith('/phone-links/')) return things.phoneLink;
  if (path.startsWith('/proposals/')) return things.proposal;
  if (path.startsWith('/elections/')) return things.candidate;
  if (path.startsWith('/admin/voters/')) return things.voter;
  if (path.startsWith('/admin/campaigns/')) return things.campaign;
  if (path.startsWith('/admin/mails/')) return things.mail;
  if (path.startsWith('/admin/email-corrections/')) return things.correction;
  if (path.startsWith('/admin/identity-disputes/')) return things.dispute;
  if (path.startsWith('/admin/imports/')) return things.job;
  if (path.includes('/trustees/')) return things.trustee;
  if (path.includes('/witnesses/')) return things.witness;
  if (path.includes('/exclusions/')) return things.candidate;
  if (path.startsWith('/admin/staff/')) return staff.get('AUDITOR')?.id ?? 0;
  // Nobody of its staff has one.
  if (path.startsWith('/me/passkeys/')) return 1;
  throw new Error(`nothing is known about the id in ${path}`);
}

function queryFor({ path }: Endpoint): string {
  if (path === '/lookups/cities') return '?state_id=5';
  return '';
}

interface Made {
  what: string;
  answer: LightMyRequestResponse;
  /** A call that was refused for its form shows nothing, and no call may fail. */
  flaw: string | null;
}

function flawOf(
  { body }: Endpoint,
  payload: object | string | undefined,
  answer: LightMyRequestResponse,
): string | null {
  if (body !== undefined && payload === undefined) return 'has no body here';
  const form = body instanceof z.ZodType ? body.safeParse(payload) : null;
  if (form?.error) return `has a malformed body here: ${form.error.message}`;
  if (answer.statusCode >= 500) return `answered ${answer.statusCode}`;
  return [400, 413, 415].includes(answer.statusCode) ? `was refused for its form: ${answer.body}` : null;
}

/** Makes a call about a process, naming people and things of `named`. */
async function make(endpoint: Endpoint, caller: Caller, about: Side, named: Side): Promise<Made> {
  const { method, path } = endpoint;
  const parameters = {
    process: about.things.slug,
    contest: 'contador',
    tracking_code: 'A'.repeat(43),
    code: 'AAAA-AAAA-AAAA',
    hash: 'a'.repeat(64),
    kind: path.includes('/texts/') ? 'data_policy' : 'privacyNotice',
    type: 2,
    ...(path.includes(':id') ? { id: idFor(endpoint, named) } : {}),
  };
  // Of its own entries in the log the installation tells whoever may read it.
  const payload = bodyFor(endpoint, { ...named.things, slug: about.things.slug });
  const token = await tokenOf(caller, about);
  const url = addressOf(endpoint, parameters) + (method === 'GET' ? queryFor(endpoint) : '');
  const headers = token === null ? {} : as(token);
  const type = typeof payload === 'string' ? { 'content-type': 'text/plain' } : {};
  const answer = await app.app.inject({ method, url, headers: { ...headers, ...type }, ...(payload && { payload }) });
  const flaw = flawOf(endpoint, payload, answer);
  return { what: `${caller}: ${method} ${path}`, answer, flaw };
}

const tells = ({ answer }: Made, { trait }: Side) => trait.test(answer.rawPayload.toString('utf8'));

/** Makes every call in question by everyone who may; returns them with what is wrong with any. */
async function makeAll(about: Side, named: Side, some: (endpoint: Endpoint) => boolean = () => true) {
  const made: Made[] = [];
  for (const endpoint of endpoints.filter(some))
    for (const caller of callersOf(endpoint)) made.push(await make(endpoint, caller, about, named));
  return { made, flaws: made.flatMap(({ what, flaw }) => (flaw === null ? [] : [`${what} ${flaw}`])) };
}

const isAboutProcess = ({ about }: Endpoint) => about === 'process';
const isWrite = ({ method, reads }: Endpoint) => method !== 'GET' && !reads;

/** Without the log, which says who read or exported what. */
async function rowsWithoutLog({ things: { slug } }: Side): Promise<[string, string[]][]> {
  return [...(await rowsOfProcess(app.database, slug))].filter(([table]) => !table.startsWith('activity_'));
}

test('no call about an archived process changes anything of it or of another, or tells anything of the other', async () => {
  const before = [await rowsWithoutLog(archived), await rowsWithoutLog(current)];
  const { made, flaws } = await makeAll(archived, current, isAboutProcess);
  expect(flaws).toEqual([]);
  expect(made.filter((one) => tells(one, current)).map(({ what }) => what)).toEqual([]);
  const { made: reads } = await makeAll(archived, archived, (one) => isAboutProcess(one) && !isWrite(one));
  expect(reads.filter(({ answer }) => answer.body.includes('process_archived')).map(({ what }) => what)).toEqual([]);
  const writes = await makeAll(archived, archived, (endpoint) => isAboutProcess(endpoint) && isWrite(endpoint));
  expect(writes.flaws).toEqual([]);
  const refusals = writes.made.map(({ what, answer }) => [what, answer.json().code]);
  expect(refusals.filter(([, code]) => code !== 'process_archived')).toEqual([]);
  expect([await rowsWithoutLog(archived), await rowsWithoutLog(current)]).toEqual(before);
});

test('calls about a process do tell what is its own, so the comparisons would find a leak', async () => {
  const told = async (side: Side) => {
    const { made } = await makeAll(side, side, (endpoint) => isAboutProcess(endpoint) && !isWrite(endpoint));
    return [...new Set(made.filter((one) => tells(one, side)).map(({ what }) => what.replace(/.* /, '')))].toSorted();
  };
  const both = [
    '/admin/imports',
    '/admin/voters/search',
    '/candidates/search',
    '/candidates/:id',
    '/candidates/export',
  ];
  expect(await told(archived)).toEqual(expect.arrayContaining([...both, '/admin/email-corrections']));
  expect(await told(current)).toEqual(expect.arrayContaining([...both, '/admin/campaigns/:id']));
});

test('no session, link or key that people of an archived process still hold changes anything of it', async () => {
  const before = await rowsOfProcess(app.database, archived.things.slug);
  const isPersonal = ({ who }: Endpoint) => who !== 'anyone' && who.staff === undefined;
  const { made, flaws } = await makeAll(archived, archived, isPersonal);
  expect(flaws).toEqual([]);
  expect(made.length).toBeGreaterThan(20);
  expect(await rowsOfProcess(app.database, archived.things.slug)).toEqual(before);
});

test('no call about the current process changes anything of an archived one or tells anything of it', async () => {
  const before = await rowsOfProcess(app.database, archived.things.slug);
  expect([...before.values()].flat().join('')).toMatch(archived.trait);
  const { made, flaws } = await makeAll(current, archived);
  expect(flaws).toEqual([]);
  // A mailed link goes on telling its holder what it was about. The activity log is the installation's, and so is the
  // look-up of the candidates that it is about.
  const telling = made.filter((one) => tells(one, archived)).map(({ what }) => what);
  const lookUp = roles.map((role) => `${role}: POST /activity-logs/candidates`);
  expect(telling.toSorted()).toEqual([...lookUp, 'anyone: POST /email-corrections/read'].toSorted());
  expect(await rowsOfProcess(app.database, archived.things.slug)).toEqual(before);
});
